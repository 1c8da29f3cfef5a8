import { SETTLED, type WeightEstimate } from './estimate.ts';

/** So far off the measured weight a declared one is plainly wrong, as a share of what is declared. */
const WRONG = 0.2;
/** What padding may be counted to the goods, where boxes do not tell: in grams. */
const LEAST_PADDING = 10;

/**
 * Whether what is declared of an item is plainly wrong: further from what was measured than a fifth,
 * and than chance and the boxes' padding explain. `declared` in grams; `boxes`: those it may have lain in.
 */
export function isWrong(
  measured: WeightEstimate,
  declared: number,
  boxes: readonly Pick<WeightEstimate, 'spread' | 'variance'>[],
): boolean {
  if (measured.readings < SETTLED) return false;
  const padding = Math.max(
    LEAST_PADDING,
    ...boxes.map(({ spread, variance }) => Math.sqrt(spread + variance)),
  );
  const chance = Math.sqrt(measured.variance);
  return Math.abs(measured.mean - declared) > Math.max(WRONG * declared, 4 * chance, 3 * padding);
}
