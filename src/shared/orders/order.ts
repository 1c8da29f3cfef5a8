import { z } from 'zod';
import { AddressSchema } from '../kernel/address.ts';
import { NonNegativeDecimalSchema, PositiveDecimalSchema, show } from '../kernel/decimal.ts';
import { DimensionUnitSchema, WeightUnitSchema } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { CurrencySchema } from '../kernel/money.ts';
import { BusinessSchema } from './business.ts';
import { OrderFindingSchema } from './order-finding.ts';
import { ReceiverCameSchema } from './receiver.ts';

/** Who pays duty and tax: the sender (DDP) or the receiver at the door (DDU). */
export const TermsSchema = z.enum(['DDP', 'DDU'], {
  error: (issue) => asText(say('expected DDP or DDU, found {found}', { found: show(issue.input) })),
});
export type Terms = z.infer<typeof TermsSchema>;

export const ServiceSchema = z.enum(['express', 'standard']);

export const OrderReferenceSchema = z
  .string()
  .trim()
  .min(1, { error: asText(say('expected a reference, found nothing')) })
  .max(80, {
    error: (issue) =>
      asText(
        say('expected at most {most} characters, found {found}', {
          ...{ most: 80, found: String(issue.input).length },
        }),
      ),
  })
  // A control character or a slash cannot be scanned, typed as MERCHANT/REFERENCE or named safely.
  .regex(/^[^\p{Cc}/\\]+$/u, {
    error: (issue) =>
      asText(
        say('expected no slash and no control character, found {found}', {
          found: show(issue.input),
        }),
      ),
  });

/** What customs must know of goods, by the names that orders and items have for it. */
export const CustomsFactSchema = z.enum(['description', 'hsCode', 'originCountry']);
export type CustomsFact = z.infer<typeof CustomsFactSchema>;

/** What a line came with, of what was typed over it at the bench; empty where it said nothing. */
const LineCameSchema = z.partialRecord(
  z.enum([...CustomsFactSchema.options, 'unitPrice']),
  z.string(),
);

export const OrderLineSchema = z.object({
  sku: z
    .string()
    .trim()
    .min(1, { error: asText(say('expected a SKU, found nothing')) })
    .max(80),
  barcode: z.string().trim().max(80).nullable().default(null),
  description: z.string().trim().max(500).default(''),
  quantity: z
    .int({
      error: (issue) =>
        asText(
          say('expected a whole number of units, found {found}', { found: show(issue.input) }),
        ),
    })
    .min(1, {
      error: (issue) =>
        asText(say('expected at least 1 unit, found {found}', { found: show(issue.input) })),
    })
    .max(1_000_000, {
      error: (issue) =>
        asText(say('expected at most 1000000 units, found {found}', { found: show(issue.input) })),
    }),
  /** Weight of one unit, in the order's weight unit. */
  unitWeight: PositiveDecimalSchema,
  /** Size of one unit, in the order's dimension unit; all three sides, or none. */
  unitLength: PositiveDecimalSchema.optional(),
  unitWidth: PositiveDecimalSchema.optional(),
  unitHeight: PositiveDecimalSchema.optional(),
  /** Declared value of one unit, in the order's currency. */
  unitPrice: NonNegativeDecimalSchema,
  /** As it came; whether it has 6 digits is the customs check's to say. */
  hsCode: z.string().trim().max(20).nullable().default(null),
  originCountry: z.string().trim().max(20).nullable().default(null),
  /** What the order left empty and the station took from its catalogue. */
  fromCatalogue: z.array(CustomsFactSchema).optional(),
  came: LineCameSchema.optional(),
});
export type OrderLine = z.infer<typeof OrderLineSchema>;

/** What customs must know of one line, as it is typed at the bench. */
export const FilledCustomsSchema = z.object({
  line: z.int().min(0),
  ...OrderLineSchema.pick({ description: true }).shape,
  hsCode: z.string().trim().max(20),
  originCountry: z.string().trim().toUpperCase().max(20),
  /** Left out: it stays as it was. */
  unitPrice: PositiveDecimalSchema.optional(),
  /** The code came of a classification that the person confirms. */
  classified: z.boolean().optional(),
  /** It holds for this SKU of this merchant, from now on. */
  keep: z.boolean().optional(),
});
export type FilledCustoms = z.infer<typeof FilledCustomsSchema>;

/** As it stands before the reference in MERCHANT/REFERENCE. */
export const MerchantNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^/\\\p{Cc}]+$/u, {
    error: (issue) =>
      asText(
        say('expected no slash and no control character, found {found}', {
          found: show(issue.input),
        }),
      ),
  });

/** What orders are grouped by; rules ask for it. */
export const TagSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^;,\p{Cc}]+$/u, {
    error: (issue) =>
      asText(
        say('expected a tag without comma or semicolon, found {found}', {
          found: show(issue.input),
        }),
      ),
  });

/** What a shipment is declared as where its order does not say it. */
export const REASON_FOR_EXPORT = {
  b2c: 'merchandise',
  b2b: 'Sold / Commercial Transaction',
  return: 'return',
} as const;

/** The shop that an order came from (setting `exchange.stores`), and what that knows it by. */
const OrderSourceSchema = z.object({
  store: z.string().max(40),
  id: z.string().max(100).nullable(),
  /** What it knows each line by, in their order; absent where it says nothing. */
  lines: z.array(z.string().nullable()).max(1000).optional(),
});
export type OrderSource = z.infer<typeof OrderSourceSchema>;

