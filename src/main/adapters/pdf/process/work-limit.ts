import type { Worker } from 'node:worker_threads';

/** A waiting thread is given up after this multiple of its limit, in elapsed time. */
export const PATIENCE = 8;
/** Milliseconds between checks of a thread that has nearly used up its time. */
const AGAIN = 50;

/**
 * Calls `spent` when the thread has used `milliseconds` of CPU time from now on. Elapsed time does not
 * count, so that no label is held because other programs kept the computer busy. Returns the function
 * that stops watching.
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
  // Fails for a thread that has not started (it has used nothing) and for one that has ended (its exit is
  // reported elsewhere).
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
