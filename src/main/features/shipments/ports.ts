import type { Address } from '../../../shared/kernel/address.ts';
import type { DimensionUnit, WeightUnit } from '../../../shared/kernel/measure.ts';
import type { Currency } from '../../../shared/kernel/money.ts';
import type { PackedCarton } from '../rating/ports.ts';

/** An outbound shipment as it went; addresses in its own order. */
export interface Sent {
  reference: string;
  merchant: string | null;
  /** The partner's ShipmentID: `ShipmentKey` of every return of it. */
  shipmentId: string;
  currency: Currency;
  weightUnit: WeightUnit;
  dimensionUnit: DimensionUnit;
  shipFrom: Address;
  shipTo: Address;
  cartons: PackedCarton[];
  /** Sent elsewhere, in nobody here knows what: its cartons' sizes stand for nothing. */
  sizeUnknown?: boolean;
}
