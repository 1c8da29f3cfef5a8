import { z } from 'zod';
import { AuditEntrySchema } from '../kernel/audit.ts';
import { type Commands, commandLineAlone, outsideOnly } from '../kernel/command.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { base64Length } from '../kernel/measure.ts';
import { AnyMessageSchema, asText, say } from '../kernel/message.ts';
import { AtMostSchema, MoneySchema } from '../kernel/money.ts';
import { ReportRangeSchema } from '../merchants/merchant-report.ts';
import { CartonReferenceSchema } from '../orders/carton.ts';
import { NamedMerchantSchema, TermsSchema } from '../orders/order.ts';
import { LARGEST_PDF, MOST_GIVEN } from '../purchasing/given-labels.ts';
import {
  FoundShipmentSchema,
  ReconcileReportSchema,
  ShipmentSchema,
} from '../purchasing/shipment.ts';
import { ChooseRuleSchema, QuoteOptionSchema, QuoteSchema } from '../rating/quote.ts';
import { decided, pin } from '../settings/commands.ts';
import { HappeningSchema } from './history.ts';
import { StatisticsSchema } from './statistics.ts';

const attemptId = z.string().min(1).max(200);
const orderId = z.string().min(1).max(200);
/** The use case says what a text may hold; longer ones never reach it. */
const text = z.string().max(8_192);
const again = z.string().max(80);
/** Orders of a list; more need more lists. */
const MOST_LISTED = 100_000;

/** A label PDF from a file: its name, and its bytes as base64. */
const givenLabel = z.object({
  name: z.string().max(255),
  pdf: z
    .string()
    .max(base64Length(LARGEST_PDF), { error: asText(say('expected a file of at most 20 MB')) }),
});

const givenLabels = z.array(givenLabel).max(MOST_GIVEN, {
  error: asText(say('expected at most {most} label files', { most: MOST_GIVEN })),
});

const portalWord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bought'),
    /** The use case checks the ids. */
    shipmentId: text,
    trackingNumber: text,
    labels: givenLabels,
  }),
  /** For a bought shipment whose labels could not be fetched. */
  z.object({ kind: z.literal('labels'), labels: givenLabels.min(1) }),
  z.object({ kind: z.literal('not-bought') }),
]);

const BoughtSchema = z.object({
  shipment: ShipmentSchema,
  /** Why the purchase is unknown, or which documents are missing. */
  error: StationErrorSchema.nullable(),
});

/** Cartons in the command line's notation; none: as packed, else one default box. */
const cartonSpecs = z.array(z.string());

