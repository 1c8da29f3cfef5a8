import { type PartnerEvent, PartnerEventSchema } from '../../../shared/partner/webhooks.ts';
import { decodeWire } from '../../../shared/partner/wire.ts';
import type { PushedEvent } from '../../features/webhooks/ports.ts';

/** Fields, entries and the rest of one event: its largest body holds some 600 entries of five fields. */
const MOST_VALUES = 5_000;
/** Entries of one event that are looked at. */
const MOST_ENTRIES = 200;
/** A number of a parcel or a shipment is no longer than this. */
const LONGEST_NUMBER = 100;

/** null for what is no JSON, no event that the document knows, or one without what makes it one. */
export function readEvent(body: string): PushedEvent | null {
  let value: unknown;
  try {
    // A tracking number that was sent as a number keeps all its digits.
    value = decodeWire(body, MOST_VALUES);
  } catch {
    return null;
  }
  const parsed = PartnerEventSchema.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const numbers = [data.tracking_number ?? '', data.shipment_id ?? ''];
  return numbers.some((each) => each.length > LONGEST_NUMBER) ? null : toPushed(data);
}

function toPushed(event: PartnerEvent): PushedEvent {
  if (event.event === 'shipment-created') {
    return {
      kind: 'created',
      reference: event.reference?.trim() ?? '',
      shipmentId: event.shipment_id.trim(),
      trackingNumber: event.tracking_number?.trim() ?? '',
    };
  }
  return {
    kind: 'moved',
    trackingNumber: event.tracking_number,
    shipmentId: event.shipment_id?.trim() || null,
    entries: event.tracking_history.slice(0, MOST_ENTRIES).map((entry) => ({
      at: entry.status_date ?? '',
      status: entry.status ?? '',
      detail: entry.status_detail ?? '',
      location: entry.location ?? '',
    })),
  };
}
