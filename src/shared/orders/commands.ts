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
} from './order-entry.ts';
import {
  MOST_COUNTED,
  OrderGroupSchema,
  OrderNumbersSchema,
  OrderSortSchema,
} from './order-list.ts';

export const orderCommands = {
  /** By `REFERENCE` or `MERCHANT/REFERENCE`. Errors: `not-found`, `ambiguous`. */
  'orders.find': {
    input: z.object({ ref: z.string() }),
    output: z.object({ id: z.string(), shipTo: OrderSummarySchema.shape.shipTo }),
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
} as const satisfies Commands;
