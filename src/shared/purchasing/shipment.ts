import { z } from 'zod';
import { StationErrorSchema } from '../kernel/errors.ts';
import { AnyMessageSchema } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { BusinessSchema } from '../orders/business.ts';
import { OrderKeySchema, ServiceSchema, TermsSchema } from '../orders/order.ts';
import { LandedCostSchema } from '../rating/quote.ts';

/**
 * State of an attempt to buy:
 * - open: recorded; the process that sends it holds a lock that ends with the process
 * - not-sent: proven that no byte of the request was sent; nothing was bought
 * - confirmed: the partner answered 200 with a ShipmentID of ours
 * - refused: the partner refused the first request
 * - unknown: any other outcome; must be settled
 * - cancelled: the partner confirmed a cancellation
 * - declared-not-bought: a supervisor declared it, with a reason
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

/** How a label was matched to its carton. */
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
  /** `return-label`: of a return, enclosed with an outbound shipment; `other`: any other page. */
  kind: z.enum(['commercial-invoice', 'courier-copy', 'return-label', 'other']),
  file: z.string(),
  /** Prints without being asked; 0: only when asked for. */
  copies: z.int(),
});

/** A PDF that could not be matched safely, with the content found on it. */
const UnmatchedDocumentSchema = z.object({
  file: z.string(),
  found: z.array(AnyMessageSchema),
  /** The carton that a supervisor may accept it for; absent if it certainly belongs to another order. */
  acceptFor: z.string().optional(),
  /** A page that could be a label: the cartons, of those without one, that a supervisor may accept it for. */
  cartons: z.array(z.string()).optional(),
  /** The held invoice, where a supervisor may accept it. */
  invoice: z.literal(true).optional(),
});

/**
 * Ids in an answer of the partner that the station did not understand: for a person to look up in the
 * partner's portal.
 */
const CandidateSchema = z.object({
  shipmentId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type Candidate = z.infer<typeof CandidateSchema>;

/** A shipment as shown on the command line and in the window; unknown values are null. */
export const ShipmentSchema = z.object({
  /** Id of the attempt to buy; identifies what a person resolves, even if the order was renamed. */
  attemptId: z.string(),
  /** The order's current name; after a repeated purchase the shipment has another reference. */
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
  /** Number of times the request to buy was sent. */
  sendings: z.int(),
  /** The connection's URL, or `sandbox`. */
  partner: z.string(),
  /** Start of the attempt. */
  attemptedAt: z.string(),
  /** The same time if it was bought; null if not, or unknown. */
  boughtAt: z.string().nullable(),
  cost: z
    .object({
      shipping: MoneySchema,
      insurance: MoneySchema,
      /** Duty and tax charged by the partner; null under DDU. */
      landedCost: MoneySchema.nullable(),
      /** Breakdown of it; null under DDU, or if it was not stored. */
      landedCostDetail: LandedCostSchema.nullable(),
      total: MoneySchema,
    })
    .nullable(),
  submittedElectronically: z.boolean().nullable(),
  cartons: z.array(ShippedCartonSchema),
  documents: z.array(ShipmentDocumentSchema),
  unmatched: z.array(UnmatchedDocumentSchema).optional(),
  requestId: z.string().nullable(),
  /** Bench of the site that bought it; absent if it is this one. */
  bench: z.string().optional(),
  /** Set while the outcome is unknown. */
  candidate: CandidateSchema.optional(),
  /** What a person must know in addition: possibly bought twice. */
  warnings: z.array(AnyMessageSchema).optional(),
  /** Information: the price fell before the purchase, a cancellation is not confirmed. */
  notices: z.array(AnyMessageSchema).optional(),
  /** Open problem: documents missing, labels held, purchase unknown. */
  error: StationErrorSchema.optional(),
});
export type Shipment = z.infer<typeof ShipmentSchema>;

/** A shipment found by a search, with its receiver unless the order is gone. */
export const FoundShipmentSchema = ShipmentSchema.extend({
  shipTo: z.object({ name: z.string(), city: z.string(), country: z.string() }).nullable(),
  /** null if the receiver is not a business, or the order is gone. */
  business: BusinessSchema.nullable(),
  /** Bought, but the label is not confirmed on its carton. */
  labelToApply: z.boolean(),
});
export type FoundShipment = z.infer<typeof FoundShipmentSchema>;

/** Result of reconciling unknown purchases. */
export const ReconcileReportSchema = z.object({
  settled: z.array(z.object({ reference: z.string(), outcome: z.string() })),
  unknown: z.array(
    z.object({
      reference: z.string(),
      since: z.string(),
      why: AnyMessageSchema,
      candidate: CandidateSchema.optional(),
    }),
  ),
});
export type ReconcileReport = z.infer<typeof ReconcileReportSchema>;

/** Progress of a purchase's labels: fetched from the partner, then matched to cartons. */
export const CollectingSchema = z.object({ had: z.int(), of: z.int(), matching: z.boolean() });
export type Collecting = z.infer<typeof CollectingSchema>;
