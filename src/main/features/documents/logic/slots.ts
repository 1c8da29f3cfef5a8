/** Runs tasks with limited concurrency, in order. Must not be nested: it would deadlock. */
export type Slots = <T>(use: () => Promise<T>) => Promise<T>;

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (use) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await use();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
