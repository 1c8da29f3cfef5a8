import { ok } from '../../../shared/kernel/result.ts';
import type { trackingCommands } from '../../../shared/tracking/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { TrackingSource } from './ports.ts';
import type { TrackingService } from './tracking-service.ts';

export const trackingUseCases = (
  service: TrackingService,
  { track }: TrackingSource,
): UseCasesOf<typeof trackingCommands> => ({
  'tracking.board': async () => ok(await service.trackingBoard()),
  'tracking.story': ({ trackingNumber }) => service.parcelStory(trackingNumber),
  'tracking.ask': ({ trackingNumber }) => track(trackingNumber),
  'tracking.refresh': ({ trackingNumber }) => service.refreshParcel(trackingNumber),
});
