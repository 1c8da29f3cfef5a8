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
  /**
   * Absent: a person named the amount, and only another named one takes its place. `rule`: the amount of a rule
   * that buys; what rules buy for now takes its place. `shown`: a total that was shown, or that of the purchase
   * replaced; another one that is shown takes its place.
   */
  from: z.enum(['rule', 'shown']).exactOptional(),
  /** When it was last kept for the order, ISO; absent where that is not known. */
  keptAt: z.string().exactOptional(),
});
export type PriceLimit = z.infer<typeof PriceLimitSchema>;
