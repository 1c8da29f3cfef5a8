import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';

export const handoverEvents = {
  /** A list was opened or discarded, or a parcel was added or removed, at this bench or another. */
  'handover.changed.v1': z.strictObject({ handoverId: EventIdSchema }),
  /** A shipment is on a list that was closed here: one event per shipment. */
  'handover.closed.v1': z.strictObject({ handoverId: EventIdSchema, attemptId: EventIdSchema }),
};
