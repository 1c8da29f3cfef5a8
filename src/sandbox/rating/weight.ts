import Big from 'big.js';
import type { DimensionUnit, WeightUnit } from '../../shared/kernel/measure.ts';

const KG_PER_LB = '0.45359237';
const CM_PER_IN = '2.54';
/** Cubic centimetres that count as a kilogram. */
const VOLUME_DIVISOR = 5_000;

type Weighed = {
  WeightUnit: WeightUnit;
  DimensionUnit: DimensionUnit;
  Pieces: readonly { Weight: Big }[];
  Package: { Weight: Big; Length?: Big; Width?: Big; Height?: Big };
};

/**
 * The weight that is paid for, in kilograms. Interface document, "Rate request body", weight rule:
 * the higher of `Package.Weight` and the sum of the pieces' weights, over the entries as sent; and
 * of a parcel that is large for its weight, its volume.
 */
export function billableKilograms({ WeightUnit, DimensionUnit, Pieces, Package }: Weighed): Big {
  const pieces = Pieces.reduce((total, { Weight }) => total.plus(Weight), new Big(0));
  const heavier = pieces.gt(Package.Weight) ? pieces : Package.Weight;
  const actual = WeightUnit === 'LB' ? heavier.times(KG_PER_LB) : heavier;
  const { Length, Width, Height } = Package;
  if (!Length || !Width || !Height) return actual;
  const perUnit = new Big(DimensionUnit === 'IN' ? CM_PER_IN : '1');
  const volume = Length.times(Width).times(Height).times(perUnit.pow(3)).div(VOLUME_DIVISOR);
  return volume.gt(actual) ? volume : actual;
}
