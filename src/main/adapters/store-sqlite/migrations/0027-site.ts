import { statements } from './migration.ts';

const LIVE = "state NOT IN ('not-sent', 'refused', 'cancelled', 'declared-not-bought')";

const shares = (change: string, id: string, what: string, when: string) =>
  `CREATE TRIGGER site_shares_${what} AFTER ${change}
    WHEN ${when} AND EXISTS (SELECT 1 FROM site_member) BEGIN
      INSERT OR REPLACE INTO site_shared (attempt_id, what) VALUES (NEW.${id}, '${what}');
    END`;

/**
 * Data of a bench of a site: membership, claims, and changes to upload. Triggers record every change of an
 * order by any program; they write nothing if the bench belongs to no site.
 */
export const site0027 = statements(27, [
  `CREATE TABLE site_member (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    site TEXT NOT NULL,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    store TEXT NOT NULL,
    bench TEXT NOT NULL,
    run INTEGER NOT NULL,
    token TEXT NOT NULL,
    generation TEXT,
    version INTEGER NOT NULL DEFAULT 0,
    former TEXT,
    members TEXT NOT NULL DEFAULT '[]',
    through INTEGER NOT NULL DEFAULT 0,
    kinds TEXT NOT NULL DEFAULT ''
  ) STRICT`,
  `CREATE TABLE site_claims (
    order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    bench TEXT NOT NULL,
    since TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    state TEXT NOT NULL,
    mine INTEGER NOT NULL,
    version INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX site_claims_mine ON site_claims (state) WHERE mine = 1',
  `CREATE TABLE site_outbox (
    order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    release INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  // Erased at the site, but not here yet.
  `CREATE TABLE site_erasures (
    order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE
  ) STRICT`,
  // The claim under which an attempt was made; it stays with the attempt.
  `CREATE TABLE site_gates (
    attempt_id TEXT PRIMARY KEY REFERENCES attempts (id),
    epoch INTEGER NOT NULL
  ) STRICT`,
  // Name of the other bench that made a purchase. Such a purchase is received as confirmed, without a
  // journal here.
  'ALTER TABLE attempts ADD COLUMN bench TEXT',
  'DROP TRIGGER attempts_new_open',
  `CREATE TRIGGER attempts_new_open BEFORE INSERT ON attempts
    WHEN (NEW.bench IS NULL AND (NEW.state <> 'open' OR NEW.beside IS NOT NULL))
      OR NEW.state IN ('unknown', 'not-sent', 'refused', 'declared-not-bought')
      OR EXISTS (SELECT 1 FROM attempts WHERE id = NEW.id OR seq = NEW.seq)
  BEGIN
    SELECT RAISE(ABORT, 'an attempt begins open, once');
  END`,
  'DROP TRIGGER attempts_new_beside',
  `CREATE TRIGGER attempts_new_beside BEFORE INSERT ON attempts
    WHEN NEW.bench IS NULL AND EXISTS (SELECT 1 FROM attempts
      WHERE beside IS NOT NULL AND ${LIVE} AND connection = NEW.connection AND kind = NEW.kind
        AND ((merchant = NEW.merchant AND identity = NEW.identity)
          OR (kind = 'outbound' AND order_id = NEW.order_id)))
  BEGIN
    SELECT RAISE(ABORT, 'a purchase stands in the way');
  END`,
  `CREATE TRIGGER attempts_under_claim AFTER INSERT ON attempts
    WHEN NEW.kind = 'outbound' AND NEW.bench IS NULL BEGIN
      INSERT INTO site_gates (attempt_id, epoch)
        SELECT NEW.id, epoch FROM site_claims WHERE order_id = NEW.order_id AND mine = 1;
    END`,
  // Limits an order to one return and one cancellation at a time.
  `CREATE TABLE site_return_claims (
    order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    epoch INTEGER NOT NULL
  ) STRICT`,
  `CREATE TRIGGER returns_under_claim AFTER INSERT ON attempts
    WHEN NEW.kind = 'return' AND NEW.bench IS NULL BEGIN
      INSERT INTO site_gates (attempt_id, epoch)
        SELECT NEW.id, epoch FROM site_return_claims WHERE order_id = NEW.order_id;
    END`,
  // Parts of purchases to share with other benches; another change is another row.
  `CREATE TABLE site_shared (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    attempt_id TEXT NOT NULL REFERENCES attempts (id),
    what TEXT NOT NULL CHECK (what IN ('purchase', 'documents', 'tracking', 'receipts')),
    UNIQUE (attempt_id, what)
  ) STRICT`,
  shares(
    'UPDATE OF answer, state ON attempts',
    'id',
    'purchase',
    "NEW.bench IS NULL AND NEW.shipment_id IS NOT NULL AND NEW.state = 'confirmed'",
  ),
  shares('INSERT ON papers', 'attempt_id', 'documents', "NEW.role = 'original' AND NEW.url <> ''"),
  shares(
    'UPDATE OF fetched_at ON parcels',
    'attempt_id',
    'tracking',
    'NEW.fetched_at IS NOT OLD.fetched_at',
  ),
  shares('INSERT ON return_receipts', 'attempt_id', 'receipts', 'TRUE'),
  `CREATE TRIGGER orders_new_to_site AFTER INSERT ON orders
    WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
      INSERT INTO site_outbox (order_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    END`,
  `CREATE TRIGGER orders_changed_to_site AFTER UPDATE OF body, status ON orders
    WHEN (OLD.body <> NEW.body OR OLD.status <> NEW.status)
      AND EXISTS (SELECT 1 FROM site_member) BEGIN
      INSERT INTO site_outbox (order_id, release)
        VALUES (NEW.id, OLD.status = 'packing' AND NEW.status IN ('open', 'held', 'cancelled'))
        ON CONFLICT (order_id) DO UPDATE SET release = max(release, excluded.release);
    END`,
  // Versioned records shared with the site: the last common state, and changes made here since.
  `CREATE TABLE site_records (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    digest TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE site_changes (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    mark INTEGER NOT NULL DEFAULT 1,
    own INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID`,
  // Public keys and sealed ones; the key to open them is in the keychain.
  `CREATE TABLE site_keys (
    key TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    seen INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  ...shared('key', 'site_keys', 'each.key', 'body'),
  ...shared('item', 'items', "each.merchant || '/' || each.sku", 'body'),
]);

/**
 * Triggers that mark the record as changed for every change of the table; `key` is an SQL term with
 * `each`.
 */
function shared(kind: string, table: string, key: string, columns: string): string[] {
  const name = (row: string) => key.replaceAll('each.', `${row}.`);
  return [
    ['INSERT', 'NEW'],
    [`UPDATE OF ${columns}`, 'NEW'],
    ['DELETE', 'OLD'],
  ].map(
    ([event = '', row = '']) => `CREATE TRIGGER ${table}_${event.slice(0, 6).toLowerCase()}_to_site
      AFTER ${event} ON ${table} WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
        INSERT INTO site_changes (kind, key) VALUES ('${kind}', ${name(row)})
          ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
      END`,
  );
}
