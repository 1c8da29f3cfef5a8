import { statements } from './migration.ts';

/**
 * Number of orders per status, maintained by triggers: the status bar asks after every step, and counting
 * 100,000 orders each time would delay the answer to a scan.
 */
export const orderCounts0009 = statements(9, [
  `CREATE TABLE order_counts (
    status TEXT PRIMARY KEY,
    orders INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'INSERT INTO order_counts (status, orders) SELECT status, count(*) FROM orders GROUP BY status',
  `CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN
    INSERT INTO order_counts (status, orders) VALUES (NEW.status, 1)
      ON CONFLICT (status) DO UPDATE SET orders = orders + 1;
  END`,
  `CREATE TRIGGER orders_uncounted AFTER DELETE ON orders BEGIN
    UPDATE order_counts SET orders = orders - 1 WHERE status = OLD.status;
  END`,
  `CREATE TRIGGER orders_recounted AFTER UPDATE OF status ON orders
    WHEN OLD.status <> NEW.status
  BEGIN
    UPDATE order_counts SET orders = orders - 1 WHERE status = OLD.status;
    INSERT INTO order_counts (status, orders) VALUES (NEW.status, 1)
      ON CONFLICT (status) DO UPDATE SET orders = orders + 1;
  END`,
]);
