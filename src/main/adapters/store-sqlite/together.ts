import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { stationError } from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { type Order, OrderSchema, type StoredOrder } from '../../../shared/orders/order.ts';
import { goingAlong, joined, withLinesFrom } from '../../../shared/orders/together.ts';
import type { OrderRepository } from '../../features/orders/ports.ts';
import { append } from './events.ts';
import { columns } from './order-columns.ts';
import { fromJson, rowWhere, updateWhere } from './rows.ts';
import { STEP } from './sessions.ts';
import type { Tables } from './tables.ts';

type OrderRow = Pick<
  Selectable<Tables['orders']>,
  'id' | 'merchant' | 'reference' | 'status' | 'body' | 'goes_with'
>;

const rowOf = (db: Kysely<Tables>, id: string): Promise<OrderRow | undefined> =>
  rowWhere(db, 'orders', { id }, ['id', 'merchant', 'reference', 'status', 'body', 'goes_with']);

/** The orders that go with this one. */
const along = (
  db: Kysely<Tables>,
  { merchant, reference }: Pick<OrderRow, 'merchant' | 'reference'>,
): Promise<Pick<OrderRow, 'id' | 'reference' | 'status'>[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'reference', 'status'])
    .where('merchant', '=', merchant)
    .where('goes_with', '=', reference)
    .orderBy('seq')
    .execute();

/** One that goes with another that is not bought. */
export const anyAlong = (db: Kysely<Tables>) =>
  db
    .selectFrom('orders')
    .select(['merchant', 'reference'])
    .where('goes_with', 'is not', null)
    .where('status', 'in', ['held', 'unknown'])
    .executeTakeFirst();

/**
 * Whether the partner was asked to ship them as one. What was sent is never taken apart: proof that it was bought may
 * still come, and an order that left would be bought twice (rules 8 and 9 of "Buying exactly once").
 */
async function wasSent(db: Kysely<Tables>, id: string): Promise<boolean> {
  // An attempt that a restore added for one that may be lost counts until a person has looked in the portal.
  const { rows } = await sql`SELECT 1 FROM attempts
    WHERE order_id = ${id} AND kind = 'outbound' AND state <> 'not-sent'
      AND NOT (state = 'declared-not-bought' AND sendings = 0) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Whether something of it is packed, short or held by a packer, or it is past packing. */
async function isBegun(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sessions WHERE order_id = ${id} AND (
      coalesce(${STEP}, '') <> 'packing'
      OR json_extract(body, '$.hold') IS NOT NULL
      OR json_array_length(body, '$.short') > 0
      OR EXISTS (SELECT 1 FROM json_each(body, '$.cartons')
        WHERE json_array_length(json_each.value, '$.items') > 0))`.execute(db);
  return rows.length > 0;
}

const isElsewhere = async (db: Kysely<Tables>, id: string): Promise<boolean> =>
  (await rowWhere(db, 'site_claims', { order_id: id }, ['order_id'])) !== undefined;

/** What `goTogether` and `takeApart` read. */
interface Reading {
  toOrder(row: Selectable<Tables['orders']>): StoredOrder;
  at: string;
}

