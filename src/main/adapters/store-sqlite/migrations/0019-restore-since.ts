import { statements } from './migration.ts';

/** From when on a purchase may lie in a gap: what the partner dates before it is another's. */
export const restoreSince0019 = statements(19, [
  'ALTER TABLE journal_gaps ADD COLUMN backup_at TEXT',
]);
