import { z } from 'zod';
import { WeightSchema } from '../../kernel/measure.ts';
import { ItemKeySchema } from '../item.ts';

/** What one of an item weighs by the scales, beside what is declared. */
export const MeasuredItemSchema = z.object({
  ...ItemKeySchema.shape,
  description: z.string(),
  /** By the catalogue where a person confirmed it, else by the order shipped last. */
  declared: WeightSchema,
  measured: WeightSchema,
  /** By so much one unit differs from the next: a standard deviation, in grams. */
  spreadGrams: z.number(),
  /** How sure the measured weight is: a standard deviation, in grams. */
  unsureGrams: z.number(),
  /** Cartons it was weighed in. */
  readings: z.int(),
  /** What is declared is plainly wrong. */
  wrong: z.boolean(),
});
export type MeasuredItem = z.infer<typeof MeasuredItemSchema>;
