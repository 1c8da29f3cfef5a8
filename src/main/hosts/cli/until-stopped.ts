/**
 * Resolves when the program is asked to stop (Ctrl+C, SIGTERM, or its terminal goes away). It stays
 * deaf to further signals: npm sends each one a second time, which would cut the closing short.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
  });
}
