import type { WeighedPart, WeightEstimate } from '../../../../shared/catalogue/weights/estimate.ts';

export interface ItemsTable {
  /** `''` where the item has no merchant. */
  merchant: string;
  sku: string;
  /** SQLite stores booleans as 0 or 1. */
  gaps: 0 | 1;
  /** Folded text for searching. */
  search: string;
  /** An Item. */
  body: string;
  /** ISO date-time in UTC. */
  updated_at: string;
}

export interface WeightEstimatesTable extends WeightEstimate {
  connection: string;
  /** `''` without a merchant. */
  merchant: string;
  kind: WeighedPart['kind'];
  /** The SKU, or the box. */
  name: string;
  /** ISO date-time in UTC. */
  updated_at: string;
}

export interface ItemTables {
  items: ItemsTable;
  weight_estimates: WeightEstimatesTable;
}
