import { statements } from './migration.ts';

/** Tracking of bought shipments, kept over restarts: added from the journal, queried at intervals. */
export const parcels0011 = statements(11, [
  `CREATE TABLE parcels (
    connection TEXT NOT NULL,
    tracking_number TEXT NOT NULL,
    attempt_id TEXT NOT NULL REFERENCES attempts (id),
    status TEXT NOT NULL DEFAULT '',
    estimated TEXT,
    moved_at TEXT,
    fetched_at TEXT,
    next_at TEXT,
    failures INTEGER NOT NULL DEFAULT 0,
    not_known INTEGER NOT NULL DEFAULT 0 CHECK (not_known IN (0, 1)),
    delivered_at TEXT,
    PRIMARY KEY (connection, tracking_number)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX parcels_due ON parcels (connection, next_at) WHERE next_at IS NOT NULL',
  'CREATE INDEX parcels_by_attempt ON parcels (attempt_id)',
  `CREATE TABLE parcel_entries (
    connection TEXT NOT NULL,
    tracking_number TEXT NOT NULL,
    at TEXT NOT NULL,
    status TEXT NOT NULL,
    detail TEXT NOT NULL,
    location TEXT NOT NULL,
    place INTEGER NOT NULL,
    heard INTEGER NOT NULL CHECK (heard IN (0, 1)),
    PRIMARY KEY (connection, tracking_number, at, status, detail, location),
    FOREIGN KEY (connection, tracking_number) REFERENCES parcels (connection, tracking_number)
  ) STRICT, WITHOUT ROWID`,
]);
