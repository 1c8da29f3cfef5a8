import { z } from 'zod';
import { crossBorderCalls } from '../catalogue/commands.ts';
import { operationCalls } from '../connection/commands.ts';
import { CustomsFindingSchema } from '../customs/customs-finding.ts';
import { instrumentCalls, ScannedSchema, SerialScannerSchema } from '../devices/commands.ts';
import { ScaleStateSchema } from '../devices/scale/scale-state.ts';
import { PositiveDecimalSchema } from '../kernel/decimal.ts';
import { DimensionsSchema } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { setUpCalls } from '../maintenance/commands.ts';
import {
  AuditEntrySchema,
  CheckSchema,
  StationStatusSchema,
} from '../maintenance/station-status.ts';
import { merchantCalls } from '../merchants/commands.ts';
import { BoxSchema, CartonReferenceSchema } from '../orders/carton.ts';
import { orderCalls } from '../orders/commands.ts';
import { ImportProgressSchema } from '../orders/import-report.ts';
import { FilledCustomsSchema, OrderKeySchema } from '../orders/order.ts';
import {
  BenchSchema,
  ChoiceSchema,
  ScanAnswerSchema,
  ShortReasonSchema,
} from '../packing/session.ts';
import {
  PrintJobSchema,
  PrintQueueSchema,
  PrintTargetSchema,
  ReadinessSchema,
} from '../printing/print-job.ts';
import { afterSaleCalls } from '../returns/commands.ts';
import { paperWish, pin, shipmentCalls } from '../shipments/commands.ts';

/** A call from the window to the station: what goes in and what comes back. */
interface CallShape {
  input: z.ZodType;
  output: z.ZodType;
}

const nothing = z.object({});
const id = z.string().max(200);
/** A box preset, by its name. */
const box = z.string().max(200).nullable();
const units = z.int().min(1, { error: asText(say('expected at least 1 unit')) });
const reason = z.string().max(200, { error: asText(say('expected at most 200 characters')) });
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: asText(say('expected a date like 2026-03-31')) });

/** A job of the print queue. */
const ofJob = z.object({ job: z.string().max(100) });
/**
 * Every call, declared once: the preload and the browser client make their methods from this list,
 * main parses every input with it. A call answers a Result of its output.
 */
