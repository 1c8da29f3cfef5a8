import { statements } from './migration.ts';

/**
 * The most that an order may cost, as stated last. Orders that wait to be bought had it in their session
 * alone.
 */
export const priceLimits0043 = statements(43, [
  `CREATE TABLE price_limits (
    order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    body TEXT NOT NULL CHECK (json_valid(body))
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO price_limits (order_id, body)
    SELECT order_id, json_object('atMost', json_extract(body, '$.step.atMost'), 'terms', NULL)
    FROM sessions WHERE json_valid(body) AND json_extract(body, '$.step.kind') = 'waiting'`,
]);
