import { statements } from './migration.ts';

/** Packing sessions and quotes; both are deleted with their order. */
export const packing0002 = statements(2, [
  `CREATE TABLE sessions (
    order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    body TEXT NOT NULL,
    saved_at TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE quotes (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    connection TEXT NOT NULL,
    rated_at TEXT NOT NULL,
    quote TEXT NOT NULL,
    question TEXT NOT NULL,
    options TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX quotes_by_order ON quotes (order_id, rated_at)',
]);
