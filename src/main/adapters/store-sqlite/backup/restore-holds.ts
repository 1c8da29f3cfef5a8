import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { canonicalDecimal, sum, times } from '../../../../shared/kernel/decimal.ts';
import { asText, say } from '../../../../shared/kernel/message.ts';
import {
  type Order,
  OrderSchema,
  type OrderStatus,
  showOrderKey,
} from '../../../../shared/orders/order.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import type { Accepted, RestoreRepository } from '../../../features/purchasing/ports.ts';
import { append } from '../events.ts';
import {
  addFact,
  inTheWay,
  purchaseEvent,
  setOrdersStatus,
  toNewRow,
} from '../purchases/attempt-rows.ts';
import { anyOf, fromJson, insertRows, merchantOf, readSaved } from '../rows.ts';
import type { Tables } from '../tables.ts';

/** Text for an order that may have been bought after the backup. */
const WHY = say(
  'a restored backup may be older than its purchase; check the partner’s portal, then resolve it',
);

export const restoreRepository = (db: Kysely<Tables>, now: () => Date): RestoreRepository => ({
  async unlooked() {
    return await openGap(db);
  },

  async imported() {
    const held = await db
      .selectFrom('attempts')
      .select('id')
      .where('state', '=', 'unknown')
      .where('id', 'like', `${RESTORED}%`)
      .where(
        sql<boolean>`(SELECT json_extract(data, '$.by') FROM attempt_facts
          WHERE attempt_id = attempts.id AND kind = 'state' ORDER BY id DESC LIMIT 1) = 'import'`,
      )
      .orderBy('seq')
      .execute();
    return held.map(({ id }) => id);
  },

  async statusBefore(attemptId) {
    const { rows } = await sql<{ was: OrderStatus | null }>`SELECT ${statusBefore} AS was
      FROM attempts WHERE id = ${attemptId}`.execute(db);
    return rows[0]?.was ?? null;
  },

  async looked() {
    const at = now().toISOString();
    return await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('journal_gaps')
        .set({ looked_at: at })
        .where('looked_at', 'is', null)
        .executeTakeFirst();
      await freeCancelled(transaction, at);
      return numUpdatedRows > 0n;
    });
  },
});

/**
 * Cancels orders again that were cancelled in the backup: the person who checked has resolved those
 * bought again.
 */
async function freeCancelled(db: Transaction<Tables>, at: string): Promise<void> {
  const held = await db
    .selectFrom('attempts')
    .innerJoin('restore_holds', 'restore_holds.attempt_id', 'attempts.id')
    .select(['attempts.id', 'attempts.order_id'])
    .where('attempts.state', '=', 'unknown')
    .where('attempts.id', 'like', `${RESTORED}%`)
    .where(
      sql<boolean>`(EXISTS (SELECT 1 FROM attempts AS before
          WHERE before.order_id = attempts.order_id
            AND before.kind = 'outbound' AND before.state = 'cancelled')
        OR ${statusBefore} = 'cancelled')`,
    )
    .execute();
  for (const some of chunks(held)) {
    const ids = some.map(({ id }) => id);
    await become(db, ids, 'declared-not-bought', { by: 'restore', at });
    const orders = some.map(({ order_id }) => order_id);
    await setOrdersStatus(db, orders, 'cancelled', at);
  }
}

/** What the order of an attempt was before a restore held it, or became at the site since. */
const statusBefore = sql<OrderStatus | null>`(SELECT data ->> 'was' FROM attempt_facts
  WHERE attempt_id = attempts.id AND kind IN ('opened', 'note') AND data ->> 'was' IS NOT NULL
  ORDER BY id DESC LIMIT 1)`;

