import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../faults/invariants.ts';
import { runKills } from '../faults/kill-runs.ts';
import { NATURES } from '../faults/partner.ts';
import { runRace } from '../faults/races.ts';
import type { Story } from '../faults/story.ts';

const [guardedByKeys] = NATURES;
if (!guardedByKeys) throw new Error('No partner');

const broken = (name: string): string[] => [
  fileURLToPath(new URL(`../faults/broken/${name}.ts`, import.meta.url)),
];

const rulesBroken = (stories: readonly Story[]): Set<Rule> =>
  new Set(stories.flatMap(({ violations }) => violations.map(({ rule }) => rule)));

describe('the checks of the kill runs', () => {
  it('detect a station that forgets at its start what it was buying', {
    timeout: 200_000,
  }, async () => {
    const plan = {
      reference: 'KILL-0001',
      nature: guardedByKeys,
      faults: [],
      killAt: 'lock: release: after',
      again: [],
      cartons: 1,
      onPaper: false,
    } as const;
    const { stories } = await runKills({
      seed: 1,
      lines: 1,
      plan: () => [plan],
      preload: broken('forgetful'),
    });
    const rules = rulesBroken(stories);
    expect(rules).toContain('sold-twice');
    expect(rules).toContain('purchase-lost');
    expect(rules).toContain('journal-changed');
  });

  it('detect two stations without locks and without the unique index', {
    timeout: 200_000,
  }, async () => {
    const { stories } = await runRace({
      seed: 1,
      orders: 8,
      killing: false,
      preload: broken('lawless'),
    });
    expect(rulesBroken(stories)).toContain('sold-twice');
  });
});
