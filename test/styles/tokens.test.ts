import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';

const RENDERER = join(APP_ROOT, 'src', 'renderer');
const TOKENS = join('styles', 'tokens.css');

const withoutRemarks = (css: string): string => css.replace(/\/\*.*?\*\//gs, '');
const styleOf = (file: string): string =>
  withoutRemarks(readFileSync(join(RENDERER, file), 'utf8'));
const styles = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: styleOf(name) }));

/** The declarations of a selector. */
function tokensOf(selector: string): Map<string, string> {
  const css = styleOf(TOKENS);
  const from = css.indexOf(`${selector} {`);
  if (from < 0) throw new Error(`There is no ${selector} in ${TOKENS}`);
  const block = css.slice(from, css.indexOf('}', from));
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  );
}

const usual = tokensOf(':root');
const more = new Map([...usual, ...tokensOf(':root[data-contrast="more"]')]);
const LOOKS = [
  { look: 'light', tokens: usual, side: 0, letters: 4.5 },
  { look: 'dark', tokens: usual, side: 1, letters: 4.5 },
  { look: 'high contrast, light', tokens: more, side: 0, letters: 7 },
  { look: 'high contrast, dark', tokens: more, side: 1, letters: 7 },
] as const;

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast by WCAG: 1 is no difference, 21 is black on white. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const TONES = ['info', 'success', 'attention', 'stop', 'unknown'];
const GROUNDS = ['paper', 'card', 'sunk'];
const LETTERS: readonly [letters: string, ground: string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-quiet', ground],
  ]),
  ['ink-reverse', 'ink'],
  ['rail-ink', 'rail'],
  ['rail-reverse', 'rail-ink'],
  ['sandbox-on', 'sandbox'],
  ['sandbox-on', 'sandbox-dark'],
  ['sheet-ink', 'sheet'],
  ['sheet-quiet', 'sheet'],
  ...TONES.flatMap((tone): [string, string][] => [
    [`${tone}-on`, tone],
    [`${tone}-text`, `${tone}-soft`],
  ]),
];
/** Edges and rings with a meaning: 3:1. */
const EDGES: readonly [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['field-rule', ground],
    ['focus', ground],
  ]),
  ['rail-focus', 'rail'],
];

test.each(LOOKS)('text and edges have enough contrast: $look', ({ tokens, side, letters }) => {
  const colour = (name: string): string => {
    const value = tokens.get(`--${name}`) ?? '';
    const hex = [...value.matchAll(/#[\da-f]{6}\b/g)].map(([found]) => found);
    const found = hex[side] ?? hex[0];
    if (!found) throw new Error(`--${name} is not a colour: ${value}`);
    return found;
  };
  const short = (pairs: readonly [string, string][], least: number) =>
    pairs
      .map(([one, other]) => ({ one, other, is: contrast(colour(one), colour(other)) }))
      .filter(({ is }) => is < least)
      .map(({ one, other, is }) => `${one} on ${other}: ${is.toFixed(2)}, not ${least}`);
  expect([...short(LETTERS, letters), ...short(EDGES, 3)]).toEqual([]);
});

test('colours, font sizes, lines and rings come only from tokens', () => {
  const RAW =
    /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|lab)a?\(|font-size:\s*[\d.]+(px|rem)|(border|outline)[\w-]*:\s*[\d.]+px/gi;
  const raw = styles
    .filter(({ name }) => name !== TOKENS)
    .flatMap(({ name, css }) => [...css.matchAll(RAW)].map(([found]) => `${name}: ${found}`));
  expect(raw).toEqual([]);
});

test('every token that a style uses exists', () => {
  const all = styles.map(({ css }) => css).join('\n');
  const known = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  // Set by the component library on its own elements.
  known.add('--trigger-width');
  const asked = styles.flatMap(({ name, css }) =>
    [...css.matchAll(/var\((--[\w-]+)/g)].map(([, token]) => ({ name, token })),
  );
  expect(asked.filter(({ token }) => !known.has(token))).toEqual([]);
  expect(asked.length).toBeGreaterThan(100);
});
