import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { APP_ROOT } from '../src/main/program.ts';
import { leftOut } from '../test/support/long-files.ts';
import { FEATURES } from './import-table.ts';

/** Of the feature alone. */
const OWN = ['features', 'shared'];
/** Of all features together: a test belongs to those that it is named after, or imports from. */
const COMMON = ['adapters', 'cli', 'renderer'];

const all = globSync('test/**/*.test.{ts,tsx}', { cwd: APP_ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !leftOut.includes(file))
  .sort();

/** The test files of one feature that `npm run test:feature -- NAME` runs. */
export function testsOf(feature: string): string[] {
  const isOwn = (file: string) => OWN.some((tree) => file.startsWith(`test/${tree}/${feature}/`));
  const isCommon = (file: string) => COMMON.some((tree) => file.startsWith(`test/${tree}/`));
  return all.filter(
    (file) =>
      isOwn(file) || (isCommon(file) && (isNamedAfter(feature, file) || uses(feature, file))),
  );
}

/** `return-labels.test.ts` is named after returns as well. */
function isNamedAfter(feature: string, file: string): boolean {
  const name = basename(file);
  return [feature, feature.replace(/s$/, '')].some(
    (word) => name.startsWith(`${word}.`) || name.startsWith(`${word}-`),
  );
}

function uses(feature: string, file: string): boolean {
  const text = readFileSync(join(APP_ROOT, file), 'utf8');
  return ['main', 'renderer'].some((tree) => text.includes(`/src/${tree}/features/${feature}/`));
}

function main(feature: string): number {
  const files = FEATURES.includes(feature) ? testsOf(feature) : [];
  if (files.length === 0) {
    console.error(
      `npm run test:feature -- FEATURE: expected one of ${FEATURES.join(', ')}; found "${feature}".`,
    );
    return 2;
  }
  const vitest = join(APP_ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  return (
    spawnSync(process.execPath, [vitest, 'run', ...files, ...process.argv.slice(3)], {
      cwd: APP_ROOT,
      stdio: 'inherit',
    }).status ?? 1
  );
}

if (import.meta.main) process.exitCode = main(process.argv[2] ?? '');
