import { type Kysely, sql, type Transaction } from 'kysely';
import { failure } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { type Session, SessionSchema } from '../../../shared/packing/session.ts';
import type { SessionRepository } from '../../features/packing/ports.ts';
import { append } from './events.ts';
import { anyOf, deleteWhere, fromJson, merchantOf, readSaved, rowWhere, upsert } from './rows.ts';
import type { Tables } from './tables.ts';

/** Must match the index `sessions_by_step`. */
export const STEP = sql<string>`CASE WHEN json_valid(sessions.body)
  THEN json_extract(sessions.body, '$.step.kind') END`;

/**
 * Orders waiting for the partner or the site. The plus disables the index on status, so that SQLite starts
 * from the few sessions.
 */
export const WAITS = sql<boolean>`+status = 'packing' AND id IN (SELECT order_id FROM sessions
  WHERE ${STEP} = 'waiting' OR ${STEP} = 'buying'
    AND json_extract(sessions.body, '$.problem.code') = 'site-unavailable')`;

export function sessionRepository(
  db: Kysely<Tables>,
  now: () => Date,
): Omit<SessionRepository, 'begin'> {
  return {
    async find(orderId) {
      const row = await rowWhere(db, 'sessions', { order_id: orderId }, ['body']);
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

    save: (session) =>
      db
        .transaction()
        .execute((transaction) => saveSession(transaction, session, now().toISOString())),

    ...waitingSessions(db),

    waitingBegun: () => waitingBegun(db),

    boughtMeanwhile: (connection) => boughtMeanwhile(db, connection),

    async remove(orderId) {
      await db.transaction().execute(async (transaction) => {
        await deleteWhere(transaction, 'sessions', { order_id: orderId });
        await deleteWhere(transaction, 'waiting_orders', { order_id: orderId });
        await append(transaction, { kind: 'packing.removed.v1', data: { orderId } });
      });
    },
  };
}

/** The first revision of a session is 1. */
export async function saveSession(
  db: Transaction<Tables>,
  session: Session,
  at: string,
): Promise<void> {
  const { orderId: order_id, revision } = session;
  const values = { revision, body: JSON.stringify(session), saved_at: at };
  const saved = await rowWhere(db, 'sessions', { order_id }, ['revision']);
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
  await upsert(db, 'sessions', { order_id }, values);
  await keepPlace(db, session);
  const data = { orderId: order_id, revision };
  await append(db, { kind: 'packing.saved.v1', data });
}

async function boughtMeanwhile(db: Kysely<Tables>, connection: string): Promise<string[]> {
  // Starts from the few sessions in work, then reads their purchases, instead of all purchases ever made.
  const { rows } = await sql<{ id: string }>`
    SELECT attempts.id FROM sessions CROSS JOIN attempts INDEXED BY attempts_by_order
      ON attempts.order_id = sessions.order_id
    WHERE ${STEP} IN ('packing', 'waiting', 'rating', 'choosing', 'buying', 'unknown', 'documents')
      AND attempts.connection = ${connection} AND attempts.kind = 'outbound'
      AND attempts.state = 'confirmed' AND attempts.bench IS NULL
      AND NOT EXISTS (SELECT 1 FROM print_jobs
        WHERE attempt_id = attempts.id AND kind = 'label' AND state <> 'failed')
    ORDER BY attempts.seq LIMIT 20`.execute(db);
  return rows.map(({ id }) => id);
}

async function waitingBegun(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('waiting_orders')
    .innerJoin('sessions', 'sessions.order_id', 'waiting_orders.order_id')
    .innerJoin('orders', 'orders.id', 'waiting_orders.order_id')
    .select('waiting_orders.order_id')
    .where(STEP, '=', 'waiting')
    .where('orders.status', 'in', ['unknown', 'shipped'])
    .orderBy('place')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** A waiting order keeps its place; one that waits again after a change becomes the last. */
async function keepPlace(
  db: Transaction<Tables>,
  { orderId: order_id, step }: Session,
): Promise<void> {
  if (step.kind !== 'waiting') {
    await deleteWhere(db, 'waiting_orders', { order_id });
    return;
  }
  await upsert(db, 'waiting_orders', { order_id }, { stopped: null });
}

function waitingSessions(
  db: Kysely<Tables>,
): Pick<
  SessionRepository,
  'waiting' | 'waitingCount' | 'refusedLater' | 'stoppedWaiting' | 'stopSeen'
> {
  return {
    async waiting(limit) {
      const rows = await db
        .selectFrom('waiting_orders')
        .innerJoin('sessions', 'sessions.order_id', 'waiting_orders.order_id')
        .innerJoin('orders', 'orders.id', 'waiting_orders.order_id')
        .select('sessions.body')
        .where(STEP, '=', 'waiting')
        .where('orders.status', '=', 'packing')
        .orderBy('place')
        .limit(limit)
        .execute();
      return rows.map(({ body }) => toSession(body));
    },

    async waitingCount() {
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM waiting_orders
        JOIN orders ON id = order_id JOIN sessions USING (order_id)
        WHERE status = 'packing' AND ${STEP} = 'waiting'`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async refusedLater(limit) {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('orders', 'orders.id', 'sessions.order_id')
        .select('sessions.body')
        .where(STEP, '=', 'packing')
        .where(sql<boolean>`json_extract(sessions.body, '$.refusal.later') = 1`)
        .where('orders.status', '=', 'packing')
        .orderBy('saved_at')
        .limit(limit)
        .execute();
      return rows.map(({ body }) => toSession(body));
    },

    async stoppedWaiting(limit) {
      const rows = await db
        .selectFrom('waiting_orders')
        .innerJoin('orders', 'orders.id', 'waiting_orders.order_id')
        // Until it is packed again, only its sender changes it.
        .select(['order_id', 'merchant', 'reference', 'stopped', 'orders.updated_at'])
        .where('stopped', 'is not', null)
        .orderBy('place')
        .limit(limit)
        .execute();
      return rows.flatMap(
        ({ order_id: orderId, merchant, reference, stopped: as, updated_at: at }) =>
          as ? [{ orderId, merchant: merchantOf(merchant), reference, as, at }] : [],
      );
    },

    async stopSeen(orderId) {
      const row = await rowWhere(db, 'waiting_orders', { order_id: orderId }, ['stopped']);
      // The other orders are packed further here, and keep the entry until then.
      if (row?.stopped === 'cancelled')
        await deleteWhere(db, 'waiting_orders', { order_id: orderId });
      return row?.stopped ?? null;
    },
  };
}

const toSession = (body: string): Session =>
  readSaved(SessionSchema, fromJson<unknown>(body), () => say('A packing session'));
