import { countryOf } from '../rating/countries.ts';
import type { ShipmentRecord } from '../records.ts';
import type { TrackingStatus } from '../schemas/requests.ts';
import { parties } from '../shipments/returns.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hour (UTC) of the pickup on the PickUpDate. */
const PICKUP_HOUR = 16;

/** `status` is one of TRACKING_STATUSES, or the text of a carrier's remark. */
export type Step = { at: number; status: string; detail: string; location: string };

/** All steps of a shipment, past and future, oldest first; times in milliseconds. */
export function journey(record: ShipmentRecord): Step[] {
  const { createdAt, request, bought, remarks } = record;
  const { from, to } = parties(record);
  const pickup = pickupTime(createdAt, request.PickUpDate);
  const transit = bought.days.max * DAY;
  const origin = place(from.City, from.Country);
  const destination = place(to.City, to.Country);
  const moving = (share: number, detail: string, location: string): Step => ({
    at: pickup + Math.round(transit * share),
    status: 'In Transit',
    detail,
    location,
  });
  const usual: Step[] = [
    { at: createdAt, status: 'In Progress', detail: 'Shipment information received', location: '' },
    moving(0, 'Picked up', origin),
    moving(0.1, 'Departed origin facility', origin),
    moving(0.5, 'Customs clearance in progress', countryOf(to.Country)?.name ?? to.Country),
    moving(0.9, 'Out for delivery', destination),
    { at: pickup + transit, status: 'Delivered', detail: 'Delivered', location: destination },
  ];
  return [...usual, ...remarks].toSorted((one, other) => one.at - other.at);
}

/** The steps already reached, by the shipment's own clock. */
export const travelled = (record: ShipmentRecord, now: number): Step[] =>
  journey(record).filter(({ at }) => at <= now + record.trackingShift);

/** The record with its tracking advanced to the next step, or to the first step with a status. */
export function advanced(record: ShipmentRecord, now: number, to?: TrackingStatus): ShipmentRecord {
  const behind = travelled(record, now).length;
  const ahead = journey(record).slice(behind);
  const next = to ? ahead.find(({ status }) => status === to) : ahead[0];
  if (!next) return record;
  const shifted = { ...record, trackingShift: next.at - now };
  const reachedAt = { ...record.reachedAt };
  for (const [place, { at, step }] of reached(record, now).entries()) {
    if (place < behind) reachedAt[stepKey(step)] = at;
  }
  const before = Math.max(0, ...Object.values(reachedAt));
  for (const step of ahead.filter(({ at }) => at <= next.at)) {
    reachedAt[stepKey(step)] = Math.max(before, step.at - shifted.trackingShift);
  }
  return { ...shifted, reachedAt };
}

/** The steps already reached, with their times by the sandbox's clock; the times never change later. */
export const reached = (record: ShipmentRecord, now: number): { at: number; step: Step }[] =>
  travelled(record, now).map((step) => ({
    step,
    at: record.reachedAt[stepKey(step)] ?? step.at - record.trackingShift,
  }));

const stepKey = ({ at, detail }: Step): string => `${at} ${detail}`;

/** The record with a carrier's remark added at the current time of the shipment's own clock. */
export function remarked(
  record: ShipmentRecord,
  now: number,
  remark: Omit<Step, 'at'>,
): ShipmentRecord {
  const at = now + record.trackingShift;
  return { ...record, remarks: [...record.remarks, { at, ...remark }] };
}

function pickupTime(createdAt: number, pickUpDate: string | undefined): number {
  const soon = createdAt + 4 * HOUR;
  if (pickUpDate === undefined) return soon;
  return Math.max(soon, Date.parse(`${pickUpDate}T00:00:00Z`) + PICKUP_HOUR * HOUR);
}

const place = (city: string | undefined, country: string): string =>
  [city?.trim(), country].filter(Boolean).join(', ');
