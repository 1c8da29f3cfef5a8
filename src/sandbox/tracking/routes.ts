import { type Answer, json, page, Refusal } from '../answers.ts';
import type { Context } from '../context.ts';
import type { Call, Handler } from '../pipeline.ts';
import type { ShipmentRecord } from '../records.ts';
import { journey, reached, travelled } from './journey.ts';

/** Interface document, "GET /Tracking/Get/Detail/{TrackingNumber}". Newest entry first. */
export const trackingHandler =
  (context: Context): Handler =>
  ({ params, requestId }) =>
    json({ ...trackingBody(context, params.number ?? ''), RootRequestId: requestId });

/** Interface document, "Tracking record (GET response)"; 404 for a number that was never issued. */
export function trackingBody(context: Context, trackingNumber: string): object {
  const record = shipmentByTracking(context, trackingNumber);
  const now = context.now().getTime();
  const behind = reached(record, now);
  const delivery = journey(record).find(({ status }) => status === 'Delivered')?.at ?? now;
  const moving = behind.length > 1;
  return {
    Reference: record.request.Reference,
    TrackingNumber: trackingNumber,
    // Unknown until the carrier has the parcel.
    EstimatedDelivery: moving ? withoutZone(delivery - record.trackingShift) : '',
    TrackingHistory: behind.toReversed().map(({ at, step: { status, detail, location } }) => ({
      Location: location,
      StatusDate: withoutZone(at),
      StatusDetail: detail,
      Status: status,
    })),
  };
}

export function shipmentByTracking({ state }: Context, trackingNumber: string): ShipmentRecord {
  const issued = state.get('tracking', trackingNumber);
  const record = issued && state.get('shipment', issued.shipmentId);
  if (record) return record;
  throw new Refusal(404, `Tracking number ${trackingNumber} was not found`);
}

/** The carrier's own page, for people. */
export const carrierPageHandler =
  (context: Context): Handler =>
  ({ params }: Call): Answer => {
    const record = shipmentByTracking(context, params.number ?? '');
    const rows = travelled(record, context.now().getTime())
      .map(
        ({ status, detail, location }) =>
          `<li>${[status, detail, location].map(escaped).join(' · ')}</li>`,
      )
      .join('');
    const title = escaped(`${record.bought.carrier} ${params.number}`);
    return page(
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>Sandbox: no parcel travels.</p><ol>${rows}</ol></body></html>`,
    );
  };

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const withoutZone = (time: number): string => new Date(time).toISOString().slice(0, 19);
