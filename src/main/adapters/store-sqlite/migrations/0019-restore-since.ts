import { statements } from './migration.ts';

/** Earliest time of a purchase in a gap: records that the partner dates before it are of other purchases. */
export const restoreSince0019 = statements(19, [
  'ALTER TABLE journal_gaps ADD COLUMN backup_at TEXT',
]);
