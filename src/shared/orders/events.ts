import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';
import { OrderStatusSchema } from './order.ts';

export const orderEvents = {
  'order.imported.v1': z.strictObject({ orderId: EventIdSchema }),
  /** What is to be packed, or for whom, is another. */
  'order.changed.v1': z.strictObject({ orderId: EventIdSchema }),
  'order.status-changed.v1': z.strictObject({
    orderId: EventIdSchema,
    status: OrderStatusSchema,
  }),
  /** `was`: held orders that are resumed are told from those that were open. */
  'order.status-changed.v2': z.strictObject({
    orderId: EventIdSchema,
    status: OrderStatusSchema,
    was: OrderStatusSchema,
  }),
  'order.erased.v1': z.strictObject({ orderId: EventIdSchema }),
};
