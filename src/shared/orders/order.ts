import { z } from 'zod';
import { AddressSchema } from '../kernel/address.ts';
import { NonNegativeDecimalSchema, PositiveDecimalSchema, show } from '../kernel/decimal.ts';
import { DimensionUnitSchema, WeightUnitSchema } from '../kernel/measure.ts';
import { AnyMessageSchema, asText, type Message, say } from '../kernel/message.ts';
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

/** Composed (NFC): the same name, typed or read on another system, is the same text. */
export const OrderReferenceSchema = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1, { error: asText(say('expected a reference, found nothing')) })
  .max(80, {
    error: (issue) =>
      asText(
        say('expected at most {most} characters, found {found}', {
          most: 80,
          found: String(issue.input).length,
        }),
      ),
  })
  // What cannot be scanned or entered.
  .regex(/^[^\p{Cc}\\]+$/u, {
    error: (issue) =>
      asText(
        say('expected no backslash and no control character, found {found}', {
          found: show(issue.input),
        }),
      ),
  });

/**
 * Interface document, "Limits": an HSCode has 6 digits. Countries add two or four; the adapter cuts the
 * code to the length that the partner accepts (`connection.hsCodeDigits`).
 */
export const HS_CODE = /^\d{6}(\d\d){0,2}$/;

/** Customs data of goods, by their field names in orders and items. */
export const CustomsFactSchema = z.enum(['description', 'hsCode', 'originCountry']);
export type CustomsFact = z.infer<typeof CustomsFactSchema>;

/** Facts of a line that the catalogue fills where its order has none. */
export const FilledFactSchema = z.enum([...CustomsFactSchema.options, 'unitWeight', 'unitPrice']);
export type FilledFact = z.infer<typeof FilledFactSchema>;

/** Imported values of a line that were replaced at the bench; empty where the field was empty. */
const LineCameSchema = z.partialRecord(FilledFactSchema, z.string());

const atMostUnits = (found: unknown): Message =>
  say('expected at most 1000000 units, found {found}', { found: show(found) });

const SkuSchema = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1, { error: asText(say('expected a SKU, found nothing')) })
  .max(80);

const UnitsSchema = z
  .int({
    error: (issue) =>
      asText(
        /^\d+$/.test(String(issue.input))
          ? atMostUnits(issue.input)
          : say('expected a whole number of units, found {found}', { found: show(issue.input) }),
      ),
  })
  .min(1, {
    error: (issue) =>
      asText(say('expected at least 1 unit, found {found}', { found: show(issue.input) })),
  })
  .max(1_000_000, { error: (issue) => asText(atMostUnits(issue.input)) });

const BarcodeSchema = z.string().normalize('NFC').trim().max(80).nullable().default(null);
const DescriptionSchema = z.string().trim().max(500).default('');

const MOST_PARTS = 100;

/** What a kit is packed of, where the kit itself is declared. */
const KitPartSchema = z.object({
  sku: SkuSchema,
  barcode: BarcodeSchema,
  description: DescriptionSchema,
  /** In one kit. */
  quantity: UnitsSchema,
  /** In the order's weight unit; null until somebody knows it. */
  unitWeight: PositiveDecimalSchema.nullable().default(null),
});
export type KitPart = z.infer<typeof KitPartSchema>;

/** The kit in which a line was sold, where its parts are declared. */
const KitSchema = z.object({
  /** Tells kits of one SKU in an order apart. */
  number: z.int().min(0).max(1000).default(0),
  sku: SkuSchema,
  barcode: BarcodeSchema,
  description: DescriptionSchema,
  /** Units of the line in one kit. */
  quantity: UnitsSchema,
  /** Kits that were ordered. */
  units: UnitsSchema,
  /** Paid for all of them: spread over the parts by the values of their items. Absent: each part has its own. */
  paid: PositiveDecimalSchema.optional(),
  /** Its parts that are no lines of the order, because they were shipped before; in one kit. */
  others: z
    .array(z.object({ sku: SkuSchema, quantity: UnitsSchema }))
    .max(MOST_PARTS)
    .optional(),
});
export type Kit = z.infer<typeof KitSchema>;

