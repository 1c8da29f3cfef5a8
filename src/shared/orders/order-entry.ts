import { z } from 'zod';
import { AnyMessageSchema, asText, say } from '../kernel/message.ts';
import { OrderKeySchema, OrderSchema, OrderStatusSchema } from './order.ts';

const text = z.string().max(5_000);
const MOST_FIELDS = 100;
const fields = z
  .record(z.string().max(40), text)
  .refine((given) => Object.keys(given).length <= MOST_FIELDS, {
    error: asText(say('expected at most {most} values', { most: MOST_FIELDS })),
  });

/** An order as entered by a person: every field as text, named as in an order file. */
export const OrderEntrySchema = z.object({
  order: fields,
  shipTo: fields,
  lines: z.array(fields).max(1000),
});
export type OrderEntry = z.infer<typeof OrderEntrySchema>;

/** The order that an entry changes; null: a new one. */
export const EditedOrderSchema = OrderKeySchema.extend({ updatedAt: z.string().max(100) });
export type EditedOrder = z.infer<typeof EditedOrderSchema>;

/** `field` as in an order file: `reference`, `shipTo.city`, `lines[0].quantity`. */
const RemarkSchema = z.object({ field: z.string(), message: AnyMessageSchema });
export type EntryRemark = z.infer<typeof RemarkSchema>;

export const EntryAnswerSchema = z.object({
  /** Why it cannot be saved. */
  problems: z.array(RemarkSchema),
  /** What may prevent delivery; the order can be saved all the same. */
  warnings: z.array(RemarkSchema),
  saved: OrderKeySchema.nullable(),
});
export type EntryAnswer = z.infer<typeof EntryAnswerSchema>;

/** Fields of an address that was pasted as text. */
export const PastedAddressSchema = z.object({
  fields: z.object({
    country: z.string().optional(),
    name: z.string().optional(),
    addressLine1: z.string().optional(),
    addressLine2: z.string().optional(),
    zip: z.string().optional(),
    city: z.string().optional(),
    state: z.string().optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
  }),
  /** Lines that a person must place. */
  rest: z.array(z.string()),
});
export type PastedAddress = z.infer<typeof PastedAddressSchema>;

export const KeptOrderSchema = z.object({
  order: OrderSchema,
  status: OrderStatusSchema,
  updatedAt: z.string(),
});
export type KeptOrder = z.infer<typeof KeptOrderSchema>;
