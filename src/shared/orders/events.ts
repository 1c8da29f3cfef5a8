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
  'order.erased.v1': z.strictObject({ orderId: EventIdSchema }),
};
