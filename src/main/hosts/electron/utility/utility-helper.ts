import { utilityProcess } from 'electron';
import type { RunHelper } from '../../../app.ts';

/** Runs a keychain helper as an Electron utility process: the packaged program cannot run as plain Node. */
export const runInUtilityProcess: RunHelper = (file, question, { env, withinMs }) =>
  new Promise((resolve) => {
    const child = utilityProcess.fork(file, [], {
      env: { ...env },
      stdio: 'ignore',
      serviceName: 'Packbench keychain',
    });
    const over = (answer: string | null) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve(answer);
      end();
    };
    const end = () => {
      if (child.pid !== undefined) killProcess(child.pid);
    };
    const timer = setTimeout(() => over(null), withinMs);
    process.once('exit', end);
    child.on('error', () => over(''));
    child.once('exit', () => over(''));
    child.once('message', (answer: unknown) => over(String(answer)));
    child.postMessage(question);
  });

/** SIGKILL, because the helper may hang in native code, where it handles no other signal. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
