import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { SupervisorState } from '../../../shared/settings/commands.ts';
import { PIN_KEY } from '../../../shared/settings/settings.ts';
import type { PinTries } from './logic/pin-tries.ts';
import type { CurrentSettings } from './ports.ts';
import { checkPin } from './settings-access.ts';

/** How long the settings stay unlocked after the supervisor's PIN. */
export const OPEN_MS = 5 * 60_000;

/** Changing settings requires the PIN, where one is set; entering it unlocks them for a while. */
export type SettingsLock = ReturnType<typeof createSettingsLock>;

export interface SettingsLockNeeds {
  settings: CurrentSettings;
  /** Every check of the supervisor's PIN goes through it. */
  tries: PinTries;
  /** Called when the settings are unlocked or locked. */
  lockChanged(): void;
  now(): Date;
}

export function createSettingsLock({ settings, tries, lockChanged, now }: SettingsLockNeeds) {
  /** A changed PIN, wherever it was set, ends an unlock by the old one. */
  let opened: { by: string | null; until: number } | null = null;
  const pinHash = () => settings.current()[PIN_KEY];
  const check = (pin: string | null) => checkPin(settings, tries, pin);
  const isOpen = () => opened !== null && opened.by === pinHash() && now().getTime() < opened.until;

  return {
    state(): SupervisorState {
      const pinSet = pinHash() !== null;
      const open = pinSet && isOpen() && opened;
      return { pinSet, openUntil: open ? new Date(open.until).toISOString() : null };
    },
    /** The PIN, where one is set. Errors: credentials-missing, credentials-refused. */
    check,
    /** Errors: those of the PIN. */
    open(pin: string): Result<null> {
      const right = check(pin);
      if (!right.ok) return fail(right.error);
      opened = { by: pinHash(), until: now().getTime() + OPEN_MS };
      lockChanged();
      return ok(null);
    },
    close(): void {
      opened = null;
      lockChanged();
    },
    /** Whether a change is allowed now, with or without this PIN. Errors: those of the PIN. */
    allows(pin: string | null): Result<null> {
      return pin === null && isOpen() ? ok(null) : check(pin);
    },
  };
}
