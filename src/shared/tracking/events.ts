import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';
import { ParcelStatusSchema } from './tracking.ts';

export const trackingEvents = {
  'parcel.changed.v1': z.strictObject({ attemptId: EventIdSchema }),
  /** With its status at that time; `delivered` where this news is the first to say so. */
  'parcel.changed.v2': z.strictObject({
    attemptId: EventIdSchema,
    status: ParcelStatusSchema,
    delivered: z.boolean(),
  }),
};
