/** Counts running work that must not be cut short by a shutdown. */
export type UnderWay = ReturnType<typeof createUnderWay>;

export function createUnderWay() {
  const working = new Set<Promise<unknown>>();
  return {
    count: (): number => working.size,
    /** Returns the same function, counted while it runs. */
    counted:
      <Args extends unknown[], T>(work: (...args: Args) => Promise<T>): typeof work =>
      async (...args) => {
        const done = work(...args);
        working.add(done);
        try {
          return await done;
        } finally {
          working.delete(done);
        }
      },
    /** Resolves once nothing is running. */
    async over(): Promise<void> {
      while (working.size > 0) await Promise.allSettled(working);
    },
  };
}
