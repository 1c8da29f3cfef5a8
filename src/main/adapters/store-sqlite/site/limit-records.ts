import { sql, type Transaction } from 'kysely';
import {
  isSame,
  keptLimits,
  limitsKept,
  type PriceLimit,
  StoredLimitSchema,
  statedAtBoth,
} from '../../../../shared/rating/price-limit.ts';
import { type LimitTable, limitsOn, nextTurn, putLimits } from '../purchases/price-limits.ts';
import { deleteWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';
import type { RecordTable } from './record-table.ts';

/** What was stated for orders, keyed by merchant, a slash and the reference: a merchant's name has no slash. */
export const limitRecords = (table: LimitTable): RecordTable => ({
  keys: sql`SELECT merchant || '/' || reference AS key FROM ${sql.table(table)}`,

  /** Without turns, which are of this store. */
  async read(db, keys) {
    const bodies = new Map<string, unknown>();
    for (const key of keys) {
      const kept = keptLimits((await limitsOn(db, table, orderOf(key))).map(withoutTurn));
      if (kept) bodies.set(key, kept);
    }
    return bodies;
  },

  merge(theirs, ours) {
    const [site, bench] = [theirs, ours].map((body) => StoredLimitSchema.safeParse(body));
    if (!bench?.success) return theirs;
    return site?.success ? keptLimits(statedAtBoth(site.data, bench.data)) : ours;
  },

  async take(db, records) {
    for (const { key, body } of records) {
      const read = StoredLimitSchema.safeParse(body);
      if (body === null) await deleteWhere(db, table, orderOf(key));
      if (!read.success) continue;
      const known = await limitsOn(db, table, orderOf(key));
      await putLimits(db, table, orderOf(key), await inTurn(db, limitsKept(read.data), known));
    }
  },
});

/** What this store did not know was stated now, whatever the clock of another bench says. */
async function inTurn(
  db: Transaction<Tables>,
  limits: readonly PriceLimit[],
  known: readonly PriceLimit[],
): Promise<PriceLimit[]> {
  const own: PriceLimit[] = [];
  for (const limit of limits) {
    const before = known.find((each) => isSame(each, limit));
    own.push(before ?? { ...limit, turn: await nextTurn(db) });
  }
  return own;
}

const withoutTurn = ({ turn: _, ...limit }: PriceLimit): PriceLimit => limit;

function orderOf(key: string): { merchant: string; reference: string } {
  const slash = key.indexOf('/');
  return { merchant: key.slice(0, slash), reference: key.slice(slash + 1) };
}
