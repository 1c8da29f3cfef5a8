import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';
import { OrderStatusSchema } from './order.ts';

export const orderEvents = {
  'order.imported.v1': z.strictObject({ orderId: EventIdSchema }),
  /** The content or the recipient of an order changed. */
  'order.changed.v1': z.strictObject({ orderId: EventIdSchema }),
  /** `was` distinguishes held orders that were resumed from open ones. */
  'order.status-changed.v2': z.strictObject({
    orderId: EventIdSchema,
    status: OrderStatusSchema,
    was: OrderStatusSchema,
  }),
  /** Other orders go with it from now on, or no longer. */
  'order.joined.v1': z.strictObject({ orderId: EventIdSchema }),
  'order.erased.v1': z.strictObject({ orderId: EventIdSchema }),
};
