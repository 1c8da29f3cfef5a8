import { z } from 'zod';
import { MoneySchema } from '../kernel/money.ts';
import { TermsSchema } from '../orders/order.ts';

/**
 * The most that a purchase may cost, as a person or a rule stated it: an amount that was merely seen is no
 * limit.
 */
export const PriceLimitSchema = z.object({
  atMost: MoneySchema,
  /** The terms that it was stated for; null: those under which the order goes by itself. */
  terms: TermsSchema.nullable(),
  /** When it was last kept for the order, ISO; absent where that is not known. */
  keptAt: z.string().exactOptional(),
});
export type PriceLimit = z.infer<typeof PriceLimitSchema>;
