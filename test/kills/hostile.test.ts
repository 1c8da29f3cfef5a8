import { beforeAll, describe, expect, it } from 'vitest';
import { runHostile } from '../faults/hostile/hostile-runs.ts';
import type { HostileStory } from '../faults/hostile/play.ts';
import { THEMES } from '../faults/hostile/schedule.ts';
import { inFull } from '../support/long.ts';

/** Of this seed the first 24 hold every kind of trouble that is listed below. */
const SEED = 2191;
const SCHEDULES = inFull(96, { part: 24 });

const TROUBLES = [
  'given up while the partner works',
  'sent twice in a row',
  'sent twice at once',
  'taken and answered “401”',
  'no token from then on',
  'killed as it was sent',
  'two programs at once',
  'clock a day ahead',
  'clock a day back',
  'restored onto the store',
  'restored onto a lost database',
  'another bench’s backup refused',
  'return',
  'label: another order’s',
  'label: another’s, with this carton’s name',
];

/** A part of the 1,000 that `npm run test:faults` plays. */
describe('a partner that does its worst', { timeout: 600_000, retry: 0 }, () => {
  let stories: HostileStory[];

  beforeAll(async () => {
    stories = await runHostile({
      seed: SEED,
      numbers: Array.from({ length: SCHEDULES }, (_, number) => number),
      lines: 2,
      shrinks: false,
    });
  }, 600_000);

  it('has nothing sold twice by the station, nothing lost and nothing stuck', () => {
    expect(stories).toHaveLength(SCHEDULES);
    expect(stories.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });

  it('has done its worst, guarded in every way', () => {
    expect(new Set(stories.map(({ theme }) => theme))).toEqual(new Set(THEMES));
    expect(new Set(stories.map(({ guardName }) => guardName)).size).toBe(4);
    const happened = new Set(stories.flatMap(({ troubles }) => troubles));
    expect(TROUBLES.filter((trouble) => !happened.has(trouble))).toEqual([]);
    const lies = [...happened].filter((trouble) => trouble.startsWith('taken and answered'));
    expect(lies.length).toBeGreaterThanOrEqual(8);
  });

  it('has left most orders to a person, who took each to its end', () => {
    const acted = stories.filter(({ actions }) => actions.length > 0);
    expect(acted.length).toBeGreaterThan(SCHEDULES / 2);
    expect(stories.filter(({ stood }) => stood === 'unknown').length).toBeGreaterThan(0);
    expect(stories.filter(({ sales }) => sales === 0)).toEqual([]);
  });
});
