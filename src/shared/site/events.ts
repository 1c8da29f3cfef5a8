import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';

export const siteEvents = {
  /** Another bench has the order, or this one, or nobody. */
  'site.claim-changed.v1': z.strictObject({ orderId: EventIdSchema }),
};
