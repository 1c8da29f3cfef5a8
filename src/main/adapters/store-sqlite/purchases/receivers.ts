import { type Kysely, sql } from 'kysely';
import type { Receiver } from '../../../features/purchasing/ports.ts';
import type { Tables } from '../database.ts';
import { fromJson } from '../rows.ts';

/** Who an attempt was sent to: as it was sent, else as its order says. */
export async function receiverOf(db: Kysely<Tables>, attemptId: string): Promise<Receiver | null> {
  const { rows } = await sql<{ sent: string | null; ordered: string | null }>`
    SELECT json_extract(attempt_bodies.body, '$.ShipToAddress') AS sent,
      CASE WHEN orders.erased_at IS NULL THEN json_extract(orders.body, '$.shipTo') END AS ordered
    FROM attempts LEFT JOIN attempt_bodies ON attempt_bodies.attempt_id = attempts.id
    LEFT JOIN orders ON orders.id = attempts.order_id
    WHERE attempts.id = ${attemptId}`.execute(db);
  const [row] = rows;
  const to = row?.sent ?? row?.ordered;
  if (!to) return null;
  const address = fromJson<Record<string, string | null>>(to);
  const field = (name: string) =>
    address[name] ?? address[`${name[0]?.toUpperCase()}${name.slice(1)}`] ?? null;
  return {
    name: field('name'),
    attentionName: field('attentionName'),
    zip: field('zip'),
    country: field('country'),
  };
}
