import type { Kysely } from 'kysely';
import type { ReturnRepository } from '../../../features/returns/ports.ts';
import { fromJson, rowWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';

export function returnRepository(db: Kysely<Tables>): ReturnRepository {
  return {
    async save({ id, ratedAt, mark, statedBefore, orderId, connection, question, options }) {
      await db
        .insertInto('return_quotes')
        .values({
          id,
          order_id: orderId,
          connection,
          rated_at: ratedAt,
          question: JSON.stringify(question),
          options: JSON.stringify(options),
          mark: mark && JSON.stringify(mark),
          stated_before: statedBefore,
        })
        .execute();
    },

    async find(quoteId) {
      const row = await rowWhere(db, 'return_quotes', { id: quoteId });
      return row
        ? {
            id: row.id,
            ratedAt: row.rated_at,
            mark: row.mark === null ? null : fromJson(row.mark),
            statedBefore: row.stated_before,
            orderId: row.order_id,
            connection: row.connection,
            question: fromJson(row.question),
            options: fromJson(row.options),
          }
        : null;
    },

    async receive(attemptId, { at, packer, condition, note }) {
      await db
        .insertInto('return_receipts')
        .values({ attempt_id: attemptId, at, packer, condition, note })
        .execute();
    },

    async receipts(attemptId) {
      return await db
        .selectFrom('return_receipts')
        .select(['at', 'packer', 'condition', 'note'])
        .where('attempt_id', '=', attemptId)
        .orderBy('id')
        .execute();
    },
  };
}
