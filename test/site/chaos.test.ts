import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKEN_GATE } from '../site-faults/broken-gate.ts';
import { type PlayOptions, play } from '../site-faults/play.ts';
import { THEMES, type Theme } from '../site-faults/schedules.ts';
import { type Ground, openGround } from '../site-faults/warehouse.ts';
import { inFull, isLong } from '../support/long.ts';
import { postgresIsMissing } from '../support/postgres.ts';

const leftOut = postgresIsMissing ? ` (left out: ${postgresIsMissing})` : '';
/** `npm run test:site` uses all points; these are the points of the purchase itself. */
const POINTS = ['store: insert attempts: after', 'POST /Shipments: after its bytes'];
const PART: Theme[] = ['frozen behind the gate, woken after the take-over'];

describe.skipIf(postgresIsMissing)(`benches of one site with random faults${leftOut}`, () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await openGround();
  });
  afterAll(() => ground?.close());
  const run = (theme: Theme, options: Partial<PlayOptions> = {}) =>
    play(ground, { seed: 7, number: THEMES.indexOf(theme), points: POINTS, orders: 4, ...options });

  it.for(inFull(THEMES, { part: PART }))('%s', async (theme) => {
    const { violations, staleWrites, sold } = await run(theme);
    expect(violations).toEqual([]);
    expect(staleWrites).toBeGreaterThan(0);
    expect(sold).toBeGreaterThanOrEqual(4);
  });

  it.runIf(isLong)('detect a gate that lets every purchase through', async () => {
    const theme = 'lines cut, delayed and refused';
    const { violations } = await run(theme, { orders: 8, broken: BROKEN_GATE });
    const rules = violations.map(({ rule }) => rule);
    for (const rule of ['sold-twice', 'ungated', 'stale']) expect(rules).toContain(rule);
  });
});
