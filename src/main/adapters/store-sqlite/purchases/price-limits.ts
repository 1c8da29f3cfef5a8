import type { Kysely } from 'kysely';
import {
  KeptLimitSchema,
  keptLimits,
  limitsKept,
  type PriceLimit,
  statedAfter,
} from '../../../../shared/rating/price-limit.ts';
import type { PriceLimits } from '../../../features/purchasing/ports.ts';
import type { Tables } from '../database.ts';
import { deleteWhere, fromJson, readSaved, rowWhere, upsert } from '../rows.ts';

type LimitTable = 'price_limits' | 'return_limits';

interface OrderColumns {
  merchant: string;
  reference: string;
}

export function priceLimits(db: Kysely<Tables>, now: () => Date, table: LimitTable): PriceLimits {
  const orderOf = (id: string) => rowWhere(db, 'orders', { id }, ['merchant', 'reference']);

  return {
    async find(orderId) {
      const order = await orderOf(orderId);
      return order ? await limitsOn(db, table, order) : [];
    },

    async save(orderId, limit) {
      const order = await orderOf(orderId);
      if (!order) return [limit];
      return await keepLimit(db, table, order, limit, now().toISOString());
    },

    async remove(orderId) {
      const order = await orderOf(orderId);
      if (order) await deleteWhere(db, table, order);
    },
  };
}

async function limitsOn(
  db: Kysely<Tables>,
  table: LimitTable,
  order: OrderColumns,
): Promise<PriceLimit[]> {
  const row = await rowWhere(db, table, order, ['body']);
  if (!row) return [];
  return limitsKept(readSaved(KeptLimitSchema, fromJson<unknown>(row.body), () => 'A price limit'));
}

/** `limit.keptAt`: when it was stated, where that is not now. Returns what holds for the order from then on. */
export async function keepLimit(
  db: Kysely<Tables>,
  table: LimitTable,
  { merchant, reference }: OrderColumns,
  limit: PriceLimit,
  now: string,
): Promise<PriceLimit[]> {
  const order = { merchant, reference };
  const holding = statedAfter(await limitsOn(db, table, order), limit).map((each) => ({
    ...each,
    keptAt: each.keptAt ?? now,
  }));
  await upsert(db, table, order, { body: JSON.stringify(keptLimits(holding)) });
  return holding;
}
