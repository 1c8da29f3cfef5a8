import { type Kysely, sql } from 'kysely';
import type { KeyCopy } from '../../../features/records/ports.ts';
import { anyOf, fromJson, updateWhere, upsert } from '../rows.ts';
import type { Tables } from '../tables.ts';
import type { RecordTable } from './record-table.ts';

const GONE = 'null';

/** Key exchange records; rows of deleted ones stay until processed. */
export const keyRecords: RecordTable = {
  keys: sql`SELECT key FROM site_keys`,

  async read(db, keys) {
    const rows = await db
      .selectFrom('site_keys')
      .select(['key', 'body'])
      .where('key', 'in', anyOf(keys))
      .where('body', '<>', GONE)
      .execute();
    return new Map(rows.map(({ key, body }) => [key, fromJson(body)]));
  },

  async take(db, records) {
    for (const { key, body } of records) await write(db, key, body, 0);
  },
};

export function keyCopy(db: Kysely<Tables>): KeyCopy {
  return {
    async all() {
      const rows = await db
        .selectFrom('site_keys')
        .selectAll()
        .select(
          sql<0 | 1>`EXISTS (SELECT 1 FROM site_changes AS to_go
            WHERE to_go.kind = 'key' AND to_go.key = site_keys.key)`.as('waits'),
        )
        .execute();
      return new Map(
        rows.map(({ key, body, seen, waits }) => [
          key,
          { body: fromJson(body), isSeen: seen === 1, isAtSite: waits === 0 },
        ]),
      );
    },
    put: (key, body) => db.transaction().execute((writing) => write(writing, key, body, 1)),
    async seen(key) {
      await updateWhere(db, 'site_keys', { key }, { seen: 1 });
    },
  };
}

async function write(db: Kysely<Tables>, key: string, body: unknown, seen: 0 | 1): Promise<void> {
  const values = { body: JSON.stringify(body ?? null), seen };
  await upsert(db, 'site_keys', { key }, values);
}
