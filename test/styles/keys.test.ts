import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';

const RENDERER = join(APP_ROOT, 'src', 'renderer');

const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(RENDERER, name), 'utf8') }));

test('every key says what it does, so that the help can list it', () => {
  const calls = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/^\s*useHotkey\((.*?)\);$/gms)].map(([, input = '']) => ({ name, input })),
  );
  expect(calls.length).toBeGreaterThan(10);
  // Its button's label, the name of a place, or words of its own.
  expect(calls.filter(({ input }) => !/t\(|label|key,?$/.test(input))).toEqual([]);
});

test('a component names the act, and the key stands in the one table', () => {
  const named = sources
    .filter(({ name }) => !name.startsWith('scanner') && name !== join('kit', 'keys', 'keys.ts'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/["'](?:F\d+|Alt\+\w)["']/g)].map(([key]) => `${name}: ${key}`),
    );
  expect(named).toEqual([]);
});
