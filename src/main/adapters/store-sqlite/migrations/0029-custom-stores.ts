import { statements } from './migration.ts';

/** Position of the import from each shop, and notes about orders for a person. */
export const customStores0029 = statements(29, [
  `CREATE TABLE store_polls (
    store TEXT PRIMARY KEY,
    through TEXT,
    next_at TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    last_at TEXT,
    trouble TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE store_orders (
    store TEXT NOT NULL,
    number TEXT NOT NULL,
    since TEXT NOT NULL,
    at TEXT NOT NULL,
    held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1)),
    problems TEXT CHECK (problems IS NULL OR json_valid(problems)),
    PRIMARY KEY (store, number)
  ) STRICT, WITHOUT ROWID`,
]);
