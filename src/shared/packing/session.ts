import { z } from 'zod';
import { RuledHereSchema } from '../automation/ruled-here.ts';
import { ErrorCodeSchema, StationErrorSchema } from '../kernel/errors.ts';
import { AnyMessageSchema, english, type Message, MessageSchema } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { CartonReferenceSchema, CartonSchema } from '../orders/carton.ts';
import { TracedSchema } from '../orders/cartons/trace.ts';
import { CollectedTaxSchema, OrderKeySchema, StoredOrderSchema } from '../orders/order.ts';
import { ShortLineSchema } from '../orders/short.ts';
import { LabelsOrderSchema, PrintJobSchema } from '../printing/print-job.ts';
import { CollectingSchema, ShipmentSchema } from '../purchasing/shipment.ts';
import { BuyingRuleSchema, ChoosingSchema } from '../rating/choosing.ts';
import { PriceLimitSchema } from '../rating/price-limit.ts';
import { ChoiceSchema, ChooseRuleSchema } from '../rating/quote.ts';

/** What was accepted for an order while no rates could be requested. */
const AcceptedLaterSchema = z.object({
  choose: ChooseRuleSchema,
  /** Limit of the total. */
  atMost: MoneySchema,
  /** The packer who accepted it; null if nobody was signed in. */
  by: z.string().nullable(),
  /** The supervisor's rule that accepted it; absent if a packer did. */
  rule: z.string().optional(),
  /** Warnings that were shown then; they do not stop the purchase. */
  seen: z.array(z.string()),
});
export type AcceptedLater = z.infer<typeof AcceptedLaterSchema>;

/**
 * Step of an order on the bench; each step carries exactly its own data.
 * - packing: entered when the order is scanned, and again when packing changes after rating
 * - waiting: packed while the partner was away; bought when the partner is back, within what was accepted
 * - rating: the partner was asked for rates
 * - choosing: rates are here; waits for the packer
 * - buying: the choice was made; money may be spent
 * - unknown: the outcome of the purchase is unknown
 * - paper: bought; labels are being fetched, inspected and matched
 * - labels: labels can be printed and checked, or are held
 * - done: every carton has its label
 */
const StepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('packing') }),
  AcceptedLaterSchema.extend({ kind: z.literal('waiting'), since: z.string() }),
  z.object({ kind: z.literal('rating'), since: z.string() }),
  ChoosingSchema,
  z.object({
    kind: z.literal('buying'),
    quoteId: z.string(),
    choice: ChoiceSchema,
    /** Absent if a person chose. */
    byRule: BuyingRuleSchema.optional(),
    /** The stated limit; absent if the price was merely seen. */
    limit: PriceLimitSchema.optional(),
    /** The collected tax that a person accepted to be paid again under DDP. */
    acceptedTax: CollectedTaxSchema.optional(),
  }),
  z.object({
    kind: z.literal('unknown'),
    attemptId: z.string(),
    since: z.string(),
    why: AnyMessageSchema,
  }),
  z.object({ kind: z.literal('documents'), attemptId: z.string() }),
  z.object({ kind: z.literal('labels'), attemptId: z.string() }),
  z.object({ kind: z.literal('done'), attemptId: z.string() }),
]);
export type Step = z.infer<typeof StepSchema>;
export type StepKind = Step['kind'];

/** Why the last request for rates, or the last purchase, failed. */
const RefusalSchema = z.object({
  of: z.enum(['rates', 'purchase']),
  at: z.string(),
  error: StationErrorSchema,
  /** A purchase for later needs a person first: an exception until one looks at it. */
  later: z.literal(true).optional(),
});
export type Refusal = z.infer<typeof RefusalSchema>;

/** A rule's instruction that a person confirmed; its text, because the rule may be changed afterwards. */
const ConfirmedInstructionSchema = z.object({ rule: z.string(), text: z.string() });
export type ConfirmedInstruction = z.infer<typeof ConfirmedInstructionSchema>;

