import { statements } from './migration.ts';

/** Orders, and a full-text index of their content. */
export const orders0001 = statements(1, [
  `CREATE TABLE orders (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    merchant TEXT NOT NULL,
    reference TEXT NOT NULL,
    status TEXT NOT NULL
      CHECK (status IN ('open', 'packing', 'held', 'unknown', 'shipped', 'cancelled')),
    ship_to_name TEXT NOT NULL,
    ship_to_city TEXT NOT NULL,
    ship_to_country TEXT NOT NULL,
    lines INTEGER NOT NULL,
    units INTEGER NOT NULL,
    search TEXT NOT NULL,
    body TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (merchant, reference)
  ) STRICT`,
  'CREATE INDEX orders_by_reference ON orders (reference)',
  'CREATE INDEX orders_by_status ON orders (status, seq)',
  // Contains everything that a search of one or two letters reads, so that whole orders are not read.
  'CREATE INDEX orders_scan ON orders (seq, status, search)',
  // Includes the status, so that counting open orders with a text uses only the index.
  `CREATE VIRTUAL TABLE order_search USING fts5 (
    status, search, content = 'orders', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
  )`,
  `CREATE TRIGGER orders_inserted AFTER INSERT ON orders BEGIN
    INSERT INTO order_search (rowid, status, search) VALUES (NEW.seq, NEW.status, NEW.search);
  END`,
  `CREATE TRIGGER orders_deleted AFTER DELETE ON orders BEGIN
    INSERT INTO order_search (order_search, rowid, status, search)
      VALUES ('delete', OLD.seq, OLD.status, OLD.search);
  END`,
  `CREATE TRIGGER orders_updated AFTER UPDATE OF seq, status, search ON orders
    WHEN OLD.seq <> NEW.seq OR OLD.status <> NEW.status OR OLD.search <> NEW.search
  BEGIN
    INSERT INTO order_search (order_search, rowid, status, search)
      VALUES ('delete', OLD.seq, OLD.status, OLD.search);
    INSERT INTO order_search (rowid, status, search) VALUES (NEW.seq, NEW.status, NEW.search);
  END`,
]);
