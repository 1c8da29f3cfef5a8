import { statements } from './migration.ts';

/**
 * Indexes for the list of orders by each of its columns, per status; `seq` orders equal rows. The arrival
 * of an existing order is the time of its event, else of its last change.
 */
export const orderQueue0026 = statements(26, [
  "ALTER TABLE orders ADD COLUMN ship_by TEXT NOT NULL DEFAULT '9999-99-99'",
  "ALTER TABLE orders ADD COLUMN arrived_at TEXT NOT NULL DEFAULT ''",
  'UPDATE orders SET arrived_at = updated_at',
  `UPDATE orders SET arrived_at = first.at
    FROM (SELECT data ->> '$.orderId' AS id, min(at) AS at FROM events
      WHERE kind = 'order.imported.v1' GROUP BY 1) AS first
    WHERE first.id = orders.id`,
  // Skips the body of most orders, which have no such date.
  `UPDATE orders SET ship_by = coalesce(body ->> '$.shipBy', ship_by)
    WHERE instr(body, '"shipBy":"') > 0`,
  'CREATE INDEX orders_by_ship_by ON orders (status, ship_by)',
  'CREATE INDEX orders_by_status_reference ON orders (status, reference)',
  'CREATE INDEX orders_by_receiver ON orders (status, ship_to_name COLLATE NOCASE)',
  'CREATE INDEX orders_by_country ON orders (status, ship_to_country)',
]);
