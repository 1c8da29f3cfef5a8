import { statements } from './migration.ts';

/** Purchases whose cancellation was asked for at any bench of the site, and is not confirmed. */
export const siteCancellations0049 = statements(49, [
  `CREATE TABLE site_cancellations (
    attempt_id TEXT PRIMARY KEY REFERENCES attempts (id)
  ) STRICT, WITHOUT ROWID`,
]);
