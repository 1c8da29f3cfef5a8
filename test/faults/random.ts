/** Random numbers that are the same for the same seed (mulberry32). */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number, at least 0, below `below`. */
  whole(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[whole(items.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    shuffle(items) {
      const left = [...items];
      return items.flatMap(() => left.splice(whole(left.length), 1));
    },
  };
}
