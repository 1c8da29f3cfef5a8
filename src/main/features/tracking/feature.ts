import type { trackingCommands } from '../../../shared/tracking/commands.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Connection } from '../connection/connection.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { SharedJobs } from '../site/shared-jobs.ts';
import type { ParcelRepository, TrackingSource } from './ports.ts';
import { createTrackingService, type TrackingService } from './tracking-service.ts';
import { createTrackingWatch } from './tracking-watch.ts';
import { trackingUseCases } from './use-cases.ts';

/** What tracking needs. */
export interface TrackingNeeds {
  source: TrackingSource;
  parcels: ParcelRepository;
  /** Purchases by any program are added through it. */
  events: EventLog;
  sharedJobs: SharedJobs;
  settings: SettingsSource;
  connection: Connection;
  /** Rejects when the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): Date;
}

export function createTracking({
  source,
  parcels,
  events,
  sharedJobs,
  settings,
  connection,
  wait,
  now,
}: TrackingNeeds): Feature<TrackingService, typeof trackingCommands> {
  const watch = createTrackingWatch({
    connection: connection.name,
    source,
    parcels,
    settings() {
      const current = settings.current();
      return {
        refreshHours: current['tracking.refreshHours'],
        requestsPerMinute: current['tracking.requestsPerMinute'],
      };
    },
    wait,
    now,
    random: Math.random,
    events,
    sharedJobs,
    onDefect: (error) => reportDefect(error, 'tracking'),
  });
  const service = createTrackingService({ parcels, watch, settings, connection, now });
  return { api: service, commands: trackingUseCases(service, source), jobs: [watch] };
}
