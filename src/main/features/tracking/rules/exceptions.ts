import { DELIVERED, TRACKING_STATUSES } from '../../../../shared/shipments/tracking-status.ts';
import type { ParcelException } from '../../../../shared/tracking/tracking.ts';
import type { Parcel } from '../ports.ts';

const DAY = 86_400_000;
/** So long after its purchase the partner should know a number. */
const NOT_KNOWN_DAYS = 2;

type Judged = Pick<
  Parcel,
  'status' | 'estimatedDelivery' | 'movedAt' | 'boughtAt' | 'notKnown' | 'fetchedAt'
>;

/** Why a person should look at a parcel, if at all; nothing for what is delivered. */
export function exceptionsOf(parcel: Judged, now: Date, stillDays: number): ParcelException[] {
  const { status, estimatedDelivery, movedAt, boughtAt, notKnown, fetchedAt } = parcel;
  if (status === DELIVERED) return [];
  const since = (moment: string) => now.getTime() - Date.parse(moment);
  const found: ParcelException[] = [];
  if (notKnown && since(boughtAt) > NOT_KNOWN_DAYS * DAY) found.push('not-known');
  if (status !== '' && !TRACKING_STATUSES.some((known) => known === status)) {
    found.push('odd-status');
  }
  if (estimatedDelivery && dayAfter(estimatedDelivery) <= now.getTime()) found.push('late');
  // Never asked is not still: nobody knows.
  if (fetchedAt && since(movedAt ?? boughtAt) > stillDays * DAY) found.push('still');
  return found;
}

/** Silence: the estimate's zone is not shown. It is late only when its day is over everywhere. */
function dayAfter(estimate: string): number {
  const day = Date.parse(`${estimate.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day) ? Number.POSITIVE_INFINITY : day + DAY + DAY / 2;
}
