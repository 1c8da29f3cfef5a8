import type { StationError } from '../../../shared/kernel/errors.ts';

/** How the fetching of a purchase's documents stands here, since the program was started. */
export type DocumentFetches = ReturnType<typeof createDocumentFetches>;

/** `onNews` is told when a fetch failed that had not failed before, and when one that had is had. */
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
    /** `failed` stays while it is tried again; null where nothing is under way and nothing failed. */
    stateOf(attemptId: string): 'under-way' | 'failed' | null {
      if (failed.has(attemptId)) return 'failed';
      return underWay.has(attemptId) ? 'under-way' : null;
    },
    /** Does the fetch, and keeps what came of it. */
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
