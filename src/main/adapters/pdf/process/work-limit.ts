/** A waiting process is given up after this multiple of its limit, in elapsed time. */
export const PATIENCE = 8;
/** Milliseconds between checks of a process that has nearly used up its time. */
const AGAIN = 50;
/** At work at once: the time may be used up so many times earlier. */
const THREADS = 2;

/**
 * Calls `spent` when all threads of this process together have used `milliseconds` of CPU time from now on.
 * Elapsed time does not count, so that no label is held because other programs kept the computer busy.
 * Returns the function that stops watching.
 */
export function limitWork(milliseconds: number, spent: () => void): () => void {
  const began = process.cpuUsage();
  const stop = () => {
    clearTimeout(last);
    clearTimeout(next);
  };
  const end = () => {
    stop();
    spent();
  };
  const look = () => {
    const { user, system } = process.cpuUsage(began);
    const left = milliseconds - (user + system) / 1000;
    if (left <= 0) end();
    else wait(left);
  };
  const last = setTimeout(end, PATIENCE * milliseconds);
  let next: ReturnType<typeof setTimeout> | undefined;
  const wait = (left: number) => {
    next = setTimeout(look, Math.max(AGAIN, left / THREADS));
  };
  wait(milliseconds);
  return stop;
}
