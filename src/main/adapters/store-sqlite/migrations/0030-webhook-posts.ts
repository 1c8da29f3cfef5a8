import { statements } from './migration.ts';

/** Latest deliveries and their number per endpoint, and the end of a requested pause. */
export const webhookPosts0030 = statements(30, [
  'ALTER TABLE webhook_deliveries ADD COLUMN tried_at TEXT',
  `CREATE TABLE webhook_endpoints (
    url TEXT PRIMARY KEY,
    delivered INTEGER NOT NULL DEFAULT 0,
    paused_until TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE webhook_posts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    endpoint TEXT NOT NULL,
    event_id TEXT NOT NULL,
    order_key TEXT NOT NULL CHECK (json_valid(order_key)),
    kind TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX webhook_posts_of_endpoints ON webhook_posts (endpoint, seq)',
]);
