import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const files = ['src', 'test', 'scripts', 'bin'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
);
const sources = files.filter((file) => /\.(m?[jt]sx?|css|html)$/.test(file));

describe('files of the repository', () => {
  it('have kebab-case names', () => {
    const odd = files.filter((file) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(file)));
    expect(odd).toEqual([]);
    expect(sources.length).toBeGreaterThan(100);
  });

  it('use fast-check only with the seed of the run', () => {
    const own = sources
      .filter((file) => file.endsWith('.test.ts') || file.endsWith('.test.tsx'))
      .filter((file) => /from 'fast[-]check'/.test(readFileSync(file, 'utf8')));
    expect(own).toEqual([]);
  });
});
