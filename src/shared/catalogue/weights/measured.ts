import { z } from 'zod';
import { WeightSchema } from '../../kernel/measure.ts';
import { ItemKeySchema } from '../item.ts';

/** Weight of one unit by the scales, beside the declared weight. */
export const MeasuredItemSchema = z.object({
  ...ItemKeySchema.shape,
  description: z.string(),
  /** From the catalogue where a person confirmed it, else from the order shipped last. */
  declared: WeightSchema,
  measured: WeightSchema,
  /** Standard deviation between single units, in grams. */
  spreadGrams: z.number(),
  /** Standard deviation of the measured weight itself, in grams. */
  unsureGrams: z.number(),
  /** Number of cartons with it that were weighed. */
  readings: z.int(),
  /** The declared weight is plainly wrong. */
  wrong: z.boolean(),
});
export type MeasuredItem = z.infer<typeof MeasuredItemSchema>;
