import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';

export const siteEvents = {
  /** Another bench has the order, or this one, or nobody. */
  'site.claim-changed.v1': z.strictObject({ orderId: EventIdSchema }),
  /** Another bench brought the order, or changed it or its state: that one tells other programs of it. */
  'site.order-changed.v1': z.strictObject({ orderId: EventIdSchema }),
};
