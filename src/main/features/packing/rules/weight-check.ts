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
import { computedWeight, type Packable } from './cartons.ts';
import { readingOf } from './weight-readings.ts';

export interface WeightRules {
  check: 'off' | 'warn' | 'stop';
  /** In percent of what the lines and the box weigh. */
  tolerance: string;
  /** Where what was learned of weights says that one unit is missing, or too many. */
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

/** Cartons whose weight a scale or a person said, against what their lines and boxes weigh. */
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

/** Whether a carton with that weight, in the order's unit, is as heavy as its lines and its box. */
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

/** Of what is expected; null where nothing is known of its weight. */
export function percentOff(weight: Weight, expected: Weight): string | null {
  if (compare(expected.value, '0') <= 0) return null;
  return new Big(weight.value).minus(expected.value).times(100).div(expected.value).toFixed();
}

/** Without its box nobody knows how much packaging there is: only too light is wrong then. */
const isWithin = (off: string, tolerance: string, boxKnown: boolean): boolean =>
  (!boxKnown && compare(off, '0') > 0) || new Big(off).abs().lte(tolerance);

const boxOf = (carton: Carton, boxes: readonly Box[]): Box | null =>
  boxes.find(({ name }) => name === carton.box) ?? null;

/** What a carton lacks to be rated. */
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
