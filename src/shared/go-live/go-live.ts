import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { AnyMessageSchema, asText, say } from '../kernel/message.ts';
import { ShipmentSchema } from '../purchasing/shipment.ts';
import { QuoteOptionSchema } from '../rating/quote.ts';

/** Checks of a connection in the order in which they run: later checks use the results of earlier ones. */
export const GO_LIVE_CHECKS = [
  'sign-in',
  'token-form',
  'token-form-classification',
  'token-lifetime',
  'wrong-token',
  'wrong-credentials',
  'rates-b2c',
  'rates-b2b',
  'rates-b2b-without-tax-id',
  'rates-insured',
  'rates-without-size',
  'rates-plain-address',
  'rates-one-service',
  'rates-many-lines',
  'piece-weight',
  'sale-price',
  'hs-code-digits',
  'hs-code-missing',
  'currency-missing',
  'reference-missing',
  'origin-missing',
  'unsupported-country',
  'return-rates',
  'credentials-in-body',
  'customer-key',
  'classification',
  'tracking-unknown',
  'errors',
  'answers',
  'line',
] as const;

export const GoLiveNameSchema = z.enum(GO_LIVE_CHECKS, {
  error: (issue) =>
    asText(say('expected the name of a check, found {found}', { found: show(issue.input) })),
});
export type GoLiveName = z.infer<typeof GoLiveNameSchema>;

/** Checks of one real shipment, in order: bought with the station's own code, then inspected. */
const PURCHASE_CHECKS = [
  'purchase',
  'purchase-answer',
  'label-address',
  'label-pages',
  'label-number',
  'label-reference',
  'invoice',
  'tracking-bought',
  'used-key',
  'cancel',
] as const;

/** Checks of a subscription, and of the events received by it. */
const EVENT_CHECKS = ['subscribe', 'events'] as const;

const CheckNameSchema = z.enum([...GO_LIVE_CHECKS, ...PURCHASE_CHECKS, ...EVENT_CHECKS]);
export type CheckName = z.infer<typeof CheckNameSchema>;

/**
 * `differs`: the partner's behaviour differs from the interface document, or from the station's assumption
 * where the document is silent; orders can be shipped. `fails`: orders cannot be shipped, or a price would
 * be shown wrong.
 */
const GoLiveResultSchema = z.enum(['ok', 'differs', 'fails', 'not-tried']);
export type GoLiveResult = z.infer<typeof GoLiveResultSchema>;

/** Who acts about a finding that no setting answers; `nobody`: the station works with it. */
const GoLiveActsSchema = z.enum(['partner', 'us', 'nobody']);
export type GoLiveActs = z.infer<typeof GoLiveActsSchema>;

/** What differs or fails has `setting` or `acts`. */
export const GoLiveCheckSchema = z.object({
  name: CheckNameSchema,
  result: GoLiveResultSchema,
  found: AnyMessageSchema,
  expected: AnyMessageSchema,
  /** The setting, and its value, that makes the station work with this behaviour. */
  setting: z.object({ key: z.string(), value: z.unknown() }).optional(),
  acts: GoLiveActsSchema.optional(),
});
export type GoLiveCheck = z.infer<typeof GoLiveCheckSchema>;

/** The offer to buy, with facts known before. */
export const BuyOneOfferSchema = z.object({
  orderId: z.string(),
  reference: z.string(),
  /** null: the order has a purchase already; nothing would be bought. */
  option: QuoteOptionSchema.nullable(),
  /** Whether a path to cancel is set for this connection. */
  cancels: z.boolean(),
});
export type BuyOneOffer = z.infer<typeof BuyOneOfferSchema>;

/**
 * Outcome:
 * - cancelled: bought now, and the partner confirmed the cancellation
 * - bought: bought now, and not cancelled
 * - stood: bought before; nothing was bought now
 * - unknown: the outcome of the purchase is unknown
 * - nothing: nothing was bought
 */
const BuyOneOutcomeSchema = z.enum(['cancelled', 'bought', 'stood', 'unknown', 'nothing']);
export type BuyOneOutcome = z.infer<typeof BuyOneOutcomeSchema>;

export const BoughtOneSchema = z.object({
  outcome: BuyOneOutcomeSchema,
  /** The outcome as a sentence, with tracking number and price. */
  translatable: AnyMessageSchema,
  checks: z.array(GoLiveCheckSchema),
  shipment: ShipmentSchema.nullable(),
  /** Open problem: purchase unknown, documents missing, labels held. */
  error: StationErrorSchema.nullable(),
});
export type BoughtOne = z.infer<typeof BoughtOneSchema>;
