import { statements } from './migration.ts';

/** Waiting events by the time of their next attempt. */
export const webhooksDue0047 = statements(47, [
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint, state, next_at, seq)`,
]);
