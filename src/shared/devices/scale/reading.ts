import Big from 'big.js';
import { z } from 'zod';
import { type Decimal, DecimalSchema } from '../../kernel/decimal.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type ScaleWeight, ScaleWeightSchema } from '../../orders/cartons/weighing.ts';

/** Condition reported by a scale; `zero` is stable with nothing on it. */
export const ScaleConditionSchema = z.enum([
  'stable',
  'zero',
  'motion',
  'under-zero',
  'over-load',
  'fault',
  'needs-calibration',
  'needs-zero',
]);
export type ScaleCondition = z.infer<typeof ScaleConditionSchema>;

const ScaleReadingSchema = z.object({
  condition: ScaleConditionSchema,
  /** null where the scale sends no weight or a meaningless one (fault, overload). */
  weight: ScaleWeightSchema.nullable(),
  /** The scale subtracted a tare of its own. */
  net: z.boolean(),
  /** The received bytes, in hex. */
  raw: z.string().max(400),
});
export type ScaleReading = z.infer<typeof ScaleReadingSchema>;

/** Why no weight could be read from a scale's bytes. */
export const UnreadableSchema = z.enum([
  'empty',
  'length',
  'status',
  'no-unit',
  'unit',
  'value',
  'line',
]);
export type Unreadable = z.infer<typeof UnreadableSchema>;

interface Unread {
  why: Unreadable;
  raw: string;
}
export type Read = Result<ScaleReading, Unread>;

/** A reading with a weight; the weight decides between `stable` and `zero`. */
export function weighed(
  condition: 'stable' | 'motion' | 'under-zero',
  weight: ScaleWeight,
  rest: Pick<ScaleReading, 'net' | 'raw'>,
): Read {
  const value = new Big(weight.value);
  const text = value.toFixed();
  if (!DecimalSchema.safeParse(text).success) return unread('value', rest.raw);
  return ok({
    condition: conditionOf(condition, value),
    weight: { ...weight, value: text },
    ...rest,
  });
}

function conditionOf(condition: 'stable' | 'motion' | 'under-zero', value: Big): ScaleCondition {
  if (condition !== 'stable') return condition;
  if (value.eq(0)) return 'zero';
  return value.lt(0) ? 'under-zero' : 'stable';
}

export const unweighed = (condition: ScaleCondition, raw: string): Read =>
  ok({ condition, weight: null, net: false, raw });

export const unread = (why: Unreadable, raw: string): Read => fail({ why, raw });

/** Bytes in hex, separated by spaces: `04 0b ff 6f 04`. */
export const hex = (bytes: Iterable<number>): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');

/** `digits` times ten to the power of `exponent`, exactly. */
export const scaled = (digits: number | string, exponent: number): Decimal =>
  new Big(`${digits}e${exponent}`).toFixed();
