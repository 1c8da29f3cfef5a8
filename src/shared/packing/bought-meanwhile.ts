import { z } from 'zod';
import { OrderKeySchema, ServiceSchema } from '../orders/order.ts';

/**
 * An order that was settled as bought while it was not open: nothing has been printed, and its cartons are
 * somewhere in the warehouse. Its labels print when it is opened.
 */
export const BoughtMeanwhileSchema = z.object({
  order: OrderKeySchema,
  cartons: z.array(z.string()),
  service: ServiceSchema,
  city: z.string(),
  country: z.string(),
});
export type BoughtMeanwhile = z.infer<typeof BoughtMeanwhileSchema>;
