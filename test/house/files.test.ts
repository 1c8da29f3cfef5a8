import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LONGEST_FILE = 350;
const LONGEST_COMPOSITION = 150;

const files = ['src', 'test', 'scripts', 'bin'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
);
const sources = files.filter((file) => /\.(m?[jt]sx?|css|html)$/.test(file));

describe('files of the repository', () => {
  it(`are no longer than ${LONGEST_FILE} lines`, () => {
    const long = sources
      .map((file) => [file, readFileSync(file, 'utf8').trimEnd().split('\n').length] as const)
      .filter(([, lines]) => lines > LONGEST_FILE);
    expect(long).toEqual([]);
    expect(sources.length).toBeGreaterThan(100);
  });

  it(`put the program together in fewer than ${LONGEST_COMPOSITION} lines`, () => {
    const lines = readFileSync(join(ROOT, 'src/main/app.ts'), 'utf8').trimEnd().split('\n').length;
    expect(lines).toBeLessThan(LONGEST_COMPOSITION);
  });

  it('have kebab-case names', () => {
    const odd = files.filter((file) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(file)));
    expect(odd).toEqual([]);
  });

  it('use fast-check only with the seed of the run', () => {
    const own = sources
      .filter((file) => file.endsWith('.test.ts') || file.endsWith('.test.tsx'))
      .filter((file) => /from 'fast[-]check'/.test(readFileSync(file, 'utf8')));
    expect(own).toEqual([]);
  });
});
