import { z } from 'zod';
import { absent, optionalText } from './tolerant.ts';

/** Interface document, "States and transitions". Other values may come and are kept as they are. */
export const TRACKING_STATUSES = ['In Progress', 'In Transit', 'Delivered'] as const;
export type TrackingStatus = (typeof TRACKING_STATUSES)[number];
/** The end of the way: nothing is asked about it any more. */
export const DELIVERED = 'Delivered' satisfies TrackingStatus;

/** Interface document, "Tracking record", an entry of `TrackingHistory`. */
const TrackingEntrySchema = z.looseObject({
  /** May be empty. */
  Location: optionalText,
  /** ISO 8601 date-time. */
  StatusDate: optionalText,
  StatusDetail: optionalText,
  Status: optionalText,
});

/** Interface document, "Tracking record (GET response)". */
export const TrackingResponseSchema = z.looseObject({
  Reference: optionalText,
  TrackingNumber: optionalText,
  /** ISO 8601 date-time without zone; `""` early in the lifecycle. */
  EstimatedDelivery: optionalText,
  TrackingHistory: absent(z.array(TrackingEntrySchema)).transform((history) => history ?? []),
  RootRequestId: optionalText,
});
export type TrackingResponse = z.infer<typeof TrackingResponseSchema>;