export const OrderLineSchema = z.object({
  sku: SkuSchema,
  barcode: BarcodeSchema,
  description: DescriptionSchema,
  quantity: UnitsSchema,
  /** Weight of one unit, in the order's weight unit; null until somebody knows it. */
  unitWeight: PositiveDecimalSchema.nullable().default(null),
  /** Size of one unit, in the order's dimension unit; all three sides, or none. */
  unitLength: PositiveDecimalSchema.optional(),
  unitWidth: PositiveDecimalSchema.optional(),
  unitHeight: PositiveDecimalSchema.optional(),
  /** Declared value of one unit, in the order's currency; null until somebody knows it. */
  unitPrice: NonNegativeDecimalSchema.nullable().default(null),
  /** What was paid for the whole line, where its sender says so: quantity × `unitPrice` rounds to it. */
  paidTotal: NonNegativeDecimalSchema.optional(),
  /** As imported; the customs check decides whether it has 6 digits. */
  hsCode: z.string().trim().max(20).nullable().default(null),
  originCountry: z.string().trim().max(20).nullable().default(null),
  /** Fields that were empty in the order and filled from the catalogue. */
  fromCatalogue: z.array(FilledFactSchema).optional(),
  came: LineCameSchema.optional(),
  /** Of an order of the same merchant that goes with this one: its reference. Absent: the order's own. */
  from: OrderReferenceSchema.optional(),
  /** The line is a kit: these are scanned. */
  parts: z.array(KitPartSchema).min(1).max(MOST_PARTS).optional(),
  kit: KitSchema.optional(),
});
export type OrderLine = z.infer<typeof OrderLineSchema>;

/** Customs data of one line, as entered at the bench. */
export const FilledCustomsSchema = z.object({
  line: z.int().min(0),
  ...OrderLineSchema.pick({ description: true }).shape,
  hsCode: z.string().trim().max(20),
  originCountry: z.string().trim().toUpperCase().max(20),
  /** Absent: unchanged. The weight is in the order's weight unit. */
  unitPrice: PositiveDecimalSchema.optional(),
  unitWeight: PositiveDecimalSchema.optional(),
  /** The code is from a classification that the person confirms. */
  classified: z.boolean().optional(),
  /** Saves it for this SKU of this merchant. */
  keep: z.boolean().optional(),
});
export type FilledCustoms = z.infer<typeof FilledCustomsSchema>;

/** The part before the slash in MERCHANT/REFERENCE. */
export const MerchantNameSchema = z
  .string()
  .normalize('NFC')
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

/** A merchant that somebody names to find what is the merchant's. */
export const NamedMerchantSchema = z.string().normalize('NFC').max(80);

/** Groups orders; used by rules. */
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

/** Default for orders that declare no reason. */
export const REASON_FOR_EXPORT = {
  b2c: 'merchandise',
  b2b: 'Sold / Commercial Transaction',
  return: 'return',
} as const;

/** Who an order came from, and what it is known by there. */
const OrderSourceSchema = z.object({
  /** A shop of the setting `exchange.stores`, or the name that an import gave; null: a sender without a name. */
  store: z.string().max(100).nullable(),
  id: z.string().max(100).nullable(),
  /** When it was ordered, as its sender writes it. */
  date: z.string().max(100).optional(),
  /** The sender's own number, where the reference is another: with a prefix, or `REF-2`. */
  number: z.string().max(80).optional(),
  /** The shop's ids of the lines, in their order; absent where it gives none. */
  lines: z.array(z.string().nullable()).max(1000).optional(),
  /** Its sender says that a part of the order was shipped before: its lines are what is left. */
  isRest: z.literal(true).optional(),
});
export type OrderSource = z.infer<typeof OrderSourceSchema>;

/** `number`: what the scheme knows the seller by (IOSS, VOEC …); `amount`: in the order's currency. */
export const CollectedTaxSchema = z.object({
  scheme: z.string().max(40),
  number: z.string().max(80).nullable(),
  amount: NonNegativeDecimalSchema.nullable(),
});
export type CollectedTax = z.infer<typeof CollectedTaxSchema>;

