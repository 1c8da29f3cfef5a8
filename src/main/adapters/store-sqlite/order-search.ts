import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../../shared/orders/kept/search-text.ts';
import type { OrderStatus } from '../../../shared/orders/order.ts';

/**
 * How orders are found by what stands on them: every word of a search must stand somewhere in their
 * folded text. SQLite's trigram index does it; another database would bring its own (PostgreSQL:
 * pg_trgm), which is why it is all in this file.
 */

/** The words to look for, folded like the text. */
export const searchWords = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/** A search as two pieces of SQL: how many orders it finds, and the `seq` of a page, newest first. */
export interface FoundOrders {
  count: RawBuilder<{ total: number }>;
  /** The `seq` of all of them, in no order. */
  all: RawBuilder<{ seq: number }>;
  page(limit: number, offset: number): RawBuilder<{ seq: number }>;
}

/** Among which orders: of these states, and where all the conditions hold. */
export interface Narrowed {
  /** null: of any. */
  statuses: readonly OrderStatus[] | null;
  others: readonly RawBuilder<boolean>[];
}

/** `words` must not be empty. */
export function findOrders(words: readonly string[], among: Narrowed): FoundOrders {
  return words.some((word) => [...word].length < SHORTEST)
    ? byScan(words, among)
    : byIndex(words, among);
}

/** A trigram index knows no word below three letters. */
const SHORTEST = 3;

function byIndex(words: readonly string[], { statuses, others }: Narrowed): FoundOrders {
  const phrases = words.map((word) => `search : "${word.replaceAll('"', '""')}"`);
  // Three letters are one entry of the index; every status begins with three of its own.
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

/** Whether the word stands on the order of a row of `attempts`. */
export const onItsOrder = (word: string): RawBuilder<boolean> => sql`EXISTS (
  SELECT 1 FROM orders WHERE orders.id = attempts.order_id AND instr(orders.search, ${word}) > 0)`;

/** Reads the narrow index `orders_scan` from end to end, which the planner would not do by itself. */
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
