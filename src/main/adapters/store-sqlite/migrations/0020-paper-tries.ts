import { statements } from './migration.ts';

/** Documents that could not be fetched, with the time of the next automatic attempt. */
export const paperTries0020 = statements(20, [
  `CREATE TABLE paper_tries (
    attempt_id TEXT PRIMARY KEY REFERENCES attempts (id),
    failures INTEGER NOT NULL CHECK (failures > 0),
    next_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]);
