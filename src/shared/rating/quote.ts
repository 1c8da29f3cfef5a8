import { z } from 'zod';
import { sum } from '../kernel/decimal.ts';
import { AnyMessageSchema, MessageSchema } from '../kernel/message.ts';
import { compareMoney, type Money, MoneySchema, money } from '../kernel/money.ts';
import { OrderKeySchema, ServiceSchema, TermsSchema } from '../orders/order.ts';

export type Service = z.infer<typeof ServiceSchema>;

/**
 * Duties and taxes stated by the partner (DDP only). Zero is a statement (below the destination's
 * threshold); null: the partner stated nothing.
 */
export const LandedCostSchema = z.object({
  duty: MoneySchema.nullable(),
  salesTax: MoneySchema.nullable(),
  ait: MoneySchema.nullable(),
  /** The partner's LandedCost, whatever the sum of its parts; the amount charged. */
  total: MoneySchema,
  /** The partner stated no LandedCost: the total is the sum of the parts. */
  summed: z.literal(true).optional(),
});
export type LandedCost = z.infer<typeof LandedCostSchema>;

/** Sum of the stated parts, where it differs from the partner's total; else null. */
export function otherSum({ duty, salesTax, ait, total }: LandedCost): Money | null {
  const stated = [duty, salesTax, ait].flatMap((part) => (part ? [part.amount] : []));
  const parts = money(sum(stated), total.currency);
  return stated.length === 0 || compareMoney(parts, total) === 0 ? null : parts;
}

/** One way to ship. Under DDU `landedCost` is null: what the recipient pays is unknown, not zero. */
export const QuoteOptionSchema = z.object({
  service: ServiceSchema,
  terms: TermsSchema,
  carrier: z.string(),
  /** The partner's transit estimate, as text. */
  days: z.string(),
  shipping: MoneySchema,
  insurance: MoneySchema,
  landedCost: LandedCostSchema.nullable(),
  /**
   * shipping + insurance + landed cost. The document does not say whether ShippingCost includes
   * Insurance; the station assumes that it does not.
   */
  total: MoneySchema,
});
export type QuoteOption = z.infer<typeof QuoteOptionSchema>;

const NotOfferedSchema = z.object({
  service: ServiceSchema,
  terms: TermsSchema,
  /** Why it cannot be chosen, for the packer. */
  why: AnyMessageSchema,
  /** Offered by the partner, but locked by the station until customs data is filled in. */
  locked: z.boolean().optional(),
  /** Offered by the partner, and bought only where a person accepts `why`. */
  ifAccepted: QuoteOptionSchema.optional(),
});

/**
 * Rates for a set of cartons. Stale as soon as any input of the rating changes; a stale quote cannot
 * be bought.
 */
export const QuoteSchema = z.object({
  id: z.string(),
  order: OrderKeySchema,
  /** The partner's RateId, as text. */
  rateId: z.string(),
  ratedAt: z.string(),
  /** Hash of all inputs of the rating. */
  fingerprint: z.string(),
  options: z.array(QuoteOptionSchema),
  notOffered: z.array(NotOfferedSchema),
  warnings: z.array(AnyMessageSchema),
});
export type Quote = z.infer<typeof QuoteSchema>;

/** A quote as other programs read it, by `--json` and `/v1`. */
export const RatesSchema = z.object({
  reference: z.string(),
  ...QuoteSchema.pick({ rateId: true }).shape,
  quotes: z.array(QuoteOptionSchema),
  ...QuoteSchema.pick({ notOffered: true, warnings: true }).shape,
});
export type Rates = z.infer<typeof RatesSchema>;

export const ratesOf = ({ order, rateId, options, notOffered, warnings }: Quote): Rates => ({
  reference: order.reference,
  rateId,
  quotes: options,
  notOffered,
  warnings,
});

/** The option of a quote to buy. */
export const ChoiceSchema = z.object({ service: ServiceSchema, terms: TermsSchema });
export type Choice = z.infer<typeof ChoiceSchema>;

export const sameChoice = (one: Choice, other: Choice): boolean =>
  one.service === other.service && one.terms === other.terms;

/** The option that matches a choice. */
export const chosenOf = <C extends Choice>(among: readonly C[], choice: Choice): C | undefined =>
  among.find((each) => sameChoice(each, choice));

/** The options of a quote for a person who accepts what else keeps some of them from being bought. */
export const optionsIfAccepted = ({
  options,
  notOffered,
}: Pick<Quote, 'options' | 'notOffered'>): QuoteOption[] => [
  ...options,
  ...notOffered.flatMap(({ ifAccepted }) => (ifAccepted ? [ifAccepted] : [])),
];

/** The option that a rule of the settings suggests, and why. */
export const SuggestionSchema = ChoiceSchema.extend({
  /** In English. */
  why: AnyMessageSchema,
  translatable: MessageSchema.optional(),
});
export type Suggestion = z.infer<typeof SuggestionSchema>;

/** The option to choose: a rule, or a service and terms (command line, `--choose`). */
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

/** Parameters of two of the rules: settings `choose.withinDays` and `choose.carriers`. */
export interface ChooseTaste {
  withinDays: number;
  /** Names of carriers, most preferred first. */
  carriers: readonly string[];
}
