import { statements } from './migration.ts';

/**
 * Whom a finished order was for can be forgotten. What was bought, decided and found stays: of what
 * is only added to, nothing but words that name somebody may go.
 */
export const erasure0013 = statements(13, [
  'ALTER TABLE orders ADD COLUMN erased_at TEXT',
  // Whole for the daily look: it reads nothing of the orders that are in work or erased.
  `CREATE INDEX orders_to_erase ON orders (updated_at)
    WHERE erased_at IS NULL AND status IN ('shipped', 'cancelled')`,
  // Whose else a content is: asked of every paper, before its file goes.
  'CREATE INDEX papers_by_hash ON papers (hash)',
  'DROP TRIGGER audit_fixed',
  `CREATE TRIGGER audit_fixed BEFORE UPDATE ON audit
    WHEN OLD.reason IS NULL OR NEW.reason IS NOT 'erased' OR NEW.id IS NOT OLD.id
      OR NEW.at IS NOT OLD.at OR NEW.actor IS NOT OLD.actor OR NEW.action IS NOT OLD.action
      OR NEW.subject IS NOT OLD.subject OR NEW.data IS NOT OLD.data
  BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
  END`,
  'DROP TRIGGER return_receipts_fixed',
  `CREATE TRIGGER return_receipts_fixed BEFORE UPDATE ON return_receipts
    WHEN NEW.note IS NOT NULL OR NEW.id IS NOT OLD.id OR NEW.attempt_id IS NOT OLD.attempt_id
      OR NEW.at IS NOT OLD.at OR NEW.packer IS NOT OLD.packer
      OR NEW.condition IS NOT OLD.condition
  BEGIN
    SELECT RAISE(ABORT, 'receipts are only added');
  END`,
]);
