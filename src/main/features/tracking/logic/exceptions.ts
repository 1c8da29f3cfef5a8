import { DELIVERED, TRACKING_STATUSES } from '../../../../shared/shipments/tracking-status.ts';
import type { ParcelException } from '../../../../shared/tracking/tracking.ts';
import type { Parcel } from '../ports.ts';

const DAY = 86_400_000;
/** Days after the purchase by which the partner should know the number. */
const NOT_KNOWN_DAYS = 2;

type Judged = Pick<
  Parcel,
  'status' | 'estimatedDelivery' | 'movedAt' | 'boughtAt' | 'notKnown' | 'fetchedAt'
>;

/** Why a parcel needs a person, if at all; empty for a delivered one. */
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
  // A parcel that was never requested has an unknown state, and is not "still".
  if (fetchedAt && since(movedAt ?? boughtAt) > stillDays * DAY) found.push('still');
  return found;
}

/**
 * The document does not say which zone the estimate is in: a parcel is late only when that day is
 * over in every zone.
 */
function dayAfter(estimate: string): number {
  const day = Date.parse(`${estimate.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day) ? Number.POSITIVE_INFINITY : day + DAY + DAY / 2;
}
