import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';
import { ParcelStatusSchema } from './tracking.ts';

export const trackingEvents = {
  'parcel.changed.v1': z.strictObject({ attemptId: EventIdSchema }),
  /** With where it was by then; `delivered` where this news says so first. */
  'parcel.changed.v2': z.strictObject({
    attemptId: EventIdSchema,
    status: ParcelStatusSchema,
    delivered: z.boolean(),
  }),
};
