import { statements } from './migration.ts';

/** Tokens of the HTTP interface, purchases by idempotency key, and events to post. */
export const exchange0028 = statements(28, [
  `CREATE TABLE api_tokens (
    name TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    scopes TEXT NOT NULL CHECK (json_valid(scopes)),
    merchant TEXT,
    added_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE api_purchases (
    token TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    began_at TEXT NOT NULL,
    quote_id TEXT,
    answer TEXT CHECK (answer IS NULL OR json_valid(answer)),
    PRIMARY KEY (token, key)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE webhook_deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    endpoint TEXT NOT NULL,
    event_id TEXT NOT NULL,
    order_key TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    queued_at TEXT NOT NULL,
    until_at TEXT NOT NULL,
    next_at TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'dead', 'gone')),
    why TEXT,
    UNIQUE (endpoint, event_id)
  ) STRICT`,
  `CREATE INDEX webhook_deliveries_of_orders
    ON webhook_deliveries (endpoint, state, order_key, seq)`,
]);
