/**
 * `npm run test:long`: runs what `npm test` leaves out (test/support/long-files.ts), and in full what it
 * shortens: every test that uses test/support/long.ts or has the tag `@long`, including those of the
 * window; then the scripts `test:faults`, `test:site`, `test:site:older` and `test:day`.
 *
 *   npm run test:long -- [--only TEXT]      only the files whose path contains TEXT
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { thisMachine } from '../src/main/hosts/machine.ts';
import { APP_ROOT } from '../src/main/program.ts';
import { longFiles } from '../test/support/long-files.ts';
import { failedTests, forgetReport } from './failed-tests.ts';
import { pageBrowser } from './page-browser.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: APP_ROOT }).filter(
    (file) =>
      file.includes(values.only) &&
      (longFiles.includes(file.replaceAll('\\', '/')) ||
        /support\/long\.ts|'@long'/.test(readFileSync(join(APP_ROOT, file), 'utf8'))),
  );

/** True if the command succeeded. */
function run(command: string, ...args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    cwd: APP_ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PACKBENCH_LONG: '1' },
  });
  return status === 0;
}

function main(): number {
  const failed: string[] = [];
  const note = (what: string, passed: boolean) => passed || failed.push(what);
  forgetReport();
  note('build', run('node', 'scripts/build.ts', '--if-changed'));
  const units = filesOf('test/**/*.test.{ts,tsx}');
  if (units.length > 0) note('unit', run('npx', 'vitest', 'run', ...units));
  const windows = filesOf('test/e2e/*.spec.ts');
  if (windows.length > 0 && pageBrowser(thisMachine()))
    note('e2e', run('npx', 'playwright', 'test', ...windows));
  else if (windows.length > 0) console.log('Left out, the window: no browser was found');
  if ('test:faults'.includes(values.only)) note('test:faults', run('node', 'test/faults/run.ts'));
  if ('test:site'.includes(values.only)) note('test:site', run('node', 'test/site-faults/run.ts'));
  if ('test:site:older'.includes(values.only))
    note('test:site:older', run('node', 'test/site-faults/older.ts'));
  if ('test:day'.includes(values.only)) note('test:day', run('node', 'test/day/run.ts'));

  for (const test of failedTests()) console.error(`Failed: ${test}`);
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  else console.log('All long tests passed.');
  return failed.length > 0 ? 1 : 0;
}

process.exitCode = main();
