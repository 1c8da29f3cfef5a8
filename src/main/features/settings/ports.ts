import type { Result } from '../../../shared/kernel/result.ts';
import type { SettingKey, Settings } from '../../../shared/settings/settings.ts';

/** Settings, read only. */
export interface CurrentSettings {
  current(): Settings;
}

/** Where a secret is stored: OS keychain, environment, or only in this run. */
export type SecretPlace = 'keychain' | 'environment' | 'this-run';

/** Consecutive wrong PINs, and the time of the last one. */
export interface Tries {
  wrong: number;
  at: string;
}

/** Persisted, since each command at the terminal is a new program. */
export interface StoredTries {
  read(): Tries | null;
  write(tries: Tries): void;
}

/** The settings in the file, for sharing them with other benches. */
export interface SavedSettings extends CurrentSettings {
  /** Keys that were set. */
  savedKeys(): SettingKey[];
  /** All or none. Errors: `bad-input` naming the key, `store`. */
  setAll(values: Readonly<Record<string, unknown>>): Promise<Result<Settings>>;
}
