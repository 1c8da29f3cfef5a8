import { beforeAll, describe, expect, it } from 'vitest';
import { runKeys, runLimits, runNames } from '../faults/limits/limit-runs.ts';
import type { LimitStory } from '../faults/limits/play.ts';
import { FIRST_DOORS } from '../faults/limits/schedule.ts';
import { inFull } from '../support/long.ts';

/** The first twelve schedules of this seed open at every door. */
const SEED = 524;
const LIMITS = inFull(60, { part: 12 });
const NAMES = inFull(20, { part: 2 });
const KEYS = inFull(27, { part: 3 });

const upTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

/** Stories with a violation, as they are told. */
const red = <T extends { violations: readonly unknown[] }>(stories: readonly T[]): T[] =>
  stories.filter(({ violations }) => violations.length > 0);

/** A part of what `npm run test:faults` plays. */
describe('a limit stated at any door', { timeout: 600_000, retry: 0 }, () => {
  let stories: LimitStory[];

  beforeAll(async () => {
    stories = await runLimits({ seed: SEED, numbers: upTo(LIMITS), lines: 2 });
  }, 600_000);

  it('holds, whatever asks the price again and whoever comes next', () => {
    expect(stories).toHaveLength(LIMITS);
    expect(red(stories)).toEqual([]);
  });

  it('was stated at every door, and its price was asked again', () => {
    const doors = new Set(stories.map(({ first }) => first));
    expect(doors).toEqual(new Set(FIRST_DOORS));
    expect(stories.filter(({ sheetsUsed }) => sheetsUsed > 1).length).toBeGreaterThan(LIMITS / 2);
  });
});

describe('two doors', { timeout: 600_000, retry: 0 }, () => {
  it('with contradicting names buy and change the named order alone', async () => {
    expect(red(await runNames({ seed: SEED, numbers: upTo(NAMES), lines: 2 }))).toEqual([]);
  });

  it('with one key buy once, and answer by the quiet time and by the time for re-sending', async () => {
    expect(red(await runKeys({ seed: SEED, numbers: upTo(KEYS), lines: 2 }))).toEqual([]);
  });
});