/** Appends the lines of the others to the leading order, and holds them. All, or none. */
export async function goTogether(
  db: Transaction<Tables>,
  [leadingId, otherIds, whyNot]: Parameters<OrderRepository['goTogether']>,
  { toOrder, at }: Reading,
): Promise<Result<StoredOrder>> {
  const read = async (id: string) => {
    const row = await rowWhere(db, 'orders', { id });
    if (!row) throw new Error(`No order ${id}`);
    return toOrder(row);
  };
  let leading = await read(leadingId);
  const isAtSite = await rowWhere(db, 'site_member', { only: 1 }, ['only']);
  if (isAtSite) return notFree(leading, say('the bench belongs to a site'));
  const isFree =
    ['open', 'packing'].includes(leading.status) &&
    leading.goesWith === undefined &&
    !(await isBegun(db, leadingId)) &&
    !(await isElsewhere(db, leadingId));
  if (!isFree) return notFree(leading, say('it is no longer open, or its packing has begun'));
  if (await wasSent(db, leadingId)) return notFree(leading, SENT);
  for (const id of otherIds) {
    const other = await read(id);
    const isOpen =
      other.status === 'open' &&
      id !== leadingId &&
      !goingAlong(leading).includes(other.reference) &&
      !(await rowWhere(db, 'sessions', { order_id: id }, ['order_id'])) &&
      !(await isElsewhere(db, id));
    if (!isOpen) return notFree(other, say('it is not open, or somebody packs it'));
    if (await wasSent(db, id)) return notFree(other, SENT);
    const differs = whyNot(leading, other);
    if (differs) return notFree(other, differs);
    leading = joined(leading, [other]);
  }
  // A refusal undoes nothing: all are judged before one is changed.
  for (const id of otherIds) {
    const held = { status: 'held', goes_with: leading.reference, updated_at: at } as const;
    await updateWhere(db, 'orders', { id }, held);
    await append(db, statusEvent(id, 'held', 'open'));
  }
  await putLines(db, leading, at);
  return ok(await read(leadingId));
}

const SENT = say('the partner was asked to ship it before');

const notFree = ({ reference }: StoredOrder, why: Message): Result<never> =>
  fail(
    stationError(
      'order-locked',
      say('Order {reference} cannot go with others: {why}. Nothing was changed.', {
        reference,
        why,
      }),
    ),
  );

const statusEvent = (orderId: string, status: OrderRow['status'], was: OrderRow['status']) =>
  ({ kind: 'order.status-changed.v2', data: { orderId, status, was } }) as const;

/** What a person does to the lines is no change of its sender: packing goes on. */
async function putLines(
  db: Transaction<Tables>,
  { id, status: _, updatedAt: __, goesWith: ___, erasedAt: ____, ...order }: StoredOrder,
  at: string,
): Promise<void> {
  await updateWhere(db, 'orders', { id }, columns(order, at));
  await append(db, { kind: 'order.joined.v1', data: { orderId: id } });
}

/** A person takes the orders apart again that go with the leading one: these, or all. */
export async function takeApart(
  db: Transaction<Tables>,
  [leadingId, references]: Parameters<OrderRepository['takeApart']>,
  { toOrder, at }: Reading,
): Promise<Result<string[]>> {
  const row = await rowWhere(db, 'orders', { id: leadingId });
  if (!row) throw new Error(`No order ${leadingId}`);
  const leading = toOrder(row);
  const all = await along(db, row);
  const going = all.filter(({ reference }) => references?.includes(reference) ?? true);
  if (await wasSent(db, leadingId)) return stay(leading, SENT_AS_ONE);
  if (await isBegun(db, leadingId)) return stay(leading, BEGUN);
  await free(db, going, 'open', at);
  const rest = all.filter((each) => !going.includes(each)).map(({ reference }) => reference);
  await putLines(db, withLinesFrom(leading, new Set(rest)), at);
  return ok(going.map(({ reference }) => reference));
}

const SENT_AS_ONE = say('the partner was asked to ship them as one');
const BEGUN = say('units are packed, or it is set aside: take them out of the cartons first');

const stay = ({ reference }: StoredOrder, why: Message): Result<never> =>
  fail(
    stationError(
      'order-locked',
      say('The orders that go with {reference} stay with it: {why}.', { reference, why }),
    ),
  );

/** What an order is that went with another and no longer does. */
export type AfterLeaving = Exclude<OrderRow['status'], 'packing' | 'unknown'>;

async function free(
  db: Transaction<Tables>,
  orders: readonly Pick<OrderRow, 'id' | 'status'>[],
  status: AfterLeaving,
  at: string,
): Promise<void> {
  for (const { id, status: was } of orders) {
    await updateWhere(db, 'orders', { id }, { status, goes_with: null, updated_at: at });
    if (status !== was) await append(db, statusEvent(id, status, was));
  }
}

/** How an order is changed that others may go with, as its sender wants it. */
export interface LeadingChange {
  /** As it is stored: without lines of orders that no longer go with it. */
  order: Order;
  /** Frees those whose lines it lacks; called once the change is made. */
  made(): Promise<void>;
}

