import type { StationParts } from '../../station/parts.ts';
import type { SharedJobs } from '../site/shared-jobs.ts';
import { createTrackingService } from './tracking-service.ts';
import { trackingWatchOf } from './tracking-watch.ts';
import { trackingUseCases } from './use-cases.ts';

export function createTrackingFeature(parts: StationParts, sharedJobs: SharedJobs) {
  const watch = trackingWatchOf(parts, sharedJobs);
  const service = createTrackingService(parts, watch);
  return { watch, service, useCases: trackingUseCases(service, parts.partner.tracking) };
}
