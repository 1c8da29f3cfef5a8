import { execFile } from 'node:child_process';
import type { Environment } from './environment.ts';

/**
 * Runs a built file as a process of its own, which is asked once and answers once. Resolves with its
 * answer, with '' where it ended without one, and with null where it was silent for too long; then
 * it has been ended. What is asked and answered goes by pipes or ports: it may be secret.
 */
export type RunHelper = (
  file: string,
  question: string,
  how: { env: Environment; withinMs: number },
) => Promise<string | null>;

/** On the Node that this program runs on. Within Electron the host brings its own. */
export const runOnNode: RunHelper = (file, question, { env, withinMs }) =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [file],
      {
        env: { ...env },
        timeout: withinMs,
        killSignal: 'SIGKILL',
        maxBuffer: 4 * 1024 * 1024,
      },
      (error, stdout) => {
        process.off('exit', end);
        resolve(error?.killed ? null : stdout);
      },
    );
    // A helper that hangs must not outlive the station.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    // A helper that died before it read everything is told by its exit.
    child.stdin?.on('error', () => {});
    child.stdin?.end(question);
  });
