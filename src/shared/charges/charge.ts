import { z } from 'zod';
import { DecimalSchema } from '../kernel/decimal.ts';
import { WeightUnitSchema } from '../kernel/measure.ts';
import { AnyMessageSchema } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { TermsSchema } from '../orders/order.ts';
import { AttemptStateSchema, ShipmentKindSchema } from '../purchasing/shipment.ts';
import { CHARGE_KINDS, CHARGES_BY } from './kinds.ts';

const ChargeKindSchema = z.enum(CHARGE_KINDS);
export type ChargeKind = z.infer<typeof ChargeKindSchema>;

/** What a line of a bill is for. `duty-and-tax`: the bill does not part them. */
const LineKindSchema = z.enum([...CHARGE_KINDS, 'duty-and-tax']);
export type LineKind = z.infer<typeof LineKindSchema>;

/** As `Weight`, and less than zero for a difference. */
const BilledWeightSchema = z.object({ value: DecimalSchema, unit: WeightUnitSchema });
export type BilledWeight = z.infer<typeof BilledWeightSchema>;

/** One charge of a bill. Texts that a bill lacks are empty. */
export const BillLineSchema = z.object({
  id: z.string(),
  biller: z.string(),
  bill: z.string(),
  /** Number of the line in its bill. */
  line: z.string(),
  /** Its charge code or words; of a bill with a column per charge the heading. */
  code: z.string(),
  kind: LineKindSchema,
  /** Below zero: a credit. */
  amount: MoneySchema,
  weight: BilledWeightSchema.nullable(),
  trackingNumber: z.string(),
  shipmentId: z.string(),
  reference: z.string(),
  direction: ShipmentKindSchema.nullable(),
  /** Days as YYYY-MM-DD: of the charge, and of the bill. */
  date: z.string().nullable(),
  billDate: z.string().nullable(),
  /** Where it was read. */
  file: z.string(),
  row: z.int(),
});
export type BillLine = z.infer<typeof BillLineSchema>;

/** A shipment that a line may be of. */
const CandidateSchema = z.object({
  attemptId: z.string(),
  reference: z.string(),
  merchant: z.string().nullable(),
  kind: ShipmentKindSchema,
  trackingNumber: z.string().nullable(),
  boughtAt: z.string(),
});
export type ChargeCandidate = z.infer<typeof CandidateSchema>;

const UnmatchedLineSchema = z.object({
  line: BillLineSchema,
  why: AnyMessageSchema,
  /** The shipments among which it is not decided; none where it is unknown here. */
  candidates: z.array(CandidateSchema),
});
export type UnmatchedLine = z.infer<typeof UnmatchedLineSchema>;

/** The shipment that something is about. */
const ofShipment = {
  attemptId: z.string(),
  reference: z.string(),
  merchant: z.string().nullable(),
  trackingNumber: z.string().nullable(),
};

/** Billed otherwise than accepted at purchase: `billed` less `quoted`. */
const DifferenceSchema = z.discriminatedUnion('kind', [
  z.object({
    ...ofShipment,
    kind: ChargeKindSchema,
    quoted: MoneySchema,
    billed: MoneySchema,
    difference: MoneySchema,
  }),
  z.object({
    ...ofShipment,
    kind: z.literal('weight'),
    quoted: BilledWeightSchema,
    billed: BilledWeightSchema,
    difference: BilledWeightSchema,
  }),
]);
export type Difference = z.infer<typeof DifferenceSchema>;

/** Billed in another currency than the purchase has, or where no price was accepted: not compared. */
const NotComparedSchema = z.object({
  ...ofShipment,
  kind: LineKindSchema,
  billed: MoneySchema,
});
export type NotCompared = z.infer<typeof NotComparedSchema>;

export const FINDING_KINDS = [
  'billed-twice',
  'billed-though-cancelled',
  'duty-though-ddu',
  'duty-beyond-quote',
  'weight-above-ours',
  'unknown-here',
  'changed-line',
  'not-billed',
] as const;
const ChargeFindingKindSchema = z.enum(FINDING_KINDS);
export type ChargeFindingKind = z.infer<typeof ChargeFindingKindSchema>;

