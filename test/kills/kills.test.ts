import { describe, expect, it } from 'vitest';
import { runBeside } from '../faults/beside.ts';
import { smallPlan } from '../faults/kill-plan.ts';
import { runKills } from '../faults/kill-runs.ts';
import { runRace } from '../faults/races.ts';
import { runSchedules } from '../faults/schedules.ts';
import { inFull } from '../support/long.ts';

const SEED = 20;
const KILLS = inFull(20, { part: 6 });
const BESIDE = inFull(4, { part: 1 });
const SCHEDULES = inFull(10, { part: 4 });
const RACED = inFull(8, { part: 4 });

/** Names of all points of a purchase, as the kills found them. */
let points: string[] | null = null;

/** A part of what `npm run test:faults` does in full. */
describe('the program killed at any point of a purchase and started again', () => {
  it('buys at most once and loses nothing', { timeout: 600_000 }, async () => {
    const { stories } = await runKills({
      seed: SEED,
      lines: 2,
      plan(found) {
        points = [...found];
        return smallPlan(found, KILLS, SEED);
      },
    });
    const killed = stories.filter(({ kills }) => kills.length > 0);
    expect(killed).toHaveLength(KILLS);
    expect(stories.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });
});

describe('a station running beside one that was killed', () => {
  it('finds the order no longer being bought, and reconciles it', {
    timeout: 300_000,
  }, async () => {
    const known = points ?? (await runKills({ seed: SEED, lines: 1, plan: () => [] })).points;
    const stories = await runBeside({ seed: SEED, points: known, orders: BESIDE });
    expect(stories.filter(({ kills }) => kills.length > 0)).toHaveLength(BESIDE);
    expect(stories.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });
});

describe('a partner with random faults', () => {
  it('sells at most once, and nothing is lost', { timeout: 300_000 }, async () => {
    const { stories, failures } = await runSchedules({
      seed: SEED,
      schedules: SCHEDULES,
      lines: 2,
    });
    expect(failures).toEqual([]);
    expect(stories).toHaveLength(SCHEDULES);
  });
});

describe('two stations on one store', () => {
  it('buy each order once between them', { timeout: 300_000 }, async () => {
    const { stories } = await runRace({ seed: SEED, orders: RACED, killing: false });
    expect(stories.map(({ ending }) => ending)).toEqual(Array(RACED).fill('shipped'));
    expect(stories.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });
});
