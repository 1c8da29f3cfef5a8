import { statements } from './migration.ts';

/** Documents of purchases, and their print jobs. */
export const paper0004 = statements(4, [
  `CREATE TABLE papers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    attempt_id TEXT NOT NULL REFERENCES attempts (id),
    role TEXT NOT NULL CHECK (role IN ('original', 'label', 'invoice', 'unmatched')),
    hash TEXT NOT NULL,
    file TEXT NOT NULL,
    url TEXT NOT NULL,
    carton_reference TEXT,
    matched_by TEXT CHECK (matched_by IN ('text', 'barcode', 'position')),
    pages INTEGER NOT NULL,
    barcodes TEXT NOT NULL,
    found TEXT NOT NULL,
    accepted INTEGER NOT NULL CHECK (accepted IN (0, 1))
  ) STRICT`,
  'CREATE INDEX papers_by_attempt ON papers (attempt_id)',
  // The same bytes from two addresses are two documents; from one address they are one.
  `CREATE UNIQUE INDEX papers_originals ON papers (attempt_id, hash, url) WHERE role = 'original'`,
  // A carton has one label: a printer must never choose between two.
  `CREATE UNIQUE INDEX papers_one_label ON papers (attempt_id, carton_reference)
    WHERE role = 'label'`,
  `CREATE TABLE print_jobs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    attempt_id TEXT NOT NULL REFERENCES attempts (id),
    role TEXT NOT NULL CHECK (role IN ('label', 'document')),
    target TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'done', 'failed', 'unknown')),
    title TEXT NOT NULL,
    carton_reference TEXT,
    copies INTEGER NOT NULL,
    detail TEXT,
    file TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX print_jobs_by_attempt ON print_jobs (attempt_id, seq)',
]);
