import { existsSync } from 'node:fs';

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

/** Milliseconds between the end of a command and that of its program, where a file does not answer. */
const HUNG_MS = 1_000;

/**
 * Ends the program also while a thread waits for a file that does not answer (a share that is away), for which
 * `process.exit` would wait too. Listeners of `exit` run before.
 */
export function exitNow(code: number): void {
  process.once('exit', endHung);
  process.exit(code);
}

/** Ends the program soon after its command, whatever file still does not answer. The exit code is the command's. */
export function endAfterCommand(): void {
  const timer = setInterval(() => {
    // Only where writing does not wait for the reader, as to a pipe of Windows.
    if (process.stdout.writableLength + process.stderr.writableLength > 0) return;
    exitNow(Number(process.exitCode ?? 0));
  }, HUNG_MS);
  timer.unref();
}

const SHELL = '/bin/sh';

/** Another program in place of this one keeps the exit code; a signal would not. */
function endHung(code: number): void {
  if (process.execve && existsSync(SHELL)) process.execve(SHELL, [SHELL, '-c', `exit ${code}`], {});
  process.kill(process.pid, 'SIGKILL');
}
