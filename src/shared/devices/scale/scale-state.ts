import { z } from 'zod';
import { OneOffSchema } from '../../catalogue/weights/one-off.ts';
import { DecimalSchema } from '../../kernel/decimal.ts';
import { WeightSchema } from '../../kernel/measure.ts';
import { asText, say, WordingSchema } from '../../kernel/message.ts';
import { CartonReferenceSchema } from '../../orders/carton.ts';
import { ScaleConditionSchema, ScaleWeightSchema, UnreadableSchema } from './reading.ts';

/** Which scale the station listens to: a USB scale is read in the window. */
export const ScaleKindSchema = z.enum(['none', 'hid', 'serial'], {
  error: asText(say('expected none, hid or serial')),
});
export type ScaleKind = z.infer<typeof ScaleKindSchema>;

/** Why the weight on the scale is not taken for the open carton now. */
const ScaleHoldSchema = z.enum([
  'not-connected',
  'no-reading',
  'unreadable',
  /** Nothing was heard for a while: what stands there is old. */
  'frozen',
  /** Right after connecting: it may be left over from before. */
  'first-reading',
  'motion',
  'zero',
  'under-zero',
  'over-load',
  'fault',
  'needs-calibration',
  'needs-zero',
  /** What lies there is another carton's, or nobody knows whose: the scale must be empty once. */
  'clear-first',
  'no-carton',
  'carton-empty',
  /** A person said the carton's weight: the scale does not say otherwise by itself. */
  'typed',
  /** The carton was weighed and lifted off; what lies there now is something else. */
  'kept',
  /** Something was scanned into it, and the scale has not noticed yet. */
  'unchanged',
]);
export type ScaleHold = z.infer<typeof ScaleHoldSchema>;

/** How far a carton's weight is from what its lines and its box weigh. */
const WeightCheckSchema = z.object({
  carton: CartonReferenceSchema,
  weight: WeightSchema,
  expected: WeightSchema,
  /** In percent of what is expected, with one place; below zero where it is too light. */
  off: DecimalSchema,
  verdict: z.enum(['fits', 'warn', 'stop']),
  /** By what scales taught of its items, one unit is missing from it, or too many in it. */
  oneOff: OneOffSchema.optional(),
});
export type WeightCheck = z.infer<typeof WeightCheckSchema>;

/** All that a window shows of the scale. */
export const ScaleStateSchema = z.object({
  /** `played`: the sandbox's panel plays it. */
  kind: z.enum([...ScaleKindSchema.options, 'played']),
  connected: z.boolean(),
  /** The device or the port; null while none is known. */
  name: z.string().nullable(),
  /** Why a port cannot be had, in the words of the system. */
  trouble: WordingSchema.nullable(),
  /** Whether the weight stands for what is on the scale right now. */
  live: z.boolean(),
  condition: ScaleConditionSchema.nullable(),
  /** After the station's own tare. */
  weight: ScaleWeightSchema.nullable(),
  /** The station's own: what it takes off every weight. */
  tare: ScaleWeightSchema.nullable(),
  /** The scale shows what is left after a tare of its own. */
  net: z.boolean(),
  unreadable: UnreadableSchema.nullable(),
  raw: z.string().nullable(),
  /** null: it is the open carton's. */
  hold: ScaleHoldSchema.nullable(),
  /**
   * Weight-first, a carton lies there and cannot be told: those that may weigh that; null where
   * nothing is asked.
   */
  unclear: z.array(CartonReferenceSchema).nullable(),
  /** Of the cartons on the bench whose weight a scale or a person said. */
  checks: z.array(WeightCheckSchema),
});
export type ScaleState = z.infer<typeof ScaleStateSchema>;
