import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';

export const trackingEvents = {
  /** There is news of the attempt's parcel. */
  'parcel.changed.v1': z.strictObject({ attemptId: EventIdSchema }),
};
