/** Where a secret is stored: OS keychain, environment, or only in this run. */
export type SecretPlace = 'keychain' | 'environment' | 'this-run';

/** Consecutive wrong PINs, and the time of the last one. */
export interface Tries {
  wrong: number;
  at: string;
}

/** Persisted, since each command at the terminal is a new program. */
export interface KeptTries {
  read(): Tries | null;
  write(tries: Tries): void;
}
