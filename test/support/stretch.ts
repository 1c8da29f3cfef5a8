import { setImmediate as turn } from 'node:timers/promises';

/**
 * The longest time, in milliseconds, for which this thread worked without giving anybody else a turn
 * while `work` ran. The thread's own processor time, so that a busy machine makes it no longer.
 */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let going = true;
  let before = used();
  const look = () => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
    if (going) setImmediate(look);
  };
  setImmediate(look);
  await work();
  // What follows an answer in the same turn counts as well.
  await turn();
  await turn();
  going = false;
  return longest;
}

function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
