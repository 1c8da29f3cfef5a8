import { z } from 'zod';
import { OrderKeySchema } from './order.ts';

/**
 * Something a person should look at:
 * - unknown: a purchase of which we do not know yet
 * - paper: bought, and its label or invoice could not be had, or not be matched
 * - parcel: a parcel with an exception
 * - settled: an event of the partner's settled an unknown purchase; its label may wait
 */
export const NeedSchema = z.object({
  /** The same for as long as it is the same news: who has read it is not told again. */
  id: z.string(),
  kind: z.enum(['unknown', 'paper', 'parcel', 'settled']),
  order: OrderKeySchema,
  attemptId: z.string(),
  /** Of a parcel. */
  trackingNumber: z.string().nullable(),
});
export type Need = z.infer<typeof NeedSchema>;
