import type { Result } from '../../../shared/kernel/result.ts';
import type { ParcelView, Tracking, TrackingEntry } from '../../../shared/tracking/tracking.ts';

export interface TrackingSource {
  /**
   * `once`: exactly one request without retries, for callers that count requests. Errors:
   * `not-found` with status 404 where the partner does not know the number (yet), partner-*.
   */
  track(trackingNumber: string, how?: { once: boolean }): Promise<Result<Tracking>>;
}

/** A bought shipment in transit, and its last tracking request. Times are ISO in UTC. */
export interface Parcel extends Omit<ParcelView, 'order' | 'exceptions'> {
  reference: string;
  merchant: string | null;
  /** null: never again, as it is delivered or cancelled. */
  nextAt: string | null;
  /** Consecutive failures. */
  failures: number;
  /** The partner's last answer: number not known (yet). */
  notKnown: boolean;
}

/** Result of one tracking request. */
export interface Fetched {
  /** Time of the request: an event received since makes the parcel due again. */
  askedAt: string;
  fetchedAt: string;
  nextAt: string | null;
  failures: number;
  notKnown: boolean;
  /** null where nothing was learned; the record stays. */
  tracking: Pick<Tracking, 'status' | 'estimatedDelivery' | 'history'> | null;
}

/** Tracking state, kept over restarts. */
export interface ParcelRepository {
  /** Adds new purchases with a tracking number; `only`: of these. */
  adopt(connection: string, only?: readonly string[]): Promise<void>;
  /** The next one to request, postponed to `until` so that no other program requests it too. */
  claim(connection: string, now: string, until: string): Promise<Parcel | null>;
  /** When the next one is due; null for none. */
  nextDue(connection: string): Promise<string | null>;
  record(connection: string, trackingNumber: string, fetched: Fetched): Promise<void>;
  /** From an unsigned event: marked as such, and due at once. False for an unknown number. */
  receive(
    connection: string,
    trackingNumber: string,
    entries: readonly TrackingEntry[],
    now: string,
  ): Promise<boolean>;
  find(connection: string, trackingNumber: string): Promise<Parcel | null>;
  /** Newest first; entries known only from an event are marked. */
  entries(
    connection: string,
    trackingNumber: string,
  ): Promise<(TrackingEntry & { isFromEvent: boolean })[]>;
  /** Every parcel in transit, oldest purchase first. */
  open(connection: string): Promise<Parcel[]>;
  /** Delivered since that moment, newest first. */
  delivered(connection: string, since: string): Promise<Parcel[]>;
}
