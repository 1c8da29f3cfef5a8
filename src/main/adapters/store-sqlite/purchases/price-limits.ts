import type { Kysely } from 'kysely';
import { type PriceLimit, PriceLimitSchema } from '../../../../shared/rating/price-limit.ts';
import type { PriceLimits } from '../../../features/purchasing/ports.ts';
import type { Tables } from '../database.ts';
import { deleteWhere, fromJson, readSaved, rowWhere, upsert } from '../rows.ts';

export function priceLimits(
  db: Kysely<Tables>,
  now: () => Date,
  table: 'price_limits' | 'return_limits',
): PriceLimits {
  const orderOf = (id: string) => rowWhere(db, 'orders', { id }, ['merchant', 'reference']);

  return {
    async find(orderId) {
      const order = await orderOf(orderId);
      const row = order && (await rowWhere(db, table, order, ['body']));
      if (!row) return null;
      return readSaved(PriceLimitSchema, fromJson<unknown>(row.body), () => 'A price limit');
    },

    async save(orderId, limit) {
      const order = await orderOf(orderId);
      const kept: PriceLimit = { ...limit, keptAt: now().toISOString() };
      if (order) await upsert(db, table, order, { body: JSON.stringify(kept) });
    },

    async remove(orderId) {
      const order = await orderOf(orderId);
      if (order) await deleteWhere(db, table, order);
    },
  };
}
