import { labelForms } from '../../../shared/scanning/carriers.ts';
import { TRACKING_STATUSES } from '../../../shared/shipments/tracking-status.ts';
import type { ParcelView } from '../../../shared/tracking/tracking.ts';

export const GROUPS = ['exceptions', 'in-progress', 'in-transit', 'delivered'] as const;
export type Group = (typeof GROUPS)[number];

/** The partner's spelling; the window displays translated ones. */
export const [, IN_TRANSIT, DELIVERED] = TRACKING_STATUSES;

/**
 * A parcel with an exception is only in that group; one without news counts as on its way to the
 * carrier.
 */
export function groupOf({ status, exceptions }: Pick<ParcelView, 'status' | 'exceptions'>): Group {
  if (status === DELIVERED) return 'delivered';
  if (exceptions.length > 0) return 'exceptions';
  return status === IN_TRANSIT ? 'in-transit' : 'in-progress';
}

export interface Board {
  /** Exceptions first, then by status in the partner's order; each group oldest first. */
  parcels: readonly ParcelView[];
  counts: Readonly<Record<Group, number>>;
}

export function boardOf(open: readonly ParcelView[], delivered: readonly ParcelView[]): Board {
  const byGroup: Record<Group, ParcelView[]> = {
    exceptions: [],
    'in-progress': [],
    'in-transit': [],
    delivered: [...delivered],
  };
  for (const parcel of open) byGroup[groupOf(parcel)].push(parcel);
  const counts = Object.fromEntries(
    GROUPS.map((group) => [group, byGroup[group].length]),
  ) as Record<Group, number>;
  return { parcels: GROUPS.flatMap((group) => byGroup[group]), counts };
}

/** The parcels of the group that match every typed word. */
export function shownOf(
  { parcels }: Board,
  group: Group | 'all',
  search: string,
): readonly ParcelView[] {
  const wanted = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return parcels.filter(
    (parcel) =>
      (group === 'all' || groupOf(parcel) === group) &&
      wanted.every((word) => textOf(parcel).includes(word)),
  );
}

const textOf = ({ order, trackingNumber, shipTo, carrier }: ParcelView): string =>
  [order.reference, order.merchant, trackingNumber, shipTo?.name, shipTo?.city, carrier]
    .join(' ')
    .toLowerCase();

/** The parcel whose label was scanned, in any form of the carrier's barcode. */
export function parcelOf({ parcels }: Board, scanned: string): ParcelView | null {
  const forms = labelForms(scanned);
  const found = parcels.find(({ trackingNumber }) =>
    labelForms(trackingNumber).some((form) => forms.includes(form)),
  );
  return found ?? null;
}

const DAY = 86_400_000;

export const daysSince = (iso: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / DAY));
