import { statements } from './migration.ts';

const KINDS = [
  ...["'label'", "'invoice'", "'packing-slip'", "'carton-label'", "'insert'"],
  ...["'test-page'", "'calibration-page'"],
].join(', ');

const COLUMNS = [
  ...['seq', 'id', 'kind', 'attempt_id', 'order_id', 'role', 'target', 'state', 'held', 'title'],
  ...['carton_reference', 'copies', 'copy_number', 'detail', 'confirmed_at', 'file'],
  ...['media_width', 'media_height', 'seat', 'closed', 'at', 'packer'],
].join(', ');

/** Inserts of rules are a new kind of document; SQLite can change a CHECK only in a new table. */
export const inserts0031 = statements(31, [
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
    at TEXT NOT NULL,
    packer TEXT
  ) STRICT`,
  `INSERT INTO print_jobs_new (${COLUMNS}) SELECT ${COLUMNS} FROM print_jobs`,
  'DROP TABLE print_jobs',
  'ALTER TABLE print_jobs_new RENAME TO print_jobs',
  'CREATE INDEX print_jobs_by_attempt ON print_jobs (attempt_id, seq)',
  'CREATE INDEX print_jobs_by_order ON print_jobs (order_id, seq)',
  `CREATE INDEX print_jobs_open ON print_jobs (seq) WHERE state <> 'done' AND closed = 0`,
  `CREATE INDEX print_jobs_done ON print_jobs (seq) WHERE state = 'done'`,
]);
