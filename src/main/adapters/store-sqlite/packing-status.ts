import { type Kysely, sql, type Transaction } from 'kysely';
import type { Order, OrderStatus } from '../../../shared/orders/order.ts';
import type { SessionRepository } from '../../features/packing/ports.ts';
import { append } from './events.ts';
import { columns, notBought } from './order-columns.ts';
import { deleteWhere, rowWhere, updateWhere } from './rows.ts';
import { STEP, saveSession } from './sessions.ts';
import type { Tables } from './tables.ts';
import { type AfterLeaving, endLeading, leadingChange, leave } from './together.ts';

/**
 * Applies a sender's stop to an order packed here. Its packer cannot save another step: the packing
 * is deleted or has a later revision, so that nothing more is rated or bought with it. A purchase
 * in progress is not touched. False: nothing was changed.
 */
export async function stopPacking(
  db: Transaction<Tables>,
  id: string,
  to: { status: 'held' | 'cancelled' } | { order: Order },
  at: string,
): Promise<boolean> {
  const packed = await db
    .selectFrom('sessions')
    .innerJoin('orders', 'orders.id', 'sessions.order_id')
    .select(['orders.status', STEP.as('step')])
    .where('order_id', '=', id)
    .where(STEP, 'in', ['packing', 'waiting', 'rating', 'choosing'])
    .where('orders.status', 'in', ['packing', 'held'])
    .where(notBought)
    .executeTakeFirst();
  if (!packed) return false;
  const change = 'order' in to ? await leadingChange(db, id, to.order, at) : null;
  const isEnded = 'order' in to || to.status !== 'cancelled' || (await endLeading(db, id, at));
  if (('order' in to && !change) || !isEnded) return false;
  const isHeld = 'order' in to && to.order.heldFor !== undefined;
  const status: OrderStatus = 'status' in to ? to.status : isHeld ? 'held' : openOr(packed.status);
  const changes = change ? columns(change.order, at) : { updated_at: at };
  await updateWhere(db, 'orders', { id }, { ...changes, status });
  await change?.made();
  // Its packed cartons are somewhere in the warehouse: the entry informs the packer who scans one.
  if (packed.step === 'waiting')
    await updateWhere(
      db,
      'waiting_orders',
      { order_id: id },
      { stopped: 'status' in to ? to.status : 'changed' },
    );
  if (status === 'held' && 'status' in to) {
    await db
      .updateTable('sessions')
      .set({
        revision: sql`revision + 1`,
        body: sql`json_set(body, '$.revision', revision + 1)`,
        saved_at: at,
      })
      .where('order_id', '=', id)
      .execute();
  } else {
    await deleteWhere(db, 'sessions', { order_id: id });
    await append(db, { kind: 'packing.removed.v1', data: { orderId: id } });
  }
  if ('order' in to) await append(db, { kind: 'order.changed.v1', data: { orderId: id } });
  if (status !== packed.status) {
    const data = { orderId: id, status, was: packed.status };
    await append(db, { kind: 'order.status-changed.v2', data });
  }
  return true;
}

/** A held order stays held. */
const openOr = (status: OrderStatus): OrderStatus => (status === 'packing' ? 'open' : status);

export const isPacked = async (db: Transaction<Tables>, orderId: string): Promise<boolean> =>
  (await rowWhere(db, 'sessions', { order_id: orderId }, ['order_id'])) !== undefined;

/** From the packer's choice until the result is known; also of the order that it goes with. */
export async function isBeingBought(db: Transaction<Tables>, orderId: string): Promise<boolean> {
  const its = sql`(SELECT leading.id FROM orders AS one JOIN orders AS leading
    ON leading.merchant = one.merchant AND leading.reference IN (one.reference, one.goes_with)
    WHERE one.id = ${orderId})`;
  const { rows } = await sql`SELECT 1 FROM sessions WHERE order_id IN ${its} AND ${STEP} = 'buying'
    UNION ALL SELECT 1 FROM attempts
    WHERE order_id IN ${its} AND kind = 'outbound' AND state = 'open'`.execute(db);
  return rows.length > 0;
}

interface StatusChange {
  id: string;
  status: OrderStatus;
  /** Only from one of these. */
  from?: readonly OrderStatus[] | undefined;
}

/** False: nothing was changed. */
export async function setStatus(
  db: Transaction<Tables>,
  { id, status, from }: StatusChange,
  at: string,
): Promise<boolean> {
  const before = await rowWhere(db, 'orders', { id }, ['status', 'goes_with']);
  if (!before) throw new Error(`No order ${id}`);
  if (from && !from.includes(before.status)) return false;
  if (before.goes_with !== null) {
    // A person takes it out of the leading order before it is packed.
    if (status !== 'held' && status !== 'cancelled') return false;
    return await leaveLeading(db, id, status, at);
  }
  if (status === 'cancelled' && !(await endLeading(db, id, at))) return false;
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ status, updated_at: at })
    .where('id', '=', id)
    .where(notBought)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const data = { orderId: id, status, was: before.status };
  await append(db, { kind: 'order.status-changed.v2', data });
  return true;
}

/** As `leave`; a packer of the leading order is stopped. */
export const leaveLeading = (
  db: Transaction<Tables>,
  id: string,
  status: AfterLeaving,
  at: string,
): Promise<boolean> =>
  leave(db, id, status, {
    at,
    async changeLeading(leadingId, order) {
      if (await isPacked(db, leadingId)) return await stopPacking(db, leadingId, { order }, at);
      await updateWhere(db, 'orders', { id: leadingId }, columns(order, at));
      await append(db, { kind: 'order.changed.v1', data: { orderId: leadingId } });
      return true;
    },
  });

export const beginPacking =
  (db: Kysely<Tables>, now: () => Date): SessionRepository['begin'] =>
  (session, from) =>
    db.transaction().execute(async (transaction) => {
      const at = now().toISOString();
      await saveSession(transaction, session, at);
      if (from.length > 0)
        await setStatus(transaction, { id: session.orderId, status: 'packing', from }, at);
    });
