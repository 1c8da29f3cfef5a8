import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { fromText } from '../../../shared/kernel/message.ts';
import type { PrintJob, PrintState } from '../../../shared/printing/print-job.ts';
import type { PriceLimit } from '../../../shared/rating/price-limit.ts';
import type {
  BatchLabel,
  BatchOrder,
  BatchPlan,
  BatchRepository,
  BatchRun,
} from '../../features/batches/ports.ts';
import { keepLimit, nextTurn } from './purchases/price-limits.ts';
import { fromJson, merchantOf, updateWhere } from './rows.ts';
import type { Tables } from './tables.ts';

/**
 * The planner would read every open order with its body. This index has them in order of arrival:
 * 100,000 are read in a few milliseconds.
 */
const OPEN = sql`orders INDEXED BY orders_stacked`;

/** Open orders that this bench may take; the first condition must match the index `orders_stacked`. */
const freeOf = (stack: string, run: string | null): RawBuilder<boolean> =>
  sql<boolean>`orders.status = 'open' AND orders.stack = ${stack} AND orders.stack <> ''
    AND NOT EXISTS (SELECT 1 FROM site_claims WHERE order_id = orders.id AND mine = 0
      AND state IN ('claimed', 'sending', 'unknown', 'bought'))
    AND NOT EXISTS (SELECT 1 FROM batch_orders
      WHERE run_id = ${run ?? ''} AND order_id = orders.id)`;

export function batchRepository(
  db: Kysely<Tables>,
  now: () => Date,
  stacks: BatchRepository['stacks'],
): BatchRepository {
  const at = () => now().toISOString();

  return {
    stacks,

    async left(stack, run) {
      const { rows } = await sql<{ left: number }>`
        SELECT count(*) AS left FROM ${OPEN} WHERE ${freeOf(stack, run)}`.execute(db);
      return rows[0]?.left ?? 0;
    },

    unknown: (stack, run) => unknownOf(db, stack, run),
    elsewhere: (run) => elsewhere(db, run),

    async current() {
      const row = await db
        .selectFrom('batch_runs')
        .selectAll()
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return row ? toRun(row) : null;
    },

    begin: (plan) =>
      db.transaction().execute(async (writing) => {
        const stated = plan.atMost && { turn: plan.turn ?? (await nextTurn(writing)) };
        const body = JSON.stringify({ ...plan, ...stated });
        const row = { id: randomUUID(), at: at(), ended_at: null, body };
        await writing.deleteFrom('batch_runs').where('ended_at', 'is not', null).execute();
        await writing
          .updateTable('batch_runs')
          .set({ ended_at: row.at })
          .where('ended_at', 'is', null)
          .execute();
        await writing.insertInto('batch_runs').values(row).execute();
        return toRun(row);
      }),

    async save(id, plan) {
      const body = JSON.stringify(plan);
      await updateWhere(db, 'batch_runs', { id }, { body });
    },

    async end(id) {
      await updateWhere(db, 'batch_runs', { id }, { ended_at: at() });
    },

    add: (run, count, first) => add(db, run, count, first),

    state: (stack, limit, count, first) =>
      db.transaction().execute(async (writing) => {
        const free = await nextFree(writing, { stack, run: null }, count, first);
        for (const order of free) await keepLimit(writing, 'price_limits', order, limit);
        return free.length;
      }),

    async next(id) {
      const [row] = await ordersOf(
        db,
        sql`run_id = ${id} AND state IN ('waiting', 'buying', 'bought')`,
        1,
      );
      return row ?? null;
    },

    async set(run_id, place, state, error) {
      await updateWhere(
        db,
        'batch_orders',
        { run_id, place },
        { state, error: error && JSON.stringify(error) },
      );
    },

    leaveOut: (id, place) => leaveOut(db, id, place),
    orders: (id) => ordersOf(db, sql`run_id = ${id}`, -1),
    labels: (id) => labelsOf(db, id),
    leftOver: (id) => leftOver(db, id),
  };
}

