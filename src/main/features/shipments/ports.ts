import type { Message } from '../../../shared/kernel/message.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { PackedCarton, RateQuestion } from '../rating/ports.ts';

type Common = 'currency' | 'weightUnit' | 'dimensionUnit' | 'shipFrom' | 'shipTo';

/** An outbound shipment as sent; addresses in its own order. */
export interface Sent extends Pick<RateQuestion, 'reference' | 'merchant' | Common> {
  /** The partner's ShipmentID: `ShipmentKey` of every return of it. */
  shipmentId: string;
  cartons: PackedCarton[];
  /** Sent elsewhere with unknown cartons: their sizes mean nothing. */
  sizeUnknown?: boolean;
}

/** A parcel in transit, as tracking shows it. */
export interface TrackedParcel {
  trackingNumber: string;
  exceptions: readonly string[];
  status: string;
  order: OrderKey;
  attemptId: string;
  boughtAt: string;
}

export interface TrackedParcels {
  trackingBoard(): Promise<{ open: readonly TrackedParcel[] }>;
}

/** What tracking recorded of a parcel. */
export interface ParcelEntries {
  /** Newest first; entries known only from an event are marked. */
  entries(
    connection: string,
    trackingNumber: string,
  ): Promise<
    { at: string; status: string; detail: string; location: string; isFromEvent: boolean }[]
  >;
}

/** Exchanges with other programs, and what is wrong with them. */
export interface Exchanges {
  problems(): Promise<{ id: string; message: Message }[]>;
}

/** Result of a check of the whole store. */
export interface StoreCheck {
  at: string;
  documents: Record<'missing' | 'changed', readonly { hash: string }[]> | null;
}