const ChargeFindingSchema = z.object({
  kind: ChargeFindingKindSchema,
  /** What `charges.shipment`, `charges.dispute` and `charges.settle` take. */
  subject: z.string(),
  /** null where the shipment is unknown here. */
  attemptId: z.string().nullable(),
  reference: z.string(),
  merchant: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Which charge it is about, where it is one. */
  charge: LineKindSchema.nullable(),
  /** What is too much, or for `not-billed` what was accepted. */
  amount: MoneySchema.nullable(),
  what: AnyMessageSchema,
  /** Ids of the lines that show it. */
  lines: z.array(z.string()),
});
export type ChargeFinding = z.infer<typeof ChargeFindingSchema>;

/**
 * What becomes of an overcharge: `open`; `disputed`: its page was made; `settled`: a person said that it is done with.
 * It is open again once the difference is another.
 */
const DisputeStateSchema = z.enum(['open', 'disputed', 'settled']);
export type DisputeState = z.infer<typeof DisputeStateSchema>;

/** What was billed beyond the purchase by more than `charges.disputeAbove`, or has a page, or is settled. */
const DisputeSchema = z.object({
  subject: z.string(),
  attemptId: z.string().nullable(),
  reference: z.string(),
  merchant: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** One sum per currency. */
  tooMuch: z.array(MoneySchema),
  state: DisputeStateSchema,
  /** When its page was made or it was settled; null while open. */
  at: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Dispute = z.infer<typeof DisputeSchema>;

export const ChargeListSchema = z.object({
  month: z.string().nullable(),
  /** Lines that found their shipment. */
  matched: z.int(),
  unmatched: z.array(UnmatchedLineSchema),
  differences: z.array(DifferenceSchema),
  notCompared: z.array(NotComparedSchema),
  findings: z.array(ChargeFindingSchema),
  disputes: z.array(DisputeSchema),
  /** How many there are of each, where `most` left some out. */
  counts: z.object({
    unmatched: z.int(),
    differences: z.int(),
    notCompared: z.int(),
    findings: z.int(),
    disputes: z.int(),
  }),
});
export type ChargeList = z.infer<typeof ChargeListSchema>;

/** Both figures of one shipment. */
export const ShipmentChargesSchema = z.object({
  subject: z.string(),
  /** null where the bill names a shipment that is unknown here. */
  shipment: z
    .object({
      ...ofShipment,
      kind: ShipmentKindSchema,
      shipmentId: z.string().nullable(),
      carrier: z.string().nullable(),
      terms: TermsSchema,
      state: AttemptStateSchema,
      boughtAt: z.string(),
    })
    .nullable(),
  /** `quoted` is null where no price was accepted; `billed`: one sum per currency. */
  charges: z.array(
    z.object({
      kind: LineKindSchema,
      quoted: MoneySchema.nullable(),
      billed: z.array(MoneySchema),
      difference: MoneySchema.nullable(),
    }),
  ),
  weight: z.object({
    quoted: BilledWeightSchema.nullable(),
    billed: BilledWeightSchema.nullable(),
  }),
  lines: z.array(BillLineSchema),
  findings: z.array(ChargeFindingSchema),
  dispute: DisputeSchema,
});
export type ShipmentCharges = z.infer<typeof ShipmentChargesSchema>;

export const ChargesBySchema = z.enum(CHARGES_BY);
export type ChargesBy = z.infer<typeof ChargesBySchema>;

/**
 * Sums of one month, carrier, country or merchant in one currency. `billed` less `quoted` is `difference`, of the
 * charges that were billed so far; `billed`, `notCompared` and `unmatched` together are the bills.
 */
export const ChargeSumsSchema = z.object({
  /** A month as YYYY-MM, of the purchase; null: none, or not known. */
  key: z.string().nullable(),
  currency: z.string(),
  /** Shipments that were billed in this currency. */
  shipments: z.int(),
  charges: z.array(
    z.object({
      kind: ChargeKindSchema,
      quoted: DecimalSchema,
      billed: DecimalSchema,
      difference: DecimalSchema,
    }),
  ),
  quoted: DecimalSchema,
  billed: DecimalSchema,
  difference: DecimalSchema,
  notCompared: DecimalSchema,
  unmatched: DecimalSchema,
});
export type ChargeSums = z.infer<typeof ChargeSumsSchema>;
