import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Collecting } from '../../../shared/purchasing/shipment.ts';
import type { Attempt, AttemptLocks } from '../purchasing/ports.ts';
import { mostUrgent, type Urgency } from './logic/turns.ts';
import { LONGEST_MS } from './logic/wanted.ts';

/** State of fetching each purchase's documents since the start of the program. */
export type DocumentFetches = ReturnType<typeof createDocumentFetches>;

export type OnCollecting = (progress: Collecting) => void;

interface Fetch {
  /** What it fetches: addresses may be added to a purchase meanwhile. */
  of: string;
  listeners: Set<OnCollecting>;
  /** Of the most urgent request that joined it. */
  urgency: Urgency;
  result: Promise<StationError | null>;
}

/** `onNews` is called for a new failure, and when a failed fetch succeeded. */
export function createDocumentFetches(onChange: () => void) {
  /** The last one requested of each purchase. */
  const underWay = new Map<string, Fetch>();
  const failed = new Set<string>();

  function keep(attemptId: string, error: StationError | null): void {
    const before = failed.has(attemptId);
    if (error) failed.add(attemptId);
    else failed.delete(attemptId);
    if (before !== failed.has(attemptId)) onChange();
  }

  return {
    /** `failed` stays during a retry; null where nothing is in progress and nothing failed. */
    stateOf(attemptId: string): 'under-way' | 'failed' | null {
      if (failed.has(attemptId)) return 'failed';
      return underWay.has(attemptId) ? 'under-way' : null;
    },
    /**
     * Runs the fetch and records its result. Of one purchase one fetch runs at a time: a request for the
     * same documents joins it, and makes it as urgent as itself. `anew` waits for it and fetches again, as what
     * is stored has changed since.
     */
    async follow(
      { id, state, answer }: Attempt,
      fetching: (onProgress: OnCollecting, urgency: () => Urgency) => Promise<StationError | null>,
      {
        onProgress,
        urgency = 'somebody-waits',
        anew = false,
      }: { onProgress?: OnCollecting | undefined; urgency?: Urgency; anew?: boolean } = {},
    ): Promise<StationError | null> {
      const of = JSON.stringify([state, answer]);
      const running = underWay.get(id);
      if (running) running.urgency = mostUrgent(running.urgency, urgency);
      if (running && running.of === of && !anew) {
        if (onProgress) running.listeners.add(onProgress);
        return await running.result;
      }
      const listeners = new Set(onProgress ? [onProgress] : []);
      const begin = () =>
        fetching(
          (progress) => {
            for (const listener of listeners) listener(progress);
          },
          () => mine.urgency,
        );
      const before = running ? running.result.catch(() => null) : Promise.resolve();
      const mine: Fetch = { of, listeners, urgency, result: before.then(begin) };
      underWay.set(id, mine);
      try {
        const error = await mine.result;
        keep(id, error);
        return error;
      } finally {
        if (underWay.get(id) === mine) underWay.delete(id);
      }
    },
  };
}

/** What waiting for another program's fetch needs. */
export interface FetchLocks {
  locks: AttemptLocks;
  wait(milliseconds: number): Promise<void>;
}

/** Milliseconds between looks at another program's fetch. */
const LOOK_MS = 200;

/**
 * Another program may be fetching the same documents: then this waits for it, and finds them stored. One that
 * takes longer than any fetch is not waited for.
 */
export async function whileNobodyFetches<T>(
  { locks, wait }: FetchLocks,
  attemptId: string,
  work: () => Promise<T>,
): Promise<T> {
  const tryLock = () => locks.tryAcquire(`documents ${attemptId}`);
  let lock = await tryLock();
  for (let waited = 0; !lock && waited < LONGEST_MS; waited += LOOK_MS) {
    await wait(LOOK_MS);
    lock = await tryLock();
  }
  try {
    return await work();
  } finally {
    lock?.release();
  }
}
