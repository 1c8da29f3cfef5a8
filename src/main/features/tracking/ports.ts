import type { Result } from '../../../shared/kernel/result.ts';
import type { ParcelView, Tracking, TrackingEntry } from '../../../shared/tracking/tracking.ts';

export interface TrackingSource {
  /**
   * `once`: one request and no other, whatever comes of it; for whoever counts them. Errors:
   * `not-found` with status 404 where the partner does not know the number (yet), partner-*.
   */
  track(trackingNumber: string, how?: { once: boolean }): Promise<Result<Tracking>>;
}

/** A bought shipment on its way, and when it was last asked about. Times are ISO in UTC. */
export interface Parcel extends Omit<ParcelView, 'order' | 'exceptions'> {
  reference: string;
  merchant: string | null;
  /** null: never again, it is delivered or was cancelled. */
  nextAt: string | null;
  /** In a row. */
  failures: number;
  /** The partner's last answer was that it does not know the number (yet). */
  notKnown: boolean;
}

/** What one asking came to. */
export interface Fetched {
  /** When the question went out: what an event said since makes the parcel due again. */
  askedAt: string;
  fetchedAt: string;
  nextAt: string | null;
  failures: number;
  notKnown: boolean;
  /** null where nothing was learnt; what is on record stays. */
  tracking: Pick<Tracking, 'status' | 'estimatedDelivery' | 'history'> | null;
}

/** Where parcels are, kept over restarts. */
export interface ParcelRepository {
  /** Takes up what was bought since the last time and has a tracking number; of these `only`. */
  adopt(connection: string, only?: readonly string[]): Promise<void>;
  /** The next one to ask about, put off until `until` so that no other program asks as well. */
  claim(connection: string, now: string, until: string): Promise<Parcel | null>;
  /** When the next one is due; null where none is. */
  nextDue(connection: string): Promise<string | null>;
  record(connection: string, trackingNumber: string, fetched: Fetched): Promise<void>;
  /** Of an unsigned event: marked as such, and due at once. False for a number nobody bought. */
  receive(
    connection: string,
    trackingNumber: string,
    entries: readonly TrackingEntry[],
    now: string,
  ): Promise<boolean>;
  find(connection: string, trackingNumber: string): Promise<Parcel | null>;
  /** Newest first; what only an event said is marked. */
  entries(
    connection: string,
    trackingNumber: string,
  ): Promise<(TrackingEntry & { heard: boolean })[]>;
  /** Every parcel that is still on its way, oldest purchase first. */
  open(connection: string): Promise<Parcel[]>;
  /** Delivered since that moment, newest first. */
  delivered(connection: string, since: string): Promise<Parcel[]>;
}
