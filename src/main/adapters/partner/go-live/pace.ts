import { setTimeout as timer } from 'node:timers/promises';

/** Milliseconds since 1970, and a wait that an aborted signal ends early. */
export interface Clock {
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const REAL_CLOCK: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => timer(ms, undefined, { signal }).catch(() => undefined),
};

/** First pause after a 429 without Retry-After; each further one in a row is twice as long. */
const FIRST_PAUSE = 1_000;
/** Limits are often per minute: pauses of 1, 2, 4 … 32 s reach the next one. */
const MOST_OF_A_CALL = 75_000;
const MOST_OF_A_RUN = 5 * 60_000;
/** A shorter wait shows a limit per second, where a pause is enough. */
const LONG_WAIT = 5_000;
const LONGEST_GAP = 4_000;

interface PaceOptions {
  clock: Clock;
  signal: AbortSignal;
  progress: (line: string) => void;
}

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/**
 * The pace of a check: unhindered until the partner answers 429. Then it waits as asked, or longer each time,
 * and afterwards spreads the requests so that a limit per minute is kept.
 */
export function createPace({ clock, signal, progress }: PaceOptions) {
  let gap = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let sentSince = 0;
  let waited = 0;
  /** The 429s in a row. */
  let row: { since: number; count: number } | null = null;

  const pause = async (ms: number) => {
    if (ms > 0) await clock.wait(ms, signal);
  };

  function spread({ since }: { since: number }): void {
    const took = clock.now() - since;
    if (took < LONG_WAIT) return;
    const needed = Math.max(took / Math.max(sentSince, 1), gap * 1.5);
    gap = Math.min(LONGEST_GAP, needed);
    progress(`From now on one request every ${Math.round(gap / 100) / 10} s.`);
  }

  return {
    async turn(): Promise<void> {
      await pause(lastAt + gap - clock.now());
      lastAt = clock.now();
    },
    /** An answer other than 429. */
    answered(): void {
      if (row) {
        spread(row);
        sentSince = 0;
      }
      row = null;
      sentSince += 1;
    },
    /**
     * Waits after a 429. `asked`: milliseconds of Retry-After. False, without waiting, if that would take too
     * long.
     */
    async busy(asked: number | null): Promise<boolean> {
      row ??= { since: clock.now(), count: 0 };
      const ms = Math.max(asked ?? 0, FIRST_PAUSE * 2 ** row.count);
      row.count += 1;
      const ofCall = clock.now() - row.since + ms;
      if (signal.aborted || ofCall > MOST_OF_A_CALL || waited + ms > MOST_OF_A_RUN) {
        row = null;
        return false;
      }
      waited += ms;
      progress(`The partner is busy (429). Asked again in ${seconds(ms)} s.`);
      await pause(ms);
      return !signal.aborted;
    },
    /** Milliseconds between requests; 0 if unhindered. */
    gap: () => gap,
  };
}
