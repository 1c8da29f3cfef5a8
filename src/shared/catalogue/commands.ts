import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { base64Length } from '../kernel/measure.ts';
import {
  ItemEditSchema,
  ItemKeySchema,
  ItemPictureSchema,
  ItemSchema,
  LARGEST_PICTURE,
} from './item.ts';
import { MeasuredItemSchema } from './weights/measured.ts';

export const itemCommands = {
  /** The catalogue; `merchant` null: only the station's own goods; omitted: all merchants. */
  'items.list': {
    input: z.object({
      merchant: ItemKeySchema.shape.merchant.optional(),
      /** Matched case-insensitively against SKU, merchant, description, barcode and HS code. */
      search: z.string().max(200).optional(),
      /** Only items with customs data missing. */
      gaps: z.boolean().optional(),
      /** Only items without an HS code of 6 digits. */
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
  /** A person confirms an item's facts; omitted fields stay unchanged. */
  'items.confirm': {
    input: z.object({
      item: ItemKeySchema,
      facts: ItemEditSchema,
      /**
       * The omitted fields as the person saw them: rejected where somebody confirmed other values
       * meanwhile.
       */
      seen: ItemEditSchema.optional(),
      /** The confirmed values came from a classification. */
      classified: z.boolean().optional(),
    }),
    output: ItemSchema,
    access: 'packer',
    audit: ['item-confirmed'],
  },
  /** Picture as base64, PNG or JPEG; null removes it. */
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
  /** The items of an order that have a picture. */
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
  /**
   * Item weights learned from scales; `wrong`: only items whose declared weight is plainly wrong.
   */
  'items.weights': {
    input: z.object({ wrong: z.boolean().optional() }),
    output: z.object({ items: z.array(MeasuredItemSchema) }),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
