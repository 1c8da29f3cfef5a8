import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Once before all tests: those that run the program run it as it is built from these sources. What a
 * process keeps for all its test files lies in a folder that is removed after them.
 */
export default function setup(): (() => void) | undefined {
  if (process.env.PACKBENCH_TESTS) return undefined;
  const build = fileURLToPath(new URL('../../scripts/build.ts', import.meta.url));
  execFileSync(process.execPath, [build, '--if-changed'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const folder = mkdtempSync(join(tmpdir(), 'packbench-tests-'));
  process.env.PACKBENCH_TESTS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
