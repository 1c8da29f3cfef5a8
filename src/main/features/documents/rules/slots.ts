/** Runs tasks with limited concurrency, in order. Must not be nested: it would deadlock. */
export type Slots = <T>(use: () => Promise<T>) => Promise<T>;

export function createSlots(count: number): Slots {
  return createSharedSlots(count)('');
}

/**
 * Slots that several owners share, each through its own `Slots`. Who has the fewest in use is next, and of
 * equals who has waited longest: an owner with many slow tasks does not delay the others' by more than one.
 */
export function createSharedSlots(count: number): (owner: string) => Slots {
  let free = count;
  const inUse = new Map<string, number>();
  const waiting: { owner: string; begin: () => void }[] = [];
  const usedBy = (owner: string) => inUse.get(owner) ?? 0;
  const change = (owner: string, by: 1 | -1) => {
    free -= by;
    const now = usedBy(owner) + by;
    if (now > 0) inUse.set(owner, now);
    else inUse.delete(owner);
  };

  function beginNext(): void {
    const least = Math.min(...waiting.map(({ owner }) => usedBy(owner)));
    const at = waiting.findIndex(({ owner }) => usedBy(owner) === least);
    const [next] = waiting.splice(at, at < 0 ? 0 : 1);
    if (!next) return;
    change(next.owner, 1);
    next.begin();
  }

  return (owner) => async (use) => {
    if (free > 0) change(owner, 1);
    else await new Promise<void>((begin) => waiting.push({ owner, begin }));
    try {
      return await use();
    } finally {
      change(owner, -1);
      beginNext();
    }
  };
}
