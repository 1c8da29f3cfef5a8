import { statements } from './migration.ts';

const KINDS = `'label', 'invoice', 'packing-slip', 'carton-label', 'test-page', 'calibration-page'`;

/**
 * The print queue: content, number of prints, label check, and the program that is printing. Documents
 * without a purchase (carton labels, test pages) become jobs too, which in SQLite needs a new table.
 */
export const printQueue0006 = statements(6, [
  `CREATE TABLE print_jobs_new (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN (${KINDS})),
    attempt_id TEXT REFERENCES attempts (id),
    order_id TEXT,
    role TEXT NOT NULL CHECK (role IN ('label', 'document')),
    target TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'done', 'failed', 'unknown')),
    held TEXT CHECK (held IN ('printer', 'person')) CHECK (held IS NULL OR state = 'queued'),
    title TEXT NOT NULL,
    carton_reference TEXT,
    copies INTEGER NOT NULL,
    copy_number INTEGER NOT NULL CHECK (copy_number > 0),
    detail TEXT,
    confirmed_at TEXT,
    file TEXT NOT NULL,
    media_width REAL,
    media_height REAL,
    seat INTEGER,
    closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
    at TEXT NOT NULL
  ) STRICT`,
  `INSERT INTO print_jobs_new (seq, id, kind, attempt_id, order_id, role, target, state, held,
      title, carton_reference, copies, copy_number, detail, file, closed, at)
    SELECT print_jobs.seq, print_jobs.id, iif(role = 'label', 'label', 'invoice'), attempt_id,
      attempts.order_id, role, target,
      CASE print_jobs.state WHEN 'sent' THEN 'unknown' ELSE print_jobs.state END,
      iif(print_jobs.state = 'queued', 'person', NULL), title, carton_reference, copies,
      row_number() OVER (PARTITION BY attempt_id, role, carton_reference
        ORDER BY print_jobs.seq),
      detail, file, print_jobs.state = 'failed', at
    FROM print_jobs JOIN attempts ON attempts.id = attempt_id`,
  'DROP TABLE print_jobs',
  'ALTER TABLE print_jobs_new RENAME TO print_jobs',
  'CREATE INDEX print_jobs_by_attempt ON print_jobs (attempt_id, seq)',
  'CREATE INDEX print_jobs_by_order ON print_jobs (order_id, seq)',
  `CREATE INDEX print_jobs_open ON print_jobs (seq) WHERE state <> 'done' AND closed = 0`,
  `CREATE INDEX print_jobs_done ON print_jobs (seq) WHERE state = 'done'`,
]);
