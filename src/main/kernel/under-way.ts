/** What is under way that must not be cut short. */
export type UnderWay = ReturnType<typeof createUnderWay>;

export function createUnderWay() {
  const working = new Set<Promise<unknown>>();
  return {
    count: (): number => working.size,
    /** The same function, counted while it works. */
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
    /** Resolves once nothing is under way. */
    async over(): Promise<void> {
      while (working.size > 0) await Promise.allSettled(working);
    },
  };
}
