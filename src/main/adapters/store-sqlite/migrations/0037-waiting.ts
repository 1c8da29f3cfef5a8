import { statements } from './migration.ts';

/**
 * Packed orders to buy when the partner is back, in the order of packing; their sessions have what was
 * accepted. `stopped`: change by the sender, until a packer has the carton in hand.
 */
export const waiting0037 = statements(37, [
  `CREATE TABLE waiting_orders (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id TEXT NOT NULL UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
    stopped TEXT CHECK (stopped IN ('held', 'cancelled', 'changed'))
  ) STRICT`,
]);
