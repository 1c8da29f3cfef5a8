import { z } from 'zod';
import { ErrorCodeSchema, StationErrorSchema } from '../kernel/errors.ts';
import { english, type Message, MessageSchema, WordingSchema } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { CartonReferenceSchema, CartonSchema } from '../orders/carton.ts';
import { OrderKeySchema, StoredOrderSchema } from '../orders/order.ts';
import { ShortLineSchema } from '../orders/short.ts';
import { LabelsOrderSchema, PrintJobSchema } from '../printing/print-job.ts';
import { CollectingSchema, ShipmentSchema } from '../purchasing/shipment.ts';
import { ChoiceSchema, ChooseRuleSchema, QuoteSchema, SuggestionSchema } from '../rating/quote.ts';
import { RuledHereSchema } from '../rules/rule.ts';
import { TracedSchema } from './trace.ts';

/** A rule of the supervisor's that buys without a question, for no more than that. */
const BuyingRuleSchema = z.object({ rule: z.string(), upTo: MoneySchema });
export type BuyingRule = z.infer<typeof BuyingRuleSchema>;

/** What was accepted of an order before anybody could ask for rates. */
const AcceptedLaterSchema = z.object({
  choose: ChooseRuleSchema,
  /** The most that it may cost. */
  atMost: MoneySchema,
  /** The packer who accepted it; null where nobody signed in. */
  by: z.string().nullable(),
  /** The rule of the supervisor's that accepted it; absent where a packer did. */
  rule: z.string().optional(),
  /** What was known then, and stands in the way no more. */
  seen: z.array(z.string()),
});
export type AcceptedLater = z.infer<typeof AcceptedLaterSchema>;

/**
 * Where an order stands on the bench; each step carries exactly its own data.
 * - packing: entered when the order is scanned, and again when packing changes after rating
 * - waiting: packed while the partner was away: bought by itself when it is back, as was accepted
 * - rating: the partner was asked
 * - choosing: rates are here; waits for the packer
 * - buying: the choice was made; money may be spent
 * - unknown: we do not know yet whether it was bought
 * - paper: bought; labels are being fetched, inspected and matched
 * - labels: labels can be printed and scanned back, or are held
 * - done: every carton has its label
 */
const StepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('packing') }),
  AcceptedLaterSchema.extend({ kind: z.literal('waiting'), since: z.string() }),
  z.object({ kind: z.literal('rating'), since: z.string() }),
  z.object({
    kind: z.literal('choosing'),
    quote: QuoteSchema,
    suggestion: SuggestionSchema.nullable(),
    /** It is bought at that time, unless a person stops it or something changes; absent: a person chooses. */
    byRule: BuyingRuleSchema.extend({ at: z.string() }).optional(),
    /** Why no rule buys it, where one would: a sentence that names the rule. */
    notByRule: WordingSchema.optional(),
  }),
  z.object({
    kind: z.literal('buying'),
    quoteId: z.string(),
    choice: ChoiceSchema,
    /** Absent where a person chose. */
    byRule: BuyingRuleSchema.optional(),
  }),
  z.object({
    kind: z.literal('unknown'),
    attemptId: z.string(),
    since: z.string(),
    why: WordingSchema,
  }),
  z.object({ kind: z.literal('paper'), attemptId: z.string() }),
  z.object({ kind: z.literal('labels'), attemptId: z.string() }),
  z.object({ kind: z.literal('done'), attemptId: z.string() }),
]);
export type Step = z.infer<typeof StepSchema>;
export type StepKind = Step['kind'];

/** Why no rates came, or nothing was bought, the last time that it was asked for. */
const RefusalSchema = z.object({
  of: z.enum(['rates', 'purchase']),
  at: z.string(),
  error: StationErrorSchema,
  /** It was packed to be bought later, and then a person must look: an exception until one does. */
  later: z.literal(true).optional(),
});
export type Refusal = z.infer<typeof RefusalSchema>;

/** The packing of one order: lives in main, is saved after every step, survives a crash. */
export const SessionSchema = z.object({
  orderId: z.string(),
  order: OrderKeySchema,
  /** Counts saved changes; a snapshot with a lower one is older. */
  revision: z.int(),
  startedAt: z.string(),
  /** Who saved it: a packer, or the bench where nobody signed in. */
  by: z.string().optional(),
  cartons: z.array(CartonSchema),
  /** Reference of the carton that scanned items go into. */
  openCarton: z.string().nullable(),
  /** Units that are not there: the order ships without them. */
  short: z.array(ShortLineSchema).default([]),
  /** What the last scan put where, while nothing came after it: a quantity counts for it. */
  lastItem: z
    .object({ carton: CartonReferenceSchema, line: z.int().min(0), quantity: z.int().min(1) })
    .nullable()
    .default(null),
  /** Codes with a lot, a serial number or a date, as they were scanned. */
  traces: z.array(TracedSchema).default([]),
  /** Put aside with a reason until somebody resumes it. */
  hold: z.object({ reason: z.string(), at: z.string() }).nullable().default(null),
  /** All is packed and weighed, and rates were not asked for since the last change. */
  ratesDue: z.boolean().default(false),
  /** What a packer wrote for whoever packs on. */
  note: z.string().nullable().default(null),
  insure: z.boolean(),
  /** YYYY-MM-DD. */
  pickUpDate: z.string().nullable(),
  step: StepSchema,
  /** Name of the supervisor's rule by which it was bought; absent where a person chose. */
  boughtBy: z.string().optional(),
  /** A person stopped a rule that was about to buy it: no rule buys it any more. */
  ruleStopped: z.literal(true).optional(),
  /** References of cartons whose label was scanned: label-first, that is no proof of the carton. */
  scannedBack: z.array(z.string()),
  /** Of these, the cartons whose label a person confirmed by eye, and nobody scanned. */
  confirmedByEye: z.array(z.string()).optional(),
  /** The carton that was scanned and now waits for its label (scan back). */
  awaitingLabelOf: z.string().nullable(),
  /** That carton is known by its label alone: a person says that it is on it, a scan cannot. */
  awaitedByLabel: z.boolean().optional(),
  /** Stays until acknowledged. */
  problem: StationErrorSchema.nullable(),
  /** Stays when the problem is acknowledged, until it is mended. */
  refusal: RefusalSchema.nullable().optional(),
});
export type Session = z.infer<typeof SessionSchema>;

