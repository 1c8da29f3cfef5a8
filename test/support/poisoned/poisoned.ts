export interface Poisoned {
  name: string;
  make(): Uint8Array | Promise<Uint8Array>;
  /** Why nothing of it is printed; or `taken` as a label of its carton, without its scripts. */
  expected: RegExp | 'taken';
  /** The references found on the original. */
  carries?: string[];
  /** It runs into the time limit, so the test's limit is short. */
  endless?: boolean;
}

export const poisoned = (
  name: string,
  make: Poisoned['make'],
  expected: Poisoned['expected'],
  carries?: string[],
): Poisoned => ({ name, make, expected, ...(carries ? { carries } : {}) });

export const DAMAGED = /is damaged/;
