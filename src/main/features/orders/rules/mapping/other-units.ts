import Big from 'big.js';
import type { RawOrder } from '../read-order.ts';

interface OtherUnit {
  unit: string;
  /** How many of it are one of `unit`. */
  each: number;
}

const WEIGHTS = new Map<string, OtherUnit>([
  ['G', { unit: 'KG', each: 1000 }],
  ['OZ', { unit: 'LB', each: 16 }],
]);
const LENGTHS = new Map<string, OtherUnit>([['MM', { unit: 'CM', each: 10 }]]);

const NUMBER = /^\d{1,20}(\.\d{1,20})?$/;
const SIZES = ['unitLength', 'unitWidth', 'unitHeight'];

/** Grams, ounces and millimetres as kilograms, pounds and centimetres: exactly, each ends in decimals. */
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
  typeof value === 'string' ? value.trim().toUpperCase() : '';

/** What is no plain number stays for its own refusal. */
function shared(value: unknown, { each }: OtherUnit): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!NUMBER.test(text)) return value;
  const exact = new Big(text);
  // Division is rounded; both divisors are factors of 10,000.
  return exact
    .times(10_000 / each)
    .times('0.0001')
    .toFixed();
}
