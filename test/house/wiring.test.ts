import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isNode, type Node, sourceOf, walkProgram } from '../support/syntax.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Spreads that pass on a bag where something is built, or that pack a literal. */
function bagsIn(file: string, text: string): string[] {
  const found: string[] = [];
  walkProgram(file, text, (node, around) => {
    if (node.type !== 'SpreadElement' || !isNode(node.argument)) return;
    const object = around.at(-1);
    if (object?.type !== 'ObjectExpression') return;
    const isPacked = node.argument.type === 'ObjectExpression';
    if (isPacked || isGivenToBuild(object, around)) found.push(`${file}: ${sourceOf(text, node)}`);
  });
  return found;
}

/** The object is the argument of a call `create…(…)`. */
function isGivenToBuild(object: Node, around: readonly Node[]): boolean {
  const call = around.at(-2);
  const callee = call?.type === 'CallExpression' && isNode(call.callee) ? call.callee : null;
  const isArgument = Array.isArray(call?.arguments) && call.arguments.includes(object);
  return isArgument && typeof callee?.name === 'string' && callee.name.startsWith('create');
}

const WIRING = ['src/main/app.ts', ...globSync('src/main/features/*/feature.ts', { cwd: ROOT })];
const SOURCES = globSync('src/**/*.{ts,tsx}', { cwd: ROOT });
const textOf = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');

describe('wiring', () => {
  it('names each thing that is given where something is built', () => {
    expect(WIRING.length).toBeGreaterThan(25);
    expect(WIRING.flatMap((file) => bagsIn(file, textOf(file)))).toEqual([]);
  });

  it('every feature says what it needs, by name', () => {
    const without = WIRING.slice(1).filter(
      (file) =>
        !/export function create\w+\(\s*(?:needs: \w+Needs|\{[^}]*\}: \w+Needs)/.test(textOf(file)),
    );
    // Gathers what others give, and needs nothing else.
    expect(without).toEqual(['src/main/features/exceptions/feature.ts']);
  });

  it('packs no literal into a spread', () => {
    const packed = SOURCES.filter((file) => /\.\.\.\{/.test(textOf(file))).flatMap((file) =>
      bagsIn(file, textOf(file)),
    );
    expect(packed).toEqual([]);
  });

  it.each([
    'const orders = createOrders({ ...common, settings });',
    'const orders = createOrders({ settings, ...{ orders, items } });',
    'const at = { ...{ id, name }, now };',
  ])('finds a planted bag: %s', (code) => {
    expect(bagsIn('planted.ts', code)).toHaveLength(1);
  });

  it('lets the copy of a value be changed', () => {
    expect(bagsIn('planted.ts', 'const held = { ...order, status }; save({ ...order });')).toEqual(
      [],
    );
  });
});