export const shipmentCommands = {
  'shipments.list': {
    input: z.object({
      search: z.string().max(200).optional(),
      merchant: NamedMerchantSchema.optional(),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({ shipments: z.array(FoundShipmentSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** Asks the partner again about an unknown purchase, after its quiet time. */
  'shipments.reconcile': {
    input: z.object({ attemptId }),
    output: ShipmentSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * A supervisor enters what the partner's portal shows for an unknown purchase, or provides the labels of a
   * bought one. `pin` where one is set.
   */
  'shipments.settle': {
    input: z.object({
      attemptId,
      word: portalWord,
      reason: decided,
      pin,
    }),
    output: ShipmentSchema,
    access: 'pin',
    audit: ['settle-bought', 'give-labels', 'settle-not-bought'],
  },
  /** What packers bought by hour, and the time per parcel; only where the settings allow it. */
  'shipments.statistics': {
    input: z.object({ range: ReportRangeSchema, pin: pin.optional() }),
    output: StatisticsSchema,
    access: 'settings-unlocked',
    audit: [],
  },
  /** History of a shipment, oldest first, and decisions about it, newest first. */
  'shipments.history': {
    input: z.object({ attemptId }),
    output: z.object({
      happenings: z.array(HappeningSchema),
      decisions: z.array(AuditEntrySchema),
    }),
    access: 'anyone',
    audit: [],
  },
  /**
   * One PDF for a claim: contents, weights, photos, labels, customs codes, times and hashes; who packed it and what it
   * cost only where asked for. Errors: `not-found`, field `carton` too.
   */
  'shipments.passport': {
    input: z.object({
      attemptId,
      carton: CartonReferenceSchema.optional(),
      withPeople: z.boolean(),
      withCosts: z.boolean(),
    }),
    output: z.object({ name: z.string(), pdf: z.string(), sha256: z.string(), photos: z.int() }),
    access: 'packer',
    audit: ['passport-made'],
  },
  /** Asks the partner to cancel a purchase. `pin` where one is set. */
  'shipments.cancel': {
    input: z.object({
      attemptId,
      /** It was already cancelled in the partner's portal: this is only recorded. */
      recorded: z.boolean().optional(),
      reason: decided,
      pin,
    }),
    output: ShipmentSchema,
    access: 'pin',
    audit: ['cancel', 'cancel-recorded'],
  },
  /** Price that `shipments.buyAgain` would pay now; buys nothing. Errors: the same. */
  'shipments.priceAgain': {
    input: z.object({ attemptId, reference: again }),
    output: QuoteOptionSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * Spends money: buys a cancelled order under a new reference, in the same cartons and by the rule of the
   * settings, for no more than the price shown, and than an amount that was named for it before: `price-rose`,
   * field `limit`, unless `atMost` names another. `pin` where one is set. Errors: `bad-input` at `as`,
   * `already-bought`, `no-rates`, `price-rose`.
   */
  'shipments.buyAgain': {
    input: z.object({
      attemptId,
      reference: again,
      shown: MoneySchema,
      /** Terms of the option shown: its price allows no others. */
      shownTerms: TermsSchema.exactOptional(),
      /** The most that it may cost, as a person named it, in place of the price shown. */
      atMost: AtMostSchema.exactOptional(),
      reason: decided,
      pin,
    }),
    output: BoughtSchema,
    access: 'packer-and-pin',
    audit: ['limit-stated', 'buy-again'],
  },
  'shipments.rateOrder': {
    input: z.object({ orderId, cartonSpecs, insure: z.boolean() }),
    output: QuoteSchema,
    access: outsideOnly,
    audit: [],
  },
  /**
   * Spends money: rates, chooses, buys once, and fetches the documents. Without a packer where the settings
   * require one (`usage`) it buys nothing, but still reports an existing purchase. Errors: `price-rose`, field
   * `limit`: it costs more than was stated.
   */
  'shipments.shipOrder': {
    input: z.object({
      orderId,
      cartonSpecs,
      /** null: the rule of the order's merchant, or of the settings. */
      rule: ChooseRuleSchema.nullable(),
      /** The most that it may cost; absent: what was stated for the order before holds. */
      atMost: AtMostSchema.exactOptional(),
      insure: z.boolean(),
      pickUpDate: z.string().nullable(),
      /** The labels will be printed: buys nothing where that is impossible. */
      print: z.boolean(),
      /** A person accepts that DDP charges the tax again that the shop has collected; not over HTTP. */
      acceptsCollectedTax: z.boolean().exactOptional(),
    }),
    output: BoughtSchema.extend({
      /** Warnings before the purchase just made. */
      advice: z.array(AnyMessageSchema).readonly().optional(),
    }),
    access: { ...commandLineAlone, http: 'token-ship' },
    audit: ['limit-stated', 'tax-paid-twice'],
  },
  /**
   * Shows a purchase that a program began, with its documents. An unknown one is asked about again, without
   * waiting: sent again only after its quiet time and within `purchasing.resendMinutes`.
   */
  'shipments.askAgain': {
    input: z.object({ attemptId }),
    output: BoughtSchema,
    access: { window: 'nobody', 'command-line': 'nobody', http: 'token-ship' },
    audit: [],
  },
  /** Fetches labels and invoices of purchases that could not be fetched before. */
  'shipments.fetchDocuments': {
    input: z.object({ orderId }),
    output: BoughtSchema,
    access: commandLineAlone,
    audit: [],
  },
  /** Every purchase attempt, newest first. */
  'shipments.all': {
    input: z.object({ orderId: orderId.optional(), merchant: NamedMerchantSchema.optional() }),
    output: z.object({ shipments: z.array(ShipmentSchema) }),
    access: outsideOnly,
    audit: [],
  },
  /** As `shipments.reconcile`, for one order, or for all that are unknown. */
  'shipments.reconcileOrders': {
    input: z.object({ orderId: orderId.nullable() }),
    output: ReconcileReportSchema,
    access: commandLineAlone,
    audit: [],
  },
  /**
   * As `shipments.settle`, by the order that a person names at the command line; finds the purchase in
   * question.
   */
  'shipments.settleOrder': {
    input: z.object({ orderId, word: portalWord, reason: text, pin }),
    output: ShipmentSchema,
    access: { window: 'nobody', 'command-line': 'pin' },
    audit: ['settle-bought', 'give-labels', 'settle-not-bought'],
  },
  /**
   * Declares orders that a restore holds as not bought; each is found or refused by itself. The command line waits
   * for the quiet time. `order`: as it was named.
   */
  'shipments.settleList': {
    input: z.object({ orders: z.array(text).min(1).max(MOST_LISTED), reason: text, pin }),
    output: z.object({
      orders: z.array(z.object({ order: z.string(), error: StationErrorSchema.nullable() })),
    }),
    access: 'pin',
    audit: ['settle-not-bought'],
  },
  /** `shipmentId` selects one of two parallel shipments, or a return. */
  'shipments.cancelOrder': {
    input: z.object({
      orderId,
      shipmentId: z.string().nullable(),
      recorded: z.boolean(),
      reason: text,
      pin,
    }),
    output: BoughtSchema,
    access: { window: 'nobody', 'command-line': 'pin' },
    audit: ['cancel', 'cancel-recorded'],
  },
  /**
   * As `shipments.buyAgain`, for no more than `atMost`; without it, than was stated before, or the purchase
   * that it replaces cost.
   */
  'shipments.buyOrderAgain': {
    input: z.object({
      orderId,
      reference: z.string(),
      atMost: AtMostSchema.exactOptional(),
      reason: text,
      pin,
    }),
    output: BoughtSchema,
    access: { window: 'nobody', 'command-line': 'packer-and-pin' },
    audit: ['limit-stated', 'buy-again'],
  },
  /**
   * Accepts labels and the invoice that are held for review; all, or those of one carton. `held`: file of a page
   * under `unmatched`, accepted as the label of that carton.
   */
  'shipments.acceptLabels': {
    input: z.object({
      orderId,
      what: z.enum(['by-position', 'unproven', 'any']),
      carton: z.string().nullable(),
      held: z.string().max(4096).nullable().optional(),
      pin,
    }),
    output: z.null(),
    access: { window: 'nobody', 'command-line': 'pin' },
    audit: ['accept-label', 'accept-invoice'],
  },
  /** A page of a shipment's document as PNG, base64. `file`: a path from a Shipment. */
  'shipments.picture': {
    input: z.object({
      file: z.string().max(4096),
      page: z.int().min(0).max(50),
      dpi: z.int().min(36).max(203),
    }),
    output: z.object({ png: z.string() }),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
