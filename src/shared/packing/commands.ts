import { z } from 'zod';
import { CustomsFindingSchema } from '../customs/customs-finding.ts';
import type { Commands } from '../kernel/command.ts';
import { PositiveDecimalSchema } from '../kernel/decimal.ts';
import { DimensionsSchema } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { AtMostSchema, MoneySchema } from '../kernel/money.ts';
import { BoxSchema, CartonReferenceSchema } from '../orders/carton.ts';
import { CollectedTaxSchema, FilledCustomsSchema, OrderKeySchema } from '../orders/order.ts';
import { OrderFindingSchema } from '../orders/order-finding.ts';
import { ChangedReceiverSchema, FilledReceiverSchema } from '../orders/receiver.ts';
import { ShortReasonSchema } from '../orders/short.ts';
import { documentWish } from '../printing/document-wish.ts';
import { PrintJobSchema } from '../printing/print-job.ts';
import { ChoiceSchema, ChooseRuleSchema } from '../rating/quote.ts';
import { pin } from '../settings/commands.ts';
import { BenchSchema } from './session.ts';

const nothing = z.object({});
const id = z.string().max(200);
/** Name of a box preset. */
const box = z.string().max(200).nullable();
const units = z.int().min(1, { error: asText(say('expected at least 1 unit')) });
const reason = z.string().max(200, { error: asText(say('expected at most 200 characters')) });
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: asText(say('expected a date like 2026-03-31')) });

