import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Starts to measure this thread's work. The returned function gives the milliseconds of CPU time since then:
 * on a busy machine wall clock time goes on while other programs have the processor.
 */
export function measureWork(): () => number {
  const began = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1000;
  };
}

/**
 * The longest time, in milliseconds, that this thread worked without a turn for others, until `until` was
 * done. Work after an answer in the same turn counts as well.
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

/**
 * How often work that seems too slow is measured. A collection of a test runner's whole heap takes 80 ms, and three of
 * four takes of work with bodies of 16 MB have one.
 */
const TAKES = 16;

/**
 * The least time of the same work. It is measured again while it is more than `most` milliseconds: other
 * programs and the garbage collector can only add time.
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
/** The least time for reading 2 MB of JSON on the machine for which the limits were set. */
const READ_MS = 25;

/**
 * A limit for this thread's work on this machine now: scaled by the measured time of a reference task; never
 * below the given limit.
 */
export function onThisMachine(most: number): number {
  const floors = Array.from({ length: 3 }, () => {
    const worked = measureWork();
    JSON.parse(READ);
    return worked();
  });
  return most * Math.max(1, Math.min(...floors) / READ_MS);
}
