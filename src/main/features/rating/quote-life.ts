/** What was learned of a connection; `minutes` is the setting at that time. */
export interface LearnedLife {
  milliseconds: number;
  minutes: number;
}

/** How old a quote of the connection may be when it is bought (rule 10). */
export type QuoteLife = ReturnType<typeof createQuoteLife>;

/** Keys that are refused sooner were not refused for their age. */
const LEAST_MS = 60_000;

/**
 * `quotes.maxAgeMinutes`, or half the age at which a key was refused, whichever is less. What was
 * learned holds until the setting is given another value.
 */
export function createQuoteLife(from: {
  minutes(): number;
  learned(): LearnedLife | null;
  learn(life: LearnedLife): void;
}) {
  function limit(): number {
    const minutes = from.minutes();
    const known = from.learned();
    const set = minutes * 60_000;
    return known?.minutes === minutes ? Math.min(set, known.milliseconds) : set;
  }
  return {
    limit,
    /** The partner refused the key of a quote of that age on its first sending. */
    keyRefused(age: number): void {
      const milliseconds = Math.round(Math.max(LEAST_MS, age / 2));
      if (milliseconds < limit()) from.learn({ milliseconds, minutes: from.minutes() });
    },
  };
}
