import { type Kysely, type RawBuilder, sql } from 'kysely';
import { fold } from '../../../shared/orders/kept/search-text.ts';
import { type OrderStatus, OrderStatusSchema } from '../../../shared/orders/order.ts';
import type { Tables } from './tables.ts';

/**
 * Search of orders: every word must occur in their folded text. Uses SQLite's trigram index; all in
 * this file, as another database has its own (PostgreSQL: pg_trgm).
 */

/** Search words, folded like the text. */
export const searchWords = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/** A search as SQL expressions. */
export interface FoundOrders {
  /** The number of matches; stops counting at `most`. */
  count(most: number | undefined): RawBuilder<{ total: number }>;
  /** The `seq` of all matches, unordered. */
  all: RawBuilder<{ seq: number }>;
  /** The `seq` of a page, newest first. */
  page(limit: number, offset: number): RawBuilder<{ seq: number }>;
}

/** Restricts the search to these states and conditions. */
export interface Narrowed {
  /** null: any. */
  statuses: readonly OrderStatus[] | null;
  others: readonly RawBuilder<boolean>[];
}

/** Orders that are looked up one by one; reading the texts of 100,000 takes as long. */
const FEW_ORDERS = 5_000;

/** A letter with more of them is so frequent that the newest orders have it. */
const MOST_TRIGRAMS = 200;

/** The index knows no status: orders in a status are found in its texts, unless the words are rare. */
export async function findOrders(
  db: Kysely<Tables>,
  words: readonly string[],
  among: Narrowed,
): Promise<FoundOrders | null> {
  const phrases: string[] = [];
  const frequent: string[] = [];
  for (const word of words) {
    const trigrams = await trigramsOf(db, word);
    if (trigrams.length === 0) return null;
    if (trigrams.length > MOST_TRIGRAMS) frequent.push(word);
    else phrases.push(`(${trigrams.map(quoted).join(' OR ')})`);
  }
  if (phrases.length === 0) return inTexts(words, among);
  const match = sql`FROM order_search WHERE order_search MATCH ${phrases.join(' AND ')}`;
  if (frequent.length === 0 && among.statuses === null) return inIndex(match, among);
  const { rows } = await counted([sql`SELECT 1 ${match}`], FEW_ORDERS + 1).execute(db);
  const isRare = (rows[0]?.total ?? 0) <= FEW_ORDERS;
  return isRare ? amongFew(match, frequent, among) : inTexts(words, among);
}

/**
 * What the word is in the index: itself, or all trigrams that begin with one or two letters. Empty if no
 * order has it; more than MOST_TRIGRAMS are not complete.
 */
async function trigramsOf(db: Kysely<Tables>, word: string): Promise<string[]> {
  if ([...word].length >= 3) return [word];
  // By one search for each: a plain query would read every occurrence of every trigram.
  const { rows } = await sql<{ term: string }>`WITH RECURSIVE found (term) AS (
      SELECT (SELECT term FROM order_trigrams WHERE term >= ${word} LIMIT 1)
      UNION ALL
      SELECT (SELECT term FROM order_trigrams WHERE term >= found.term || char(1) LIMIT 1)
      FROM found WHERE substr(found.term, 1, length(${word})) = ${word}
      LIMIT ${MOST_TRIGRAMS + 2})
    SELECT term FROM found WHERE substr(term, 1, length(${word})) = ${word}`.execute(db);
  return rows.map(({ term }) => term);
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

type Sql = RawBuilder<unknown>;

/** Selected rows of all parts; stops counting at `most`. */
const counted = (parts: readonly Sql[], most: number | undefined) =>
  sql<{ total: number }>`SELECT count(*) AS total FROM (
    ${sql.join(parts, sql` UNION ALL `)} LIMIT ${most ?? -1})`;

const and = (conditions: readonly RawBuilder<boolean>[]) =>
  sql.join([sql`TRUE`, ...conditions], sql` AND `);

function inIndex(match: Sql, { others }: Narrowed): FoundOrders {
  const own =
    others.length === 0 ? sql`` : sql`AND rowid IN (SELECT seq FROM orders WHERE ${and(others)})`;
  const all = sql<{ seq: number }>`SELECT rowid AS seq ${match} ${own}`;
  return {
    count: (most) => counted([all], most),
    all,
    page: (limit, offset) => sql`${all} ORDER BY rowid DESC LIMIT ${limit} OFFSET ${offset}`,
  };
}

/** NOT INDEXED: the planner would read all orders of a status. */
function amongFew(match: Sql, words: readonly string[], among: Narrowed): FoundOrders {
  const own = among.statuses
    ? [sql<boolean>`status IN (${sql.join(among.statuses)})`]
    : ([] as RawBuilder<boolean>[]);
  const tests = and([...own, ...words.map(isIn), ...among.others]);
  return bySeq([
    sql`SELECT seq FROM orders NOT INDEXED WHERE seq IN (SELECT rowid ${match}) AND ${tests}`,
  ]);
}

const isIn = (word: string): RawBuilder<boolean> => sql`instr(search, ${word}) > 0`;

/** Reads the narrow index `orders_scan`, newest first in each status, no further than needed. */
function inTexts(words: readonly string[], { statuses, others }: Narrowed): FoundOrders {
  const tests = and([...words.map(isIn), ...others]);
  const parts = (statuses ?? OrderStatusSchema.options).map(
    (status) =>
      sql`SELECT seq FROM orders INDEXED BY orders_scan WHERE status = ${status} AND ${tests}`,
  );
  return bySeq(parts);
}

function bySeq(parts: readonly Sql[]): FoundOrders {
  const all = sql<{ seq: number }>`${sql.join(parts, sql` UNION ALL `)}`;
  return {
    count: (most) => counted(parts, most),
    all,
    page: (limit, offset) => sql`${all} ORDER BY seq DESC LIMIT ${limit} OFFSET ${offset}`,
  };
}

/** Whether the word matches the order of a row of `attempts`. */
export const onItsOrder = (word: string): RawBuilder<boolean> => sql`EXISTS (
  SELECT 1 FROM orders WHERE orders.id = attempts.order_id AND instr(orders.search, ${word}) > 0)`;