export const benchCommands = {
  'bench.current': { input: nothing, output: BenchSchema.nullable(), access: 'anyone', audit: [] },
  /**
   * Opens an order, at `carton` if given. A held order is refused (`order-locked`, field `held`) unless
   * `resume` is set.
   */
  'bench.open': {
    input: OrderKeySchema.extend({
      resume: z.boolean().optional(),
      carton: CartonReferenceSchema.optional(),
    }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Closes the order; its packing is kept. */
  'bench.close': { input: nothing, output: z.null(), access: 'anyone', audit: [] },
  'bench.acknowledge': {
    input: nothing,
    output: BenchSchema.nullable(),
    access: 'anyone',
    audit: [],
  },
  'bench.boxes': {
    input: nothing,
    output: z.object({ boxes: z.array(BoxSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** Stops a rule that is about to buy: a person must choose. */
  'bench.stopRule': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  'bench.addCarton': { input: z.object({ box }), output: BenchSchema, access: 'packer', audit: [] },
  'bench.openCarton': {
    input: z.object({ carton: CartonReferenceSchema }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  'bench.removeCarton': {
    input: z.object({ carton: CartonReferenceSchema }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Weight and size of a carton, in the order's units; null deletes them. */
  'bench.measureCarton': {
    input: z.object({
      carton: CartonReferenceSchema,
      weight: PositiveDecimalSchema.nullable().optional(),
      dimensions: DimensionsSchema.nullable().optional(),
    }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Takes the weight on the scale for the open carton, replacing an entered or earlier one. */
  'scale.take': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  /** Sets the units of a line in a carton; 0 takes the line out. */
  'bench.packLine': {
    input: z.object({
      carton: CartonReferenceSchema,
      line: z.int().min(0),
      quantity: z.int().min(0),
    }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Changes the box of a carton, or removes it; size and weight follow. */
  'bench.changeBox': {
    input: z.object({ carton: CartonReferenceSchema, box }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Moves units between cartons; `to` null creates a carton with the same box. */
  'bench.moveUnits': {
    input: z.object({
      from: CartonReferenceSchema,
      to: CartonReferenceSchema.nullable(),
      line: z.int().min(0),
      quantity: units,
    }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Distributes all units of the order over that many cartons. */
  'bench.splitEvenly': {
    input: z.object({
      cartons: z
        .int()
        .min(1)
        .max(200, { error: asText(say('expected at most 200 cartons')) }),
    }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Marks units of a line as missing: the order ships without them. 0 removes the mark. */
  'bench.markShort': {
    input: z.object({
      line: z.int().min(0),
      quantity: z.int().min(0),
      reason: ShortReasonSchema,
      note: reason.nullable(),
    }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Note for the next packer; empty deletes it. */
  'bench.note': {
    input: z.object({
      note: z.string().max(500, { error: asText(say('expected at most 500 characters')) }),
    }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Holds the order until somebody resumes it. */
  'bench.hold': { input: z.object({ reason }), output: z.null(), access: 'packer', audit: [] },
  /**
   * A person has done what an instruction of a rule (action `confirm`) says, as it was shown; rates wait for it.
   * Errors: `bad-input` at `text` where the rules no longer say it.
   */
  'bench.confirm': {
    input: z.object({ rule: z.string().max(80), text: z.string().max(500) }),
    output: BenchSchema,
    access: 'packer',
    audit: ['instruction-confirmed'],
  },
  /** Packs all remaining units into the open carton. */
  'bench.packRest': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  'bench.rate': {
    input: z.object({ insure: z.boolean(), pickUpDate: date.nullable() }),
    output: BenchSchema,
    access: 'packer',
    audit: ['bought-by-rule'],
  },
  /** Known problems of an order and missing customs data, without asking the partner. */
  'bench.beforeRating': {
    input: z.object({ orderId: id }),
    output: z.object({
      customs: z.array(CustomsFindingSchema),
      /** All findings, each with its repair. */
      findings: z.array(OrderFindingSchema),
    }),
    access: 'packer',
    audit: [],
  },
  /**
   * Requests rates to find out whether the partner serves the country; keeps only that answer. At most
   * once per country and program run, and only if `rates.byThemselves` is on.
   */
  'bench.checkCountry': {
    input: z.object({ orderId: id }),
    output: z.object({ asked: z.boolean() }),
    access: 'packer',
    audit: [],
  },
  /** Requests rates if due, unless they were requested since that revision of the session. */
  'bench.rateDue': {
    input: z.object({ revision: z.int() }),
    output: BenchSchema,
    access: 'packer',
    audit: ['bought-by-rule'],
  },
  /**
   * Saves customs data of lines to the order; lines are counted from 0, and empty values stay unchanged.
   * The quote is dropped and new rates become due. Errors: `customs-missing` at `lines[0].hsCode`,
   * `order-locked`.
   */
  'bench.fillCustoms': {
    input: z.object({ lines: z.array(FilledCustomsSchema).min(1).max(1000) }),
    output: BenchSchema,
    access: 'packer',
    audit: ['customs-filled', 'item-confirmed'],
  },
  /**
   * Saves contact and identification of the receiver to the order; the quote is dropped and new rates
   * become due. Errors: `bad-input` at `shipTo.phone`, `order-locked`.
   */
  'bench.fillReceiver': {
    input: FilledReceiverSchema,
    output: BenchSchema,
    access: 'packer',
    audit: ['receiver-filled'],
  },
  /** Like `bench.fillReceiver`, but also name and address; needs the supervisor's PIN if one is set. */
  'bench.changeReceiver': {
    input: ChangedReceiverSchema.extend({ pin: pin.optional() }),
    output: BenchSchema,
    access: 'packer-and-pin',
    audit: ['receiver-changed'],
  },
  /**
   * Marks the order as packed; it is bought when the partner is back, by the rule `choose` and for at most
   * `atMost`. Null takes the values offered in `packOn` of the bench. Errors: `bad-input` while the
   * partner answers, and every error that would prevent rating.
   */
  'bench.packOn': {
    input: z.object({
      choose: ChooseRuleSchema.nullable(),
      atMost: AtMostSchema.nullable(),
    }),
    output: BenchSchema,
    access: 'packer',
    audit: ['limit-stated'],
  },
  /** Returns to packing; drops the quote, or what was accepted for a later purchase. */
  'bench.backToPacking': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  /**
   * Spends money. Quote and total must still be those on the bench. `acceptedTax`: the collected tax that was
   * shown; the packer accepts that DDP charges it again. Error: `customs-missing` where it is another by now.
   */
  'bench.buy': {
    input: z.object({
      quoteId: id,
      choice: ChoiceSchema,
      total: MoneySchema,
      acceptedTax: CollectedTaxSchema.exactOptional(),
    }),
    output: BenchSchema,
    access: 'packer',
    audit: ['short-pick', 'code-scanned', 'weighed', 'reprint', 'item-confirmed', 'tax-paid-twice'],
  },
  /** Reconciles an unknown purchase as far as the rules allow now. */
  'bench.reconcile': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  /**
   * Buys again under the same Reference, at a new rate, after a supervisor saw in the partner's portal
   * that an unknown purchase with a refused key was not bought. If the new rate is higher, the packer
   * chooses. Spends money. Errors: `purchase-unknown` while it is too early, credentials-*.
   */
  'bench.buyAgain': {
    input: z.object({ reason: z.string().max(1000), pin: pin.nullable() }),
    output: BenchSchema,
    access: 'packer-and-pin',
    audit: [
      'settle-not-bought',
      'short-pick',
      'code-scanned',
      'weighed',
      'reprint',
      'tax-paid-twice',
    ],
  },
  /** Fetches documents of a bought shipment that were not available before. */
  'bench.fetchDocuments': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  /**
   * Accepts a label found by position, or a held page (`file`) as the carton's label, after a person has looked
   * at its picture; without a carton, the held invoice (`file`). This overrides a check, so it needs the supervisor's PIN if one is set.
   */
  'bench.acceptLabel': {
    input: z.object({
      carton: CartonReferenceSchema.nullable(),
      file: z.string().max(4096).optional(),
      pin: pin.optional(),
    }),
    output: BenchSchema,
    access: 'packer-and-pin',
    audit: ['accept-label', 'accept-invoice'],
  },
  /** A packer without a scanner confirms the label on the carton by eye; recorded. */
  'bench.labelSeen': {
    input: z.object({ carton: CartonReferenceSchema }),
    output: BenchSchema,
    access: 'packer',
    audit: ['label-seen'],
  },
  /**
   * Prints; never buys. By default everything the shipment needs. `carton-label` prints the carton slips, at
   * any step.
   */
  'bench.print': {
    input: z.object(documentWish),
    output: z.object({ jobs: z.array(PrintJobSchema) }),
    access: 'packer',
    audit: ['reprint'],
  },
} as const satisfies Commands;
