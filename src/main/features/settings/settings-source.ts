import type { Result } from '../../../shared/kernel/result.ts';
import type { SettingKey, Settings } from '../../../shared/settings/settings.ts';
import type { PinTries } from './rules/pin-tries.ts';

/** The settings file as the station uses it. */
export interface SettingsSource {
  current(): Settings;
  set(key: SettingKey, value: unknown): Promise<Result<Settings>>;
  /** Every try of the supervisor's PIN goes through it. */
  pinTries: PinTries;
}
