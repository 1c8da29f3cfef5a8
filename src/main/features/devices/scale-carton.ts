import Big from 'big.js';
import type { WeightEstimates } from '../../../shared/catalogue/weights/estimate.ts';
import type { WeightCheck } from '../../../shared/devices/scale/scale-state.ts';
import { compare } from '../../../shared/kernel/decimal.ts';
import { convertToWeight } from '../../../shared/kernel/measure.ts';
import type { Box, Carton } from '../../../shared/orders/carton.ts';
import type { ScaleWeight } from '../../../shared/orders/cartons/weighing.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { withoutShort } from '../orders/logic/short.ts';
import { type CartonByWeight, cartonByWeight } from './logic/carton-by-weight.ts';
import type { CartonOnScale } from './logic/trust.ts';
import { checkWeights, isPlausible, percentOff, weightRules } from './logic/weight-check.ts';
import type { OrderOnScale, PackingOnScale } from './ports.ts';
import type { Contents } from './scale-contents.ts';

export interface WeighingRules {
  settings(): Settings;
  boxes(order: StoredOrder): readonly Box[];
  /** For the order on the bench. */
  learned(): WeightEstimates;
  /** Whether packing is allowed: a packer is signed in, where required. */
  maySomebodyPack(): boolean;
}

/** A smaller change after requesting rates is treated as noise of the scale. */
const TREMBLING_PERCENT = '1';

export function openCarton(
  bench: OrderOnScale | null,
): { bench: OrderOnScale; carton: Carton } | null {
  const step = bench?.session.step.kind;
  if (!bench || (step !== 'packing' && step !== 'choosing')) return null;
  const { cartons, openCarton: open } = bench.session;
  const carton = cartons.find(({ reference }) => reference === open);
  return carton ? { bench, carton } : null;
}

/** The open carton, if it may be the one on the scale. */
export function cartonOnScale(
  bench: OrderOnScale | null,
  contents: Contents,
  { settings, boxes, maySomebodyPack }: WeighingRules,
): CartonOnScale | null {
  const open = openCarton(bench);
  if (!open || !maySomebodyPack()) return null;
  const { carton } = open;
  const { order, session } = open.bench;
  const packed = withoutShort(order, session.short);
  const tolerance = settings()['scale.tolerance'];
  const key = keyOf(session, carton);
  return {
    key,
    empty: carton.items.length === 0,
    source: carton.weightSource,
    changedAt: contents.changedAt(key),
    plausible: (weight) =>
      isPlausible(packed, carton, boxes(order), inUnitOf(open.bench, weight), tolerance),
  };
}

export function isNews(
  on: OrderOnScale,
  { weight, weighing: last }: Carton,
  shown: ScaleWeight,
): boolean {
  const converted = inUnitOf(on, shown);
  if (compare(converted.value, '0') <= 0) return false;
  if (last && last.weight.value === shown.value && last.weight.unit === shown.unit) return false;
  if (on.session.step.kind !== 'choosing' || !weight) return true;
  const off = percentOff(converted, weight);
  return off === null || new Big(off).abs().gt(TREMBLING_PERCENT);
}

/** `accepted`: weights accepted by a person, by `acceptedKey`. */
export function weightChecks(
  { order, session }: OrderOnScale,
  accepted: ReadonlySet<string>,
  { settings, boxes, learned }: WeighingRules,
): WeightCheck[] {
  const packed = withoutShort(order, session.short);
  const rules = weightRules(settings(), learned());
  const found = checkWeights(packed, session.cartons, boxes(order), rules);
  return found.map((each) =>
    accepted.has(acceptedKey(session, each)) ? { ...each, verdict: 'fits' as const } : each,
  );
}

/** Weight-first: which carton without a label is on the scale; null where that does not apply. */
export function cartonPlaced(
  bench: OrderOnScale | null,
  shown: ScaleWeight,
  { settings, maySomebodyPack }: WeighingRules,
): CartonByWeight | null {
  const several = bench?.session.step.kind === 'labels' && bench.session.cartons.length > 1;
  if (!several || settings()['labels.order'] !== 'weight-first' || !maySomebodyPack()) return null;
  const { cartons, scannedBack } = bench.session;
  const open = cartons.flatMap(({ reference, weight }) =>
    weight && !scannedBack.includes(reference) ? [{ reference, weight }] : [],
  );
  return cartonByWeight(inUnitOf(bench, shown), open, settings()['scale.tolerance']);
}

const inUnitOf = ({ order }: OrderOnScale, { value, unit }: ScaleWeight) => ({
  value: convertToWeight(value, unit, order.weightUnit),
  unit: order.weightUnit,
});

export const keyOf = ({ orderId }: PackingOnScale, { reference }: Carton): string =>
  `${orderId} ${reference}`;

export const acceptedKey = ({ orderId }: PackingOnScale, { carton, weight }: WeightCheck): string =>
  `${orderId} ${carton} ${weight.value}`;
