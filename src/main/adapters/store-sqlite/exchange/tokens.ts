import type { Kysely } from 'kysely';
import type {
  KeptToken,
  KeyedPurchases,
  TokenRepository,
} from '../../../features/exchange/ports.ts';
import type { Tables } from '../database.ts';
import { fromJson } from '../rows.ts';

export const tokenRepository = (db: Kysely<Tables>): TokenRepository => ({
  async list() {
    const rows = await db.selectFrom('api_tokens').selectAll().orderBy('name').execute();
    return rows.map(
      ({ name, hash, scopes, merchant, added_at }): KeptToken => ({
        ...{ name, hash, merchant, addedAt: added_at },
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
  const row = ({ token, key }: { token: string; key: string }) =>
    db.updateTable('api_purchases').where('token', '=', token).where('key', '=', key);
  return {
    begin: ({ token, key, bodyHash, at }) =>
      db.transaction().execute(async (writing) => {
        await writing
          .insertInto('api_purchases')
          .values({ token, key, body_hash: bodyHash, began_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const kept = await writing
          .selectFrom('api_purchases')
          .selectAll()
          .where('token', '=', token)
          .where('key', '=', key)
          .executeTakeFirstOrThrow();
        const { body_hash, quote_id, answer } = kept;
        return {
          bodyHash: body_hash,
          quoteId: quote_id,
          answer: answer === null ? null : fromJson(answer),
        };
      }),
    async quoted(place, quoteId) {
      await row(place).set({ quote_id: quoteId }).execute();
    },
    async answered(place, answer) {
      await row(place)
        .set({ answer: JSON.stringify(answer) })
        .execute();
    },
    async forget(before) {
      await db.deleteFrom('api_purchases').where('began_at', '<', before).execute();
    },
  };
}
