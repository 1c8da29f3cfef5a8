import { sql } from 'kysely';
import {
  KeptLimitSchema,
  keptLimits,
  statedAtBoth,
} from '../../../../shared/rating/price-limit.ts';
import { deleteWhere, fromJson, rowWhere, upsert } from '../rows.ts';
import type { RecordTable } from './record-table.ts';

/** What was stated for orders, keyed by merchant, a slash and the reference: a merchant's name has no slash. */
export const limitRecords = (table: 'price_limits' | 'return_limits'): RecordTable => ({
  keys: sql`SELECT merchant || '/' || reference AS key FROM ${sql.table(table)}`,

  async read(db, keys) {
    const bodies = new Map<string, unknown>();
    for (const key of keys) {
      const row = await rowWhere(db, table, orderOf(key), ['body']);
      if (row) bodies.set(key, fromJson(row.body));
    }
    return bodies;
  },

  merge(theirs, ours) {
    const [site, bench] = [theirs, ours].map((body) => KeptLimitSchema.safeParse(body));
    if (!bench?.success) return theirs;
    return site?.success ? keptLimits(statedAtBoth(site.data, bench.data)) : ours;
  },

  async take(db, records) {
    for (const { key, body } of records) {
      const read = KeptLimitSchema.safeParse(body);
      if (body === null) await deleteWhere(db, table, orderOf(key));
      if (!read.success) continue;
      await upsert(db, table, orderOf(key), { body: JSON.stringify(read.data) });
    }
  },
});

function orderOf(key: string): { merchant: string; reference: string } {
  const slash = key.indexOf('/');
  return { merchant: key.slice(0, slash), reference: key.slice(slash + 1) };
}
