import { statements } from './migration.ts';

/** Rated returns, and receipts of returned goods. A receipt is written once and never changed. */
export const returns0010 = statements(10, [
  `CREATE TABLE return_quotes (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL,
    connection TEXT NOT NULL,
    rated_at TEXT NOT NULL,
    question TEXT NOT NULL,
    options TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX return_quotes_by_order ON return_quotes (order_id)',
  `CREATE TABLE return_receipts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    attempt_id TEXT NOT NULL REFERENCES attempts (id),
    at TEXT NOT NULL,
    packer TEXT,
    condition TEXT NOT NULL
      CHECK (condition IN ('as-new', 'opened', 'used', 'damaged', 'missing')),
    note TEXT
  ) STRICT`,
  'CREATE INDEX return_receipts_by_attempt ON return_receipts (attempt_id)',
  `CREATE TRIGGER return_receipts_kept BEFORE DELETE ON return_receipts BEGIN
    SELECT RAISE(ABORT, 'receipts are kept');
  END`,
  `CREATE TRIGGER return_receipts_fixed BEFORE UPDATE ON return_receipts BEGIN
    SELECT RAISE(ABORT, 'receipts are only added');
  END`,
]);
