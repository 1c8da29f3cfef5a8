import Big from 'big.js';
import { z } from 'zod';
import {
  canonicalDecimal,
  type Decimal,
  decimalSaid,
  PositiveDecimalSchema,
  show,
} from './decimal.ts';
import { asText, type Message, say } from './message.ts';

/** Weight units the partner takes (interface document, "Rate request body"). */
export const WeightUnitSchema = z.enum(['LB', 'KG'], {
  error: (issue) => asText(say('expected LB or KG, found {found}', { found: show(issue.input) })),
});
export type WeightUnit = z.infer<typeof WeightUnitSchema>;

/** Length units the partner takes (interface document, "Rate request body"). */
export const DimensionUnitSchema = z.enum(['IN', 'CM'], {
  error: (issue) => asText(say('expected IN or CM, found {found}', { found: show(issue.input) })),
});
export type DimensionUnit = z.infer<typeof DimensionUnitSchema>;

export const WeightSchema = z.object({ value: PositiveDecimalSchema, unit: WeightUnitSchema });
export type Weight = z.infer<typeof WeightSchema>;

/** Outer length, width and height in one unit. */
export const DimensionsSchema = z.object({
  length: PositiveDecimalSchema,
  width: PositiveDecimalSchema,
  height: PositiveDecimalSchema,
  unit: DimensionUnitSchema,
});
export type Dimensions = z.infer<typeof DimensionsSchema>;

export const formatWeight = ({ value, unit }: Weight): string => `${value} ${unit.toLowerCase()}`;

/** The same as a message: `2,4 kg` where the language writes it so. */
export const weightSaid = ({ value, unit }: Weight): Message =>
  say('{value} {unit}', { value: decimalSaid(value), unit: unit.toLowerCase() });

export const formatDimensions = ({ length, width, height, unit }: Dimensions): string =>
  `${length} × ${width} × ${height} ${unit.toLowerCase()}`;

/** `12.3 MB`, `1.5 GB`: rounded up, so that a size just above a limit never reads as the limit. */
export const sizeOf = (bytes: number): Message => roundedSize(bytes, Math.ceil);

/** Free space: rounded down, so that too little never reads as enough. */
export const roomOf = (bytes: number): Message => roundedSize(bytes, Math.floor);

function roundedSize(bytes: number, round: (tenths: number) => number): Message {
  const tenths = (unit: number) => (round((bytes / unit) * 10) / 10).toFixed(1);
  return bytes < 1000 * 1024 ** 2
    ? say('{megabytes} MB', { megabytes: tenths(1024 ** 2) })
    : say('{gigabytes} GB', { gigabytes: tenths(1024 ** 3) });
}

/** Length of the base64 text of that many bytes. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** Units of scales, each converted by its exact definition in grams. */
export const MassUnitSchema = z.enum(['mg', 'g', 'kg', 'oz', 'lb']);
export type MassUnit = z.infer<typeof MassUnitSchema>;
const GRAMS: Record<MassUnit, string> = {
  mg: '0.001',
  g: '1',
  kg: '1000',
  oz: '28.349523125',
  lb: '453.59237',
};
const AS_MASS: Record<WeightUnit, MassUnit> = { LB: 'lb', KG: 'kg' };

const CM_PER_IN = '2.54';
/** Decimal places kept after converting: a hundredth of a gram, a tenth of a micrometre. */
const CONVERTED_PLACES = 5;

/** The same weight in another unit; unchanged where the unit is the same. */
export function convertWeight({ value, unit }: Weight, to: WeightUnit): Weight {
  if (unit === to) return { value, unit };
  return { value: convertMass(value, AS_MASS[unit], AS_MASS[to]), unit: to };
}

export const gramsOf = ({ value, unit }: Weight): Decimal => convertMass(value, AS_MASS[unit], 'g');

/** Converts a scale's weight, which may be zero or negative, to a unit of orders. */
export const convertToWeight = (value: Decimal, unit: MassUnit, to: WeightUnit): Decimal =>
  convertMass(value, unit, AS_MASS[to]);

/** Unchanged where the unit is the same. */
export function convertMass(value: Decimal, unit: MassUnit, to: MassUnit): Decimal {
  if (unit === to) return canonicalDecimal(value);
  const exact = new Big(value).times(GRAMS[unit]).div(GRAMS[to]);
  return exact.round(CONVERTED_PLACES, Big.roundHalfUp).toFixed();
}

/** The same size in another unit; unchanged where the unit is the same. */
export function convertDimensions(size: Dimensions, to: DimensionUnit): Dimensions {
  if (size.unit === to) return size;
  const side = (value: string) => convert(value, CM_PER_IN, to === 'CM');
  return {
    length: side(size.length),
    width: side(size.width),
    height: side(size.height),
    unit: to,
  };
}

function convert(value: string, factor: string, multiply: boolean): string {
  const exact = multiply ? new Big(value).times(factor) : new Big(value).div(factor);
  return exact.round(CONVERTED_PLACES, Big.roundHalfUp).toFixed();
}
