/** Wrong PINs in a row, and when the last one was given. */
export interface Tries {
  wrong: number;
  at: string;
}

/** Where they are kept: a command of the terminal is a new program each time. */
export interface KeptTries {
  read(): Tries | null;
  write(tries: Tries): void;
}