/**
 * A change of an order by its sender comes without the lines of others: they are open again, since what was compared
 * before they were joined may differ now. null where they were sent as one: the change must not be made.
 */
export async function leadingChange(
  db: Transaction<Tables>,
  id: string,
  order: Order,
  at: string,
): Promise<LeadingChange | null> {
  const row = await rowOf(db, id);
  const going = row ? await along(db, row) : [];
  const known = new Set(going.map(({ reference }) => reference));
  const kept = withLinesFrom(order, known);
  const stays = new Set(goingAlong(kept));
  const left = going.filter(({ reference }) => !stays.has(reference));
  if (left.length > 0 && (await wasSent(db, id))) return null;
  return {
    order: kept,
    made: async () => {
      if (left.length === 0) return;
      await free(db, left, 'open', at);
      await append(db, { kind: 'order.joined.v1', data: { orderId: id } });
    },
  };
}

/** Frees all that go with an order that is cancelled; its lines stay its own. False: they were sent as one. */
export async function endLeading(
  db: Transaction<Tables>,
  id: string,
  at: string,
): Promise<boolean> {
  const row = await rowOf(db, id);
  if (!row || (await along(db, row)).length === 0) return true;
  const change = await leadingChange(db, id, withLinesFrom(bodyOf(row), new Set()), at);
  if (!change) return false;
  await updateWhere(db, 'orders', { id }, columns(change.order, at));
  await change.made();
  return true;
}

/** How the leading order loses the lines of one that leaves it. False: it is being bought. */
type ChangeLeading = (id: string, order: Order) => Promise<boolean>;

/**
 * An order that goes with another leaves it, because its sender changed, held or cancelled it: the leading order loses
 * its lines, and whoever packs that is stopped. Returns false, without a change, where they were sent as one or are
 * being bought.
 */
export async function leave(
  db: Transaction<Tables>,
  id: string,
  status: AfterLeaving,
  { at, changeLeading }: { at: string; changeLeading: ChangeLeading },
): Promise<boolean> {
  const row = await rowOf(db, id);
  if (!row || row.goes_with === null) throw new Error(`Order ${id} goes with no other`);
  const { merchant, goes_with: reference } = row;
  const leading = await rowWhere(db, 'orders', { merchant, reference }, ['id', 'body']);
  if (!leading) throw new Error(`No order leads ${id}`);
  if (await wasSent(db, leading.id)) return false;
  const order = bodyOf(leading);
  const rest = new Set(goingAlong(order).filter((each) => each !== row.reference));
  // First, so that the change of the leading order does not free it.
  await updateWhere(db, 'orders', { id }, { goes_with: null });
  if (!(await changeLeading(leading.id, withLinesFrom(order, rest)))) {
    await updateWhere(db, 'orders', { id }, { goes_with: reference });
    return false;
  }
  await free(db, [row], status, at);
  return true;
}

const bodyOf = ({ body }: Pick<OrderRow, 'body'>): Order => OrderSchema.parse(fromJson(body));

/** Status of an order that goes along, by that of the leading one. */
export async function alongIs(
  db: Kysely<Tables>,
  { merchant, goes_with: reference }: Pick<OrderRow, 'merchant' | 'goes_with'>,
): Promise<'held' | 'shipped' | 'cancelled'> {
  const leading = await rowWhere(db, 'orders', { merchant, reference: reference ?? '' }, [
    'status',
  ]);
  const status = leading?.status;
  return status === 'shipped' || status === 'cancelled' ? status : 'held';
}

/** What becomes of the leading order by its purchase becomes of those that go with it. */
export async function followLeading(
  db: Transaction<Tables>,
  leading: Pick<OrderRow, 'merchant' | 'reference'>,
  status: OrderRow['status'],
  at: string,
): Promise<void> {
  if (status !== 'shipped' && status !== 'cancelled') return;
  for (const { id, status: was } of await along(db, leading)) {
    if (was === status) continue;
    await updateWhere(db, 'orders', { id }, { status, updated_at: at });
    await append(db, statusEvent(id, status, was));
  }
}
