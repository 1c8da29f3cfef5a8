import { z } from 'zod';
import { PositiveDecimalSchema } from '../kernel/decimal.ts';
import { DimensionsSchema, DimensionUnitSchema, WeightUnitSchema } from '../kernel/measure.ts';
import { WordingSchema } from '../kernel/message.ts';
import { CurrencySchema, MoneySchema } from '../kernel/money.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ShipmentSchema } from '../purchasing/shipment.ts';

/** Why units come back; `other` wants the packer's own words. */
export const ReturnReasonSchema = z.enum([
  'not-wanted',
  'wrong-size',
  'wrong-item',
  'not-as-described',
  'damaged',
  'faulty',
  'late',
  'other',
]);
export type ReturnReason = z.infer<typeof ReturnReasonSchema>;

/** One thing that was sent, over all cartons, and how much of it may still come back. */
const ReturnableLineSchema = z.object({
  sku: z.string(),
  description: z.string(),
  sent: z.int(),
  /** In returns that are bought, or of which we do not know. */
  returned: z.int(),
  left: z.int(),
});
export type ReturnableLine = z.infer<typeof ReturnableLineSchema>;

/** What a return is of: an outbound shipment, found here or named by a person. */
export const ReturnableSchema = z.object({
  order: OrderKeySchema,
  reference: z.string(),
  /** The partner's ShipmentID of the outbound shipment. */
  shipmentId: z.string(),
  /** Attempt that bought it; null where this station did not. */
  attemptId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shipTo: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  weightUnit: WeightUnitSchema,
  dimensionUnit: DimensionUnitSchema,
  lines: z.array(ReturnableLineSchema),
});
export type Returnable = z.infer<typeof ReturnableSchema>;

/** What is wished to come back; no lines: all that is left. */
export const ReturnWishSchema = z.object({
  lines: z.array(z.object({ sku: z.string().max(200), quantity: z.int().min(1) })).max(1000),
  reason: ReturnReasonSchema.nullable(),
  note: z.string().max(500).nullable(),
  /** The one carton it comes back in, in the shipment's units; null: as it went, or as its part weighs. */
  carton: z
    .object({
      weight: PositiveDecimalSchema,
      length: PositiveDecimalSchema,
      width: PositiveDecimalSchema,
      height: PositiveDecimalSchema,
    })
    .nullable()
    .default(null),
});
export type ReturnWish = z.infer<typeof ReturnWishSchema>;

/** Longer than any name of a service. */
export const MOST_KEY = 200;

/** One way back. `shipping` null: the price is confirmed at pickup. */
const ReturnOptionSchema = z.object({
  /** The partner's own key, unique in its quote: what the option is known by. */
  key: z.string(),
  /** Several options may name one carrier. */
  carrier: z.string(),
  /** The partner's transit estimate, as text. */
  days: z.string(),
  shipping: MoneySchema.nullable(),
  insurance: MoneySchema,
  /** shipping + insurance; null where shipping is. */
  total: MoneySchema.nullable(),
});
export type ReturnOption = z.infer<typeof ReturnOptionSchema>;

/** What was shown of an option, and goes along when it is bought; `total` null: no price was shown. */
export const ReturnChoiceSchema = z.object({
  key: z.string().min(1).max(MOST_KEY),
  total: MoneySchema.nullable(),
});
export type ReturnChoice = z.infer<typeof ReturnChoiceSchema>;

/** A rated return; it buys once. */
export const ReturnQuoteSchema = z.object({
  id: z.string(),
  shipmentId: z.string(),
  ratedAt: z.string(),
  currency: CurrencySchema,
  weightUnit: WeightUnitSchema,
  options: z.array(ReturnOptionSchema),
  /** What was offered and cannot be read, by name. */
  warnings: z.array(WordingSchema),
  cartons: z.array(
    z.object({
      reference: z.string(),
      weight: z.string(),
      dimensions: DimensionsSchema,
      lines: z.array(z.object({ sku: z.string(), quantity: z.int() })),
    }),
  ),
});
export type ReturnQuote = z.infer<typeof ReturnQuoteSchema>;

/** How what came back was found at the bench. */
export const ConditionSchema = z.enum(['as-new', 'opened', 'used', 'damaged', 'missing']);
export type Condition = z.infer<typeof ConditionSchema>;

const ReturnReceiptSchema = z.object({
  at: z.string(),
  packer: z.string().nullable(),
  condition: ConditionSchema,
  note: z.string().nullable(),
});
export type ReturnReceipt = z.infer<typeof ReturnReceiptSchema>;

/** A return as it stands: its shipment, what is in it and how it was found when it came. */
export const ReturnViewSchema = z.object({
  shipment: ShipmentSchema,
  lines: z.array(z.object({ sku: z.string(), quantity: z.int() })),
  reason: ReturnReasonSchema.nullable(),
  note: z.string().nullable(),
  /** Oldest first. */
  receipts: z.array(ReturnReceiptSchema),
});
export type ReturnView = z.infer<typeof ReturnViewSchema>;
