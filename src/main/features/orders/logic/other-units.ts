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
      ...(weight && Array.isArray(line.parts) ? { parts: partsIn(line.parts, weight) } : {}),
      ...Object.fromEntries(length ? SIZES.map((name) => [name, shared(line[name], length)]) : []),
    })),
  };
}

/** What is no part stays, to be refused. */
const partsIn = (parts: readonly unknown[], weight: OtherUnit): unknown[] =>
  parts.map((part) =>
    typeof part === 'object' && part !== null && 'unitWeight' in part
      ? { ...part, unitWeight: shared(part.unitWeight, weight) }
      : part,
  );

/**
 * An order whose lines name units of their own as an order with one: ounces and pounds make pounds, grams and
 * kilograms make kilograms. Others stay beside each other, to be refused.
 */
export function inOneWeightUnit({
  lines,
  ...order
}: RawOrder & { lines: (RawOrder & { weightUnit: string })[] }): RawOrder {
  const units = new Set(
    lines.flatMap(({ weightUnit, ...line }) => (isWeighed(line) ? [weightUnit] : [])),
  );
  const [first] = units;
  const bare = ({ weightUnit: _unit, ...line }: RawOrder): RawOrder => line;
  if (units.size <= 1) {
    const unit = first ?? lines.find(({ weightUnit }) => weightUnit)?.weightUnit;
    return { ...order, ...(unit ? { weightUnit: unit } : {}), lines: lines.map(bare) };
  }
  const each = lines.map(({ weightUnit, ...line }) =>
    inOrderUnits({ ...(weightUnit ? { weightUnit } : {}), lines: [line] }),
  );
  const found = new Set(each.flatMap(({ weightUnit }) => unitIn(weightUnit) || []));
  // A weight without a unit does not take that of another line.
  const isOne = found.size === 1 && !units.has('');
  const weightUnit = isOne ? [...found][0] : [...units].map((unit) => unit || 'nothing').join(', ');
  return { ...order, weightUnit, lines: each.flatMap((one) => one.lines) };
}

/** Whether a number of the line, or of a part of it, is in its unit. */
const isWeighed = ({ unitWeight, parts }: RawOrder): boolean =>
  Number(unitWeight) !== 0 || (Array.isArray(parts) && parts.some(isWeighed));

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