/** The packing of one order: lives in main, is saved after every step, survives a crash. */
export const SessionSchema = z.object({
  orderId: z.string(),
  order: OrderKeySchema,
  /** Counts saved changes: a snapshot with a lower revision is older. */
  revision: z.int(),
  startedAt: z.string(),
  /** Who saved it last: a packer, or the bench if nobody was signed in. */
  by: z.string().optional(),
  cartons: z.array(CartonSchema),
  /** Reference of the carton that scanned items go into. */
  openCarton: z.string().nullable(),
  /** Missing units: the order ships without them. */
  short: z.array(ShortLineSchema).default([]),
  /** Item of the last scan, if nothing came after it: a typed quantity applies to it. */
  lastItem: z
    .object({
      carton: CartonReferenceSchema,
      line: z.int().min(0),
      quantity: z.int().min(1),
      /** It was that part of the line. */
      part: z.int().min(0).optional(),
      /** It was a kit whose parts are lines; `line` is the first of them. */
      isKit: z.literal(true).optional(),
    })
    .nullable()
    .default(null),
  /** Scanned codes with a lot, a serial number or a date. */
  traces: z.array(TracedSchema).default([]),
  /** Set aside with a reason until somebody resumes it. */
  hold: z.object({ reason: z.string(), at: z.string() }).nullable().default(null),
  /** Everything is packed and weighed, and rates were not requested since the last change. */
  ratesDue: z.boolean().default(false),
  note: z.string().nullable().default(null),
  /** Instructions of rules that a person confirmed. */
  confirmed: z.array(ConfirmedInstructionSchema).default([]),
  /** When items were scanned into each carton, for its passport. */
  scanned: z
    .array(z.object({ carton: z.string(), first: z.string(), last: z.string(), scans: z.int() }))
    .default([]),
  insure: z.boolean(),
  /** YYYY-MM-DD. */
  pickUpDate: z.string().nullable(),
  step: StepSchema,
  /** Name of the supervisor's rule that bought it; absent if a person chose. */
  boughtBy: z.string().optional(),
  /** A person stopped a rule that was about to buy: no rule buys this order any more. */
  ruleStopped: z.literal(true).optional(),
  /** References of cartons whose label was scanned; in label-first mode that does not prove the carton. */
  scannedBack: z.array(z.string()),
  /** Cartons among them whose label was confirmed by eye instead of a scan. */
  confirmedByEye: z.array(z.string()).optional(),
  /** The scanned carton that now waits for its label (label check). */
  awaitingLabelOf: z.string().nullable(),
  /** That carton was identified by its label alone, so a person must confirm the label; a scan cannot. */
  awaitedByLabel: z.boolean().optional(),
  /** Stays until acknowledged. */
  problem: StationErrorSchema.nullable(),
  /** Stays after the problem was acknowledged, until it is repaired. */
  refusal: RefusalSchema.nullable().optional(),
});
export type Session = z.infer<typeof SessionSchema>;

/** Packed and chosen; bought when the site is back. */
export const waitsForSite = ({ step, problem }: Pick<Session, 'step' | 'problem'>): boolean =>
  step.kind === 'buying' && problem?.code === 'site-unavailable';

/** The order is finished here, so the next one may come. */
export const isThrough = ({ step }: Pick<Session, 'step'>): boolean =>
  step.kind === 'done' || step.kind === 'waiting';

type Labelling = Pick<Session, 'cartons' | 'awaitingLabelOf' | 'scannedBack'>;

/** The carton in the packer's hands after the purchase: the only one, or the last one scanned. */
export function cartonInHand({ cartons, awaitingLabelOf, scannedBack }: Labelling): string | null {
  const only = cartons.length === 1 ? cartons[0]?.reference : undefined;
  return only ?? awaitingLabelOf ?? scannedBack.at(-1) ?? null;
}

/** Cartons whose label was not scanned yet, in order. */
export const leftToLabel = ({ cartons, scannedBack }: Omit<Labelling, 'awaitingLabelOf'>) =>
  cartons.map(({ reference }) => reference).filter((each) => !scannedBack.includes(each));

/** The carton whose label is awaited, else the first without a label; null if all have theirs. */
export const inTurn = (session: Labelling): string | null =>
  session.awaitingLabelOf ?? leftToLabel(session)[0] ?? null;

