import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';

const RENDERER = join(APP_ROOT, 'src', 'renderer');

test('every key says what it does, so that the help can list it', () => {
  const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(RENDERER, name), 'utf8') }));
  const calls = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/^\s*useHotkey\((.*?)\);$/gms)].map(([, input = '']) => ({ name, input })),
  );
  expect(calls.length).toBeGreaterThan(10);
  // Its button's label, the name of a place, or words of its own.
  expect(calls.filter(({ input }) => !/t\(|label|key,?$/.test(input))).toEqual([]);
});
