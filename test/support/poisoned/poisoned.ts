export interface Poisoned {
  name: string;
  make(): Uint8Array | Promise<Uint8Array>;
  /** Why nothing of it is printed; or `taken` as a label of its carton, disarmed. */
  expected: RegExp | 'taken';
  /** What the original is said to carry. */
  carries?: string[];
  /** It is given up at the time limit, so the limit is short. */
  endless?: boolean;
}

export const poisoned = (
  name: string,
  make: Poisoned['make'],
  expected: Poisoned['expected'],
  carries?: string[],
): Poisoned => ({ name, make, expected, ...(carries ? { carries } : {}) });

export const DAMAGED = /is damaged/;
