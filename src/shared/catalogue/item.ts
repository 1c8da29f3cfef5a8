import { z } from 'zod';
import { NonNegativeDecimalSchema } from '../kernel/decimal.ts';
import { DimensionsSchema, WeightSchema } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { CurrencySchema } from '../kernel/money.ts';
import {
  type CustomsFact,
  CustomsFactSchema,
  OrderLineSchema,
  OrderSchema,
} from '../orders/order.ts';

/** Items are known by merchant and SKU: the same SKU of two merchants is two items. */
export const ItemKeySchema = z.object({
  merchant: OrderSchema.shape.merchant.unwrap(),
  sku: OrderLineSchema.shape.sku,
});
export type ItemKey = z.infer<typeof ItemKeySchema>;

/** A picture in the station's folder, by the hash of its bytes. */
export const ItemPictureSchema = z.object({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: asText(say('expected the hash of a picture')) }),
  format: z.enum(['png', 'jpeg']),
});
export type ItemPicture = z.infer<typeof ItemPictureSchema>;
/** Enough to tell goods apart by; the window makes larger ones smaller before it sends them. */
export const LARGEST_PICTURE = 1024 * 1024;
/** A file of the catalogue from a window, in bytes: some 50,000 items. */
export const LARGEST_ITEM_FILE = 8 * 1024 * 1024;

/**
 * Size of one unit. `upright`: its height stays up however it is packed. A part of the size, as it is
 * measured with it.
 */
export const ItemSizeSchema = DimensionsSchema.extend({ upright: z.literal(true).optional() });
export type ItemSize = z.infer<typeof ItemSizeSchema>;

/** What may be known of an item, each field for itself. */
export const ItemFactsSchema = z.object({
  /** What it is, for customs; empty where nobody said so. */
  description: OrderLineSchema.shape.description.unwrap(),
  hsCode: z.string().trim().min(1).max(20).nullable(),
  originCountry: z.string().trim().min(1).max(20).nullable(),
  unitWeight: WeightSchema.nullable(),
  /** Declared value of one unit. */
  value: z.object({ amount: NonNegativeDecimalSchema, currency: CurrencySchema }).nullable(),
  barcode: z.string().trim().min(1).max(80).nullable(),
  dimensions: ItemSizeSchema.nullable(),
});
export type ItemFacts = z.infer<typeof ItemFactsSchema>;

const ItemFactSchema = ItemFactsSchema.keyof();
export type ItemFact = z.infer<typeof ItemFactSchema>;
export const ITEM_FACTS = ItemFactSchema.options;

/** Where the newest of it came from: an order import, a person at the bench, an item file, the partner. */
const ItemSourceSchema = z.enum(['import', 'bench', 'file', 'classification']);
export type ItemSource = z.infer<typeof ItemSourceSchema>;

export const ItemSchema = z.object({
  ...ItemKeySchema.shape,
  ...ItemFactsSchema.shape,
  picture: ItemPictureSchema.nullable(),
  source: ItemSourceSchema,
  /** The facts that a person confirmed; no import changes them, and only they fill orders. */
  confirmed: z.array(ItemFactSchema),
  /** Who confirmed last; null where nobody was signed in, or nobody did. */
  confirmedBy: z.string().nullable(),
  /** When; null where nothing is confirmed. */
  confirmedAt: z.string().nullable(),
  updatedAt: z.string(),
});
export type Item = z.infer<typeof ItemSchema>;

/** What a person says of an item; what is left out stays as it was. */
export const ItemEditSchema = ItemFactsSchema.partial();
export type ItemEdit = z.infer<typeof ItemEditSchema>;

export const CUSTOMS_FACTS = CustomsFactSchema.options;

const FITS: Record<CustomsFact, RegExp> = {
  description: /\S/,
  hsCode: /^\d{6}$/,
  originCountry: /^[A-Z]{2}$/,
};

/** What customs would miss of it. */
export const itemGaps = (item: Pick<Item, CustomsFact>): CustomsFact[] =>
  CUSTOMS_FACTS.filter((fact) => !FITS[fact].test(item[fact] ?? ''));

/** A merchant's name is told from a SKU by the slash that neither a merchant nor a file name has. */
export const showItemKey = ({ merchant, sku }: ItemKey): string =>
  merchant === null ? sku : `${merchant}/${sku}`;
