import Big from 'big.js';
import type { RawOrder } from './raw-order.ts';

interface OtherUnit {
  unit: string;
  /** How many of them make one `unit`. */
  each: number;
}

const WEIGHTS = unitsOf([
  ['G GR GRAM GRAMS GRAMM', { unit: 'KG', each: 1000 }],
  ['KGS KILO KILOS KILOGRAM KILOGRAMS KILOGRAMM', { unit: 'KG', each: 1 }],
  ['OZ OUNCE OUNCES', { unit: 'LB', each: 16 }],
  ['LBS POUND POUNDS', { unit: 'LB', each: 1 }],
]);
const LENGTHS = unitsOf([
  ['MM', { unit: 'CM', each: 10 }],
  ['CMS CENTIMETER CENTIMETERS CENTIMETRE CENTIMETRES', { unit: 'CM', each: 1 }],
  ['INCH INCHES', { unit: 'IN', each: 1 }],
]);

function unitsOf(units: readonly [names: string, unit: OtherUnit][]): Map<string, OtherUnit> {
  return new Map(units.flatMap(([names, unit]) => names.split(' ').map((name) => [name, unit])));
}

const NUMBER = /^\d{1,20}(\.\d{1,20})?$/;
const SIZES = ['unitLength', 'unitWidth', 'unitHeight'];

/**
 * Converts grams, ounces and millimetres to kilograms, pounds and centimetres, without rounding; also under
 * the names that shops use (`Grams`, `kgs`, `G,`).
 */
export function inOrderUnits(raw: RawOrder): RawOrder {
  const weight = WEIGHTS.get(unitIn(raw.weightUnit));
  const length = LENGTHS.get(unitIn(raw.dimensionUnit));
  if (!weight && !length) return raw;
  const lines = Array.isArray(raw.lines) ? raw.lines : [];
  return {
    ...raw,
    ...(weight ? { weightUnit: weight.unit } : {}),
    ...(length ? { dimensionUnit: length.unit } : {}),
    lines: lines.map((line: Record<string, unknown>) => ({
      ...line,
      ...(weight ? { unitWeight: shared(line.unitWeight, weight) } : {}),
      ...Object.fromEntries(length ? SIZES.map((name) => [name, shared(line[name], length)]) : []),
    })),
  };
}

const unitIn = (value: unknown): string =>
  typeof value === 'string' ? value.toUpperCase().replace(/[^A-Z]/g, '') : '';

/** Divides a plain number. Other values stay unchanged and are rejected later. */
function shared(value: unknown, { each }: OtherUnit): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!NUMBER.test(text)) return value;
  const exact = new Big(text);
  // Big.js rounds divisions, so this multiplies; 10,000 is a multiple of both divisors.
  return exact
    .times(10_000 / each)
    .times('0.0001')
    .toFixed();
}
