/**
 * A stop ends the program within ten seconds, whatever is in progress. A purchase without an answer by
 * then is recorded as unknown; the next start reconciles it.
 */
export const END_WITHIN_MS = 9_500;

/** Starts the timer. Returns the function that cancels it. */
export function endInTime(log: (line: string) => void, exit: (code: number) => void): () => void {
  const timer = setTimeout(() => {
    log(
      'The station did not close in time. A purchase in progress is recorded, and not confirmed yet.',
    );
    exit(1);
  }, END_WITHIN_MS);
  timer.unref();
  return () => clearTimeout(timer);
}

/**
 * Ends the program also while a thread waits for a file that does not answer (a share that is away), for which
 * `process.exit` would wait too. Listeners of `exit` run before.
 */
export function exitNow(code: number): void {
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
  process.exit(code);
}
