import type { z } from 'zod';
import { catalogueEvents } from '../catalogue/events.ts';
import { chargeEvents } from '../charges/events.ts';
import { documentEvents } from '../documents/events.ts';
import { handoverEvents } from '../handover/events.ts';
import { maintenanceEvents } from '../maintenance/events.ts';
import { orderEvents } from '../orders/events.ts';
import { packingEvents } from '../packing/events.ts';
import { photoEvents } from '../photos/events.ts';
import { printingEvents } from '../printing/events.ts';
import { purchaseEvents } from '../purchasing/events.ts';
import { siteEvents } from '../site/events.ts';
import { trackingEvents } from '../tracking/events.ts';

/**
 * Every kind of event in the station's log, with its data. A released kind never changes; a change
 * is a new version beside it, such as `purchase.confirmed.v2`.
 */
export const eventKinds = {
  ...orderEvents,
  ...catalogueEvents,
  ...packingEvents,
  ...purchaseEvents,
  ...siteEvents,
  ...documentEvents,
  ...photoEvents,
  ...printingEvents,
  ...trackingEvents,
  ...handoverEvents,
  ...chargeEvents,
  ...maintenanceEvents,
};

type EventKind = keyof typeof eventKinds;

/** An event, by the thing it happened to; consumers look up details there. */
export type StationEvent = {
  [K in EventKind]: { kind: K; data: z.infer<(typeof eventKinds)[K]> };
}[EventKind];

/**
 * null for a kind or data that this program does not know: a newer program on the same data wrote
 * it.
 */
export function readEvent(kind: string, data: unknown): StationEvent | null {
  if (!Object.hasOwn(eventKinds, kind)) return null;
  const parsed = eventKinds[kind as EventKind].safeParse(data);
  return parsed.success ? ({ kind, data: parsed.data } as StationEvent) : null;
}
