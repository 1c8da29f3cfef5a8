import { statements } from './migration.ts';

/**
 * Of a shipment of several cartons, the labels that were scanned onto a hand-over list, as a list of
 * their hashes; null if they are not counted.
 */
export const handoverLabels0038 = statements(38, [
  'ALTER TABLE handover_parcels ADD COLUMN labels TEXT CHECK (json_valid(labels))',
]);
