import { statements } from './migration.ts';

/**
 * All quotes of a purchase requested with an idempotency key: it may be rated anew before, or instead of, the
 * sending that buys.
 */
export const keyedQuotes0042 = statements(42, [
  `CREATE TABLE api_purchase_quotes (
    token TEXT NOT NULL,
    key TEXT NOT NULL,
    quote_id TEXT NOT NULL,
    PRIMARY KEY (token, key, quote_id),
    FOREIGN KEY (token, key) REFERENCES api_purchases (token, key) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO api_purchase_quotes
    SELECT token, key, quote_id FROM api_purchases WHERE quote_id IS NOT NULL`,
  'CREATE INDEX api_purchase_quotes_by_quote ON api_purchase_quotes (quote_id)',
  'DROP INDEX api_purchases_by_quote',
  'ALTER TABLE api_purchases DROP COLUMN quote_id',
]);
