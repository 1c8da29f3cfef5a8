import { statements } from './migration.ts';

/**
 * Erasure of the receivers of finished orders. Purchases, decisions and receipts stay; from append-only
 * tables only texts that name a person may be removed.
 */
export const erasure0013 = statements(13, [
  'ALTER TABLE orders ADD COLUMN erased_at TEXT',
  // Covers the daily check, which reads no orders in work and no erased ones.
  `CREATE INDEX orders_to_erase ON orders (updated_at)
    WHERE erased_at IS NULL AND status IN ('shipped', 'cancelled')`,
  // Finds other documents with the same content before a file is deleted.
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
