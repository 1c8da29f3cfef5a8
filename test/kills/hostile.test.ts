import { beforeAll, describe, expect, it } from 'vitest';
import { runHostile } from '../faults/hostile/hostile-runs.ts';
import type { HostileStory } from '../faults/hostile/play.ts';
import { THEMES } from '../faults/hostile/schedule.ts';
import { inFull } from '../support/long.ts';

/** The first 24 schedules of this seed contain every kind of trouble listed below. */
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
describe('a hostile partner in random schedules', { timeout: 600_000, retry: 0 }, () => {
  let stories: HostileStory[];

  beforeAll(async () => {
    stories = await runHostile({
      seed: SEED,
      numbers: Array.from({ length: SCHEDULES }, (_, number) => number),
      lines: 2,
      shrinks: false,
    });
  }, 600_000);

  it('makes the station sell nothing twice, lose nothing and leave nothing stuck', () => {
    expect(stories).toHaveLength(SCHEDULES);
    expect(stories.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });

  it('showed every kind of trouble with every kind of guard', () => {
    expect(new Set(stories.map(({ theme }) => theme))).toEqual(new Set(THEMES));
    expect(new Set(stories.map(({ guardName }) => guardName)).size).toBe(4);
    const happened = new Set(stories.flatMap(({ troubles }) => troubles));
    expect(TROUBLES.filter((trouble) => !happened.has(trouble))).toEqual([]);
    const lies = [...happened].filter((trouble) => trouble.startsWith('taken and answered'));
    expect(lies.length).toBeGreaterThanOrEqual(8);
  });

  it('leaves most orders to a person, who resolves each', () => {
    const acted = stories.filter(({ actions }) => actions.length > 0);
    expect(acted.length).toBeGreaterThan(SCHEDULES / 2);
    expect(stories.filter(({ stood }) => stood === 'unknown').length).toBeGreaterThan(0);
    expect(stories.filter(({ sales }) => sales === 0)).toEqual([]);
  });
});
