import type { Result } from '../../../shared/kernel/result.ts';
import type { SettingKey, Settings } from '../../../shared/settings/settings.ts';
import type { CurrentSettings } from './ports.ts';

/** The settings file as used by the station. */
export interface SettingsSource extends CurrentSettings {
  set(key: SettingKey, value: unknown): Promise<Result<Settings>>;
  /** Called with the changed keys, whichever program changed them. Returns the function that ends it. */
  onChange(listener: (keys: readonly SettingKey[]) => void): () => void;
}
