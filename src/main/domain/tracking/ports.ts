import type { Result } from '../../../shared/result.ts';
import type { Tracking } from '../../../shared/station/tracking.ts';

export interface TrackingSource {
  /** Errors: `not-found` with status 404 where the partner does not know the number (yet), partner-*. */
  track(trackingNumber: string): Promise<Result<Tracking>>;
}
