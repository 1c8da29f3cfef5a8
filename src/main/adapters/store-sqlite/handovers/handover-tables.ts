import type { Generated } from 'kysely';

/** Hand-over lists; `bench`: the other bench that closed it. */
interface HandoversTable {
  id: string;
  connection: string;
  carrier: string;
  /** `''`: all merchants. */
  merchant: string;
  /** ISO date-times in UTC. */
  opened_at: string;
  closed_at: string | null;
  bench: string | null;
  /** The open list with the highest value is the current one. */
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
  /** Labels scanned onto the list, as JSON; null if they are not counted. */
  labels: string | null;
  /** ISO date-time in UTC; see the migration. */
  settled_at: Generated<string | null>;
}

export interface HandoverTables {
  handovers: HandoversTable;
  handover_parcels: HandoverParcelsTable;
}
