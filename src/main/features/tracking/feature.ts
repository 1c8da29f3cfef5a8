import type { StationParts } from '../../station/parts.ts';
import type { Duties } from '../site/duties.ts';
import { createTrackingService } from './tracking-service.ts';
import { trackingWatchOf } from './tracking-watch.ts';
import { trackingUseCases } from './use-cases.ts';

/** Tracks bought shipments in the background. */
export function createTrackingFeature(parts: StationParts, duties: Duties) {
  const watch = trackingWatchOf(parts, duties);
  const service = createTrackingService(parts, watch);
  return { watch, service, useCases: trackingUseCases(service, parts.partner.tracking) };
}
