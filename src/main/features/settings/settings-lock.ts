import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { SupervisorState } from '../../../shared/settings/commands.ts';
import { checkPin, PIN_KEY } from './settings-access.ts';
import type { SettingsSource } from './settings-source.ts';

/** How long the settings stand open after the supervisor's PIN was given. */
export const OPEN_MS = 5 * 60_000;

/** Settings are changed by whoever knows the PIN, where one is set; once given it holds for a while. */
export type SettingsLock = ReturnType<typeof createSettingsLock>;

/** `changed` tells that settings stand open now, or not any more. */
export function createSettingsLock(
  settings: SettingsSource,
  now: () => Date,
  changed: () => void = () => undefined,
) {
  /** Another PIN, set anywhere, closes what the old one has opened. */
  let opened: { by: string | null; until: number } | null = null;
  const pinHash = () => settings.current()[PIN_KEY];
  const isOpen = () => opened !== null && opened.by === pinHash() && now().getTime() < opened.until;

  return {
    state(): SupervisorState {
      const pinSet = pinHash() !== null;
      const open = pinSet && isOpen() && opened;
      return { pinSet, openUntil: open ? new Date(open.until).toISOString() : null };
    },
    /** Errors: those of the PIN. */
    open(pin: string): Result<null> {
      const right = checkPin(settings, pin);
      if (!right.ok) return fail(right.error);
      opened = { by: pinHash(), until: now().getTime() + OPEN_MS };
      changed();
      return ok(null);
    },
    close(): void {
      opened = null;
      changed();
    },
    /** Whether something may be changed now, with this PIN or without one. Errors: those of the PIN. */
    allows(pin: string | null): Result<null> {
      return pin === null && isOpen() ? ok(null) : checkPin(settings, pin);
    },
  };
}
