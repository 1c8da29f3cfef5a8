import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AttemptStateSchema } from '../../src/shared/purchasing/shipment.ts';
import { testTitles } from '../support/test-titles.ts';

const ROOT = join(import.meta.dirname, '..');
const RULES = Array.from({ length: 15 }, (_, index) => index + 1);

/** What must be named: the rules of "Buying exactly once", and the states of an attempt. */
const NAMES = [
  ...RULES.map((rule) => `rule ${rule}`),
  ...AttemptStateSchema.options.map((state) => `state ${state}`),
];

const unnamed = (all: readonly string[]): string[] =>
  NAMES.filter((name) => !all.some((title) => new RegExp(`\\b${name}(?![\\w-])`).test(title)));

describe('buying exactly once', () => {
  it('has a test for each rule and each state, that names it', () => {
    const files = globSync('**/*.test.{ts,tsx}', { cwd: ROOT });
    const all = files.flatMap((file) => testTitles(readFileSync(join(ROOT, file), 'utf8'), file));
    expect(all.length).toBeGreaterThan(500);
    expect(unnamed(all)).toEqual([]);
  });

  it('would be noticed without one, and words beside a test do not count', () => {
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
