import { z } from 'zod';

/** Where a parcel is. Known statuses are In Progress, In Transit, Delivered; others are kept as they came. */
export const TrackingSchema = z.object({
  trackingNumber: z.string(),
  reference: z.string().nullable(),
  status: z.string(),
  /** ISO date-time without zone; null early in the life of a parcel. */
  estimatedDelivery: z.string().nullable(),
  /** Newest first. */
  history: z.array(
    z.object({ at: z.string(), status: z.string(), detail: z.string(), location: z.string() }),
  ),
});
export type Tracking = z.infer<typeof TrackingSchema>;
