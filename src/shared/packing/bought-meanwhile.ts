import { z } from 'zod';
import { OrderKeySchema, ServiceSchema } from '../orders/order.ts';

/**
 * An order that turned out to be bought while it was not open: nothing of it has printed, and its
 * cartons wait somewhere. Its labels print when it is opened.
 */
export const BoughtMeanwhileSchema = z.object({
  order: OrderKeySchema,
  cartons: z.array(z.string()),
  service: ServiceSchema,
  city: z.string(),
  country: z.string(),
});
export type BoughtMeanwhile = z.infer<typeof BoughtMeanwhileSchema>;
