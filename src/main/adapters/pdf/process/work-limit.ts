/** Milliseconds between checks of a process that has nearly used up its time. */
const AGAIN = 50;
/** At work at once: the time may be used up so many times earlier. */
const THREADS = 2;

export interface WorkLimit {
  /** Stops watching. */
  stop(): void;
  /** CPU milliseconds so far. */
  used(): number;
}

/**
 * Calls `spent` when all threads of this process together have used `milliseconds` of CPU time from now on, or after
 * `patience` of elapsed time, which is far more, so that no label is held because other programs kept the computer
 * busy.
 */
export function limitWork(
  { milliseconds, patience }: { milliseconds: number; patience: number },
  spent: () => void,
): WorkLimit {
  const began = process.cpuUsage();
  const stop = () => {
    clearTimeout(last);
    clearTimeout(next);
  };
  const end = () => {
    stop();
    spent();
  };
  const used = () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  const look = () => {
    const left = milliseconds - used();
    if (left <= 0) end();
    else wait(left);
  };
  const last = setTimeout(end, patience);
  let next: ReturnType<typeof setTimeout> | undefined;
  const wait = (left: number) => {
    next = setTimeout(look, Math.max(AGAIN, left / THREADS));
  };
  wait(milliseconds);
  return { stop, used };
}
