import { z } from 'zod';
import { StationErrorSchema } from '../kernel/errors.ts';
import { WordingSchema } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { BusinessSchema } from '../orders/business.ts';
import { OrderKeySchema, ServiceSchema, TermsSchema } from '../orders/order.ts';
import { LandedCostSchema } from '../rating/quote.ts';

/**
 * State of an attempt to buy:
 * - open: written; the process that posts holds a lock that dies with it
 * - not-sent: proven that no byte of the request left; nothing was bought
 * - confirmed: a 200 of ours with a ShipmentID
 * - refused: the partner's own refusal of the first sending
 * - unknown: everything else; must be settled
 * - cancelled: the partner confirmed a cancellation
 * - declared-not-bought: a supervisor said so, with a reason
 */
export const AttemptStateSchema = z.enum([
  'open',
  'not-sent',
  'confirmed',
  'refused',
  'unknown',
  'cancelled',
  'declared-not-bought',
]);
export type AttemptState = z.infer<typeof AttemptStateSchema>;

export const ShipmentKindSchema = z.enum(['outbound', 'return']);
export type ShipmentKind = z.infer<typeof ShipmentKindSchema>;

/** How a label was found to belong to its carton. */
const MatchedBySchema = z.enum(['text', 'barcode', 'position']);
export type MatchedBy = z.infer<typeof MatchedBySchema>;

const CartonLabelSchema = z.object({
  file: z.string(),
  pages: z.int(),
  matchedBy: MatchedBySchema,
  barcodes: z.array(z.string()),
});

const ShippedCartonStateSchema = z.enum(['waiting', 'labelled', 'printed', 'done', 'held']);

const ShippedCartonSchema = z.object({
  reference: z.string(),
  /** In the shipment's weight unit. */
  weight: z.string().nullable(),
  label: CartonLabelSchema.nullable(),
  state: ShippedCartonStateSchema,
});

const ShipmentDocumentSchema = z.object({
  kind: z.enum(['commercial-invoice', 'other']),
  file: z.string(),
  copies: z.int(),
});

/** A PDF that no carton could safely be given, with what was read on it. */
const UnmatchedDocumentSchema = z.object({
  file: z.string(),
  found: z.array(WordingSchema),
  /** The carton that a supervisor may accept it for; absent where it is another order's for sure. */
  acceptFor: z.string().optional(),
});

/**
 * What an answer of the partner named that the station did not understand: to be looked up in the
 * partner's portal by whoever resolves the purchase.
 */
const CandidateSchema = z.object({
  shipmentId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type Candidate = z.infer<typeof CandidateSchema>;

/** A shipment as the command line prints it and the window shows it; what is not known is null. */
export const ShipmentSchema = z.object({
  /** Id of the attempt to buy: what a person settles, whatever its order is called by now. */
  attemptId: z.string(),
  /** What its order is called; bought again, the shipment itself has another reference. */
  order: OrderKeySchema,
  kind: ShipmentKindSchema,
  reference: z.string(),
  merchant: z.string().nullable(),
  shipmentId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  carrier: z.string().nullable(),
  service: ServiceSchema.nullable(),
  terms: TermsSchema.nullable(),
  state: AttemptStateSchema,
  /** How often the request to buy was sent. */
  sendings: z.int(),
  /** The connection's URL, or `sandbox`. */
  partner: z.string(),
  /** When the attempt was begun. */
  attemptedAt: z.string(),
  /** The same moment, where it was bought; null where it was not, or we do not know. */
  boughtAt: z.string().nullable(),
  cost: z
    .object({
      shipping: MoneySchema,
      insurance: MoneySchema,
      /** What the partner took for duty and tax; null under DDU. */
      landedCost: MoneySchema.nullable(),
      /** What that is made of; null under DDU, and where it was not kept. */
      landedCostDetail: LandedCostSchema.nullable(),
      total: MoneySchema,
    })
    .nullable(),
  submittedElectronically: z.boolean().nullable(),
  cartons: z.array(ShippedCartonSchema),
  documents: z.array(ShipmentDocumentSchema),
  unmatched: z.array(UnmatchedDocumentSchema).optional(),
  requestId: z.string().nullable(),
  /** The bench of the site that bought it; absent where this one did. */
  bench: z.string().optional(),
  /** While it is not known whether it was bought. */
  candidate: CandidateSchema.optional(),
  /** What a person must know beside it: possibly bought twice. */
  warnings: z.array(WordingSchema).optional(),
  /** What is good to know: the price fell before it was bought, a cancellation is not confirmed. */
  notices: z.array(WordingSchema).optional(),
  /** What stands in the way, if anything does: documents missing, labels held, purchase unknown. */
  error: StationErrorSchema.optional(),
});
export type Shipment = z.infer<typeof ShipmentSchema>;

/** A shipment as a search finds it: with who gets it, unless its order is gone. */
export const FoundShipmentSchema = ShipmentSchema.extend({
  shipTo: z.object({ name: z.string(), city: z.string(), country: z.string() }).nullable(),
  /** null where it did not go to a business, or its order is gone. */
  business: BusinessSchema.nullable(),
  /** Bought, and its label is not confirmed on its carton. */
  labelToApply: z.boolean(),
});
export type FoundShipment = z.infer<typeof FoundShipmentSchema>;

/** What came of asking again about unknown purchases. */
export const ReconcileReportSchema = z.object({
  settled: z.array(z.object({ reference: z.string(), outcome: z.string() })),
  unknown: z.array(
    z.object({
      reference: z.string(),
      since: z.string(),
      why: WordingSchema,
      candidate: CandidateSchema.optional(),
    }),
  ),
});
export type ReconcileReport = z.infer<typeof ReconcileReportSchema>;

/** How far the labels of a purchase are: had from the partner, then matched to their cartons. */
export const CollectingSchema = z.object({ had: z.int(), of: z.int(), matching: z.boolean() });
export type Collecting = z.infer<typeof CollectingSchema>;
