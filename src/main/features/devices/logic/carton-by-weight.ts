import Big from 'big.js';
import type { Weight } from '../../../../shared/kernel/measure.ts';

export interface WeighedCarton {
  reference: string;
  weight: Weight;
}

export type CartonByWeight =
  | { kind: 'one'; carton: string }
  /** Too close to decide. */
  | { kind: 'several'; cartons: string[] }
  | { kind: 'none' };

/** The next carton must be this many times further off than the recognised one. */
const CLEARLY = 2;

/** Whether a carton may have the weight shown. `tolerance`: in percent of the carton's weight. */
export const mayWeigh = (shown: Weight, { weight }: WeighedCarton, tolerance: string): boolean =>
  offBy(shown, weight).times(100).lte(new Big(weight.value).times(tolerance));

/**
 * The carton on the scale: the only one within the tolerance, where every other is clearly further
 * off. All weights are in one unit.
 */
export function cartonByWeight(
  shown: Weight,
  cartons: readonly WeighedCarton[],
  tolerance: string,
): CartonByWeight {
  const near = cartons.filter((carton) => mayWeigh(shown, carton, tolerance));
  const [only] = near;
  if (!only) return { kind: 'none' };
  const limit = offBy(shown, only.weight).times(CLEARLY);
  const close = cartons.filter(
    (carton) => near.includes(carton) || offBy(shown, carton.weight).lt(limit),
  );
  return close.length === 1
    ? { kind: 'one', carton: only.reference }
    : { kind: 'several', cartons: close.map(({ reference }) => reference) };
}

const offBy = (shown: Weight, weight: Weight): Big =>
  new Big(shown.value).minus(weight.value).abs();
