import { statements } from './migration.ts';

/**
 * Orders that are packed and to be bought when the partner is back, in the order they were packed; what
 * was accepted of each is in its session. `stopped`: what its sender made of it meanwhile, until
 * somebody has the carton in hand.
 */
export const waiting0037 = statements(37, [
  `CREATE TABLE waiting_orders (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id TEXT NOT NULL UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
    stopped TEXT CHECK (stopped IN ('held', 'cancelled', 'changed'))
  ) STRICT`,
]);
