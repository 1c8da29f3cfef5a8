import type { Kysely } from 'kysely';
import { PriceLimitSchema } from '../../../../shared/rating/price-limit.ts';
import type { PriceLimits } from '../../../features/purchasing/ports.ts';
import type { Tables } from '../database.ts';
import { deleteWhere, fromJson, readSaved, rowWhere, upsert } from '../rows.ts';

export function priceLimits(db: Kysely<Tables>): PriceLimits {
  return {
    async find(orderId) {
      const row = await rowWhere(db, 'price_limits', { order_id: orderId }, ['body']);
      if (!row) return null;
      return readSaved(PriceLimitSchema, fromJson<unknown>(row.body), () => 'A price limit');
    },

    async save(orderId, limit) {
      await upsert(db, 'price_limits', { order_id: orderId }, { body: JSON.stringify(limit) });
    },

    async remove(orderId) {
      await deleteWhere(db, 'price_limits', { order_id: orderId });
    },
  };
}