/** An order as it is imported: what to send, where, and what customs must know. */
export const OrderSchema = z.object({
  reference: OrderReferenceSchema,
  /** 3PL: the merchant's name; null for the station's own goods. */
  merchant: MerchantNameSchema.nullable().default(null),
  currency: CurrencySchema,
  weightUnit: WeightUnitSchema,
  dimensionUnit: DimensionUnitSchema,
  terms: TermsSchema.nullable().default(null),
  reasonForExport: z.string().trim().max(80).nullable().default(null),
  b2b: z.boolean().default(false),
  locationName: z.string().trim().max(80).nullable().default(null),
  notes: z.string().max(2000).nullable().default(null),
  /** The day it must leave the house, YYYY-MM-DD. */
  shipBy: z.iso
    .date({
      error: (issue) =>
        asText(say('expected a date like 2026-11-23, found {found}', { found: show(issue.input) })),
    })
    .nullable()
    .default(null),
  /** Absent where it has none. */
  tags: z.array(TagSchema).max(20).optional(),
  /** Barcode of the tote that its goods were picked into. */
  tote: z.string().trim().max(80).nullable().default(null),
  /** Absent where it came another way. */
  source: OrderSourceSchema.optional(),
  shipTo: AddressSchema,
  /** What it came with, of the receiver's fields that were changed at the bench. */
  shipToCame: ReceiverCameSchema.optional(),
  /** null: the station's own address (setting `shipFrom`). */
  shipFrom: AddressSchema.nullable().default(null),
  lines: z
    .array(
      OrderLineSchema.refine(
        ({ unitLength, unitWidth, unitHeight }) =>
          (unitLength && unitWidth && unitHeight) || !(unitLength || unitWidth || unitHeight),
        {
          path: ['unitLength'],
          error: asText(say('expected length, width and height of a unit, or none')),
        },
      ),
    )
    .min(1, { error: asText(say('expected at least one line, found none')) })
    .max(1000),
});
export type Order = z.infer<typeof OrderSchema>;

/** Without what the station took from its catalogue, and what was changed at the bench. */
export const asItCame = <O extends Order>({ shipToCame, ...order }: O): Omit<O, 'shipToCame'> => ({
  ...order,
  shipTo: { ...order.shipTo, ...shipToCame },
  lines: order.lines.map(lineAsItCame),
});

export function lineAsItCame({ fromCatalogue = [], came = {}, ...line }: OrderLine) {
  const said = { ...line, ...came };
  const of = (fact: CustomsFact) => (fromCatalogue.includes(fact) ? '' : said[fact]) || '';
  const [description, hsCode, originCountry] = CustomsFactSchema.options.map(of);
  return {
    ...said,
    description: description ?? '',
    hsCode: hsCode || null,
    originCountry: originCountry || null,
  };
}

/** Orders are known by merchant and reference: two merchants may use the same reference. */
export const OrderKeySchema = z.object({
  merchant: z.string().max(200).nullable(),
  reference: z.string().max(200),
});
export type OrderKey = z.infer<typeof OrderKeySchema>;

export const OrderStatusSchema = z.enum([
  'open',
  'packing',
  'held',
  'unknown',
  'shipped',
  'cancelled',
]);
export type OrderStatus = z.infer<typeof OrderStatusSchema>;

/** As lists have it; `waiting`: packed, and bought by itself when partner or site is back. */
export const ListedStatusSchema = z.enum([
  'open',
  'packing',
  'waiting',
  'held',
  'unknown',
  'shipped',
  'cancelled',
]);
export type ListedStatus = z.infer<typeof ListedStatusSchema>;

export const StoredOrderSchema = OrderSchema.extend({
  /** The station's own id; never shown, never sent. */
  id: z.string(),
  status: OrderStatusSchema,
  updatedAt: z.string(),
  /** When it was forgotten whom it was for; until then absent. */
  erasedAt: z.string().optional(),
});
export type StoredOrder = z.infer<typeof StoredOrderSchema>;

/** One row of a list of orders (command line, `orders`). */
export const OrderSummarySchema = z.object({
  reference: z.string(),
  merchant: z.string().nullable(),
  status: ListedStatusSchema,
  shipTo: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  lines: z.int(),
  units: z.int(),
  shipBy: z.string().nullable(),
  /** When it was first imported or typed. */
  arrivedAt: z.string(),
  /** What was bought; else null. */
  service: ServiceSchema.nullable(),
  /** What was bought, else what the order asks for. */
  terms: TermsSchema.nullable(),
  /** Who bought it, else who packs or packed it last: a packer, or the bench where nobody signed in. */
  by: z.string().nullable(),
  /** Bought, and the label is not confirmed on its carton. */
  labelToApply: z.boolean(),
  /** null where it does not go to a business. */
  business: BusinessSchema.nullable(),
  /** The bench of the site that has it, or had when it was bought; absent where none. */
  bench: z.string().optional(),
  /** The most pressing of what is known to stand in its way; of rows on the screen. */
  finding: OrderFindingSchema.nullable().optional(),
  /** Its merchant's, where it has one; of rows on the screen. */
  colour: z.string().nullable().optional(),
});
export type OrderSummary = z.infer<typeof OrderSummarySchema>;

/** `MERCHANT/REFERENCE`, or the bare reference of an order without merchant. */
export const showOrderKey = ({ merchant, reference }: OrderKey): string =>
  merchant === null ? reference : `${merchant}/${reference}`;
