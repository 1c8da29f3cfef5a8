import { statements } from './migration.ts';

const LIVE = "state NOT IN ('not-sent', 'refused', 'cancelled', 'declared-not-bought')";

/**
 * A new attempt is compared with those that have `beside` alone: SQLite chose an index by connection, and read
 * every attempt ever made. A `+` keeps a column from choosing the index.
 */
export const besidesIndexed0048 = statements(48, [
  'DROP TRIGGER attempts_new_beside',
  `CREATE TRIGGER attempts_new_beside BEFORE INSERT ON attempts
    WHEN NEW.bench IS NULL AND EXISTS (SELECT 1 FROM attempts
      WHERE beside IS NOT NULL AND ${LIVE} AND +connection = NEW.connection AND +kind = NEW.kind
        AND ((+merchant = NEW.merchant AND +identity = NEW.identity)
          OR (+kind = 'outbound' AND +order_id = NEW.order_id)))
  BEGIN
    SELECT RAISE(ABORT, 'a purchase stands in the way');
  END`,
]);
