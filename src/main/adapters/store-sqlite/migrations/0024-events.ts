import { statements } from './migration.ts';

/**
 * Events, appended in the same transaction as the change, and the positions of durable consumers. The
 * newest events are never deleted, because running programs follow them.
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
