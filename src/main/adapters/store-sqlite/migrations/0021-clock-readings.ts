import { statements } from './migration.ts';

/**
 * Readings of the wall clock with the position of the journal, in order: a clock that jumped makes nothing
 * older. Filled with one journal entry per day.
 */
export const clockReadings0021 = statements(21, [
  `CREATE TABLE clock_readings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    newest_fact INTEGER NOT NULL
  ) STRICT`,
  `INSERT INTO clock_readings (at, newest_fact) SELECT at, id FROM attempt_facts
    WHERE id IN (SELECT max(id) FROM attempt_facts GROUP BY substr(at, 1, 10)) ORDER BY id`,
]);
