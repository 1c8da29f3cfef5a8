import type { StationEvent } from '../../../../shared/bridge/event-kinds.ts';
import type { OutsideEvent } from '../../../../shared/exchange/outside-event.ts';
import type { LoggedEvent, LoggedPurchase } from '../ports.ts';

/** Events of the log that may be published to other programs. */
export const PUBLISHED_KINDS: readonly StationEvent['kind'][] = [
  'order.imported.v1',
  'order.changed.v1',
  'order.status-changed.v2',
  'purchase.confirmed.v1',
  'purchase.unknown.v1',
  'purchase.cancelled.v1',
  'print-job.changed.v2',
  'parcel.changed.v2',
  'handover.closed.v1',
];

/**
 * An event in the format for other programs; null if it is not published. The content does not depend on
 * the time of reading: it comes from the event and from data of a purchase that never change.
 */
export function outsideEvent(logged: LoggedEvent): OutsideEvent | null {
  const event = saying(logged);
  if (!event) return null;
  const { id, at, order } = logged;
  const { merchant, reference } = order;
  return {
    id,
    at,
    kind: event.kind,
    order: { merchant, reference },
    merchant,
    data: event.data,
  };
}

type EventContent = Pick<OutsideEvent, 'kind' | 'data'>;

function saying({ event, order, purchase, carton, leading }: LoggedEvent): EventContent | null {
  switch (event.kind) {
    case 'order.imported.v1':
      return { kind: 'order.imported', data: {} };
    case 'order.changed.v1':
      return { kind: 'order.changed', data: {} };
    case 'order.status-changed.v2':
      return ofStatus(event.data);
    case 'purchase.confirmed.v1':
      return purchase && bought(purchase, leading ?? order.reference);
    case 'purchase.unknown.v1':
      return purchase && { kind: 'shipment.unknown', data: named(purchase) };
    case 'purchase.cancelled.v1':
      return purchase && { kind: 'shipment.cancelled', data: facts(purchase) };
    case 'print-job.changed.v2': {
      const { paper, change } = event.data;
      if (!purchase || paper !== 'label' || change === 'other') return null;
      return { kind: `label.${change}`, data: { ...tracked(purchase), carton } };
    }
    case 'parcel.changed.v2': {
      if (!purchase) return null;
      const { status, delivered } = event.data;
      const data = { ...tracked(purchase), status };
      return { kind: delivered ? 'shipment.delivered' : 'tracking.changed', data };
    }
    case 'handover.closed.v1': {
      if (!purchase) return null;
      const { carrier } = facts(purchase);
      const data = { ...tracked(purchase), carrier, handover: event.data.handoverId };
      return { kind: 'handover.closed', data };
    }
    default:
      return null;
  }
}

function ofStatus({
  status,
  was,
}: Extract<StationEvent, { kind: 'order.status-changed.v2' }>['data']): EventContent | null {
  if (status === was) return null;
  if (status === 'held') return { kind: 'order.held', data: {} };
  if (status === 'cancelled') return { kind: 'order.cancelled', data: {} };
  const resumed = was === 'held' && (status === 'open' || status === 'packing');
  return resumed ? { kind: 'order.resumed', data: {} } : null;
}

/** Only a purchase that replaces a cancelled one has another reference than its order, or the one that leads it. */
function bought(purchase: LoggedPurchase, order: string): EventContent {
  const data = facts(purchase);
  if (purchase.kind === 'return') return { kind: 'return.bought', data };
  const kind = purchase.reference === order ? 'shipment.confirmed' : 'shipment.relabelled';
  return { kind, data };
}

const named = ({ kind, reference }: LoggedPurchase) => ({ shipment: kind, reference });

const tracked = (purchase: LoggedPurchase) => ({
  ...named(purchase),
  shipmentId: purchase.answer?.shipmentId ?? null,
  trackingNumber: purchase.answer?.trackingNumber?.trim() || null,
});

function facts(purchase: LoggedPurchase): OutsideEvent['data'] {
  const { service, terms, carrier, returnOf } = purchase.accepted;
  return {
    ...tracked(purchase),
    trackingUrl: purchase.answer?.trackingUrl ?? null,
    carrier: purchase.answer?.carrier || carrier || null,
    service,
    terms,
    ...(returnOf ? { returnOf: returnOf.shipmentId } : {}),
  };
}
