import { type Kysely, sql } from 'kysely';
import type { Address } from '../../../../shared/orders/address.ts';
import type { BodyReader, Receiver } from '../../../features/purchasing/ports.ts';
import type { Tables } from '../database.ts';
import { fromJson } from '../rows.ts';

/** Who an attempt was sent to: as it was sent, else as its order says. */
export async function receiverOf(
  db: Kysely<Tables>,
  attemptId: string,
  bodies: BodyReader,
): Promise<Receiver | null> {
  const { rows } = await sql<{ body: string | null; ordered: string | null }>`
    SELECT attempt_bodies.body,
      CASE WHEN orders.erased_at IS NULL THEN json_extract(orders.body, '$.shipTo') END AS ordered
    FROM attempts LEFT JOIN attempt_bodies ON attempt_bodies.attempt_id = attempts.id
    LEFT JOIN orders ON orders.id = attempts.order_id
    WHERE attempts.id = ${attemptId}`.execute(db);
  const [{ body, ordered } = { body: null, ordered: null }] = rows;
  const sent = body === null ? null : bodies.receiver(body);
  if (sent || ordered === null) return sent;
  const to = fromJson<Partial<Address>>(ordered);
  const { name = null, attentionName = null, zip = null, country = null } = to;
  return { name, attentionName, zip, country };
}
