import { expect, it } from 'vitest';
import { createPace } from '../../../src/renderer/features/scanning/camera/pace.ts';
import fc from '../../support/chance.ts';

const TICK = 150;

/** Looks within so many milliseconds, each of which takes `took`; something moves until `movesFor`. */
function looksOf(
  took: number,
  movesFor: number,
  during: number,
): { looks: number[]; busy: number } {
  const pace = createPace();
  const looks: number[] = [];
  let ends: number | null = null;
  for (let at = 0; at <= during; at += TICK) {
    if (ends !== null && at >= ends) {
      pace.ended(ends, took);
      ends = null;
    }
    if (at <= movesFor) pace.moved(at);
    if (!pace.isDue(at)) continue;
    expect(ends).toBeNull();
    pace.begun(at);
    looks.push(at);
    ends = at + took;
  }
  return { looks, busy: looks.length * took };
}

it('looks about twice a second while something moves, and ends a while after', () => {
  const { looks } = looksOf(60, 3_000, 60_000);
  expect(looks.length).toBeGreaterThanOrEqual(7);
  expect(looks.length).toBeLessThanOrEqual(10);
  expect(looks.at(-1)).toBeLessThanOrEqual(4_600);
});

it('looks three times on a slow machine too, so that two can agree', () => {
  expect(looksOf(900, 0, 60_000).looks).toHaveLength(3);
});

it('never looks while nothing ever moved', () => {
  const pace = createPace();
  expect(pace.isDue(1_000_000)).toBe(false);
});

it('takes at most a quarter of one core, however long a look takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (took) => {
      const { busy } = looksOf(took, 200_000, 200_000);
      // The last look may have just begun.
      expect(busy).toBeLessThanOrEqual(200_000 / 4 + took);
    }),
    { numRuns: 50 },
  );
});
