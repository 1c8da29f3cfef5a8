/** What is under way that must not be cut short. */
export interface UnderWay {
  count(): number;
  /** The same function, counted while it works. */
  counted<Args extends unknown[], T>(work: (...args: Args) => Promise<T>): typeof work;
  /** Resolves once nothing is under way. */
  over(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const working = new Set<Promise<unknown>>();
  return {
    count: () => working.size,
    counted:
      (work) =>
      async (...args) => {
        const done = work(...args);
        working.add(done);
        try {
          return await done;
        } finally {
          working.delete(done);
        }
      },
    async over() {
      while (working.size > 0) await Promise.allSettled(working);
    },
  };
}
