import { statements } from './migration.ts';

/** Who may ask over HTTP, and what was bought under which of their keys. */
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
]);
