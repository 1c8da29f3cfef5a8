import { z } from 'zod';
import { OrderSummarySchema } from './order.ts';

/** Orders as listed by `packbench orders --json` and GET /v1/orders: a row without what only a screen shows. */
export const ListedOrdersSchema = z.object({
  orders: z.array(OrderSummarySchema.omit({ finding: true, colour: true, sku: true })),
  total: z.int(),
});
