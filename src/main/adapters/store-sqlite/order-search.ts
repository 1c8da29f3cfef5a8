import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../../shared/orders/kept/search-text.ts';
import type { OrderStatus } from '../../../shared/orders/order.ts';

/**
 * Search of orders: every word must occur in their folded text. Uses SQLite's trigram index; all in
 * this file, as another database has its own (PostgreSQL: pg_trgm).
 */

/** Search words, folded like the text. */
export const searchWords = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/** A search as two SQL expressions: the number of matches, and the `seq` of a page, newest first. */
export interface FoundOrders {
  count: RawBuilder<{ total: number }>;
  /** The `seq` of all matches, unordered. */
  all: RawBuilder<{ seq: number }>;
  page(limit: number, offset: number): RawBuilder<{ seq: number }>;
}

/** Restricts the search to these states and conditions. */
export interface Narrowed {
  /** null: any. */
  statuses: readonly OrderStatus[] | null;
  others: readonly RawBuilder<boolean>[];
}

/** `words` must not be empty. */
export function findOrders(words: readonly string[], among: Narrowed): FoundOrders {
  return words.some((word) => [...word].length < SHORTEST)
    ? byScan(words, among)
    : byIndex(words, among);
}

/** A trigram index cannot find shorter words. */
const SHORTEST = 3;

function byIndex(words: readonly string[], { statuses, others }: Narrowed): FoundOrders {
  const phrases = words.map((word) => `search : "${word.replaceAll('"', '""')}"`);
  // Three letters are one index entry; every status begins with three different ones.
  if (statuses)
    phrases.unshift(`(${statuses.map((each) => `status : "${each.slice(0, 3)}"`).join(' OR ')})`);
  const match = phrases.join(' AND ');
  const own =
    others.length === 0
      ? sql``
      : sql`AND rowid IN (SELECT seq FROM orders WHERE ${sql.join(others, sql` AND `)})`;
  const from = sql`FROM order_search WHERE order_search MATCH ${match} ${own}`;
  return {
    count: sql`SELECT count(*) AS total ${from}`,
    all: sql`SELECT rowid AS seq ${from}`,
    page: (limit, offset) =>
      sql`SELECT rowid AS seq ${from} ORDER BY rowid DESC LIMIT ${limit} OFFSET ${offset}`,
  };
}

/** Whether the word matches the order of a row of `attempts`. */
export const onItsOrder = (word: string): RawBuilder<boolean> => sql`EXISTS (
  SELECT 1 FROM orders WHERE orders.id = attempts.order_id AND instr(orders.search, ${word}) > 0)`;

/** Scans the narrow index `orders_scan`, which the planner would not choose by itself. */
function byScan(words: readonly string[], { statuses, others }: Narrowed): FoundOrders {
  const tests = words.map((word) => sql<boolean>`instr(search, ${word}) > 0`);
  tests.unshift(...others);
  if (statuses) tests.unshift(sql<boolean>`status IN (${sql.join(statuses)})`);
  const from = sql`FROM orders INDEXED BY orders_scan WHERE ${sql.join(tests, sql` AND `)}`;
  return {
    count: sql`SELECT count(*) AS total ${from}`,
    all: sql`SELECT seq ${from}`,
    page: (limit, offset) =>
      sql`SELECT seq ${from} ORDER BY seq DESC LIMIT ${limit} OFFSET ${offset}`,
  };
}
