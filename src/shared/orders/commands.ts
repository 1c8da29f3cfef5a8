import { z } from 'zod';
import { anyoneAndHttp, type Commands, commandLineAlone } from '../kernel/command.ts';
import {
  ListedStatusSchema,
  NamedMerchantSchema,
  OrderKeySchema,
  OrderSummarySchema,
} from './order.ts';
import {
  EditedOrderSchema,
  EntryAnswerSchema,
  KeptOrderSchema,
  OrderEntrySchema,
  PastedAddressSchema,
} from './order-entry.ts';
import {
  MOST_COUNTED,
  OrderGroupSchema,
  OrderNumbersSchema,
  OrderSortSchema,
} from './order-list.ts';
import { BesideSchema, MOST_BESIDE } from './together.ts';

export const orderCommands = {
  /** By `REFERENCE` or `MERCHANT/REFERENCE`. Errors: `not-found`, `ambiguous`. */
  'orders.find': {
    input: z.object({ ref: z.string() }),
    output: OrderKeySchema.extend({
      id: z.string(),
      shipTo: OrderSummarySchema.shape.shipTo,
    }),
    access: commandLineAlone,
    audit: [],
  },
  'orders.list': {
    input: z.object({
      status: ListedStatusSchema.optional(),
      group: OrderGroupSchema.optional(),
      merchant: NamedMerchantSchema.optional(),
      /** Matched case-insensitively against reference, merchant, recipient's name, city and SKU. */
      search: z.string().max(200).optional(),
      /** Default: newest first. */
      sort: OrderSortSchema.optional(),
      limit: z.int().min(1).max(100_000),
      offset: z.int().min(0).optional(),
      /** Found orders are counted up to this number, as counting a million would delay the answer. */
      countTo: z.int().min(1).max(MOST_COUNTED).optional(),
      /** Includes the findings of each order. */
      findings: z.boolean().optional(),
    }),
    output: z.object({
      orders: z.array(OrderSummarySchema),
      total: z.int(),
      /** There are more than `total`; only where `countTo` was given. */
      more: z.literal(true).optional(),
    }),
    access: anyoneAndHttp,
    audit: [],
  },
  /** The current number of orders in each group. */
  'orders.numbers': {
    input: z.object({}),
    output: OrderNumbersSchema,
    access: 'anyone',
    audit: [],
  },
  /** Fields of a pasted address; what may be more than one thing is left (`rest`). Nothing is kept. */
  'orders.readAddress': {
    input: z.object({ text: z.string().max(2_000) }),
    output: PastedAddressSchema,
    access: 'anyone',
    audit: [],
  },
  'orders.kept': {
    input: OrderKeySchema,
    output: KeptOrderSchema,
    access: anyoneAndHttp,
    audit: [],
  },
  /** Checks an entered order; saves it only with `save`. `edited`: the order that it changes. */
  'orders.enter': {
    input: z.object({
      entry: OrderEntrySchema,
      edited: EditedOrderSchema.nullable(),
      save: z.boolean(),
    }),
    output: EntryAnswerSchema,
    access: 'anyone',
    audit: [],
  },
  /** Open orders that may go with it as one shipment, and those that do. */
  'orders.beside': {
    input: z.object({ orderId: z.string().max(200) }),
    output: z.object({
      offered: z.array(BesideSchema.extend({ id: z.string() })),
      along: z.array(BesideSchema.extend({ id: z.string() })),
      /** Its scheme may count the value of all of them together. */
      isTaxCollected: z.boolean(),
    }),
    access: 'anyone',
    audit: [],
  },
  /**
   * Lets other orders of its receiver go with it, in one shipment. Errors: `order-locked` if one is not open, begun, or
   * cannot go with it; `not-available` at a site.
   */
  'orders.goTogether': {
    input: z.object({
      orderId: z.string().max(200),
      others: z.array(z.string().max(200)).min(1).max(MOST_BESIDE),
    }),
    output: OrderKeySchema.extend({ along: z.array(z.string()) }),
    access: 'packer',
    audit: ['orders-joined'],
  },
  /** Opens orders again that go with it (null: all). Errors: `order-locked` once packed, or sent to the partner. */
  'orders.takeApart': {
    input: z.object({
      orderId: z.string().max(200),
      references: z.array(z.string().max(200)).max(MOST_BESIDE).nullable(),
    }),
    output: OrderKeySchema.extend({ apart: z.array(z.string()) }),
    access: 'packer',
    audit: ['orders-parted'],
  },
} as const satisfies Commands;
