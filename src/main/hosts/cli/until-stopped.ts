/**
 * Resolves when the program is asked to stop (Ctrl+C, SIGTERM, or its terminal closes). Keeps ignoring
 * further signals: npm sends each one twice, and the second would cut the shutdown short.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
  });
}
