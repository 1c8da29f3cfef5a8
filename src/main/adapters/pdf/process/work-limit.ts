import type { Worker } from 'node:worker_threads';

/**
 * A thread that waits, for a processor that others have or for anything else, is given up after so
 * many times its limit.
 */
export const PATIENCE = 8;
/** Milliseconds between two looks at a thread whose time is nearly up. */
const AGAIN = 50;

/**
 * Calls `spent` once the thread has worked for `milliseconds` from now on. Its processor time counts,
 * not the clock: a label is not held because the computer was busy with other programs. Answers the
 * function that ends the watch.
 */
export function limitWork(worker: Worker, milliseconds: number, spent: () => void): () => void {
  let over = false;
  const stop = () => {
    over = true;
    clearTimeout(last);
    clearTimeout(next);
  };
  const end = () => {
    if (over) return;
    stop();
    spent();
  };
  // A thread that has not begun has worked for nothing yet; of one that has ended its end is told.
  const began = worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  const look = async () => {
    const from = await began;
    const used = await worker.cpuUsage(from).catch(() => null);
    const left = used ? milliseconds - (used.user + used.system) / 1000 : milliseconds;
    if (over) return;
    if (left <= 0) end();
    else wait(Math.max(AGAIN, left));
  };
  const last = setTimeout(end, PATIENCE * milliseconds);
  let next: ReturnType<typeof setTimeout> | undefined;
  const wait = (forMs: number) => {
    next = setTimeout(() => void look(), forMs);
  };
  wait(milliseconds);
  return stop;
}
