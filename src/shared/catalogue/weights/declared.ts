import { SETTLED, type WeightEstimate } from './estimate.ts';

/** A declared weight this far from the measured one is plainly wrong; a share of the declared weight. */
const WRONG = 0.2;
/** Padding, in grams, that may have been measured with the goods where the box does not account for it. */
const LEAST_PADDING = 10;

/**
 * Whether the declared weight of an item is plainly wrong: more than a fifth away from the measured
 * weight, and further than chance and the boxes' padding explain. `declared` in grams; `boxes`: those that
 * the item may have been packed in.
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
