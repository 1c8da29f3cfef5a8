import { statements } from './migration.ts';

/**
 * What happened, appended with the change it tells of, and how far each consumer has come that
 * outlives its program. The newest are never taken away: whoever follows them is still at work.
 */
export const events0024 = statements(24, [
  `CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
    at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    kind TEXT NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data))
  ) STRICT`,
  `CREATE TRIGGER events_fixed BEFORE UPDATE ON events BEGIN
    SELECT RAISE(ABORT, 'events are only added');
  END`,
  `CREATE TRIGGER events_kept BEFORE DELETE ON events
    WHEN OLD.seq > (SELECT max(seq) FROM events) - 10000 BEGIN
    SELECT RAISE(ABORT, 'the newest events are kept');
  END`,
  `CREATE TABLE event_checkpoints (
    consumer TEXT PRIMARY KEY,
    seq INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
]);
