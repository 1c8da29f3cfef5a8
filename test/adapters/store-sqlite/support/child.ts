import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { compileCache } from '../../../support/compile-cache.ts';

/**
 * Another program: one of the scripts beside this file, or the one at a URL, with one JSON value per line in
 * both directions.
 */
export interface OtherProgram {
  /** The next line it prints. */
  hear(): Promise<unknown>;
  tell(message: unknown): void;
  /** SIGKILL, as when the power fails or somebody ends the task; resolves once it is dead. */
  kill(): Promise<void>;
  /** Its exit code, once it ends by itself. */
  ended(): Promise<number | null>;
}

export function otherProgram(script: string | URL, ...args: string[]): OtherProgram {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...compileCache },
  });
  if (!child.stdout || !child.stdin) throw new Error('No pipes to the other program');
  const { stdin } = child;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exit = once(child, 'exit');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return {
    async hear() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${script} ended without another word`);
      return JSON.parse(value);
    },
    tell: (message) => {
      stdin.write(`${JSON.stringify(message)}\n`);
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
    async ended() {
      stdin.end();
      const [code] = await exit;
      return code;
    },
  };
}
