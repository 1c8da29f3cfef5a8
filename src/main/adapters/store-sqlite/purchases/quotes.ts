import type { Kysely } from 'kysely';
import { QuoteSchema } from '../../../../shared/rating/quote.ts';
import type { QuoteRepository } from '../../../features/rating/ports.ts';
import { fromJson, readSaved, rowWhere, upsert } from '../rows.ts';
import type { Tables } from '../tables.ts';

export function quoteRepository(db: Kysely<Tables>): QuoteRepository {
  return {
    async save({ quote, mark, statedBefore, orderId, connection, question, options }) {
      const values = {
        order_id: orderId,
        connection,
        rated_at: quote.ratedAt,
        quote: JSON.stringify(quote),
        question: JSON.stringify(question),
        options: JSON.stringify(options),
        mark: mark && JSON.stringify(mark),
        stated_before: statedBefore,
      };
      await upsert(db, 'quotes', { id: quote.id }, values);
    },

    async find(id) {
      const row = await rowWhere(db, 'quotes', { id });
      if (!row) return null;
      return {
        quote: readSaved(QuoteSchema, fromJson<unknown>(row.quote), () => 'A quote'),
        mark: row.mark === null ? null : fromJson(row.mark),
        statedBefore: row.stated_before,
        orderId: row.order_id,
        connection: row.connection,
        question: fromJson(row.question),
        options: fromJson(row.options),
      };
    },
  };
}
