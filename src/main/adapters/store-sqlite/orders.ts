import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { type StationError, StationFailure } from '../../../shared/kernel/errors.ts';
import { composed } from '../../../shared/kernel/fold.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok } from '../../../shared/kernel/result.ts';
import { heldForOf, type ReadyOrder } from '../../../shared/orders/kept/kept-order.ts';
import {
  type Order,
  type OrderKey,
  OrderKeySchema,
  OrderSchema,
  type OrderStatus,
  orderIdentity,
  type StoredOrder,
  showOrderKey,
} from '../../../shared/orders/order.ts';
import type { OrderRepository, Saved } from '../../features/orders/ports.ts';
import { holdOrders, openGap } from './backup/restore-holds.ts';
import type { Engine } from './engine.ts';
import { append } from './events.ts';
import { caught, isConstraint, storeError } from './failures.ts';
import { columns, notBought } from './order-columns.ts';
import { listOrders, orderNumbers, ordersToLabel } from './order-list.ts';
import { isBeingBought, isPacked, leaveLeading, setStatus, stopPacking } from './packing-status.ts';
import { keyOf, withoutOrder } from './purchases/adopted.ts';
import {
  anyOf,
  fromJson,
  insertRows,
  merchantColumn,
  merchantOf,
  readSaved,
  rowWhere,
  updateWhere,
} from './rows.ts';
import type { Tables } from './tables.ts';
import { anyAlong, goTogether, leadingChange, takeApart } from './together.ts';

/** Rows per INSERT: SQLite allows 32766 values per statement, an order has 15. */
const CHUNK = 500;

/** What `toStoredOrder` reads. */
const ORDER_COLUMNS = ['id', 'status', 'body', 'updated_at', 'erased_at', 'goes_with'] as const;
type OrderRow = Pick<Selectable<Tables['orders']>, (typeof ORDER_COLUMNS)[number]>;

export function orderRepository({ db }: Engine, now: () => Date): OrderRepository {
  return {
    async findById(id) {
      const row = await rowWhere(db, 'orders', { id }, ORDER_COLUMNS);
      return row ? toStoredOrder(row) : null;
    },

    async find(key) {
      const merchant = merchantColumn(key.merchant && composed(key.merchant));
      const reference = composed(key.reference);
      const row = await rowWhere(db, 'orders', { merchant, reference }, ORDER_COLUMNS);
      return row ? toStoredOrder(row) : null;
    },

    findMany: (keys) => findMany(db, keys),
    firstSkus: (keys) => firstSkus(db, keys),

    async findByReference(reference) {
      const rows = await db
        .selectFrom('orders')
        .selectAll()
        .where('reference', '=', composed(reference))
        .orderBy('merchant')
        .execute();
      return rows.map(toStoredOrder);
    },

    async findNamed(name) {
      const rows = await db
        .selectFrom('orders')
        .selectAll()
        .where((of) =>
          of.or([
            of('reference', '=', composed(name)),
            sql<boolean>`(instr(body, '"number":"') > 0 AND json_extract(body, '$.source.number') = ${composed(name)})`,
          ]),
        )
        .orderBy('merchant')
        .orderBy('reference')
        .execute();
      return rows.map(toStoredOrder);
    },

    findInTote: (tote) => findInTote(db, tote),

    findSingle: (codes) => findSingle(db, codes),

    openFor: (order, most) => openFor(db, order, most),

    goTogether: (...asked) =>
      db
        .transaction()
        .execute((transaction) => goTogether(transaction, asked, reading(now().toISOString()))),

    takeApart: (...asked) =>
      db
        .transaction()
        .execute((transaction) => takeApart(transaction, asked, reading(now().toISOString()))),

    async along({ merchant, reference }) {
      const rows = await db
        .selectFrom('orders')
        .selectAll()
        .where('merchant', '=', merchantColumn(merchant))
        .where('goes_with', '=', reference)
        .orderBy('seq')
        .execute();
      return rows.map(toStoredOrder);
    },

    async goingAlong() {
      const found = await anyAlong(db);
      return found ? { merchant: merchantOf(found.merchant), reference: found.reference } : null;
    },

    list: (query) => listOrders(db, query),
    numbers: (today) => orderNumbers(db, today),
    toLabel: () => ordersToLabel(db),

    async merchants() {
      const rows = await db.selectFrom('orders').select('merchant').distinct().execute();
      return rows.flatMap(({ merchant }) => merchantOf(merchant) ?? []);
    },

    async countByStatus() {
      const rows = await db.selectFrom('order_counts').selectAll().execute();
      const counts = { open: 0, packing: 0, held: 0, unknown: 0, shipped: 0, cancelled: 0 };
      for (const { status, orders } of rows) counts[status] = orders;
      return counts;
    },

    saveAll: (change) => saveAll(db, change, now().toISOString()),

    stopPacking: (id, status) =>
      db
        .transaction()
        .execute((transaction) => stopPacking(transaction, id, { status }, now().toISOString())),

    replaceInWork: (id, order, asOf) =>
      db
        .transaction()
        .execute((transaction) =>
          replaceUnbought(transaction, 'packing', { id, order, asOf, at: now().toISOString() }),
        ),

    setStatus: (id, status, from) =>
      db
        .transaction()
        .execute((transaction) =>
          setStatus(transaction, { id, status, from }, now().toISOString()),
        ),
  };
}

