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
