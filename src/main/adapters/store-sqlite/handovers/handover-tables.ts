/** Lists for drivers; `bench`: it was closed at that one. */
interface HandoversTable {
  id: string;
  connection: string;
  carrier: string;
  /** `''`: parcels of every merchant. */
  merchant: string;
  /** ISO date-times in UTC. */
  opened_at: string;
  closed_at: string | null;
  bench: string | null;
  /** Of the open ones the highest is scanned onto. */
  turn: number;
}

interface HandoverParcelsTable {
  handover_id: string;
  place: number;
  attempt_id: string;
  merchant: string;
  reference: string;
  tracking_number: string;
  cartons: number;
  weight: string;
  weight_unit: string;
}

export interface HandoverTables {
  handovers: HandoversTable;
  handover_parcels: HandoverParcelsTable;
}
