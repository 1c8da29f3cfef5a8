import { readFileSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type * as TheStation from '../../src/main/app.ts';
import type { runCommandLine as RunCommandLine } from '../../src/main/hosts/cli/command-line.ts';
import { APP_ROOT } from '../../src/main/program.ts';
import { compileCache } from './compile-cache.ts';

/** The result of a command. */
export interface Left {
  code: number;
  stdout: string;
  stderr: string;
}

/** Loads the program as it is built, not through vitest. */
const load = createRequire(import.meta.url);
const built = join(APP_ROOT, 'out', 'main', 'command-line.js');

/** The station of the built program, which loads faster than its sources. */
export async function loadStation(): Promise<typeof TheStation> {
  const [, chunk] = /import\("(\.\/chunks\/app-[^"]+)"\)/.exec(readFileSync(built, 'utf8')) ?? [];
  if (chunk === undefined) throw new Error(`${built} loads no station`);
  return (await import(pathToFileURL(join(dirname(built), chunk)).href)) as typeof TheStation;
}

/**
 * Runs one command of the built program in this process: a station is opened and closed for it, as in a
 * process of its own. Properties of a process cannot be tested this way: its log, signals, exit, memory and
 * locks against other programs; and secrets of one command are redacted in the output of later ones.
 */
export async function runCommandHere(
  args: readonly string[],
  { env, stdin = '' }: { env: NodeJS.ProcessEnv; stdin?: string },
): Promise<Left> {
  enableCompileCache(compileCache.NODE_COMPILE_CACHE);
  const { runCommandLine } = load(built) as { runCommandLine: typeof RunCommandLine };
  const left: Left = { code: 0, stdout: '', stderr: '' };
  await runCommandLine(args, {
    env,
    stdin: Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]),
    stdout: { write: (text) => (left.stdout += text) },
    stderr: { write: (text) => (left.stderr += text) },
    setExitCode(code) {
      left.code = code;
    },
  });
  return left;
}