async function unknownOf(db: Kysely<Tables>, stack: string, run: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM orders
    LEFT JOIN site_claims ON site_claims.order_id = orders.id AND mine = 0
    WHERE stack = ${stack} AND stack <> '' AND (site_claims.state = 'unknown'
        OR site_claims.order_id IS NULL AND (status = 'unknown'
          OR status = 'held' AND EXISTS (SELECT 1 FROM attempts
            WHERE order_id = orders.id AND kind = 'outbound' AND state = 'unknown')))
      AND NOT EXISTS (SELECT 1 FROM batch_orders
        WHERE run_id = ${run ?? ''} AND order_id = orders.id)
    ORDER BY seq`.execute(db);
  return rows.map(({ id }) => id);
}

async function elsewhere(
  db: Kysely<Tables>,
  { id, at: since, plan: { stack, leftOut = [] } }: BatchRun,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM (
    SELECT value AS id FROM json_each(${JSON.stringify(leftOut)})
    UNION SELECT orders.id FROM site_claims JOIN orders ON orders.id = order_id
      WHERE mine = 0 AND stack = ${stack} AND stack <> ''
        AND (state IN ('claimed', 'sending') OR state = 'bought' AND since >= ${since})
    EXCEPT SELECT order_id FROM site_claims WHERE mine = 0 AND state = 'unknown'
    EXCEPT SELECT order_id FROM batch_orders WHERE run_id = ${id})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next orders of the stack outside of that run, by urgency; `first` before all others. */
async function nextFree(
  db: Kysely<Tables>,
  { stack, run }: { stack: string; run: string | null },
  count: number,
  first = '',
): Promise<(Key & { id: string })[]> {
  const { rows } = await sql<Key & { id: string }>`SELECT id, merchant, reference FROM ${OPEN}
    WHERE ${freeOf(stack, run)}
    ORDER BY id = ${first} DESC, ship_by, seq LIMIT ${count}`.execute(db);
  return rows;
}

const add = (
  db: Kysely<Tables>,
  { id, plan }: BatchRun,
  count: number,
  first = '',
): Promise<number> =>
  db.transaction().execute(async (writing) => {
    const rows = await nextFree(writing, { stack: plan.stack, run: id }, count, first);
    const { rows: last } = await sql<{ place: number }>`
      SELECT coalesce(max(place), 0) AS place FROM batch_orders WHERE run_id = ${id}`.execute(
      writing,
    );
    let place = last[0]?.place ?? 0;
    const { atMost, terms = null } = plan;
    // Nobody states it again for the orders that the run takes later.
    const limit: PriceLimit | null = atMost && { atMost, terms, turn: plan.turn ?? 0 };
    for (const { id: order_id, ...order } of rows) {
      place += 1;
      await writing
        .insertInto('batch_orders')
        .values({ run_id: id, place, order_id, state: 'waiting', error: null })
        .execute();
      if (limit) await keepLimit(writing, 'price_limits', order, limit);
    }
    return rows.length;
  });

async function ordersOf(
  db: Kysely<Tables>,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<BatchOrder[]> {
  const { rows } = await sql<Selectable<Tables['batch_orders']> & Key>`
    SELECT batch_orders.*, orders.merchant, orders.reference
    FROM batch_orders JOIN orders ON orders.id = batch_orders.order_id
    WHERE ${which} ORDER BY place LIMIT ${limit}`.execute(db);
  return rows.map(({ place, order_id, state, error, merchant, reference }) => ({
    place,
    orderId: order_id,
    state,
    error: error === null ? null : fromJson<StationError>(error),
    merchant: merchantOf(merchant),
    reference,
  }));
}

async function leaveOut(db: Kysely<Tables>, run: string, place: number): Promise<void> {
  const row = db.deleteFrom('batch_orders').where('run_id', '=', run);
  await row.where('place', '=', place).execute();
}

/** The newest print of each label. */
async function labelsOf(db: Kysely<Tables>, run: string): Promise<BatchLabel[]> {
  const { rows } = await sql<Key & Printed>`
    SELECT orders.merchant, orders.reference, attempts.id AS attempt_id, print_jobs.carton_reference,
      json_extract(attempts.answer, '$.trackingNumber') AS tracking, print_jobs.id AS job,
      print_jobs.state, print_jobs.held, print_jobs.detail, print_jobs.closed,
      count(print_jobs.confirmed_at) AS confirmed, max(print_jobs.seq)
    FROM batch_orders JOIN orders ON orders.id = batch_orders.order_id
      JOIN attempts ON attempts.order_id = batch_orders.order_id AND attempts.kind = 'outbound'
        AND attempts.state = 'confirmed' AND attempts.bench IS NULL
      JOIN print_jobs ON print_jobs.attempt_id = attempts.id AND print_jobs.kind = 'label'
    WHERE run_id = ${run} GROUP BY place, attempts.id, carton_reference ORDER BY place`.execute(db);
  return rows.map(({ merchant, reference, attempt_id, carton_reference, ...row }) => ({
    merchant: merchantOf(merchant),
    reference,
    attemptId: attempt_id,
    carton: carton_reference ?? '',
    trackingNumber: row.tracking,
    job: row.job,
    state: row.state,
    held: row.held,
    isClosed: row.closed !== 0,
    detail: row.detail === null ? null : fromText(row.detail),
    isConfirmed: row.confirmed > 0,
  }));
}

async function leftOver(db: Kysely<Tables>, run: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT print_jobs.id
    FROM batch_orders
      JOIN attempts ON attempts.order_id = batch_orders.order_id AND attempts.kind = 'outbound'
        AND attempts.state = 'confirmed' AND attempts.bench IS NULL
      JOIN print_jobs ON print_jobs.attempt_id = attempts.id
    WHERE run_id = ${run} AND print_jobs.state = 'queued' AND print_jobs.held = 'person'
      AND print_jobs.closed = 0
    ORDER BY place, print_jobs.seq`.execute(db);
  return rows.map(({ id }) => id);
}

interface Printed {
  attempt_id: string;
  carton_reference: string | null;
  tracking: string | null;
  job: string;
  state: PrintState;
  held: PrintJob['held'];
  detail: string | null;
  closed: number;
  confirmed: number;
}

type Key = Pick<Selectable<Tables['orders']>, 'merchant' | 'reference'>;

const toRun = ({ id, at, body }: { id: string; at: string; body: string }): BatchRun => ({
  id,
  at,
  plan: fromJson<BatchPlan>(body),
});
