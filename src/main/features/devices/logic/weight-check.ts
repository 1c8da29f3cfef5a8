import Big from 'big.js';
import type { WeightEstimates } from '../../../../shared/catalogue/weights/estimate.ts';
import { oneOff } from '../../../../shared/catalogue/weights/one-off.ts';
import type { WeightCheck } from '../../../../shared/devices/scale/scale-state.ts';
import { compare, rounded } from '../../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import type { Weight } from '../../../../shared/kernel/measure.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { Box, Carton } from '../../../../shared/orders/carton.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { computedWeight, type Packable } from '../../orders/logic/cartons.ts';
import { readingOf } from './weight-readings.ts';

export interface WeightRules {
  check: 'off' | 'warn' | 'stop';
  /** Percentage of the computed weight of lines and box. */
  tolerance: string;
  /** Reaction if the learned weights indicate one unit too few or too many. */
  missing: 'off' | 'warn' | 'stop';
  learned: WeightEstimates;
}

export const weightRules = (
  settings: Pick<Settings, 'scale.check' | 'scale.tolerance' | 'scale.missing'>,
  learned: WeightEstimates,
): WeightRules => ({
  check: settings['scale.check'],
  tolerance: settings['scale.tolerance'],
  missing: settings['scale.missing'],
  learned,
});

/** Compares cartons weighed by a scale or a person with the computed weight. */
export function checkWeights(
  order: Packable,
  cartons: readonly Carton[],
  boxes: readonly Box[],
  { check, tolerance, missing, learned }: WeightRules,
): WeightCheck[] {
  return cartons.flatMap((carton) => {
    const { reference, weight, weightSource } = carton;
    if (!weight || weightSource === 'computed') return [];
    const box = boxOf(carton, boxes);
    const expected = computedWeight(order, carton, box);
    const off = expected && percentOff(weight, expected);
    if (!expected || off === null) return [];
    const reading = missing === 'off' ? null : readingOf(order, carton, boxes);
    const found = reading && oneOff(reading, learned);
    if (check === 'off' && !found) return [];
    const isFar = check !== 'off' && !isWithin(off, tolerance, box !== null);
    const stops = (isFar && check === 'stop') || (found?.certain && missing === 'stop');
    const verdict = stops ? 'stop' : isFar || found ? 'warn' : 'fits';
    const checked = { carton: reference, weight, expected, off: rounded(off, 1), verdict } as const;
    return [found ? { ...checked, oneOff: found } : checked];
  });
}

/** Whether that weight, in the order's unit, fits the carton's lines and box. */
export function isPlausible(
  order: Packable,
  carton: Carton,
  boxes: readonly Box[],
  weight: Weight,
  tolerance: string,
): boolean {
  const box = boxOf(carton, boxes);
  const expected = computedWeight(order, carton, box);
  const off = expected && percentOff(weight, expected);
  return off !== null && isWithin(off, tolerance, box !== null);
}

/** A typed weight may be any number; what is off by more is wrong all the same. */
const MOST_OFF = '999999';

/** Deviation from the expected weight in percent; null if the expected weight is unknown. */
export function percentOff(weight: Weight, expected: Weight): string | null {
  if (compare(expected.value, '0') <= 0) return null;
  const off = new Big(weight.value).minus(expected.value).times(100).div(expected.value);
  return off.gt(MOST_OFF) ? MOST_OFF : off.toFixed();
}

/** Without a box the weight of the packaging is unknown, so only a weight below the expected one is wrong. */
const isWithin = (off: string, tolerance: string, boxKnown: boolean): boolean =>
  (!boxKnown && compare(off, '0') > 0) || new Big(off).abs().lte(tolerance);

const boxOf = (carton: Carton, boxes: readonly Box[]): Box | null =>
  boxes.find(({ name }) => name === carton.box) ?? null;

/** Missing weight or size of a carton that rating needs. */
export function measured(cartons: readonly Carton[]): StationError | null {
  for (const { reference, weight, dimensions } of cartons) {
    if (!weight)
      return stationError(
        'bad-input',
        say('Carton {reference} has no weight yet. Weigh it.', { reference }),
        { field: 'weight' },
      );
    if (!dimensions)
      return stationError(
        'bad-input',
        say('Carton {reference} has no size yet. Choose a box or type it.', { reference }),
        { field: 'dimensions' },
      );
  }
  return null;
}
