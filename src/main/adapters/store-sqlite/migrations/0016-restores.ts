import { statements } from './migration.ts';

/**
 * Identity of a store, and gaps after a restore. A gap is a range of journal numbers that was, or may have
 * been, written and is lost; until a person has checked the partner's portal, an imported order may have
 * been bought already. A held attempt represents a purchase that may be in a gap.
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
