import { z } from 'zod';
import { commandFound, looksLikeCommand } from '../kernel/codes.ts';
import { NonNegativeDecimalSchema } from '../kernel/decimal.ts';
import { DimensionsSchema, WeightSchema } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { CurrencySchema } from '../kernel/money.ts';
import {
  type CustomsFact,
  CustomsFactSchema,
  HS_CODE,
  OrderLineSchema,
  OrderSchema,
} from '../orders/order.ts';

/** An item is identified by merchant and SKU: the same SKU of two merchants is two items. */
export const ItemKeySchema = z.object({
  merchant: OrderSchema.shape.merchant.unwrap(),
  sku: OrderLineSchema.shape.sku,
});
export type ItemKey = z.infer<typeof ItemKeySchema>;

/** A picture in the station's folder, named by the hash of its bytes. */
export const ItemPictureSchema = z.object({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: asText(say('expected the hash of a picture')) }),
  format: z.enum(['png', 'jpeg']),
});
export type ItemPicture = z.infer<typeof ItemPictureSchema>;
/** In bytes. The window scales larger pictures down before it sends them. */
export const LARGEST_PICTURE = 1024 * 1024;
/** Largest item file from a window, in bytes: about 50,000 items. */
export const LARGEST_ITEM_FILE = 8 * 1024 * 1024;

/**
 * Size of one unit. `upright`: its height must stay vertical however it is packed; measured together with
 * the size, so kept with it.
 */
export const ItemSizeSchema = DimensionsSchema.extend({ upright: z.literal(true).optional() });
export type ItemSize = z.infer<typeof ItemSizeSchema>;

export const ItemFactsSchema = z.object({
  /** Description for customs; empty where unknown. */
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

/** Source of the newest fact: an order import, a person at the bench, an item file, the partner. */
const ItemSourceSchema = z.enum(['import', 'bench', 'file', 'classification']);
export type ItemSource = z.infer<typeof ItemSourceSchema>;

export const ItemSchema = z.object({
  ...ItemKeySchema.shape,
  ...ItemFactsSchema.shape,
  picture: ItemPictureSchema.nullable(),
  source: ItemSourceSchema,
  /** The facts that a person confirmed: no import changes them, and only these fill orders. */
  confirmed: z.array(ItemFactSchema),
  /** Who confirmed last; null where nobody was signed in, or nothing is confirmed. */
  confirmedBy: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  updatedAt: z.string(),
});
export type Item = z.infer<typeof ItemSchema>;

/** Facts that a person edits; omitted fields stay unchanged. */
export const ItemEditSchema = ItemFactsSchema.extend({
  barcode: ItemFactsSchema.shape.barcode.refine((code) => !looksLikeCommand(code ?? ''), {
    error: (issue) => asText(commandFound(issue.input)),
  }),
}).partial();
export type ItemEdit = z.infer<typeof ItemEditSchema>;

export const CUSTOMS_FACTS = CustomsFactSchema.options;

const FITS: Record<CustomsFact, RegExp> = {
  description: /\S/,
  hsCode: HS_CODE,
  originCountry: /^[A-Z]{2}$/,
};

/** Facts required by customs that the item lacks. */
export const itemGaps = (item: Pick<Item, CustomsFact>): CustomsFact[] =>
  CUSTOMS_FACTS.filter((fact) => !FITS[fact].test(item[fact] ?? ''));

/**
 * `MERCHANT/SKU`; a merchant's name never holds a slash, so the merchant can be separated from the SKU.
 */
export const showItemKey = ({ merchant, sku }: ItemKey): string =>
  merchant === null ? sku : `${merchant}/${sku}`;
