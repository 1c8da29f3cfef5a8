import type { Kysely, Transaction } from 'kysely';
import {
  keptLimits,
  limitsKept,
  type PriceLimit,
  StoredLimitSchema,
  statedAfter,
  statedSince,
} from '../../../../shared/rating/price-limit.ts';
import type { PriceLimits } from '../../../features/purchasing/ports.ts';
import { deleteWhere, fromJson, readSaved, rowWhere, upsert } from '../rows.ts';
import type { Tables } from '../tables.ts';

export type LimitTable = 'price_limits' | 'return_limits';

interface OrderColumns {
  merchant: string;
  reference: string;
}

export function priceLimits(db: Kysely<Tables>, table: LimitTable): PriceLimits {
  return {
    find: (orderId) => limitsOfOrder(db, table, orderId),

    save: (orderId, limit) =>
      db.transaction().execute(async (writing) => {
        const order = await orderOf(writing, orderId);
        return order ? await keepLimit(writing, table, order, limit) : [limit];
      }),

    lift: (orderId, turn) =>
      db.transaction().execute((writing) => liftLimits(writing, table, orderId, turn)),

    statedSoFar: () => lastTurn(db),
  };
}

/** All of them hold; what was stated last comes first. */
export async function limitsOfOrder(
  db: Kysely<Tables>,
  table: LimitTable,
  orderId: string,
): Promise<PriceLimit[]> {
  const order = await orderOf(db, orderId);
  return order ? await limitsOn(db, table, order) : [];
}

/** `PriceLimits.lift` within a transaction. */
export async function liftLimits(
  db: Transaction<Tables>,
  table: LimitTable,
  orderId: string,
  turn: number,
): Promise<PriceLimit[]> {
  const order = await orderOf(db, orderId);
  if (!order) return [];
  const kept = await limitsOn(db, table, order);
  const since = statedSince(kept, turn);
  if (since.length < kept.length) await putLimits(db, table, order, since);
  return since;
}

const orderOf = (db: Kysely<Tables>, id: string): Promise<OrderColumns | undefined> =>
  rowWhere(db, 'orders', { id }, ['merchant', 'reference']);

export async function limitsOn(
  db: Kysely<Tables>,
  table: LimitTable,
  { merchant, reference }: OrderColumns,
): Promise<PriceLimit[]> {
  const row = await rowWhere(db, table, { merchant, reference }, ['body']);
  if (!row) return [];
  return limitsKept(
    readSaved(StoredLimitSchema, fromJson<unknown>(row.body), () => 'A price limit'),
  );
}

/** `limit.turn`: when it was stated, where that is not now. Returns what holds for the order from then on. */
export async function keepLimit(
  db: Transaction<Tables>,
  table: LimitTable,
  order: OrderColumns,
  limit: PriceLimit,
): Promise<PriceLimit[]> {
  const turn = limit.turn ?? (await nextTurn(db));
  const holding = statedAfter(await limitsOn(db, table, order), { ...limit, turn });
  await putLimits(db, table, order, holding);
  return holding;
}

/** What holds for an order from now on. */
export async function putLimits(
  db: Kysely<Tables>,
  table: LimitTable,
  { merchant, reference }: OrderColumns,
  limits: readonly PriceLimit[],
): Promise<void> {
  const order = { merchant, reference };
  const kept = keptLimits(limits);
  if (kept) await upsert(db, table, order, { body: JSON.stringify(kept) });
  else await deleteWhere(db, table, order);
}

/** Of what is stated now; no other has it. */
export async function nextTurn(db: Transaction<Tables>): Promise<number> {
  const last = (await lastTurn(db)) + 1;
  await upsert(db, 'stated_turns', { one: 1 }, { last });
  return last;
}

export const lastTurn = async (db: Kysely<Tables>): Promise<number> =>
  (await rowWhere(db, 'stated_turns', { one: 1 }, ['last']))?.last ?? 0;
