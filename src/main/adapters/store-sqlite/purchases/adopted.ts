import { type Kysely, sql, type Transaction } from 'kysely';
import type { Attempt, NewAttempt } from '../../../features/purchasing/ports.ts';
import { merchantColumn } from '../rows.ts';
import type { Tables } from '../tables.ts';
import {
  addFact,
  appendPurchaseEvent,
  attemptRows,
  inTheWay,
  toAttempt,
  toNewRow,
} from './attempt-rows.ts';

/**
 * Recreates an attempt lost in a restore from its answer in the reserve. Where a restore's
 * placeholder exists for the same order or Reference, the answer goes to that one. If its order is
 * lost too, a later import of the order adopts the attempt.
 */
export async function adopt(
  db: Transaction<Tables>,
  attemptId: string,
  attempt: NewAttempt,
  at: string,
): Promise<Attempt> {
  const row = toNewRow(attempt, attemptId, at);
  const blocking = await inTheWay(db, row);
  if (!blocking) {
    await db.insertInto('attempts').values(row).execute();
    const opened = { kind: 'opened', data: { state: 'open', by: 'reserve' } } as const;
    await addFact(db, attemptId, opened, 'open', at);
    await db.insertInto('restore_holds').values({ attempt_id: attemptId, at }).execute();
    await appendPurchaseEvent(db, row, { was: null, is: 'open' });
  }
  const id = blocking?.id ?? attemptId;
  const found = await attemptRows(db).where('id', '=', id).executeTakeFirstOrThrow();
  return toAttempt(found);
}

/** Purchases without their order, by merchant and reference. */
export async function withoutOrder(
  db: Kysely<Tables>,
): Promise<Map<string, { orderId: string; status: 'shipped' | 'unknown' }>> {
  const rows = await db
    .selectFrom('restore_holds')
    .innerJoin('attempts', 'attempts.id', 'restore_holds.attempt_id')
    .leftJoin('orders', 'orders.id', 'attempts.order_id')
    .select(['attempts.order_id', 'attempts.merchant', 'attempts.reference', 'attempts.state'])
    .where('orders.id', 'is', null)
    // Those that stand for a possibly lost purchase have their order; there may be many.
    .where(sql<boolean>`(attempt_id < 'restored-' OR attempt_id >= 'restored.')`)
    .where('attempts.kind', '=', 'outbound')
    .where('attempts.state', 'in', ['open', 'unknown', 'confirmed'])
    .execute();
  return new Map(
    rows.map(({ order_id: orderId, merchant, reference, state }) => [
      keyOf(merchant, reference),
      { orderId, status: state === 'confirmed' ? 'shipped' : 'unknown' },
    ]),
  );
}

export const keyOf = (merchant: string | null, reference: string): string =>
  `${merchantColumn(merchant)}\n${reference}`;
