import type { StationParts } from '../../station/parts.ts';
import { createTrackingService } from './tracking-service.ts';
import { trackingWatchOf } from './tracking-watch.ts';
import { trackingUseCases } from './use-cases.ts';

/** Where bought shipments are, asked about in the background. */
export function createTrackingFeature(parts: StationParts) {
  const watch = trackingWatchOf(parts);
  const service = createTrackingService(parts, watch);
  return { watch, service, useCases: trackingUseCases(service, parts.partner.tracking) };
}
