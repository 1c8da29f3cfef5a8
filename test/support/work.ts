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

/** The longest that this thread worked at a stretch, in milliseconds, until `until` was done. */
export async function longestStretch(until: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const done = until().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const worked = measureWork();
    await nextTurn();
    longest = Math.max(longest, worked());
  }
  await done;
  return longest;
}
