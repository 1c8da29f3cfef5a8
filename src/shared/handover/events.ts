import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';

export const handoverEvents = {
  /** A list was opened, given up, or something came onto it or off it; here or at another bench. */
  'handover.changed.v1': z.strictObject({ handoverId: EventIdSchema }),
  /** A shipment went with a list that was closed here: one event each. */
  'handover.closed.v1': z.strictObject({ handoverId: EventIdSchema, attemptId: EventIdSchema }),
};