/** Notes for an order that a restore holds what it is at the site: it becomes that when the hold ends. */
export async function noteStatusAtSite(
  db: Transaction<Tables>,
  orderId: string,
  status: OrderStatus,
  at: string,
): Promise<void> {
  const held = await db
    .selectFrom('attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'unknown')
    .where('id', 'like', `${RESTORED}%`)
    .where(sql<boolean>`coalesce(${statusBefore}, 'open') <> ${status}`)
    .execute();
  for (const { id } of held) {
    const data = { note: 'changed at the site', was: status };
    await addFact(db, id, { kind: 'note', data }, 'unknown', at);
  }
}

/** Id prefix of an attempt that stands for a possibly lost one. */
const RESTORED = 'restored-';

/** The last restore for which nobody has checked the portal yet. */
export async function openGap(db: Kysely<Tables>): Promise<Gap | null> {
  const gap = await db
    .selectFrom('journal_gaps')
    .select(['connection', 'at', 'backup_at'])
    .where('looked_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return gap ? { ...gap, since: gap.backup_at ?? gap.at } : null;
}

/** A restore that may lack purchases made since then. */
export interface Gap {
  connection: string;
  at: string;
  since: string;
}

type Held = Pick<Selectable<Tables['orders']>, 'id' | 'merchant' | 'reference' | 'body' | 'status'>;

/** What held an order: the restore, or its import while nobody has compared the portal. */
type HeldBy = 'restore' | 'import';

/** Orders held by one set of statements. */
const CHUNK = 500;

/**
 * Inserts an unknown attempt for each purchase that may be missing from the journal: the unique index
 * then prevents another purchase, and resolving it works as for any unknown purchase. It has no body,
 * so it is never sent. At most `CHUNK` orders. `at`: now.
 */
export async function holdOrders(
  db: Transaction<Tables>,
  orders: readonly Held[],
  gap: Gap,
  { by, at }: { by: HeldBy; at: string },
): Promise<void> {
  const packed = await db
    .selectFrom('sessions')
    .select(['order_id', 'body'])
    .where('order_id', 'in', anyOf(orders.map(({ id }) => id)))
    .execute();
  const sessions = new Map(packed.map((each) => [each.order_id, fromJson<Session>(each.body)]));
  const before = new Map(orders.map(({ id, status }) => [id, status]));
  const rows = [];
  for (const order of orders) {
    const row = heldAttempt(order, sessions.get(order.id) ?? null, gap, at);
    // Another attempt of that Reference prevents a purchase too.
    if (!(await inTheWay(db, row))) rows.push(row);
  }
  if (rows.length > 0) {
    await insertRows(db, 'attempts', rows);
    await insertRows(
      db,
      'attempt_facts',
      rows.map(({ id, order_id }) => ({
        attempt_id: id,
        at,
        kind: 'opened' as const,
        data: JSON.stringify({ state: 'open', by, was: before.get(order_id) }),
        state: 'open' as const,
      })),
    );
    await makeUnknown(
      db,
      rows.map(({ id }) => id),
      gap,
      { by, at },
    );
  }
  await setOrdersStatus(
    db,
    orders.map(({ id }) => id),
    'held',
    at,
  );
}

function heldAttempt(order: Held, session: Session | null, gap: Gap, at: string) {
  const what = () => `Order ${order.reference}`;
  const parsed = readSaved(OrderSchema, fromJson<unknown>(order.body), what);
  return toNewRow(
    {
      orderId: order.id,
      connection: gap.connection,
      merchant: merchantOf(order.merchant),
      kind: 'outbound',
      reference: order.reference,
      identity: order.reference,
      quoteId: '',
      accepted: unknownTerms(parsed, session),
      station: '',
      packer: null,
      bodyHash: '',
    },
    `${RESTORED}${order.id}-${at}`,
    // The earliest time of the purchase, by which the partner's records are searched.
    gap.since,
  );
}

/** The quiet time counts from the restore. At most `CHUNK` attempts. */
async function makeUnknown(
  db: Transaction<Tables>,
  ids: readonly string[],
  gap: Gap,
  { by, at }: { by: HeldBy; at: string },
): Promise<void> {
  await become(db, ids, 'unknown', { by, at });
  await db
    .insertInto('restore_holds')
    .values(ids.map((id) => ({ attempt_id: id, at: gap.at })))
    .onConflict((held) => held.column('attempt_id').doUpdateSet({ at: gap.at }))
    .execute();
}

async function become(
  db: Transaction<Tables>,
  ids: readonly string[],
  state: 'unknown' | 'declared-not-bought',
  { by, at }: { by: HeldBy; at: string },
): Promise<void> {
  const why = state === 'unknown' ? asText(WHY) : null;
  const rows = await db
    .selectFrom('attempts')
    .select(['id', 'order_id', 'kind', 'state'])
    .where('id', 'in', anyOf(ids))
    .orderBy('seq')
    .execute();
  await db
    .updateTable('attempts')
    .set({ state, why, changed_at: at })
    .where('id', 'in', anyOf(ids))
    .execute();
  const data = JSON.stringify({ state, by });
  await insertRows(
    db,
    'attempt_facts',
    rows.map(({ id }) => ({ attempt_id: id, at, kind: 'state' as const, data, state })),
  );
  const changes = rows.map((row) => purchaseEvent(row, { was: row.state, is: state }));
  await append(db, ...changes);
}

/**
 * Holds every order not known to be bought, and every unresolved purchase, so that nothing is sent
 * again. Returns the references. `progress`: orders looked through, of how many.
 */
export async function holdAll(
  db: Transaction<Tables>,
  gap: Gap,
  progress: (done: number, of: number) => void,
): Promise<string[]> {
  const { at } = gap;
  const by = 'restore';
  const toGo = await db.selectFrom('site_outbox').select('order_id').execute();
  const unsettled = await db
    .selectFrom('attempts')
    .select(['id', 'order_id', 'kind'])
    .where('state', 'in', ['open', 'unknown'])
    .execute();
  for (const some of chunks(unsettled)) {
    await makeUnknown(
      db,
      some.map(({ id }) => id),
      gap,
      { by, at },
    );
  }
  const unknown = new Set(
    unsettled.filter(({ kind }) => kind === 'outbound').map(({ order_id }) => order_id),
  );
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'merchant', 'reference', 'status'])
    .where('erased_at', 'is', null)
    .where((row) =>
      row.or([
        // A cancelled order may have been bought again since.
        row('status', 'in', ['open', 'packing', 'held', 'cancelled']),
        sql<boolean>`id IN (SELECT order_id FROM attempts WHERE state = 'unknown')`,
      ]),
    )
    .orderBy('seq')
    .execute();
  const held = orders.filter(({ id, status }) => unknown.has(id) || status !== 'shipped');
  let done = 0;
  for (const some of chunks(held)) {
    const ids = some.map(({ id }) => id);
    const known = ids.filter((id) => unknown.has(id));
    if (known.length > 0) await setOrdersStatus(db, known, 'unknown', at);
    const others = await db
      .selectFrom('orders')
      .select(['id', 'merchant', 'reference', 'body', 'status'])
      .where('id', 'in', anyOf(ids.filter((id) => !unknown.has(id))))
      .orderBy('seq')
      .execute();
    await holdOrders(db, others, gap, { by, at });
    done += some.length;
    progress(done, held.length);
  }
  // Held only here: the site knows which are bought, and has newer versions.
  await db
    .deleteFrom('site_outbox')
    .where('order_id', 'not in', anyOf(toGo.map(({ order_id }) => order_id)))
    .execute();
  return held.map(({ merchant, reference }) =>
    showOrderKey({ merchant: merchantOf(merchant), reference }),
  );
}

function* chunks<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += CHUNK) yield all.slice(start, start + CHUNK);
}

/** The accepted terms are lost with the purchase; the cartons are those packed by the backup. */
function unknownTerms(order: Order, session: Session | null): Accepted {
  const lines = order.lines.map(({ quantity, unitWeight }) => times(unitWeight ?? '0', quantity));
  const whole = { reference: order.reference, weight: canonicalDecimal(sum(lines)) };
  const packed = session?.cartons.map(({ reference, weight }) => ({
    reference,
    weight: weight?.value ?? whole.weight,
  }));
  return {
    service: 'standard',
    terms: order.terms ?? 'DDU',
    carrier: '',
    shipping: null,
    insurance: { amount: '0', currency: order.currency },
    landedCost: null,
    total: null,
    weightUnit: order.weightUnit,
    cartons: packed?.length ? packed : [whole],
    lost: true,
  };
}