/** An order as imported: content, recipient and customs data. */
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
  /** The day it must leave the warehouse, YYYY-MM-DD. */
  shipBy: z.iso
    .date({
      error: (issue) =>
        asText(say('expected a date like 2026-11-23, found {found}', { found: show(issue.input) })),
    })
    .nullable()
    .default(null),
  /** Absent where it has none. */
  tags: z.array(TagSchema).max(20).optional(),
  /** Barcode of the tote with its picked goods. */
  tote: z.string().normalize('NFC').trim().max(80).nullable().default(null),
  /** Absent where its sender has neither name nor ids. */
  source: OrderSourceSchema.optional(),
  /**
   * Tax that its shop or marketplace has collected of the receiver; absent where none was. The partner's
   * interface has no field for it, so DDP would charge it twice.
   */
  collectedTax: CollectedTaxSchema.optional(),
  /** Why a person must look at it before it is packed; absent where nothing holds it. */
  heldFor: AnyMessageSchema.optional(),
  /** It was on hold when `heldFor` came, for a reason of somebody else: its file alone does not open it again. */
  heldBefore: z.literal(true).optional(),
  /** What of its border's requirements a supervisor let pass: `mark` is of the requirement, the value and the receiver. */
  letPass: z
    .array(
      z.object({ id: z.string().max(60), field: z.string().max(100), mark: z.string().max(64) }),
    )
    .max(100)
    .optional(),
  shipTo: AddressSchema,
  /** Imported values of the recipient's fields that were changed at the bench. */
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
      ).refine(({ parts, kit }) => !(parts && kit), {
        path: ['kit'],
        error: asText(say('expected no kit within another')),
      }),
    )
    .min(1, { error: asText(say('expected at least one line, found none')) })
    .max(1000),
});
export type Order = z.infer<typeof OrderSchema>;

/** The order as imported, without values from the catalogue, changes made at the bench, what a supervisor decided, and orders that go with it. */
export const asItCame = <O extends Order>({
  shipToCame,
  letPass: _,
  ...order
}: O): Omit<O, 'shipToCame' | 'letPass'> => ({
  ...order,
  shipTo: { ...order.shipTo, ...shipToCame },
  lines: order.lines.filter(({ from }) => from === undefined).map(lineAsItCame),
});

export function lineAsItCame({ fromCatalogue = [], came = {}, ...line }: OrderLine) {
  const merged = { ...line, ...came };
  const of = (fact: FilledFact) => (fromCatalogue.includes(fact) ? '' : merged[fact]) || '';
  const [description, hsCode, originCountry] = CustomsFactSchema.options.map(of);
  return {
    ...merged,
    description: description ?? '',
    hsCode: hsCode || null,
    originCountry: originCountry || null,
    unitWeight: of('unitWeight') || null,
    unitPrice: of('unitPrice') || null,
  };
}

/** An order is identified by merchant and reference: two merchants may use the same reference. */
export const OrderKeySchema = z.object({
  merchant: z.string().normalize('NFC').max(200).nullable(),
  reference: z.string().normalize('NFC').max(200),
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

/** Status shown in lists; `waiting`: packed, and bought when the partner or the site is back. */
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
  /** The station's own id; never displayed or sent. */
  id: z.string(),
  status: OrderStatusSchema,
  updatedAt: z.string(),
  /** Reference of the order that leads the shipment in which this one goes along; absent where it goes alone. */
  goesWith: z.string().optional(),
  /** When the recipient's data was erased; absent until then. */
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
  /** The service bought; else null. */
  service: ServiceSchema.nullable(),
  /** Terms of the purchase, else those of the order. */
  terms: TermsSchema.nullable(),
  /** Who bought it, else who packed it last: a packer, or the bench where nobody was signed in. */
  by: z.string().nullable(),
  /** Bought, but the label is not confirmed on its carton. */
  labelToApply: z.boolean(),
  /** null where the recipient is not a business. */
  business: BusinessSchema.nullable(),
  /** The site's bench that works on it or bought it; absent where there is none. */
  bench: z.string().optional(),
  /** Reference of the order in whose shipment it goes along; absent where it goes alone. */
  goesWith: z.string().optional(),
  /** The most urgent known problem; only for rows on the screen. */
  finding: OrderFindingSchema.nullable().optional(),
  /** The merchant's colour, where set; only for rows on the screen. */
  colour: z.string().nullable().optional(),
  /** SKU of the first line, for its picture; only for rows on the screen. */
  sku: z.string().nullable().optional(),
});
export type OrderSummary = z.infer<typeof OrderSummarySchema>;

/** An order's identity as one text, to compare it and to look it up; `showOrderKey` is for people. */
export const orderIdentity = ({ merchant, reference }: OrderKey): string =>
  JSON.stringify([merchant, reference]);

/** An order in the data of an audit entry; `merchant` is left out where it has none. */
export const namedInAudit = ({ merchant, reference }: OrderKey): Record<string, string> =>
  merchant === null ? { reference } : { merchant, reference };

/** `MERCHANT/REFERENCE`, or the bare reference of an order without merchant. */
export const showOrderKey = ({ merchant, reference }: OrderKey): string =>
  merchant === null ? reference : `${merchant}/${reference}`;
