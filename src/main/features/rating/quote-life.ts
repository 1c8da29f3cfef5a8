/** Lifetime learned for a connection; `minutes`: the setting at that time. */
export interface LearnedLife {
  milliseconds: number;
  minutes: number;
}

/** The lifetimes learned from the partner's answers, kept for the next start. */
export interface LearnedLives {
  learned(): LearnedLife | null;
  learn(life: LearnedLife): void;
}

interface QuoteLifeNeeds extends LearnedLives {
  minutes(): number;
}

/** Maximum age of a quote of the connection at purchase (rule 10). */
export type QuoteLife = ReturnType<typeof createQuoteLife>;

/** A key refused at a lower age was not refused for its age. */
const LEAST_MS = 60_000;

/**
 * `quotes.maxAgeMinutes`, or half the age at which a key was refused, whichever is less. The
 * learned value applies until the setting is changed.
 */
export function createQuoteLife(from: QuoteLifeNeeds) {
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
