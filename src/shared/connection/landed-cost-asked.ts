import { z } from 'zod';
import { LandedCostSchema } from '../rating/quote.ts';

/** Answer of Get Landed Cost; null where it named neither a total nor a part. */
export const LandedCostAskedSchema = z.object({
  landedCost: LandedCostSchema.nullable(),
  requestId: z.string().nullable(),
});
export type LandedCostAsked = z.infer<typeof LandedCostAskedSchema>;
