import { statements } from './migration.ts';

/**
 * The index of the searched text, without the status: an order's entry changes with its text alone. The two
 * line feeds at the end make each letter the first of a trigram, so that words of one or two letters are
 * found by `order_trigrams`, the list of all trigrams. `orders_scan` begins with the status: a search in a
 * status reads its orders alone. The last indexes are for the erasure of an order.
 */
export const orderSearch0040 = statements(40, [
  'DROP TRIGGER orders_inserted',
  'DROP TRIGGER orders_deleted',
  'DROP TRIGGER orders_updated',
  'DROP TABLE order_search',
  'CREATE VIEW order_texts AS SELECT seq, search || char(10, 10) AS search FROM orders',
  `CREATE VIRTUAL TABLE order_search USING fts5 (
    search, content = 'order_texts', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
  )`,
  // As `secure_delete` does for tables: nothing is left of a text that was erased.
  "INSERT INTO order_search (order_search, rank) VALUES ('secure-delete', 1)",
  "INSERT INTO order_search (order_search) VALUES ('rebuild')",
  'CREATE VIRTUAL TABLE order_trigrams USING fts5vocab (order_search, instance)',
  `CREATE TRIGGER orders_inserted AFTER INSERT ON orders BEGIN
    INSERT INTO order_search (rowid, search) VALUES (NEW.seq, NEW.search || char(10, 10));
  END`,
  `CREATE TRIGGER orders_deleted AFTER DELETE ON orders BEGIN
    INSERT INTO order_search (order_search, rowid, search)
      VALUES ('delete', OLD.seq, OLD.search || char(10, 10));
  END`,
  `CREATE TRIGGER orders_updated AFTER UPDATE OF seq, search ON orders
    WHEN OLD.seq <> NEW.seq OR OLD.search <> NEW.search
  BEGIN
    INSERT INTO order_search (order_search, rowid, search)
      VALUES ('delete', OLD.seq, OLD.search || char(10, 10));
    INSERT INTO order_search (rowid, search) VALUES (NEW.seq, NEW.search || char(10, 10));
  END`,
  'DROP INDEX orders_scan',
  'CREATE INDEX orders_scan ON orders (status, seq, search)',
  'CREATE INDEX batch_orders_by_order ON batch_orders (order_id)',
  `CREATE INDEX api_purchases_by_quote ON api_purchases (quote_id) WHERE quote_id IS NOT NULL`,
  'CREATE INDEX webhook_deliveries_by_order ON webhook_deliveries (order_key)',
  'CREATE INDEX webhook_posts_by_order ON webhook_posts (order_key)',
]);
