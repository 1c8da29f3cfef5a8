import type { settingsCommands } from '../../../shared/settings/commands.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { PinTries } from './logic/pin-tries.ts';
import { createSettingsLock, type SettingsLock } from './settings-lock.ts';
import type { SettingsSource } from './settings-source.ts';
import { settingsUseCases } from './use-cases.ts';

/** What changing settings needs. */
export interface SettingsNeeds {
  settings: SettingsSource;
  /** Every check of the supervisor's PIN goes through it. */
  pinTries: PinTries;
  /** The partner account whose operations are set. */
  connection: string;
  /** The sandbox's replacement for that setting; undefined where the setting applies. */
  sandboxDefault(key: string): unknown;
  /** Called after each change, with the previous settings. */
  changed(before: Settings): Promise<void>;
  /** Called when the settings are unlocked or locked. */
  lockChanged(): void;
  /** Whether the bench belongs to a site. */
  isJoined(): Promise<boolean>;
  now(): Date;
}

export function createSettings({
  settings,
  pinTries,
  connection,
  sandboxDefault,
  changed,
  lockChanged,
  isJoined,
  now,
}: SettingsNeeds): Feature<SettingsLock, typeof settingsCommands> {
  const lock = createSettingsLock({ settings, tries: pinTries, lockChanged, now });
  return {
    api: lock,
    commands: settingsUseCases({
      settings,
      lock,
      connection,
      sandboxDefault,
      changed,
      isJoined,
    }),
  };
}
