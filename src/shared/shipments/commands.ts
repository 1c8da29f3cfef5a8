import { z } from 'zod';
import { AuditEntrySchema } from '../kernel/audit.ts';
import { type Commands, commandLineAlone, outsideOnly } from '../kernel/command.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { base64Length } from '../kernel/measure.ts';
import { asText, say, WordingSchema } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { ReportRangeSchema } from '../merchants/merchant-report.ts';
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
/** Its length is the use case's to refuse. */
const said = z.string();
const again = z.string().max(80);

/** A label PDF out of a file: its name, and its bytes as base64. */
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
    shipmentId: z.string().max(200),
    trackingNumber: z.string().max(200),
    labels: givenLabels,
  }),
  /** For what is bought, and whose labels could not be had. */
  z.object({ kind: z.literal('labels'), labels: givenLabels.min(1) }),
  z.object({ kind: z.literal('not-bought') }),
]);

const BoughtSchema = z.object({
  shipment: ShipmentSchema,
  /** Why it is not known, or which of its documents are missing. */
  error: StationErrorSchema.nullable(),
});

/** Cartons as the command line writes them; none: as packed, else one of the default box. */
const cartonSpecs = z.array(z.string());

/** What was bought: found, settled, cancelled; and what a person should look at. */
export const shipmentCommands = {
  'shipments.list': {
    input: z.object({
      search: z.string().max(200).optional(),
      merchant: z.string().max(80).optional(),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({ shipments: z.array(FoundShipmentSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** Asks the partner once more about an unknown purchase; waits through its quiet time first. */
  'shipments.reconcile': {
    input: z.object({ attemptId }),
    output: ShipmentSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * A supervisor says what the partner's portal says of an unknown purchase, or gives the labels of
   * a bought one. `pin` where one is set.
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
  /** What happened to it, oldest first, and what people decided about it, newest first. */
  /** What packers bought by hour, and how long parcels take; only where the settings allow it. */
  'shipments.statistics': {
    input: z.object({ range: ReportRangeSchema, pin: pin.optional() }),
    output: StatisticsSchema,
    access: 'settings-unlocked',
    audit: [],
  },
  'shipments.history': {
    input: z.object({ attemptId }),
    output: z.object({
      happenings: z.array(HappeningSchema),
      decisions: z.array(AuditEntrySchema),
    }),
    access: 'anyone',
    audit: [],
  },
  /** Asks the partner to cancel what was bought. `pin` where one is set. */
  'shipments.cancel': {
    input: z.object({
      attemptId,
      /** It was cancelled in the partner's portal: that is put on record, and nobody is asked. */
      recorded: z.boolean().optional(),
      reason: decided,
      pin,
    }),
    output: ShipmentSchema,
    access: 'pin',
    audit: ['cancel', 'cancel-recorded'],
  },
  /** What `shipments.buyAgain` would buy now; buys nothing. Errors: as there. */
  'shipments.priceAgain': {
    input: z.object({ attemptId, reference: again }),
    output: QuoteOptionSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * Spends money: buys a cancelled order under a new reference, in the same cartons and by the rule
   * of the settings, for no more than was shown. `pin` where one is set. Errors: `bad-input` at
   * `as`, `already-bought`, `no-rates`, `price-rose`.
   */
  'shipments.buyAgain': {
    input: z.object({
      attemptId,
      reference: again,
      shown: MoneySchema,
      reason: decided,
      pin,
    }),
    output: BoughtSchema,
    access: 'packer-and-pin',
    audit: ['buy-again'],
  },
  'shipments.rateOrder': {
    input: z.object({ orderId, cartonSpecs, insure: z.boolean() }),
    output: QuoteSchema,
    access: outsideOnly,
    audit: [],
  },
  /**
   * Spends money: rates, chooses, buys once, and fetches the documents. Without a packer where the
   * settings ask for one (`usage`) it buys nothing, and still tells of what is bought already.
   */
  'shipments.shipOrder': {
    input: z.object({
      orderId,
      cartonSpecs,
      /** null: the rule of the order's merchant, or of the settings. */
      rule: ChooseRuleSchema.nullable(),
      insure: z.boolean(),
      pickUpDate: z.string().nullable(),
      /** Its labels are to be printed: nothing is bought where they could not be. */
      print: z.boolean(),
    }),
    output: BoughtSchema.extend({
      /** What was warned of before it was bought just now. */
      advice: z.array(WordingSchema).readonly().optional(),
    }),
    access: { ...commandLineAlone, http: 'token-ship' },
    audit: [],
  },
  /** Labels and invoices of what is bought that could not be had before. */
  'shipments.fetchDocuments': {
    input: z.object({ orderId }),
    output: BoughtSchema,
    access: commandLineAlone,
    audit: [],
  },
  /** Every attempt to buy, newest first. */
  'shipments.all': {
    input: z.object({ orderId: orderId.optional(), merchant: z.string().optional() }),
    output: z.object({ shipments: z.array(ShipmentSchema) }),
    access: outsideOnly,
    audit: [],
  },
  /** As `shipments.reconcile`, of an order, or of all that are unknown. */
  'shipments.reconcileOrders': {
    input: z.object({ orderId: orderId.nullable() }),
    output: ReconcileReportSchema,
    access: commandLineAlone,
    audit: [],
  },
  /**
   * As `shipments.settle` by the order, as a person at the command line names it: of its purchases the one that
   * is meant is found out.
   */
  'shipments.settleOrder': {
    input: z.object({ orderId, word: portalWord, reason: said, pin }),
    output: ShipmentSchema,
    access: { window: 'nobody', 'command-line': 'pin' },
    audit: ['settle-bought', 'give-labels', 'settle-not-bought'],
  },
  /** `shipmentId` says which of two that stand beside each other, or a return. */
  'shipments.cancelOrder': {
    input: z.object({
      orderId,
      shipmentId: z.string().nullable(),
      recorded: z.boolean(),
      reason: said,
      pin,
    }),
    output: BoughtSchema,
    access: { window: 'nobody', 'command-line': 'pin' },
    audit: ['cancel', 'cancel-recorded'],
  },
  'shipments.buyOrderAgain': {
    input: z.object({ orderId, reference: z.string(), reason: said, pin }),
    output: BoughtSchema,
    access: { window: 'nobody', 'command-line': 'packer-and-pin' },
    audit: ['buy-again'],
  },
  /** Labels, and the invoice, that are held until a person has looked at them; all, or one carton's. */
  'shipments.acceptLabels': {
    input: z.object({
      orderId,
      what: z.enum(['by-position', 'unproven', 'any']),
      carton: z.string().nullable(),
      pin,
    }),
    output: z.null(),
    access: { window: 'nobody', 'command-line': 'pin' },
    audit: ['accept-label', 'accept-invoice'],
  },
  /** A page of one of the shipment's documents as PNG, base64. `file` is a path out of a Shipment. */
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
