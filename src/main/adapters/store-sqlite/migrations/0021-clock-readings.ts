import { statements } from './migration.ts';

/**
 * What the wall clock said, in the order it was read, beside how far the journal had come: a clock
 * that jumped ages nothing. Seeded with one entry of the journal a day.
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
