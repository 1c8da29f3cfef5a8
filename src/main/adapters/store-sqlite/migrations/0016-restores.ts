import { statements } from './migration.ts';

/**
 * Whose a store is, and what a restore could not know. A gap is a stretch of the journal's numbers
 * that was written, or may have been, and is lost; until somebody has looked in the partner's portal
 * an order that comes in may have been bought already. A held attempt stands for a purchase that may
 * lie in a gap.
 */
export const restores0016 = statements(16, [
  'CREATE TABLE store_identity (id TEXT NOT NULL) STRICT',
  'INSERT INTO store_identity VALUES (lower(hex(randomblob(16))))',
  `CREATE TABLE journal_gaps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    connection TEXT NOT NULL,
    after_fact INTEGER NOT NULL,
    through_fact INTEGER NOT NULL,
    at TEXT NOT NULL,
    looked_at TEXT
  ) STRICT`,
  `CREATE TABLE restore_holds (
    attempt_id TEXT PRIMARY KEY REFERENCES attempts (id),
    at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]);
