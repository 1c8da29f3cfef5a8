import Big from 'big.js';
import { encodeWire } from '../../shared/kernel/exact-json.ts';
import { appId } from '../auth.ts';
import type { Context } from '../context.ts';
import { labelUrl } from '../labels/urls.ts';
import type { ShipmentRecord } from '../records.ts';
import type { EventName } from '../schemas/requests.ts';
import { reached } from '../tracking/journey.ts';
import { subscribers } from './subscriptions.ts';

const PATIENCE_MS = 5_000;

/**
 * Posts SHIPMENT_CREATED for a new shipment, once, even if its answer is repeated. For a return too,
 * under the outbound shipment's Reference.
 */
export function announceShipment(context: Context, record: ShipmentRecord): void {
  if (context.state.get('announced', record.shipmentId)) return;
  context.state.put('announced', record.shipmentId, { entries: 1 });
  const [trackingNumber = ''] = record.trackingNumbers;
  const [first = 0] = record.labels.order;
  post(context, 'SHIPMENT_CREATED', {
    event: 'shipment-created',
    shipment_id: record.shipmentId,
    tracking_number: trackingNumber,
    reference: record.request.Reference,
    carrier: record.bought.carrier,
    label_url: labelUrl(context, record.shipmentId, first),
  });
}

/** Posts TRACKING_UPDATES for every parcel that has moved since its last event. */
export function announceMoves(context: Context): void {
  for (const { record, history } of movedShipments(context)) {
    for (const number of record.trackingNumbers) {
      post(context, 'TRACKING_UPDATES', {
        event: 'tracking-updates',
        // A JSON number in the document's sample; it has more digits than a double can hold.
        tracking_number: new Big(number),
        app_id: appId(context),
        shipment_id: record.shipmentId,
        tracking_history: history,
      });
    }
  }
}

/** In one transaction, so that of several sandboxes on one folder only one posts each event. */
function movedShipments(context: Context): { record: ShipmentRecord; history: object[] }[] {
  const { state } = context;
  const now = context.now().getTime();
  return state.atomically(() =>
    state.list('shipment').flatMap(({ id, record }) => {
      const behind = reached(record, now);
      const posted = state.get('announced', id)?.entries ?? 1;
      if (behind.length <= posted || state.get('cancelled', id)) return [];
      state.put('announced', id, { entries: behind.length });
      return [{ record, history: behind.toReversed().map(historyEntry) }];
    }),
  );
}

function historyEntry({ at, step }: ReturnType<typeof reached>[number]): object {
  const [, country = ''] = /, ([A-Z]{2})$/.exec(step.location) ?? [];
  return {
    status: step.status,
    status_detail: step.detail,
    status_date: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
    location: step.location,
    country,
  };
}

/** Posts in the background, once per copy, and records the outcome. */
function post(context: Context, event: EventName, payload: object): void {
  const body = encodeWire(payload);
  for (const url of subscribers(context, event)) {
    for (let copy = 0; copy < context.settings().eventCopies; copy += 1) {
      void deliver(context, { event, url, body });
    }
  }
}

type Delivery = { event: EventName; url: string; body: string };

async function deliver(context: Context, { event, url, body }: Delivery): Promise<void> {
  const status = await statusOf(context, url, body);
  if (context.closing.aborted) return;
  const at = context.now().getTime();
  context.state.put('posted', String(context.count('posted')), { event, url, at, status });
}

async function statusOf(context: Context, url: string, body: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.any([context.closing, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    // No receiver, or no answer in time. The document does not say what a receiver has to answer.
    return null;
  }
}
