import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AttemptStateSchema } from '../../src/shared/purchasing/shipment.ts';
import { testTitles } from '../support/test-titles.ts';

const ROOT = join(import.meta.dirname, '..');
const PROJECT = join(ROOT, '..');
const PAGE = readFileSync(join(PROJECT, 'docs/decisions/0003-buying-exactly-once.md'), 'utf8');
const RULES = [...PAGE.matchAll(/^\*\*Rule (\d+): /gm)].map(([, number]) => Number(number));

/** Names that tests must cite: the rules of "Buying exactly once", and the states of an attempt. */
const NAMES = [
  ...RULES.map((rule) => `rule ${rule}`),
  ...AttemptStateSchema.options.map((state) => `state ${state}`),
];

const unnamed = (all: readonly string[]): string[] =>
  NAMES.filter((name) => !all.some((title) => new RegExp(`\\b${name}(?![\\w-])`).test(title)));

/** The numbers in "rule 5" or "rules 5 and 9". */
const cited = (text: string): number[] =>
  [...text.matchAll(/\brules? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(([, numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map(Number),
  );

describe('buying exactly once', () => {
  it('has a page that numbers every rule cited in code and tests', () => {
    expect(RULES).toEqual(RULES.map((_, index) => index + 1));
    const files = globSync('{src,test}/**/*.{ts,tsx}', { cwd: PROJECT });
    const all = files.flatMap((file) => cited(readFileSync(join(PROJECT, file), 'utf8')));
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all).difference(new Set(RULES))).toEqual(new Set());
    expect(cited('(rules 5 and 9), Rule 12: not rule x')).toEqual([5, 9, 12]);
  });

  it('has a test that names it for each rule and each state', () => {
    const files = globSync('**/*.test.{ts,tsx}', { cwd: ROOT });
    const all = files.flatMap((file) => testTitles(readFileSync(join(ROOT, file), 'utf8'), file));
    expect(all.length).toBeGreaterThan(500);
    expect(unnamed(all)).toEqual([]);
  });

  it('reports a rule or state that only text outside test names cites', () => {
    const named = NAMES.map((name) => `it('${name}: holds', () => {});`);
    expect(unnamed(testTitles(named.join('\n')))).toEqual([]);
    const without = named.filter((text) => !/rule 1:|state open/.test(text));
    const beside = "// rule 1: said only\nconst said = 'state open'; it('does', () => 'rule 1');";
    expect(unnamed(testTitles(`${without.join('\n')}\n${beside}`))).toEqual([
      'rule 1',
      'state open',
    ]);
  });
});
