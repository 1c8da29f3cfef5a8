import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';

export const siteEvents = {
  /** The order was claimed by this or another bench, or released. */
  'site.claim-changed.v1': z.strictObject({ orderId: EventIdSchema }),
  /** Another bench added or changed the order or its state, and notifies other programs of it. */
  'site.order-changed.v1': z.strictObject({ orderId: EventIdSchema }),
};
