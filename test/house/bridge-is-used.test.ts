import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';
import { callNames, eventNames } from '../../src/shared/bridge/names.ts';
import { walkProgram } from '../support/syntax.ts';

const WINDOW = join(APP_ROOT, 'src', 'renderer');
const names = [...callNames, ...eventNames];

/** The names that occur as text in the code, not in comments or types only. */
function namesIn(file: string, text: string): string[] {
  const found: string[] = [];
  walkProgram(file, text, (node, around) => {
    if (node.type !== 'Literal' || around.at(-1)?.type === 'TSLiteralType') return;
    if (typeof node.value === 'string') found.push(node.value);
  });
  return found;
}

it('the window uses every call and every event of the bridge', () => {
  const files = readdirSync(WINDOW, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const used = new Set(files.flatMap((f) => namesIn(f, readFileSync(join(WINDOW, f), 'utf8'))));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

it('a name in a comment or a type does not count as used', () => {
  const text = `
    // 'bench.buy'
    type Buying = Extract<CallName, 'bench.rate'>;
    export const asked = (): Promise<unknown> => ask('bench.print', {});`;
  expect(namesIn('planted.ts', text)).toEqual(['bench.print']);
});
