import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';

const RENDERER = join(APP_ROOT, 'src', 'renderer');

const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(RENDERER, name), 'utf8') }));

test('every key has a description for the help', () => {
  const calls = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/^\s*useHotkey\((.*?)\);$/gms)].map(([, input = '']) => ({ name, input })),
  );
  expect(calls.length).toBeGreaterThan(10);
  // Its button's label, the name of a place, or a text of its own.
  expect(calls.filter(({ input }) => !/t\(|label|key,?$/.test(input))).toEqual([]);
});

test('components name the action, and only the key table names the key', () => {
  const named = sources
    .filter(({ name }) => !name.startsWith('scanner') && name !== join('kit', 'keys', 'keys.ts'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/["'](?:F\d+|Alt\+\w)["']/g)].map(([key]) => `${name}: ${key}`),
    );
  expect(named).toEqual([]);
});
