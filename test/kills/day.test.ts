import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runDay } from '../day/day.ts';
import { judge } from '../day/judge.ts';
import { inFull, isLong } from '../support/long.ts';

/** A small part of `npm run test:day`. */
const SMALL = { seed: 20, orders: inFull(24, { part: 14 }), parcels: 300, webhooks: 120, kills: 0 };
const KILLS = 3;
const leftOut = process.platform === 'linux' ? '' : ' (left out: only Linux tells what is held)';

const broken = (name: string): string[] => [fileURLToPath(new URL(name, import.meta.url))];

describe('a small day of load', { timeout: 600_000 }, () => {
  it('with kills during work: every purchase was sold and every label printed', async () => {
    const day = await runDay({ ...SMALL, kills: KILLS });
    expect(judge(day)).toEqual([]);
    expect(day.kills).toBe(KILLS);
    expect(day.books.bought).toBe(SMALL.orders);
  });

  it.skipIf(leftOut !== '')(
    `without kills: memory does not grow and the event loop never blocks for long${leftOut}`,
    async () => {
      const day = await runDay(SMALL);
      expect(judge(day)).toEqual([]);
      expect(day.samples).toHaveLength(SMALL.orders);
    },
  );
});

/** Each of these days takes as long as the small one; all of them run only in the long run. */
describe.runIf(isLong)('the checks of a day of load', { timeout: 600_000 }, () => {
  it('detect a station that forgets at its start what it was buying', async () => {
    const preload = broken('../day/broken/forgetful.ts');
    const day = await runDay({ ...SMALL, kills: KILLS, preload });
    expect(judge(day).join('\n')).toMatch(/sold-twice/);
  });

  it.skipIf(leftOut !== '')('detect a station that leaks memory and file descriptors', async () => {
    const day = await runDay({ ...SMALL, preload: broken('../day/broken/leaking.ts') });
    const complaints = judge(day).join('\n');
    expect(complaints).toMatch(/heap grew/);
    expect(complaints).toMatch(/descriptors grew/);
  });

  it('detect a station that blocks its event loop', async () => {
    const day = await runDay({ ...SMALL, preload: broken('../day/broken/stalling.ts') });
    expect(judge(day).join('\n')).toMatch(/a round of the loop took 3\d\d ms/);
  });
});
