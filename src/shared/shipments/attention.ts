import { z } from 'zod';
import { WordingSchema } from '../kernel/message.ts';
import { OrderKeySchema } from '../orders/order.ts';

/**
 * Something a person should look at:
 * - damage: the database is damaged: nothing is bought
 * - restored: a backup was put back that may lack purchases, and nobody has looked yet
 * - lost-paper: a document of a bought shipment is missing on the disk, or was changed there
 * - unknown: a purchase of which we do not know yet
 * - paper: bought, and its label or invoice was tried and could not be had, or not be matched
 * - parcel: a parcel with an exception
 * - exchange: a way in or out for other programs does not work, or something of theirs was refused
 * - settled: an event of the partner's settled an unknown purchase; its label may wait
 */
export const NeedSchema = z.object({
  /** The same for as long as it is the same news: who has read it is not told again. */
  id: z.string(),
  kind: z.enum([
    'damage',
    'restored',
    'lost-paper',
    'unknown',
    'paper',
    'parcel',
    'exchange',
    'settled',
  ]),
  /** null of what is no single order's. */
  order: OrderKeySchema.nullable(),
  /** Empty where `order` is null. */
  attemptId: z.string(),
  /** What it is, where its kind says it not. */
  what: WordingSchema.optional(),
  /** Of a parcel. */
  trackingNumber: z.string().nullable(),
});
export type Need = z.infer<typeof NeedSchema>;
