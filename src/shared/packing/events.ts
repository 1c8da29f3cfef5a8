import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';

export const packingEvents = {
  'packing.saved.v1': z.strictObject({ orderId: EventIdSchema, revision: z.int().positive() }),
  'packing.removed.v1': z.strictObject({ orderId: EventIdSchema }),
};
