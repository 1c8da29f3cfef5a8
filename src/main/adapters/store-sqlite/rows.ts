import { CompiledQuery, type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { failure, firstIssue } from '../../../shared/kernel/errors.ts';
import { say, type Wording } from '../../../shared/kernel/message.ts';
import type { Tables } from './database.ts';

/** The partner's and the orders' `null` merchant, as a column that a unique index sees. */
export const merchantColumn = (merchant: string | null): string => merchant ?? '';
export const merchantOf = (column: string): string | null => (column === '' ? null : column);

/** JSON of ours, read back as what was written. */
export const fromJson = <T>(text: string): T => JSON.parse(text);

/** A saved value, checked again; `what` names it. Throws StationFailure `store` where it does not fit. */
export function readSaved<T>(schema: z.ZodType<T>, value: unknown, what: Wording): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { field, message } = firstIssue(parsed.error);
  throw failure(
    'store',
    say('{what} in the database does not fit this program ({field}: {message}).', {
      what,
      field,
      message,
    }),
  );
}

/** Values for `IN`, as JSON: the statement is one however many there are. */
export const anyOf = <T extends string | number>(values: readonly T[]): RawBuilder<T> =>
  sql<T>`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/**
 * Puts rows that name the same columns into a table by one statement, and answers the key of the last
 * one. Its text is put together here: Kysely's way through a tree of every value takes as long as
 * SQLite needs for the rows.
 */
export async function insertRows<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Insertable<Tables[T]>)[];
  const places = `(${columns.map(() => '?').join()})`;
  const values = rows.map(() => places).join();
  const { insertId } = await db.executeQuery(
    CompiledQuery.raw(
      `insert into ${table} (${columns.join()}) values ${values}`,
      rows.flatMap((row) => columns.map((column) => row[column])),
    ),
  );
  return Number(insertId);
}
