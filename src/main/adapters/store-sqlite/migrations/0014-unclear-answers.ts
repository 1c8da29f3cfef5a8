import { statements } from './migration.ts';

/**
 * Answers to a purchase that were not understood: stored completely for support, with ids to look up. They
 * can be erased like request bodies.
 */
export const unclearAnswers0014 = statements(14, [
  `CREATE TABLE unclear_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    attempt_id TEXT NOT NULL REFERENCES attempts (id),
    at TEXT NOT NULL,
    status INTEGER NOT NULL,
    request_id TEXT,
    shipment_id TEXT,
    tracking_number TEXT,
    text TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX unclear_answers_by_attempt ON unclear_answers (attempt_id)',
  `CREATE TRIGGER unclear_answers_fixed BEFORE UPDATE ON unclear_answers BEGIN
    SELECT RAISE(ABORT, 'what was answered is not changed');
  END`,
]);
