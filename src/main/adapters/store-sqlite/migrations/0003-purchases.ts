import { statements } from './migration.ts';

const LIVE = "state NOT IN ('not-sent', 'refused', 'cancelled', 'declared-not-bought')";

/**
 * The purchase journal ("Buying exactly once", rule 2). Request bodies with their receivers are in
 * attempt_bodies, where they can be erased; the other tables have ids, hashes and words only, and stay.
 */
export const purchases0003 = statements(3, [
  `CREATE TABLE attempts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    order_id TEXT NOT NULL,
    connection TEXT NOT NULL,
    merchant TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('outbound', 'return')),
    reference TEXT NOT NULL,
    identity TEXT NOT NULL,
    quote_id TEXT NOT NULL,
    accepted TEXT NOT NULL,
    station TEXT NOT NULL,
    packer TEXT,
    body_hash TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'not-sent', 'confirmed', 'refused', 'unknown',
      'cancelled', 'declared-not-bought')),
    beside TEXT REFERENCES attempts (id),
    sendings INTEGER NOT NULL DEFAULT 0,
    opened_at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    answer TEXT,
    shipment_id TEXT,
    why TEXT,
    CHECK (state <> 'confirmed' OR shipment_id IS NOT NULL),
    CHECK (beside IS NULL OR state IN ('confirmed', 'cancelled'))
  ) STRICT`,
  // These two indexes guarantee that an order is bought once, instead of a check in memory. `beside` is
  // for late proof: an attempt declared as not bought turns out to be bought while another one is
  // recorded. Both are true then, and an index must not reject the proof.
  `CREATE UNIQUE INDEX attempts_buy_once ON attempts (connection, merchant, kind, identity)
    WHERE ${LIVE} AND beside IS NULL`,
  // Rule 4: while an attempt is open or unknown, its order buys nothing else, under no other Reference;
  // rule 12: nor after a purchase, until it is cancelled.
  `CREATE UNIQUE INDEX attempts_one_per_order ON attempts (connection, order_id)
    WHERE kind = 'outbound' AND ${LIVE} AND beside IS NULL`,
  'CREATE INDEX attempts_by_order ON attempts (order_id)',
  'CREATE INDEX attempts_by_shipment ON attempts (connection, shipment_id)',
  'CREATE INDEX attempts_by_state ON attempts (state)',
  // Attempts with `beside` are not in the indexes, but must also block a new attempt.
  `CREATE TRIGGER attempts_new_beside BEFORE INSERT ON attempts
    WHEN EXISTS (SELECT 1 FROM attempts
      WHERE beside IS NOT NULL AND ${LIVE} AND connection = NEW.connection AND kind = NEW.kind
        AND ((merchant = NEW.merchant AND identity = NEW.identity)
          OR (kind = 'outbound' AND order_id = NEW.order_id)))
  BEGIN
    SELECT RAISE(ABORT, 'a purchase stands in the way');
  END`,
  `CREATE TRIGGER attempts_new_open BEFORE INSERT ON attempts
    WHEN NEW.state <> 'open' OR NEW.beside IS NOT NULL
      OR EXISTS (SELECT 1 FROM attempts WHERE id = NEW.id OR seq = NEW.seq)
  BEGIN
    SELECT RAISE(ABORT, 'an attempt begins open, once');
  END`,
  `CREATE TRIGGER attempts_kept BEFORE DELETE ON attempts BEGIN
    SELECT RAISE(ABORT, 'attempts are kept');
  END`,
  `CREATE TRIGGER attempts_fixed BEFORE UPDATE OF seq, id, order_id, connection, merchant, kind,
    reference, identity, quote_id, accepted, station, packer, body_hash, opened_at ON attempts
  BEGIN
    SELECT RAISE(ABORT, 'what was accepted and sent is not changed');
  END`,
  `CREATE TABLE attempt_facts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    attempt_id TEXT NOT NULL REFERENCES attempts (id),
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('opened', 'sending', 'answered', 'state', 'note')),
    data TEXT NOT NULL,
    state TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX attempt_facts_by_attempt ON attempt_facts (attempt_id)',
  `CREATE TRIGGER attempt_facts_kept BEFORE DELETE ON attempt_facts BEGIN
    SELECT RAISE(ABORT, 'facts are only added');
  END`,
  `CREATE TRIGGER attempt_facts_fixed BEFORE UPDATE ON attempt_facts BEGIN
    SELECT RAISE(ABORT, 'facts are only added');
  END`,
  `CREATE TRIGGER attempt_facts_new BEFORE INSERT ON attempt_facts
    WHEN EXISTS (SELECT 1 FROM attempt_facts WHERE id = NEW.id)
  BEGIN
    SELECT RAISE(ABORT, 'facts are only added');
  END`,
  `CREATE TABLE attempt_bodies (
    attempt_id TEXT PRIMARY KEY REFERENCES attempts (id),
    body TEXT NOT NULL
  ) STRICT`,
  // A body may be erased, but never replaced by another text.
  `CREATE TRIGGER attempt_bodies_fixed BEFORE UPDATE ON attempt_bodies BEGIN
    SELECT RAISE(ABORT, 'what was sent is not changed');
  END`,
]);
