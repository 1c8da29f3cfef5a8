import type { Kysely } from 'kysely';
import type {
  KeyedPurchases,
  StoredToken,
  TokenRepository,
} from '../../../features/exchange/ports.ts';
import { nextTurn } from '../purchases/price-limits.ts';
import { fromJson, insertRows, rowWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';

export const tokenRepository = (db: Kysely<Tables>): TokenRepository => ({
  async list() {
    const rows = await db.selectFrom('api_tokens').selectAll().orderBy('name').execute();
    return rows.map(
      ({ name, hash, scopes, merchant, added_at }): StoredToken => ({
        name,
        hash,
        merchant,
        addedAt: added_at,
        scopes: fromJson(scopes),
      }),
    );
  },

  async add({ name, hash, scopes, merchant, addedAt }) {
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('api_tokens')
      .values({ name, hash, scopes: JSON.stringify(scopes), merchant, added_at: addedAt })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow();
    return added === 1n;
  },

  async remove(name) {
    const { numDeletedRows } = await db
      .deleteFrom('api_tokens')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  },
});

export function keyedPurchases(db: Kysely<Tables>): KeyedPurchases {
  return {
    begin: ({ token, key, bodyHash, at }) =>
      db.transaction().execute(async (writing) => {
        const known = await rowWhere(writing, 'api_purchases', { token, key });
        const kept = known ?? {
          token,
          key,
          body_hash: bodyHash,
          began_at: at,
          answer: null,
          turn: await nextTurn(writing),
        };
        if (!known) await insertRows(writing, 'api_purchases', [kept]);
        const quotes = await writing
          .selectFrom('api_purchase_quotes')
          .select('quote_id')
          .where('token', '=', token)
          .where('key', '=', key)
          .execute();
        const { body_hash, turn, answer } = kept;
        return {
          bodyHash: body_hash,
          turn,
          quotes: quotes.map(({ quote_id }) => quote_id),
          answer: answer === null ? null : fromJson(answer),
        };
      }),
    async quoted({ token, key }, quoteId) {
      await db
        .insertInto('api_purchase_quotes')
        .values({ token, key, quote_id: quoteId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async answered({ token, key }, answer) {
      await db
        .updateTable('api_purchases')
        .set({ answer: JSON.stringify(answer) })
        .where('token', '=', token)
        .where('key', '=', key)
        .execute();
    },
    async forget(before) {
      await db.deleteFrom('api_purchases').where('began_at', '<', before).execute();
    },
  };
}
