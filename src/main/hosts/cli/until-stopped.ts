const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Resolves when the program is asked to stop (Ctrl+C, SIGTERM, or its terminal closes). Keeps ignoring
 * further signals: npm sends each one twice, and the second would cut the shutdown short.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve());
  });
}

/**
 * Runs `work`, which Ctrl+C ends by the signal. Afterwards signals count as before, unless one came: npm
 * sends each one twice, and the second would cut short what is done with the results.
 */
export async function interruptible<T>(work: (stopped: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(stopping.signal);
  } finally {
    if (!stopping.signal.aborted) for (const signal of SIGNALS) process.off(signal, stop);
  }
}
