import { type Kysely, sql } from 'kysely';
import { failure } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { type Session, SessionSchema } from '../../../shared/packing/session.ts';
import type { SessionRepository } from '../../features/packing/ports.ts';
import type { Tables } from './database.ts';
import { append } from './events.ts';
import { anyOf, fromJson, readSaved } from './rows.ts';

/** As the index `sessions_by_step` has it. */
export const STEP = sql<string>`CASE WHEN json_valid(sessions.body)
  THEN json_extract(sessions.body, '$.step.kind') END`;

/** Orders that wait for the site. With a plus, so that the few sessions come first. */
export const WAITS = sql<boolean>`+status = 'packing' AND id IN (SELECT order_id FROM sessions
  WHERE ${STEP} = 'buying' AND json_extract(sessions.body, '$.problem.code') = 'site-unavailable')`;

export function sessionRepository(db: Kysely<Tables>, now: () => Date): SessionRepository {
  return {
    async find(orderId) {
      const row = await db
        .selectFrom('sessions')
        .select('body')
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      return row ? toSession(row.body) : null;
    },

    async findMany(orderIds) {
      const rows = await db
        .selectFrom('sessions')
        .select(['order_id', 'body'])
        .where('order_id', 'in', anyOf(orderIds))
        .execute();
      return new Map(rows.map(({ order_id, body }) => [order_id, toSession(body)]));
    },

    async buying() {
      const at = db.selectFrom('sessions').where(STEP, '=', 'buying');
      const rows = await at.select('order_id').execute();
      return rows.map(({ order_id }) => order_id);
    },

    /** The first revision of a session is 1. */
    async save(session) {
      const { orderId: order_id, revision } = session;
      const values = { revision, body: JSON.stringify(session), saved_at: now().toISOString() };
      await db.transaction().execute(async (transaction) => {
        const saved = await transaction
          .selectFrom('sessions')
          .select('revision')
          .where('order_id', '=', order_id)
          .executeTakeFirst();
        if (revision !== (saved?.revision ?? 0) + 1) {
          throw failure(
            'store',
            say(
              'The packing of {orderKey} was changed by another window or program. Open the order again.',
              { orderKey: showOrderKey(session.order) },
            ),
            { retry: 'after-change' },
          );
        }
        await transaction
          .insertInto('sessions')
          .values({ order_id, ...values })
          .onConflict((conflict) => conflict.column('order_id').doUpdateSet(values))
          .execute();
        const data = { orderId: order_id, revision };
        await append(transaction, { kind: 'packing.saved.v1', data });
      });
    },

    async boughtMeanwhile(connection) {
      // The few sessions in work come first, and then their purchases: not all that was ever bought.
      const { rows } = await sql<{ id: string }>`
        SELECT attempts.id FROM sessions CROSS JOIN attempts INDEXED BY attempts_by_order
          ON attempts.order_id = sessions.order_id
        WHERE ${STEP} IN ('packing', 'rating', 'choosing', 'buying', 'unknown', 'paper')
          AND attempts.connection = ${connection} AND attempts.kind = 'outbound'
          AND attempts.state = 'confirmed' AND attempts.bench IS NULL
          AND NOT EXISTS (SELECT 1 FROM print_jobs
            WHERE attempt_id = attempts.id AND kind = 'label' AND state <> 'failed')
        ORDER BY attempts.seq LIMIT 20`.execute(db);
      return rows.map(({ id }) => id);
    },

    async remove(orderId) {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('sessions').where('order_id', '=', orderId).execute();
        await append(transaction, { kind: 'packing.removed.v1', data: { orderId } });
      });
    },
  };
}

const toSession = (body: string): Session =>
  readSaved(SessionSchema, fromJson<unknown>(body), say('A packing session'));
