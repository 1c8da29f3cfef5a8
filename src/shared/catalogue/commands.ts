import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { base64Length } from '../kernel/measure.ts';
import { ImportReportSchema, wholeFiles } from '../orders/import-report.ts';
import {
  ItemEditSchema,
  ItemKeySchema,
  ItemPictureSchema,
  ItemSchema,
  LARGEST_ITEM_FILE,
  LARGEST_PICTURE,
} from './item.ts';
import { MeasuredItemSchema } from './weights/measured.ts';

const itemFile = z.object({
  name: z.string().max(255),
  bytes: z.string().max(base64Length(LARGEST_ITEM_FILE)),
});

/** Goods, what customs must know of them, and whose they are. */
export const itemCommands = {
  /** The catalogue; `merchant` null: the station's own goods, left out: everybody's. */
  'items.list': {
    input: z.object({
      merchant: ItemKeySchema.shape.merchant.optional(),
      /** Matched against SKU, merchant, description, barcode and HS code, in any case. */
      search: z.string().max(200).optional(),
      /** Only items that customs would miss something of. */
      gaps: z.boolean().optional(),
      /** Only what has no HS code of 6 digits. */
      codeless: z.boolean().optional(),
      unsized: z.boolean().optional(),
      limit: z.int().min(1).max(500),
      offset: z.int().min(0).optional(),
    }),
    output: z.object({ items: z.array(ItemSchema), total: z.int(), gaps: z.int() }),
    access: 'anyone',
    audit: [],
  },
  'items.of': { input: ItemKeySchema, output: ItemSchema, access: 'anyone', audit: [] },
  /** A person confirms what an item is; what is left out stays as it was. */
  'items.confirm': {
    input: z.object({
      item: ItemKeySchema,
      facts: ItemEditSchema,
      /** What they left as they saw it: it stands where nobody confirmed another meanwhile. */
      seen: ItemEditSchema.optional(),
      /** What the person confirms came of a classification. */
      classified: z.boolean().optional(),
    }),
    output: ItemSchema,
    access: 'packer',
    audit: ['item-confirmed'],
  },
  /** Its picture as base64, PNG or JPEG; null takes it away. */
  'items.show': {
    input: z.object({
      item: ItemKeySchema,
      picture: z.string().max(base64Length(LARGEST_PICTURE)).nullable(),
    }),
    output: ItemSchema,
    access: 'packer',
    audit: [],
  },
  'items.picture': {
    input: ItemPictureSchema,
    output: z.object({ bytes: z.string() }),
    access: 'anyone',
    audit: [],
  },
  /** Of the goods of an order: those that have a picture. */
  'items.pictures': {
    input: z.object({
      merchant: ItemKeySchema.shape.merchant,
      skus: z.array(ItemKeySchema.shape.sku).max(1000),
    }),
    output: z.object({
      pictures: z.array(z.object({ sku: z.string(), picture: ItemPictureSchema })),
    }),
    access: 'anyone',
    audit: [],
  },
  /** What scales taught of the items' weights; `wrong`: only of those declared plainly wrong. */
  'items.weights': {
    input: z.object({ wrong: z.boolean().optional() }),
    output: z.object({ items: z.array(MeasuredItemSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** Files of the catalogue; without `save` it says what would become of them. */
  'items.import': {
    input: z.object({
      files: z.array(itemFile).min(1).max(20),
      /** A person says that what stands in them is right: it goes over what was confirmed before. */
      confirm: z.boolean(),
      save: z.boolean(),
    }),
    output: ImportReportSchema,
    access: 'packer',
    audit: ['items-confirmed'],
  },
  /** The same with whole files, saved at once. */
  'items.importFiles': {
    input: z.object({ files: wholeFiles, confirm: z.boolean() }),
    output: ImportReportSchema,
    access: commandLineAlone,
    audit: ['items-confirmed'],
  },
  /** The whole catalogue as the text of a file. */
  'items.export': {
    input: z.object({ format: z.enum(['csv', 'json']) }),
    output: z.object({ text: z.string() }),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
