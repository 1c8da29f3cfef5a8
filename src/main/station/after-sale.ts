import { randomUUID } from 'node:crypto';
import type { Result } from '../../shared/kernel/result.ts';
import { createErasureService, type ErasureService } from '../features/maintenance/erasing.ts';
import type { StoreHealth } from '../features/maintenance/store-health.ts';
import type { ResolveService } from '../features/purchasing/resolve-service.ts';
import { createReturnService, type ReturnService } from '../features/returns/return-service.ts';
import {
  type AttentionService,
  createAttentionService,
} from '../features/shipments/attention-service.ts';
import {
  createTrackingService,
  type TrackingService,
} from '../features/tracking/tracking-service.ts';
import { createTrackingWatch } from '../features/tracking/tracking-watch.ts';
import { createWebhookService, type WebhookService } from '../features/webhooks/webhook-service.ts';
import { reportDefect } from '../kernel/log.ts';
import type { StationParts } from './parts.ts';
import type { Services } from './services.ts';

export interface AfterSaleParts {
  parts: StationParts;
  services: Services;
  health: Pick<StoreHealth, 'last'>;
  hear: ResolveService['hear'];
}

/** The other half of a parcel's life: returns, tracking, events, and at last it is forgotten. */
export interface AfterSale {
  returns: ReturnService;
  tracking: TrackingService;
  events: WebhookService;
  needs: AttentionService;
  erasing: ErasureService;
  /** For a host with a bench: asks about parcels in the background, and listens where it is set to. */
  begin(): void;
  settingsChanged(keys: readonly string[]): void;
  /** Asks at once about what became due. */
  wake(): void;
  close(): Promise<void>;
}

export function createAfterSale(from: AfterSaleParts): AfterSale {
  const { parts, services, hear } = from;
  const { connection, store } = parts;
  const onDefect = (error: unknown) => reportDefect(error, 'after-sale');
  const watch = createTrackingWatch({
    connection: connection.name,
    source: parts.partner.tracking,
    parcels: store.parcels,
    settings() {
      const settings = parts.settings.current();
      return {
        refreshHours: settings['tracking.refreshHours'],
        requestsPerMinute: settings['tracking.requestsPerMinute'],
      };
    },
    wait: parts.wait,
    now: parts.now,
    random: Math.random,
    events: store.events,
    onDefect,
  });
  const tracking = createTrackingService(parts, watch);
  const needs = createAttentionService(parts, tracking, from.health);
  const events = createWebhookService({
    parts,
    hear,
    async settled(attempt) {
      needs.settled(attempt.id);
      await services.paper.collect(attempt);
    },
    onDefect,
  });
  const erasing = createErasureService(parts, onDefect);
  let starting: Promise<Result<unknown> | null> = Promise.resolve(null);

  /** One start after the other; why it could not is kept for whoever looks. */
  function listenAsSet(): void {
    starting = starting
      .then(async () => {
        const port = parts.settings.current()['events.port'];
        if (port !== null) return await events.listen(null);
        await events.closeListener();
        return null;
      })
      .catch((error) => {
        onDefect(error);
        return null;
      });
  }

  return {
    events,
    tracking,
    needs,
    erasing,
    returns: createReturnService({ parts, newId: randomUUID, ...services }),
    begin() {
      watch.begin();
      erasing.begin();
      if (parts.settings.current()['events.port'] !== null) listenAsSet();
    },
    settingsChanged(keys) {
      if (keys.some((key) => key.startsWith('events.') && key !== 'events.path')) listenAsSet();
    },
    wake: watch.wake,
    async close() {
      await starting;
      await events.closeListener();
      await watch.close();
      await erasing.close();
    },
  };
}
