import { DELIVERED } from '../../../../shared/shipments/tracking-status.ts';
import type { Parcel } from '../ports.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Polling rhythm of an open parcel; settings `tracking.refreshHours`. */
export interface Rhythm {
  refreshHours: number;
}

export type Asked = 'answered' | 'not-known' | 'failed';

/**
 * Milliseconds until the next request; null: never, as it is delivered. Unknown numbers, failures
 * and parcels that have not moved for weeks are requested ever less often.
 */
export function nextAsking(
  parcel: Pick<Parcel, 'status' | 'boughtAt' | 'failures'>,
  asked: Asked,
  now: number,
  { refreshHours }: Rhythm,
): number | null {
  const age = Math.max(0, now - Date.parse(parcel.boughtAt));
  const usual = refreshHours * HOUR;
  switch (asked) {
    case 'failed':
      // 2, 4, 8 … minutes, at most six hours.
      return Math.min(6 * HOUR, 2 ** Math.min(parcel.failures, 12) * MINUTE);
    case 'not-known':
      return age < DAY ? Math.min(usual, 2 * HOUR) : Math.min(DAY, Math.max(usual, age / 8));
    case 'answered':
      if (parcel.status === DELIVERED) return null;
      return age < 30 * DAY ? usual : Math.max(usual, DAY);
  }
}
