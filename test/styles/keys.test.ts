import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APP_ROOT } from '../../src/main/app.ts';
import { KEYS } from '../../src/renderer/kit/messages.ts';
import { english } from '../../src/shared/kernel/message.ts';

const RENDERER = join(APP_ROOT, 'src', 'renderer');

test('every key that does something is in the help, and no other', () => {
  const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('messages.ts'))
    .map((name) => readFileSync(join(RENDERER, name), 'utf8'));
  const used = sources.flatMap((text) =>
    [...text.matchAll(/['"](F\d{1,2}|Alt\+[A-Z])['"]/g)].map(([, key]) => key),
  );
  const listed = KEYS.map(
    ([key]) => (typeof key === 'string' ? key : english(key)).split(' or ')[0],
  );
  const named = [...new Set(used)].sort();
  expect(named.length).toBeGreaterThan(10);
  expect(listed.filter((key) => key !== 'Esc').sort()).toEqual(named);
});
