import { statements } from './migration.ts';

/** The catalogue: items by merchant and SKU. */
export const items0012 = statements(12, [
  `CREATE TABLE items (
    merchant TEXT NOT NULL,
    sku TEXT NOT NULL,
    gaps INTEGER NOT NULL CHECK (gaps IN (0, 1)),
    search TEXT NOT NULL,
    body TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (merchant, sku)
  ) STRICT, WITHOUT ROWID`,
  // Covers lists and searches, so that an item's body is read only when it is shown.
  'CREATE INDEX items_listed ON items (gaps DESC, sku, merchant, search)',
]);
