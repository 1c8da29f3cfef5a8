import { z } from 'zod';
import { absent, optionalText } from './tolerant.ts';

/** Interface document, "Tracking record", an entry of `TrackingHistory`. */
const TrackingEntrySchema = z.looseObject({
  /** May be empty. */
  Location: optionalText,
  /** ISO 8601 date-time. */
  StatusDate: optionalText,
  StatusDetail: optionalText,
  /** Interface document, "States and transitions". */
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
