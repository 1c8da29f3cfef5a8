import Big from 'big.js';
import type { ScaleState } from '../../../../shared/devices/scale/scale-state.ts';
import { type MassUnit, MassUnitSchema } from '../../../../shared/kernel/measure.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { openCartonOf } from '../../packing/cartons/counts.ts';

/** What lies on the played scale: as heavy as it should be until a person says otherwise. */
export interface Load {
  value: string;
  unit: MassUnit;
}

/** Where nothing is known of its weight. */
const ANY: Load = { value: '1', unit: MassUnitSchema.enum.kg };
/** On an empty scale. */
export const NOTHING: Load = { value: '0', unit: ANY.unit };
/** What one press makes heavier or lighter. */
const STEP = '0.1';

/** What the open carton should weigh: its lines and its box. null while nothing is in it. */
export function expectedLoad(bench: Bench | null, scale: ScaleState | null): Load | null {
  const carton = bench ? openCartonOf(bench) : undefined;
  if (!carton || carton.items.length === 0) return null;
  // What a scale said may be wrong; a sum is of what lies in it now, and the check of a scan before.
  const checked = scale?.checks.find((each) => each.carton === carton.reference)?.expected;
  const weight = (carton.weightSource === 'computed' ? null : checked) ?? carton.weight;
  if (!weight) return ANY;
  return { value: weight.value, unit: weight.unit === 'KG' ? 'kg' : 'lb' };
}

export const heavier = (value: string): string => new Big(value).plus(STEP).toFixed();

/** Never to nothing: that is what an empty scale says. */
export function lighter(value: string): string {
  const less = new Big(value).minus(STEP);
  return less.gt(0) ? less.toFixed() : value;
}
