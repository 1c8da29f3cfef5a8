import { z } from 'zod';
import { absent, optionalLine } from './tolerant.ts';

/** Interface document, "Tracking record", an entry of `TrackingHistory`. */
const TrackingEntrySchema = z.looseObject({
  /** May be empty. */
  Location: optionalLine,
  /** ISO 8601 date-time. */
  StatusDate: optionalLine,
  StatusDetail: optionalLine,
  /** Interface document, "States and transitions". */
  Status: optionalLine,
});

/** Interface document, "Tracking record (GET response)". */
export const TrackingResponseSchema = z.looseObject({
  Reference: optionalLine,
  TrackingNumber: optionalLine,
  /** ISO 8601 date-time without zone; `""` early in the lifecycle. */
  EstimatedDelivery: optionalLine,
  TrackingHistory: absent(z.array(TrackingEntrySchema)).transform((history) => history ?? []),
  RootRequestId: optionalLine,
});
export type TrackingResponse = z.infer<typeof TrackingResponseSchema>;