/** When an unknown purchase can be settled, and the next step. */
const UnknownPurchaseSchema = z.object({
  /** Seconds until it may be sent again or declared as not bought; as of this snapshot. */
  secondsLeft: z.int().min(0),
  /**
   * asks-itself: the station sends it again by itself; ask: a person must start that; buy-again: the
   * partner refused its key each time, so a person must look in the portal.
   */
  next: z.enum(['asks-itself', 'ask', 'buy-again']),
});
export type UnknownPurchase = z.infer<typeof UnknownPurchaseSchema>;

/** What can be accepted for an order while the partner is away. */
const PackOnSchema = z.object({
  choose: ChooseRuleSchema,
  /** The amount accepted last, then those in the settings; in the order's currency. */
  amounts: z.array(MoneySchema),
});
export type PackOn = z.infer<typeof PackOnSchema>;

/** Content of the bench screen: the session and the data it refers to. */
export const BenchSchema = z.object({
  session: SessionSchema,
  order: StoredOrderSchema,
  shipment: ShipmentSchema.nullable(),
  jobs: z.array(PrintJobSchema),
  /** Absent if no rule applies and the order has no tag. */
  ruled: RuledHereSchema.optional(),
  /** Set once a shipment is bought. */
  labelsOrder: LabelsOrderSchema.optional(),
  /** Whether the labels of several cartons are checked. */
  checksLabels: z.boolean().optional(),
  /** Set while the partner is away: the order can be packed now and bought later. */
  packOn: PackOnSchema.optional(),
  /** Name of the rule that wants a photo before rates; absent where none does, or there is one. */
  photoFor: z.string().optional(),
  /** Set while labels are being fetched. */
  collecting: CollectingSchema.optional(),
  /** Set while the outcome of the purchase is unknown. */
  unknown: UnknownPurchaseSchema.optional(),
});
export type Bench = z.infer<typeof BenchSchema>;

/** Why an item was refused, and the expected items. */
const ScanRefusalSchema = z.object({
  /**
   * wrong: not in this order; surplus: one unit too many; foreign: another order's; merchant: another
   * merchant's.
   */
  kind: z.enum(['wrong', 'surplus', 'foreign', 'merchant']),
  expected: z.array(z.object({ sku: z.string(), description: z.string(), left: z.int() })),
  /** While labels are awaited: the carton whose label is expected; null if a carton comes first. */
  label: z.string().nullable().optional(),
});
export type ScanRefusal = z.infer<typeof ScanRefusalSchema>;

/** Outcome of a scan: colour, sound and words. A `stop` changed nothing. */
export const ScanAnswerSchema = z.object({
  tone: z.enum(['info', 'success', 'attention', 'stop', 'unknown']),
  message: z.string(),
  translatable: MessageSchema.optional(),
  refusal: ScanRefusalSchema.optional(),
  /** What the scan completed, for the sound. */
  closes: z.enum(['carton', 'order']).optional(),
  /** The scanned offer: the next purchase takes it unless a person chooses another. */
  chooses: ChoiceSchema.optional(),
  /** Why a valid scan was refused: the requested step is not possible. */
  code: ErrorCodeSchema.optional(),
  /** The field at fault, as in the error. */
  field: z.string().optional(),
  /** The scanned order is held: it opens only when somebody resumes it. */
  held: OrderKeySchema.optional(),
  /**
   * It is printed already, and nothing was printed again: a person is asked. null: all of the order; else the
   * carton whose label it is.
   */
  asksToPrint: z.object({ carton: CartonReferenceSchema.nullable() }).optional(),
  /** The carton whose label waits for the printer: true until that label has gone to it. */
  waitsFor: CartonReferenceSchema.optional(),
  /** The code matches each of these orders: a person must choose. */
  which: z
    .array(
      OrderKeySchema.extend({
        lines: z.int(),
        units: z.int(),
        carton: CartonReferenceSchema.optional(),
      }),
    )
    .optional(),
});
export type ScanAnswer = z.infer<typeof ScanAnswerSchema>;

export const scanAnswer = (tone: ScanAnswer['tone'], translatable: Message): ScanAnswer => ({
  tone,
  message: english(translatable),
  translatable,
});