const reading = (at: string) => ({ toOrder: toStoredOrder, at });

async function openFor(
  db: Kysely<Tables>,
  { id, merchant, shipTo }: StoredOrder,
  most: number,
): Promise<StoredOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'open')
    .where(sql<boolean>`ship_to_name = ${shipTo.name} COLLATE NOCASE`)
    .where('merchant', '=', merchantColumn(merchant))
    .where('ship_to_country', '=', shipTo.country)
    .where('id', '<>', id)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM sessions WHERE order_id = orders.id)`)
    .where(notBought)
    .orderBy('seq')
    .limit(most)
    .execute();
  return rows.map(toStoredOrder);
}

async function findMany(db: Kysely<Tables>, keys: readonly OrderKey[]): Promise<StoredOrder[]> {
  const rows = await db.selectFrom('orders').selectAll().where(isOneOf(keys)).execute();
  return rows.map(toStoredOrder);
}

async function firstSkus(
  db: Kysely<Tables>,
  keys: readonly OrderKey[],
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['merchant', 'reference'])
    .select(sql<string | null>`json_extract(body, '$.lines[0].sku')`.as('sku'))
    .where(isOneOf(keys))
    .execute();
  const found = new Map(
    rows.map(({ merchant, reference, sku }) => [
      orderIdentity({ merchant: merchantOf(merchant), reference }),
      sku,
    ]),
  );
  return keys.map((key) => found.get(orderIdentity(key)) ?? null);
}

/** As JSON, so that the statement is the same for any number of keys. */
function isOneOf(keys: readonly OrderKey[]) {
  const wanted = JSON.stringify(
    keys.map(({ merchant, reference }) => [
      merchantColumn(merchant && composed(merchant)),
      composed(reference),
    ]),
  );
  return sql<boolean>`(merchant, reference) IN (
    SELECT value ->> 0, value ->> 1 FROM json_each(${wanted}))`;
}

/** Must match the index `orders_by_tote`. */
const HAS_TOTE = sql<boolean>`instr(body, '"tote":"') > 0`;
const TOTE = sql<string>`json_extract(body, '$.tote') COLLATE NOCASE`;

async function findInTote(db: Kysely<Tables>, tote: string): Promise<StoredOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where(HAS_TOTE)
    .where(TOTE, '=', tote)
    .where('status', 'in', ['open', 'packing', 'held'])
    .orderBy('seq')
    .execute();
  return rows.map(toStoredOrder);
}

/** Each condition must match its index (`orders_of_one_unit`, `orders_of_one_barcode`). */
async function findSingle(db: Kysely<Tables>, codes: readonly string[]): Promise<StoredOrder[]> {
  const named = anyOf(codes);
  const { rows } = await sql<Selectable<Tables['orders']>>`SELECT * FROM orders WHERE seq IN (
      SELECT seq FROM (
        SELECT seq, id FROM orders WHERE status = 'open' AND units = 1
          AND json_extract(body, '$.lines[0].sku') IN ${named}
        UNION SELECT seq, id FROM orders WHERE status = 'open' AND units = 1
          AND json_extract(body, '$.lines[0].barcode') IN ${named})
      WHERE NOT EXISTS (SELECT 1 FROM site_claims WHERE order_id = id AND mine = 0
        AND state IN ('claimed', 'sending', 'unknown', 'bought'))
      ORDER BY seq LIMIT 20)
    ORDER BY seq`.execute(db);
  return rows.map(toStoredOrder);
}

async function saveAll(
  db: Kysely<Tables>,
  { insert, replace }: Parameters<OrderRepository['saveAll']>[0],
  at: string,
): ReturnType<OrderRepository['saveAll']> {
  // A failed transaction leaves nothing behind: an import is all or nothing.
  return await caught(() =>
    db.transaction().execute(async (transaction) => {
      await insertAll(transaction, insert, at);
      const notReplaced: string[] = [];
      const beingBought: string[] = [];
      const elsewhere: Saved['elsewhere'] = [];
      for (const each of replace) {
        const bench = await hasIt(transaction, each.id);
        if (bench !== null) {
          notReplaced.push(each.id);
          elsewhere.push({ id: each.id, bench });
          continue;
        }
        const replaced = each.inWork
          ? (await stopPacking(transaction, each.id, { order: each.order }, at)) ||
            (await replaceUnpacked(transaction, { ...each, at }))
          : await replaceUnbought(transaction, 'open', { ...each, at });
        if (replaced) continue;
        notReplaced.push(each.id);
        if (await isBeingBought(transaction, each.id)) beingBought.push(each.id);
      }
      return ok({ notReplaced, beingBought, elsewhere });
    }),
  );
}

/** Another bench of the site that packs or buys the order; null for none. */
async function hasIt(db: Transaction<Tables>, orderId: string): Promise<string | null> {
  const claim = await db
    .selectFrom('site_claims')
    .select('bench')
    .where('order_id', '=', orderId)
    .where('mine', '=', 0)
    .where('state', 'in', ['claimed', 'sending', 'unknown'])
    .executeTakeFirst();
  return claim?.bench ?? null;
}

export async function insertAll(
  db: Transaction<Tables>,
  orders: readonly (Order | ReadyOrder)[],
  at: string,
  kind: 'order.imported.v1' | 'site.order-changed.v1' = 'order.imported.v1',
): Promise<void> {
  // After a restore that may lack purchases, an imported order may have been bought already.
  const gap = await openGap(db);
  const bought = await withoutOrder(db);
  for (let start = 0; start < orders.length; start += CHUNK) {
    const chunk = orders.slice(start, start + CHUNK);
    const rows = chunk.map((order) => {
      const known = bought.get(keyOf(order.merchant, order.reference));
      const id = known?.orderId ?? newOrderId(at);
      const status: OrderStatus = known?.status ?? (heldForOf(order) ? 'held' : 'open');
      return { ...columns(order, at), id, status, arrived_at: at };
    });
    try {
      await insertRows(db, 'orders', rows);
    } catch (error) {
      if (!isConstraint(error)) throw error;
      throw new StationFailure(await taken(db, chunk), { cause: error });
    }
    await append(db, ...rows.map(({ id }) => ({ kind, data: { orderId: id } })));
    const open = rows.filter(({ status }) => status === 'open');
    if (gap && open.length > 0) await holdOrders(db, open, gap, { by: 'import', at });
  }
}

/**
 * A UUID of version 7, which sorts by time. Version 4 would scatter the orders of one commit over the
 * unique index, one page each.
 */
function newOrderId(at: string): string {
  const moment = Date.parse(at).toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Another program imported one of them between this import's lookup and its save. */
async function taken(db: Transaction<Tables>, orders: readonly OrderKey[]): Promise<StationError> {
  for (const order of orders) {
    const found = await rowWhere(
      db,
      'orders',
      { merchant: merchantColumn(order.merchant), reference: order.reference },
      ['id'],
    );
    if (!found) continue;
    return storeError(
      say(
        'Order {orderKey} was imported by another program at the same moment. Nothing of this import was saved; import it again.',
        { orderKey: showOrderKey(order) },
      ),
      { retry: 'now' },
    );
  }
  throw new Error('An import holds the same order twice');
}

/** As `notBought`, for this bench alone. */
export const notBoughtHere = sql<boolean>`NOT EXISTS (SELECT 1 FROM attempts
  WHERE order_id = orders.id AND bench IS NULL
    AND kind = 'outbound' AND state IN ('open', 'unknown', 'confirmed'))`;

/** False where status or version differ, or a purchase attempt is in the way. */
async function replaceUnbought(
  db: Transaction<Tables>,
  status: OrderStatus,
  { id, order, asOf, at }: { id: string; order: Order; asOf?: string; at: string },
): Promise<boolean> {
  const known = await rowWhere(db, 'orders', { id }, ['status', 'goes_with']);
  if (known && known.goes_with !== null) {
    if (known.status !== status) return false;
    const after = order.heldFor ? 'held' : 'open';
    if (!(await leaveLeading(db, id, after, at))) return false;
    await updateWhere(db, 'orders', { id }, columns(order, at));
    await append(db, { kind: 'order.changed.v1', data: { orderId: id } });
    return true;
  }
  const change = await leadingChange(db, id, order, at);
  if (!change) return false;
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ ...columns(change.order, at), status: statusAfter(status, order) })
    .where('id', '=', id)
    .where('status', '=', status)
    .$if(asOf !== undefined, (rows) => rows.where('updated_at', '=', asOf ?? ''))
    .where(notBought)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await change.made();
  // Existing packing (of an order held and resumed by its sender) is for the old version.
  if (asOf === undefined) await dropPacking(db, id);
  await append(db, { kind: 'order.changed.v1', data: { orderId: id } });
  return true;
}

/** An order is open again once it comes without what had held it when it came, and nothing else holds it. */
const statusAfter = (
  status: OrderStatus,
  { heldFor }: Order,
): OrderStatus | RawBuilder<OrderStatus> =>
  heldFor
    ? 'held'
    : sql<OrderStatus>`CASE WHEN json_extract(body, '$.heldFor') IS NULL
        OR json_extract(body, '$.heldBefore') IS NOT NULL THEN ${status} ELSE 'open' END`;

/** Held before anything was packed. */
const replaceUnpacked = async (
  db: Transaction<Tables>,
  change: { id: string; order: Order; at: string },
): Promise<boolean> =>
  !(await isPacked(db, change.id)) && (await replaceUnbought(db, 'held', change));

async function dropPacking(db: Transaction<Tables>, orderId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await append(db, { kind: 'packing.removed.v1', data: { orderId } });
}

export function toStoredOrder(row: OrderRow): StoredOrder {
  const { id, status, updated_at: updatedAt, erased_at: erasedAt, goes_with: goesWith } = row;
  const body = fromJson<unknown>(row.body);
  const order = readSaved(OrderSchema, body, () => whatOf(body, id));
  const stored = { ...order, id, status, updatedAt, ...(goesWith === null ? {} : { goesWith }) };
  return erasedAt === null ? stored : { ...stored, erasedAt };
}

function whatOf(body: unknown, id: string): string {
  const key = OrderKeySchema.safeParse(body);
  return `Order ${key.success ? showOrderKey(key.data) : id}`;
}
