import { z } from 'zod';
import { AnyMessageSchema } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { QuoteSchema, SuggestionSchema } from './quote.ts';

/** A supervisor's rule that buys without a question, up to this amount. */
export const BuyingRuleSchema = z.object({ rule: z.string(), upTo: MoneySchema });
export type BuyingRule = z.infer<typeof BuyingRuleSchema>;

/** Rates of a packed order, of which one is chosen. */
export const ChoosingSchema = z.object({
  kind: z.literal('choosing'),
  quote: QuoteSchema,
  suggestion: SuggestionSchema.nullable(),
  /** The rule buys at that time unless a person stops it or something changes; absent: a person chooses. */
  byRule: BuyingRuleSchema.extend({ at: z.string() }).optional(),
  /** Why a matching rule does not buy: a sentence that names the rule. */
  notByRule: AnyMessageSchema.optional(),
});
export type Choosing = z.infer<typeof ChoosingSchema>;
