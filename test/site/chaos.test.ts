import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKEN_GATE } from '../site-faults/broken-gate.ts';
import { type PlayOptions, play } from '../site-faults/play.ts';
import { THEMES, type Theme } from '../site-faults/schedules.ts';
import type { Rule } from '../site-faults/verdict.ts';
import { type Ground, openGround } from '../site-faults/warehouse.ts';
import { inFull, isLong } from '../support/long.ts';
import { postgresIsMissing } from '../support/postgres.ts';

const leftOut = postgresIsMissing ? ` (left out: ${postgresIsMissing})` : '';
/** `npm run test:site` uses all points; these are the points of the purchase itself. */
const POINTS = ['store: insert attempts: after', 'POST /Shipments: after its bytes'];
/** About every second run with a broken gate sells an order twice. */
const MOST_RUNS = 12;
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
    // A bench that wakes before the gate, after the others have sold all, buys again, unless it first hears
    // that its claim is gone.
    const theme = 'frozen before the gate, past its lease';
    const wanted: Rule[] = ['sold-twice', 'ungated', 'stale'];
    const found = new Set<Rule>();
    for (let seed = 7; seed < 7 + MOST_RUNS && wanted.some((rule) => !found.has(rule)); seed += 1) {
      const { violations } = await run(theme, { seed, broken: BROKEN_GATE });
      for (const { rule } of violations) found.add(rule);
    }
    expect([...found]).toEqual(expect.arrayContaining(wanted));
  });
});
