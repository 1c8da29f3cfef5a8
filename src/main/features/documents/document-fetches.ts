import type { StationError } from '../../../shared/kernel/errors.ts';

/** State of fetching each purchase's documents since the start of the program. */
export type DocumentFetches = ReturnType<typeof createDocumentFetches>;

/** `onNews` is called for a new failure, and when a failed fetch succeeded. */
export function createDocumentFetches(onNews: () => void) {
  const underWay = new Map<string, number>();
  const failed = new Set<string>();

  function end(attemptId: string): void {
    const left = (underWay.get(attemptId) ?? 1) - 1;
    if (left > 0) underWay.set(attemptId, left);
    else underWay.delete(attemptId);
  }

  function keep(attemptId: string, error: StationError | null): void {
    const before = failed.has(attemptId);
    if (error) failed.add(attemptId);
    else failed.delete(attemptId);
    if (before !== failed.has(attemptId)) onNews();
  }

  return {
    /** `failed` stays during a retry; null where nothing is in progress and nothing failed. */
    stateOf(attemptId: string): 'under-way' | 'failed' | null {
      if (failed.has(attemptId)) return 'failed';
      return underWay.has(attemptId) ? 'under-way' : null;
    },
    /** Runs the fetch and records its result. */
    async follow(
      attemptId: string,
      fetching: () => Promise<StationError | null>,
    ): Promise<StationError | null> {
      underWay.set(attemptId, (underWay.get(attemptId) ?? 0) + 1);
      try {
        const error = await fetching();
        keep(attemptId, error);
        return error;
      } finally {
        end(attemptId);
      }
    },
  };
}
