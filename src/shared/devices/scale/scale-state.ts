import { z } from 'zod';
import { OneOffSchema } from '../../catalogue/weights/one-off.ts';
import { DecimalSchema } from '../../kernel/decimal.ts';
import { WeightSchema } from '../../kernel/measure.ts';
import { AnyMessageSchema, asText, say } from '../../kernel/message.ts';
import { CartonReferenceSchema } from '../../orders/carton.ts';
import { ScaleWeightSchema } from '../../orders/cartons/weighing.ts';
import { ScaleConditionSchema, UnreadableSchema } from './reading.ts';

/** How the scale is connected; a USB scale is read in the window. */
export const ScaleKindSchema = z.enum(['none', 'hid', 'serial'], {
  error: asText(say('expected none, hid or serial')),
});
export type ScaleKind = z.infer<typeof ScaleKindSchema>;

/** Why the weight on the scale is not taken for the open carton now. */
const ScaleHoldSchema = z.enum([
  'not-connected',
  'no-reading',
  'unreadable',
  /** No data for a while: the displayed weight is stale. */
  'frozen',
  /** Right after connecting: the reading may be left over from before. */
  'first-reading',
  'motion',
  'zero',
  'under-zero',
  'over-load',
  'fault',
  'needs-calibration',
  'needs-zero',
  /** Another carton, or an unknown one, is on the scale: it must be empty once. */
  'clear-first',
  'no-carton',
  'carton-empty',
  /** A person entered the carton's weight: the scale does not replace it by itself. */
  'typed',
  /** The carton was weighed and lifted off; something else is on the scale now. */
  'kept',
  /** Something was scanned into the carton, but the weight has not changed yet. */
  'unchanged',
  /** The scale weighs single units for customs data: no weight is a carton's. */
  'unit',
]);
export type ScaleHold = z.infer<typeof ScaleHoldSchema>;

/** Difference between a carton's weight and that of its lines and box. */
const WeightCheckSchema = z.object({
  carton: CartonReferenceSchema,
  weight: WeightSchema,
  expected: WeightSchema,
  /** In percent of the expected weight, with one decimal place; negative where too light. */
  off: DecimalSchema,
  verdict: z.enum(['fits', 'warn', 'stop']),
  /** By the learned weights, one unit is missing or one too many is packed. */
  oneOff: OneOffSchema.optional(),
});
export type WeightCheck = z.infer<typeof WeightCheckSchema>;

export const ScaleStateSchema = z.object({
  /** `played`: simulated by the sandbox's panel. */
  kind: z.enum([...ScaleKindSchema.options, 'played']),
  connected: z.boolean(),
  /** The device or the port; null while none is known. */
  name: z.string().nullable(),
  /** Why a port cannot be opened, as reported by the system. */
  trouble: AnyMessageSchema.nullable(),
  /** Whether the weight is that of what is on the scale right now. */
  live: z.boolean(),
  condition: ScaleConditionSchema.nullable(),
  /** After the station's own tare. */
  weight: ScaleWeightSchema.nullable(),
  /** The station's own tare, subtracted from every weight. */
  tare: ScaleWeightSchema.nullable(),
  /** The scale subtracted a tare of its own. */
  net: z.boolean(),
  unreadable: UnreadableSchema.nullable(),
  raw: z.string().nullable(),
  /** null: the weight is taken for the open carton. */
  hold: ScaleHoldSchema.nullable(),
  /**
   * Weight-first: candidates for a carton on the scale that cannot be identified; null where there
   * is no question.
   */
  unclear: z.array(CartonReferenceSchema).nullable(),
  /** For the cartons on the bench weighed by a scale or entered by a person. */
  checks: z.array(WeightCheckSchema),
});
export type ScaleState = z.infer<typeof ScaleStateSchema>;
