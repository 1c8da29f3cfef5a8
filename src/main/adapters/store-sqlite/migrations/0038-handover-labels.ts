import { statements } from './migration.ts';

/**
 * For a shipment of several cartons, hashes of the labels scanned onto a hand-over list; null if labels
 * are not counted.
 */
export const handoverLabels0038 = statements(38, [
  'ALTER TABLE handover_parcels ADD COLUMN labels TEXT CHECK (json_valid(labels))',
]);
