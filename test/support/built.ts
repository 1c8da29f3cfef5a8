import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quickDisk } from './quick-disk.ts';
import { makeEmptyStore } from './ready-store.ts';

/**
 * Runs once before all tests: builds the program from these sources for the tests that start it. Data that a
 * process shares between test files is in a folder that is deleted at the end.
 */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env.PACKBENCH_TESTS) return undefined;
  const build = fileURLToPath(new URL('../../scripts/build.ts', import.meta.url));
  execFileSync(process.execPath, [build, '--if-changed'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const removeFiles = quickDisk();
  const folder = mkdtempSync(join(tmpdir(), 'packbench-tests-'));
  process.env.PACKBENCH_TESTS = folder;
  await makeEmptyStore(folder);
  return () => {
    rmSync(folder, { recursive: true, force: true });
    removeFiles();
  };
}
