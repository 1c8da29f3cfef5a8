import { statements } from './migration.ts';

/** When a person said that a shipment cancelled after its hand-over is back, or paid for. */
export const handoverSettled0039 = statements(39, [
  'ALTER TABLE handover_parcels ADD COLUMN settled_at TEXT',
]);
