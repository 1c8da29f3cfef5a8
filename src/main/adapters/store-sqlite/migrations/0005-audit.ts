import { statements } from './migration.ts';

/** Who decided what, when and why: resolving, cancelling, buying again, overrides. Entries are only added. */
export const audit0005 = statements(5, [
  `CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    actor TEXT,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT,
    data TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX audit_by_subject ON audit (subject)',
  `CREATE TRIGGER audit_kept BEFORE DELETE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
  END`,
  `CREATE TRIGGER audit_fixed BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
  END`,
  `CREATE TRIGGER audit_new BEFORE INSERT ON audit
    WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
  BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
  END`,
]);