export const calls = {
  'station.status': { input: nothing, output: StationStatusSchema },
  /**
   * Opens the station anew, on the connection that is saved. Refused (`order-locked`) while an order
   * lies on the bench; what is under way is let finish first.
   */
  'station.restart': { input: nothing, output: z.null() },
  'station.doctor': { input: nothing, output: z.object({ checks: z.array(CheckSchema) }) },

  ...orderCalls,

  /** The order on the bench, or null. */
  'bench.current': { input: nothing, output: BenchSchema.nullable() },
  /** A held order is refused (`order-locked`, field `held`) unless a person resumes it. */
  'bench.open': {
    input: OrderKeySchema.extend({ resume: z.boolean().optional() }),
    output: BenchSchema,
  },
  /** Puts the order away; its packing is kept. */
  'bench.close': { input: nothing, output: z.null() },
  /** Whatever the scanner read; the station says what it meant and did. */
  'bench.scan': { input: z.object({ text: z.string().min(1).max(500) }), output: ScanAnswerSchema },
  'bench.acknowledge': { input: nothing, output: BenchSchema },

  'bench.boxes': { input: nothing, output: z.object({ boxes: z.array(BoxSchema) }) },
  'bench.addCarton': { input: z.object({ box }), output: BenchSchema },
  'bench.openCarton': { input: z.object({ carton: CartonReferenceSchema }), output: BenchSchema },
  'bench.removeCarton': { input: z.object({ carton: CartonReferenceSchema }), output: BenchSchema },
  /** Weight and size of a carton, in the order's units; null forgets them. */
  'bench.measureCarton': {
    input: z.object({
      carton: CartonReferenceSchema,
      weight: PositiveDecimalSchema.nullable().optional(),
      dimensions: DimensionsSchema.nullable().optional(),
    }),
    output: BenchSchema,
  },
  /** Units of a line in a carton, set to this number (0 takes it out). */
  'bench.packLine': {
    input: z.object({
      carton: CartonReferenceSchema,
      line: z.int().min(0),
      quantity: z.int().min(0),
    }),
    output: BenchSchema,
  },
  /** Another box for a carton, or none; its size and its weight follow. */
  'bench.changeBox': {
    input: z.object({ carton: CartonReferenceSchema, box }),
    output: BenchSchema,
  },
  /** From one carton into another; `to` null makes a new one of the same box. */
  'bench.moveUnits': {
    input: z.object({
      from: CartonReferenceSchema,
      to: CartonReferenceSchema.nullable(),
      line: z.int().min(0),
      quantity: units,
    }),
    output: BenchSchema,
  },
  /** All units of the order over that many cartons. */
  'bench.splitEvenly': {
    input: z.object({
      cartons: z
        .int()
        .min(1)
        .max(200, { error: asText(say('expected at most 200 cartons')) }),
    }),
    output: BenchSchema,
  },
  /** Units of a line that are not there: the order ships without them; 0 takes the mark off. */
  'bench.markShort': {
    input: z.object({
      line: z.int().min(0),
      quantity: z.int().min(0),
      reason: ShortReasonSchema,
      note: reason.nullable(),
    }),
    output: BenchSchema,
  },
  /** What the packer writes for whoever packs on; empty takes it off. */
  'bench.note': {
    input: z.object({
      note: z.string().max(500, { error: asText(say('expected at most 500 characters')) }),
    }),
    output: BenchSchema,
  },
  /** Puts the order away until somebody resumes it. */
  'bench.hold': { input: z.object({ reason }), output: z.null() },
  /** All units not yet packed, into the open carton. */
  'bench.packRest': { input: nothing, output: BenchSchema },

  'bench.rate': {
    input: z.object({ insure: z.boolean(), pickUpDate: date.nullable() }),
    output: BenchSchema,
  },
  /** What may keep an order from its address, and what customs will miss; nobody is asked for it. */
  'bench.beforeRating': {
    input: z.object({ orderId: id }),
    output: z.object({
      warnings: z.array(z.string()),
      customs: z.array(CustomsFindingSchema),
      /** Neither the order, nor its merchant, nor the station says where parcels come from. */
      noSender: z.boolean(),
    }),
  },
  /** Asks for rates that are due, unless they were asked for since that revision of the session. */
  'bench.rateDue': { input: z.object({ revision: z.int() }), output: BenchSchema },
  /**
   * What customs must know of some lines, counted from 0, saved to the order; empty stays as it was.
   * Rates are given up, and due anew. Errors: `customs-missing` at `lines[0].hsCode`, `order-locked`.
   */
  'bench.fillCustoms': {
    input: z.object({ lines: z.array(FilledCustomsSchema).min(1).max(1000) }),
    output: BenchSchema,
  },
  /** Back from rates to packing; the quote is given up. */
  'bench.backToPacking': { input: nothing, output: BenchSchema },
  /** Spends money. The quote and the total the packer saw must still be the ones on the bench. */
  'bench.buy': {
    input: z.object({ quoteId: id, choice: ChoiceSchema, total: MoneySchema }),
    output: BenchSchema,
  },
  /** Settles what can be settled of an unknown purchase now, by the rules. */
  'bench.reconcile': { input: nothing, output: BenchSchema },
  /**
   * A supervisor looked in the partner's portal: an unknown purchase whose key was refused each time
   * was not bought. It is bought again under the same Reference, at a new rate; where that is dearer,
   * the packer chooses. Spends money. Errors: `purchase-unknown` while it is too early, credentials-*.
   */
  'bench.buyAgain': {
    input: z.object({ reason: z.string().max(1000), pin: pin.nullable() }),
    output: BenchSchema,
  },
  /** Fetches papers of a bought shipment that could not be had before. */
  'bench.fetchPaper': { input: nothing, output: BenchSchema },
  /**
   * A person looked at the picture of a label found by position and says that it is this carton's:
   * an override, so the supervisor's PIN is needed where one is set.
   */
  'bench.acceptLabel': {
    input: z.object({ carton: CartonReferenceSchema, pin: pin.optional() }),
    output: BenchSchema,
  },
  /** A packer without a scanner says that they see the carton's label on it; kept on record. */
  'bench.labelSeen': { input: z.object({ carton: CartonReferenceSchema }), output: BenchSchema },
  /**
   * Prints; never buys. Without a wish: everything the shipment needs. `carton-label` prints the
   * cartons' own labels, at any step.
   */
  'bench.print': {
    input: z.object(paperWish),
    output: z.object({ jobs: z.array(PrintJobSchema) }),
  },

  'printing.queue': { input: nothing, output: PrintQueueSchema },
  /** A failed or held job is tried again, now. */
  'printing.retry': { input: ofJob, output: PrintJobSchema },
  /** A job that did not come out goes to another printer. */
  'printing.move': { input: ofJob.extend({ target: PrintTargetSchema }), output: PrintJobSchema },
  /** A job that did not come out is given up. */
  'printing.drop': { input: ofJob, output: PrintJobSchema },
  /** A person says whether it came out: it is confirmed, or failed and can be tried again. */
  'printing.resolve': { input: ofJob.extend({ cameOut: z.boolean() }), output: PrintJobSchema },
  /** The sheet of command barcodes: printed where documents go, or as a PDF in base64. */
  'scanner.commandSheet': {
    input: z.object({ print: z.boolean() }),
    output: z.object({ pdf: z.string().nullable() }),
  },
  'printing.testPage': {
    input: z.object({ target: PrintTargetSchema, page: z.enum(['test', 'calibration']) }),
    output: PrintJobSchema,
  },

  /** What people decided, newest first. */
  'audit.list': {
    input: z.object({
      limit: z.int().min(1).max(100_000),
      merchant: z.string().max(80).optional(),
    }),
    output: z.object({ entries: z.array(AuditEntrySchema) }),
  },

  'settings.get': {
    input: z.object({ key: id }),
    /** `sandbox`: what the sandbox uses in its place; left out where the value itself is in force. */
    output: z.object({ value: z.unknown(), sandbox: z.unknown().optional() }),
  },
  'settings.set': {
    /** `pin` only to change the PIN itself: `settings.open` opens everything else. */
    input: z.object({ key: id, value: z.unknown(), pin: pin.optional() }),
    output: z.object({ value: z.unknown() }),
  },
  'printers.discover': {
    input: nothing,
    output: z.object({ targets: z.array(z.object({ target: z.string(), detail: z.string() })) }),
  },
  /** Whether a printer, assigned or not, could take a job now. */
  'printers.check': { input: z.object({ target: PrintTargetSchema }), output: ReadinessSchema },
  /** Write-only: a secret enters main and never leaves it. */
  'credentials.set': {
    input: z.object({ appId: z.string().min(1).max(500), restApiKey: z.string().min(1).max(500) }),
    output: z.object({ stored: z.boolean(), where: z.string() }),
  },
  'credentials.status': {
    input: nothing,
    output: z.object({ stored: z.boolean(), where: z.string().nullable() }),
  },
  /** Asks the partner with those that are kept. Errors: `credentials-*`, `partner-*`. */
  'credentials.test': { input: nothing, output: z.object({ detail: z.string() }) },
  /** With the merchants' keys. */
  'credentials.clear': { input: nothing, output: z.object({ removed: z.int() }) },
  ...setUpCalls,
  ...shipmentCalls,
  ...afterSaleCalls,
  ...instrumentCalls,
  ...merchantCalls,
  ...operationCalls,
  ...crossBorderCalls,
} as const satisfies Record<string, CallShape>;

export type CallName = keyof typeof calls;
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>;
export type ParsedInput<N extends CallName> = z.output<(typeof calls)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]['output']>;

/** What the station tells the window unasked: whole snapshots, never differences. */
export const events = {
  'bench.changed': BenchSchema.nullable(),
  'station.changed': StationStatusSchema,
  'printing.changed': PrintQueueSchema,
  'orders.importing': ImportProgressSchema,
  'tracking.changed': z.object({ trackingNumber: z.string() }),
  /** How far a classification of many goods is. */
  'goods.classifying': z.object({ job: z.string(), done: z.int(), total: z.int() }),
  'scale.changed': ScaleStateSchema,
  'instruments.scanned': ScannedSchema,
  'instruments.serialScannerChanged': SerialScannerSchema,
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.output<(typeof events)[N]>;