/** Packed and chosen, and bought by itself when the site is back. */
export const waitsForSite = ({ step, problem }: Pick<Session, 'step' | 'problem'>): boolean =>
  step.kind === 'buying' && problem?.code === 'site-unavailable';

/** Nothing is left to do here: the next order may come. */
export const isThrough = ({ step }: Pick<Session, 'step'>): boolean =>
  step.kind === 'done' || step.kind === 'waiting';

type Labelling = Pick<Session, 'cartons' | 'awaitingLabelOf' | 'scannedBack'>;

/** The carton that a packer has in hand after the purchase: the only one, or the last one scanned. */
export function cartonInHand({ cartons, awaitingLabelOf, scannedBack }: Labelling): string | null {
  const only = cartons.length === 1 ? cartons[0]?.reference : undefined;
  return only ?? awaitingLabelOf ?? scannedBack.at(-1) ?? null;
}

/** The carton whose label is awaited, else the first without one; null once all have theirs. */
export function inTurn({ cartons, awaitingLabelOf, scannedBack }: Labelling): string | null {
  const left = cartons.find(({ reference }) => !scannedBack.includes(reference));
  return awaitingLabelOf ?? left?.reference ?? null;
}

/** When an unknown purchase can be settled, and how it goes on. */
const UnknownPurchaseSchema = z.object({
  /** Until it may be sent again, or be said to be not bought; as of this snapshot. */
  secondsLeft: z.int().min(0),
  /**
   * asks-itself: the station sends it again then; ask: a person must ask; buy-again: the partner
   * refused its key each time, so that a person looks in the portal.
   */
  next: z.enum(['asks-itself', 'ask', 'buy-again']),
});
export type UnknownPurchase = z.infer<typeof UnknownPurchaseSchema>;

/** What can be accepted of an order while the partner is away. */
const PackOnSchema = z.object({
  choose: ChooseRuleSchema,
  /** What was accepted last, then what the settings name; in the order's currency. */
  amounts: z.array(MoneySchema),
});
export type PackOn = z.infer<typeof PackOnSchema>;

/** What the window shows: the session with all it points to. */
export const BenchSchema = z.object({
  session: SessionSchema,
  order: StoredOrderSchema,
  shipment: ShipmentSchema.nullable(),
  jobs: z.array(PrintJobSchema),
  /** Absent where no rule says anything of it, and it has no tag. */
  ruled: RuledHereSchema.optional(),
  /** Once a shipment is bought. */
  labelsOrder: LabelsOrderSchema.optional(),
  /** While the partner is away: it can be packed now and bought later. */
  packOn: PackOnSchema.optional(),
  /** While the labels are on their way. */
  collecting: CollectingSchema.optional(),
  /** While nobody knows whether it was bought. */
  unknown: UnknownPurchaseSchema.optional(),
});
export type Bench = z.infer<typeof BenchSchema>;

/** Why an item was refused, and what was expected in its place. */
const ScanRefusalSchema = z.object({
  /** wrong: nothing of this order; surplus: one too many; foreign: another order's; merchant: another merchant's. */
  kind: z.enum(['wrong', 'surplus', 'foreign', 'merchant']),
  expected: z.array(z.object({ sku: z.string(), description: z.string(), left: z.int() })),
  /** While labels are awaited: the carton whose label it is; null where a carton comes first. */
  label: z.string().nullable().optional(),
});
export type ScanRefusal = z.infer<typeof ScanRefusalSchema>;

/** What a scan did: its colour, its sound and its words. A `stop` changed nothing. */
export const ScanAnswerSchema = z.object({
  tone: z.enum(['info', 'success', 'attention', 'stop', 'unknown']),
  message: z.string(),
  said: MessageSchema.optional(),
  refusal: ScanRefusalSchema.optional(),
  /** What is finished by it, so that a packer hears it. */
  closes: z.enum(['carton', 'order']).optional(),
  /** The offer that was scanned: what is bought next, unless a person chooses another. */
  chooses: ChoiceSchema.optional(),
  /** Why the order that was scanned did not open. */
  code: ErrorCodeSchema.optional(),
  /** The order that was scanned is held: it opens only when somebody resumes it. */
  held: OrderKeySchema.optional(),
  /** It fits each of these: a person says which one is meant. */
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

export const scanAnswer = (tone: ScanAnswer['tone'], said: Message): ScanAnswer => ({
  tone,
  message: english(said),
  said,
});
