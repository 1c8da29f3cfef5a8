/** Characters of a partner's ShipmentID that are stored; a longer one cannot be used. */
export const LONGEST_SHIPMENT_ID = 1_000;
