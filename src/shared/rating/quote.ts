import { z } from 'zod';
import { sum } from '../kernel/decimal.ts';
import { MessageSchema, WordingSchema } from '../kernel/message.ts';
import { compareMoney, type Money, MoneySchema, money } from '../kernel/money.ts';
import { OrderKeySchema, ServiceSchema, TermsSchema } from '../orders/order.ts';

export type Service = z.infer<typeof ServiceSchema>;

/**
 * What the partner says is owed at the border (DDP only). Zero is an answer, below the destination's
 * threshold; null is none: the partner stated nothing.
 */
export const LandedCostSchema = z.object({
  duty: MoneySchema.nullable(),
  salesTax: MoneySchema.nullable(),
  ait: MoneySchema.nullable(),
  /** The partner's LandedCost, whatever its parts come to; what is paid. */
  total: MoneySchema,
  /** The partner stated no LandedCost: the total is the sum of its parts. */
  summed: z.literal(true).optional(),
});
export type LandedCost = z.infer<typeof LandedCostSchema>;

/** What the stated parts come to, where that is not the partner's own total; null where it is. */
export function otherSum({ duty, salesTax, ait, total }: LandedCost): Money | null {
  const stated = [duty, salesTax, ait].flatMap((part) => (part ? [part.amount] : []));
  const parts = money(sum(stated), total.currency);
  return stated.length === 0 || compareMoney(parts, total) === 0 ? null : parts;
}

/** One way to send it. Under DDU `landedCost` is null: what the receiver pays is unknown, not zero. */
export const QuoteOptionSchema = z.object({
  service: ServiceSchema,
  terms: TermsSchema,
  carrier: z.string(),
  /** The partner's transit estimate, as text. */
  days: z.string(),
  shipping: MoneySchema,
  insurance: MoneySchema,
  landedCost: LandedCostSchema.nullable(),
  /** shipping + insurance + landed cost (silence: Insurance is taken as not within ShippingCost). */
  total: MoneySchema,
});
export type QuoteOption = z.infer<typeof QuoteOptionSchema>;

const NotOfferedSchema = z.object({
  service: ServiceSchema,
  terms: TermsSchema,
  /** Why it cannot be chosen, in a packer's words. */
  why: WordingSchema,
  /** The partner offers it, but the station keeps it shut until customs data is filled in. */
  locked: z.boolean().optional(),
});

/** A rated set of cartons. Stale as soon as anything rated changes; a stale quote cannot be bought. */
export const QuoteSchema = z.object({
  id: z.string(),
  order: OrderKeySchema,
  /** The partner's RateId, as text. */
  rateId: z.string(),
  ratedAt: z.string(),
  /** Hash of everything that was rated. */
  fingerprint: z.string(),
  options: z.array(QuoteOptionSchema),
  notOffered: z.array(NotOfferedSchema),
  warnings: z.array(WordingSchema),
});
export type Quote = z.infer<typeof QuoteSchema>;

/** Which option of a quote is bought. */
export const ChoiceSchema = z.object({ service: ServiceSchema, terms: TermsSchema });
export type Choice = z.infer<typeof ChoiceSchema>;

export const sameChoice = (one: Choice, other: Choice): boolean =>
  one.service === other.service && one.terms === other.terms;

/** The one of them that is sent so. */
export const chosenOf = <C extends Choice>(among: readonly C[], choice: Choice): C | undefined =>
  among.find((each) => sameChoice(each, choice));

/** The option that a rule of the settings chose, and why. */
export const SuggestionSchema = ChoiceSchema.extend({
  /** In English. */
  why: WordingSchema,
  said: MessageSchema.optional(),
});
export type Suggestion = z.infer<typeof SuggestionSchema>;

/** Which option: a rule, or a service and terms (command line, `--choose`). */
export const ChooseRuleSchema = z.enum([
  'cheapest',
  'fastest',
  'cheapest-within-days',
  'preferred-carrier',
  'cheapest-ddp',
  'cheapest-ddu',
  'fastest-ddp',
  'fastest-ddu',
  'express-ddp',
  'express-ddu',
  'standard-ddp',
  'standard-ddu',
]);
export type ChooseRule = z.infer<typeof ChooseRuleSchema>;

/** What two of the rules go by: settings `choose.withinDays` and `choose.carriers`. */
export interface ChooseTaste {
  withinDays: number;
  /** Names of carriers, the most wanted first. */
  carriers: readonly string[];
}
