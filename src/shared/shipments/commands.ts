import { z } from 'zod';
import { base64Length, LARGEST_PDF, MOST_GIVEN } from '../documents/given-labels.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { asText, say } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { AuditEntrySchema } from '../maintenance/station-status.ts';
import { CartonReferenceSchema } from '../orders/carton.ts';
import { PrintJobSchema, PrintKindSchema, PrintRoleSchema } from '../printing/print-job.ts';
import { FoundShipmentSchema, ShipmentSchema } from '../purchasing/shipment.ts';
import { QuoteOptionSchema } from '../rating/quote.ts';
import { HappeningSchema } from './history.ts';

export const decided = z
  .string()
  .max(500, { error: asText(say('expected at most 500 characters')) });
const ShipmentPaperSchema = PrintKindSchema.exclude(['test-page', 'calibration-page']);
export const pin = z
  .string()
  .max(12, { error: asText(say('expected at most 12 digits')) })
  .nullable();
const attemptId = z.string().min(1).max(200);
const again = z.string().max(80, { error: asText(say('expected at most 80 characters')) });

/** Which paper of an order; nothing said means everything it needs. */
export const paperWish = {
  role: PrintRoleSchema.optional(),
  carton: CartonReferenceSchema.optional(),
  kind: ShipmentPaperSchema.optional(),
};

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

/** What was bought: found, settled, cancelled, printed again. */
export const shipmentCalls = {
  'shipments.list': {
    input: z.object({
      search: z.string().max(200).optional(),
      merchant: z.string().max(80).optional(),
      limit: z.int().min(1).max(500),
    }),
    output: z.object({ shipments: z.array(FoundShipmentSchema) }),
  },
  /** Asks the partner once more about an unknown purchase; waits through its quiet time first. */
  'shipments.reconcile': { input: z.object({ attemptId }), output: ShipmentSchema },
  /**
   * A supervisor says what the partner's portal says of an unknown purchase, or gives the labels of
   * a bought one. `pin` where one is set.
   */
  'shipments.settle': {
    input: z.object({
      attemptId,
      word: z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('bought'),
          shipmentId: z.string().max(200),
          trackingNumber: z.string().max(200),
          labels: givenLabels,
        }),
        /** For what is bought, and whose labels could not be had. */
        z.object({ kind: z.literal('labels'), labels: givenLabels.min(1) }),
        z.object({ kind: z.literal('not-bought') }),
      ]),
      reason: decided,
      pin,
    }),
    output: ShipmentSchema,
  },
  /** What happened to it, oldest first, and what people decided about it, newest first. */
  'shipments.history': {
    input: z.object({ attemptId }),
    output: z.object({
      happenings: z.array(HappeningSchema),
      decisions: z.array(AuditEntrySchema),
    }),
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
  },
  /** What `shipments.buyAgain` would buy now; buys nothing. Errors: as there. */
  'shipments.priceAgain': {
    input: z.object({ attemptId, reference: again }),
    output: QuoteOptionSchema,
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
    output: z.object({
      shipment: ShipmentSchema,
      /** Why it is not known, or what of its paper is missing. */
      error: StationErrorSchema.nullable(),
    }),
  },
  /** A page of one of the shipment's papers as PNG, base64. `file` is a path out of a Shipment. */
  'shipments.picture': {
    input: z.object({
      file: z.string().max(4096),
      page: z.int().min(0).max(50),
      dpi: z.int().min(36).max(203),
    }),
    output: z.object({ png: z.string() }),
  },
  /** Papers of a bought shipment again, from the store: no partner is asked. */
  'shipments.print': {
    input: z.object({
      attemptId,
      ...paperWish,
      /** Why it is printed again; kept in the audit log. */
      reason: z.string().max(500).optional(),
    }),
    output: z.object({ jobs: z.array(PrintJobSchema) }),
  },
  /** What was printed of a shipment so far, oldest first. */
  'shipments.jobs': {
    input: z.object({ attemptId }),
    output: z.object({ jobs: z.array(PrintJobSchema) }),
  },
  /** One of the station's papers, to be saved as a file; `pdf` in base64. */
  'shipments.file': {
    input: z.object({ file: z.string().max(4096) }),
    output: z.object({ name: z.string(), pdf: z.string() }),
  },
} as const;
