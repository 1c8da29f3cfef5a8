import { z } from 'zod';
import { PositiveDecimalSchema } from '../kernel/decimal.ts';
import { DimensionsSchema, DimensionUnitSchema, WeightUnitSchema } from '../kernel/measure.ts';
import { AnyMessageSchema } from '../kernel/message.ts';
import { CurrencySchema, MoneySchema } from '../kernel/money.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ShipmentSchema } from '../purchasing/shipment.ts';

/** Why units come back; `other` requires the packer's own text. */
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

/** One item of a shipment over all cartons, and how many units may still be returned. */
const ReturnableLineSchema = z.object({
  sku: z.string(),
  barcode: z.string().nullable(),
  description: z.string(),
  sent: z.int(),
  /** Units in returns that are bought or unknown. */
  returned: z.int(),
  left: z.int(),
});
export type ReturnableLine = z.infer<typeof ReturnableLineSchema>;

/** The outbound shipment of a return, found here or named by a person. */
export const ReturnableSchema = z.object({
  order: OrderKeySchema,
  reference: z.string(),
  /** The partner's ShipmentID of the outbound shipment. */
  shipmentId: z.string(),
  /** The attempt that bought it; null where this station did not. */
  attemptId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shipTo: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  weightUnit: WeightUnitSchema,
  dimensionUnit: DimensionUnitSchema,
  lines: z.array(ReturnableLineSchema),
});
export type Returnable = z.infer<typeof ReturnableSchema>;

/** Units to return; without lines everything that is left. */
export const ReturnWishSchema = z.object({
  lines: z
    .array(z.object({ sku: z.string().normalize('NFC').max(200), quantity: z.int().min(1) }))
    .max(1000),
  reason: ReturnReasonSchema.nullable(),
  note: z.string().max(500).nullable(),
  /** `YYYY-MM-DD`; sent with the purchase. For a price confirmed at pickup the carrier needs it. */
  pickUpDate: z.iso.date().nullable().default(null),
  /**
   * The single carton of the return, in the shipment's units; null: the original carton, or the weight of
   * the returned part.
   */
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

/** Longer than any service name. */
export const MOST_KEY = 200;

/** A return option. `shipping` null: the price is confirmed at pickup. */
const ReturnOptionSchema = z.object({
  /** The partner's key, unique within the quote; identifies the option. */
  key: z.string(),
  /** Several options may name one carrier. */
  carrier: z.string(),
  /** The partner's transit estimate, as text. */
  days: z.string(),
  shipping: MoneySchema.nullable(),
  insurance: MoneySchema,
  /** shipping + insurance; null where shipping is null. */
  total: MoneySchema.nullable(),
});
export type ReturnOption = z.infer<typeof ReturnOptionSchema>;

/** The option and total that were shown, sent with the purchase; `total` null: no price was shown. */
export const ReturnChoiceSchema = z.object({
  key: z.string().min(1).max(MOST_KEY),
  total: MoneySchema.nullable(),
});
export type ReturnChoice = z.infer<typeof ReturnChoiceSchema>;

/** A rated return; can be bought once. */
export const ReturnQuoteSchema = z.object({
  id: z.string(),
  shipmentId: z.string(),
  ratedAt: z.string(),
  currency: CurrencySchema,
  weightUnit: WeightUnitSchema,
  options: z.array(ReturnOptionSchema),
  /** Names of offered options that could not be read. */
  warnings: z.array(AnyMessageSchema),
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

/** A rated return as other programs read it, by `--json` and `/v1`. */
export const ReturnRatesSchema = z.object({
  quotes: z.array(ReturnOptionSchema),
  warnings: z.array(AnyMessageSchema),
});
export type ReturnRates = z.infer<typeof ReturnRatesSchema>;

export const returnRatesOf = ({ options, warnings }: ReturnQuote): ReturnRates => ({
  quotes: options,
  warnings,
});

/** Condition of returned goods, judged at the bench. */
export const ConditionSchema = z.enum(['as-new', 'opened', 'used', 'damaged', 'missing']);
export type Condition = z.infer<typeof ConditionSchema>;

const ReturnReceiptSchema = z.object({
  at: z.string(),
  packer: z.string().nullable(),
  condition: ConditionSchema,
  note: z.string().nullable(),
});
export type ReturnReceipt = z.infer<typeof ReturnReceiptSchema>;

/** A return with its shipment, content and receipts. */
export const ReturnViewSchema = z.object({
  shipment: ShipmentSchema,
  lines: z.array(z.object({ sku: z.string(), quantity: z.int() })),
  reason: ReturnReasonSchema.nullable(),
  note: z.string().nullable(),
  /** Oldest first. */
  receipts: z.array(ReturnReceiptSchema),
});
export type ReturnView = z.infer<typeof ReturnViewSchema>;
