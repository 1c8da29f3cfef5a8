import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Begins to measure this thread's work. The answered function says how many milliseconds it has
 * worked since: on a busy machine the clock goes on while other programs have the processor.
 */
export function measureWork(): () => number {
  const began = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1000;
  };
}

/**
 * The longest that this thread worked without giving anybody else a turn, in milliseconds, until
 * `until` was done. What follows an answer in the same turn counts as well.
 */
export async function longestStretch(until: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let going = true;
  let worked = measureWork();
  const look = () => {
    longest = Math.max(longest, worked());
    worked = measureWork();
    if (going) setImmediate(look);
  };
  setImmediate(look);
  try {
    await until();
    await nextTurn();
    await nextTurn();
  } finally {
    going = false;
  }
  return longest;
}

/** As often is measured what seems to take too long. */
const TAKES = 4;

/**
 * What the same work takes at least. It is measured again while it is more than `most` milliseconds:
 * programs beside it take caches and cores away, and the collector comes when it likes; both only add.
 */
export async function leastWork(most: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let take = 0; take < TAKES && least > most; take += 1) {
    least = Math.min(least, await measure());
  }
  return least;
}

const READ = JSON.stringify(
  Array.from({ length: 60_000 }, (_, n) => ({ number: n, name: `n${n}` })),
);
/** What reading 2 MB of JSON takes at least on the machine that limits were set on. */
const READ_MS = 25;

/**
 * A limit for this thread's work as it is on this machine now: as many times the floor, which is
 * measured here, as on the machine that it was set on; never less than it says.
 */
export function onThisMachine(most: number): number {
  const floors = Array.from({ length: 3 }, () => {
    const worked = measureWork();
    JSON.parse(READ);
    return worked();
  });
  return most * Math.max(1, Math.min(...floors) / READ_MS);
}
