import { z } from 'zod';
import { CustomsFindingSchema } from '../customs/customs-finding.ts';
import type { Commands } from '../kernel/command.ts';
import { PositiveDecimalSchema } from '../kernel/decimal.ts';
import { DimensionsSchema } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { BoxSchema, CartonReferenceSchema } from '../orders/carton.ts';
import { FilledCustomsSchema, OrderKeySchema } from '../orders/order.ts';
import { OrderFindingSchema } from '../orders/order-finding.ts';
import { ChangedReceiverSchema, FilledReceiverSchema } from '../orders/receiver.ts';
import { ShortReasonSchema } from '../orders/short.ts';
import { ChoiceSchema, ChooseRuleSchema } from '../rating/quote.ts';
import { pin } from '../settings/commands.ts';
import { BenchSchema, ScanAnswerSchema } from './session.ts';

const nothing = z.object({});
const id = z.string().max(200);
/** A box preset, by its name. */
const box = z.string().max(200).nullable();
const units = z.int().min(1, { error: asText(say('expected at least 1 unit')) });
const reason = z.string().max(200, { error: asText(say('expected at most 200 characters')) });
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: asText(say('expected a date like 2026-03-31')) });

export const benchCommands = {
  'bench.current': { input: nothing, output: BenchSchema.nullable(), access: 'anyone', audit: [] },
  /**
   * At one of its cartons where that is named. A held order is refused (`order-locked`, field `held`)
   * unless a person resumes it.
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
  /** Puts the order away; its packing is kept. */
  'bench.close': { input: nothing, output: z.null(), access: 'anyone', audit: [] },
  /** Whatever the scanner read; the station says what it meant and did. */
  'bench.scan': {
    input: z.object({ text: z.string().min(1).max(500) }),
    output: ScanAnswerSchema,
    access: 'anyone',
    audit: ['short-pick', 'code-scanned', 'weighed', 'reprint', 'item-confirmed'],
  },
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
  /** What a rule is about to buy waits for a person's choice. */
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
  /** Weight and size of a carton, in the order's units; null forgets them. */
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
  /** The weight on the scale for the open carton, also in place of a typed or kept one. */
  'scale.take': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  /** Units of a line in a carton, set to this number (0 takes it out). */
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
  /** Another box for a carton, or none; its size and its weight follow. */
  'bench.changeBox': {
    input: z.object({ carton: CartonReferenceSchema, box }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
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
    access: 'packer',
    audit: [],
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
    access: 'packer',
    audit: [],
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
    access: 'packer',
    audit: [],
  },
  /** What the packer writes for whoever packs on; empty takes it off. */
  'bench.note': {
    input: z.object({
      note: z.string().max(500, { error: asText(say('expected at most 500 characters')) }),
    }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Puts the order away until somebody resumes it. */
  'bench.hold': { input: z.object({ reason }), output: z.null(), access: 'packer', audit: [] },
  /** All units not yet packed, into the open carton. */
  'bench.packRest': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  'bench.rate': {
    input: z.object({ insure: z.boolean(), pickUpDate: date.nullable() }),
    output: BenchSchema,
    access: 'packer',
    audit: ['bought-by-rule'],
  },
  /** What stands in an order's way, and what customs will miss; nobody is asked for it. */
  'bench.beforeRating': {
    input: z.object({ orderId: id }),
    output: z.object({
      customs: z.array(CustomsFindingSchema),
      /** All of it, with what mends it. */
      findings: z.array(OrderFindingSchema),
    }),
    access: 'packer',
    audit: [],
  },
  /**
   * Asks the partner for rates, once a run for each country of which nothing is known and only where
   * `rates.byThemselves` is on; nothing of them is kept but whether it serves the country.
   */
  'bench.checkCountry': {
    input: z.object({ orderId: id }),
    output: z.object({ asked: z.boolean() }),
    access: 'packer',
    audit: [],
  },
  /** Asks for rates that are due, unless they were asked for since that revision of the session. */
  'bench.rateDue': {
    input: z.object({ revision: z.int() }),
    output: BenchSchema,
    access: 'packer',
    audit: ['bought-by-rule'],
  },
  /**
   * What customs must know of some lines, counted from 0, saved to the order; empty stays as it was.
   * Rates are given up, and due anew. Errors: `customs-missing` at `lines[0].hsCode`, `order-locked`.
   */
  'bench.fillCustoms': {
    input: z.object({ lines: z.array(FilledCustomsSchema).min(1).max(1000) }),
    output: BenchSchema,
    access: 'packer',
    audit: ['customs-filled', 'item-confirmed'],
  },
  /**
   * How the receiver is reached and identified, saved to the order; rates are given up, and due anew.
   * Errors: `bad-input` at `shipTo.phone`, `order-locked`.
   */
  'bench.fillReceiver': {
    input: FilledReceiverSchema,
    output: BenchSchema,
    access: 'packer',
    audit: ['receiver-filled'],
  },
  /** As `bench.fillReceiver`, and where the parcel goes: the supervisor's PIN, where one is set. */
  'bench.changeReceiver': {
    input: ChangedReceiverSchema.extend({ pin: pin.optional() }),
    output: BenchSchema,
    access: 'packer-and-pin',
    audit: ['receiver-changed'],
  },
  /**
   * Packed, to be bought by itself when the partner is back: by that rule, for no more than that. Left
   * out, both are those offered (`packOn` of the bench). Errors: `bad-input` while the partner answers,
   * and what would keep it from being rated.
   */
  'bench.packOn': {
    input: z.object({
      choose: ChooseRuleSchema.nullable(),
      atMost: MoneySchema.extend({ amount: PositiveDecimalSchema }).nullable(),
    }),
    output: BenchSchema,
    access: 'packer',
    audit: [],
  },
  /** Back to packing: the quote, or what was accepted for later, is given up. */
  'bench.backToPacking': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  /** Spends money. The quote and the total the packer saw must still be the ones on the bench. */
  'bench.buy': {
    input: z.object({ quoteId: id, choice: ChoiceSchema, total: MoneySchema }),
    output: BenchSchema,
    access: 'packer',
    audit: ['short-pick', 'code-scanned', 'weighed', 'reprint', 'item-confirmed'],
  },
  /** Settles what can be settled of an unknown purchase now, by the rules. */
  'bench.reconcile': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  /**
   * A supervisor looked in the partner's portal: an unknown purchase whose key was refused each time
   * was not bought. It is bought again under the same Reference, at a new rate; where that is dearer,
   * the packer chooses. Spends money. Errors: `purchase-unknown` while it is too early, credentials-*.
   */
  'bench.buyAgain': {
    input: z.object({ reason: z.string().max(1000), pin: pin.nullable() }),
    output: BenchSchema,
    access: 'packer-and-pin',
    audit: ['settle-not-bought', 'short-pick', 'code-scanned', 'weighed', 'reprint'],
  },
  /** Fetches documents of a bought shipment that could not be had before. */
  'bench.fetchPaper': { input: nothing, output: BenchSchema, access: 'packer', audit: [] },
  /**
   * A person looked at the picture of a label found by position and says that it is this carton's:
   * an override, so the supervisor's PIN is needed where one is set.
   */
  'bench.acceptLabel': {
    input: z.object({ carton: CartonReferenceSchema, pin: pin.optional() }),
    output: BenchSchema,
    access: 'packer-and-pin',
    audit: ['accept-label', 'accept-invoice'],
  },
  /** A packer without a scanner says that they see the carton's label on it; kept on record. */
  'bench.labelSeen': {
    input: z.object({ carton: CartonReferenceSchema }),
    output: BenchSchema,
    access: 'packer',
    audit: ['label-seen'],
  },
} as const satisfies Commands;
