import {
  CompiledQuery,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import type { z } from 'zod';
import { failure, firstIssue } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import type { Tables } from './tables.ts';

/** `null` merchant as a column value that a unique index compares. */
export const merchantColumn = (merchant: string | null): string => merchant ?? '';
export const merchantOf = (column: string): string | null => (column === '' ? null : column);

/** Parses our own JSON, with the type that was written. */
export const fromJson = <T>(text: string): T => JSON.parse(text);

/** Validates a saved value; `what` names it. Throws StationFailure `store` where it is invalid. */
export function readSaved<T>(schema: z.ZodType<T>, value: unknown, what: () => AnyMessage): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { field, message } = firstIssue(parsed.error);
  throw failure(
    'store',
    say('{what} in the database does not fit this program ({field}: {message}).', {
      what: what(),
      field,
      message,
    }),
  );
}

/** Values for `IN`, as JSON: one statement for any number of values. */
export const anyOf = <T extends string | number>(values: readonly T[]): RawBuilder<T> =>
  sql<T>`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/**
 * Inserts rows with the same columns by one statement, and returns the key of the last one. The SQL is
 * built here: Kysely's tree of every value takes as long as SQLite needs for the rows.
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

/*
 * Statements that need no more than equal columns. The SQL is built here: Kysely's tree of it takes longer
 * than SQLite needs for one row.
 */

type Row<T extends keyof Tables> = Selectable<Tables[T]>;
type Some<T extends keyof Tables> = { [C in keyof Row<T>]?: Row<T>[C] };
type Equal<T extends keyof Tables> = { [C in keyof Row<T>]?: NonNullable<Row<T>[C]> };

const equal = (columns: object, between: string): string =>
  Object.keys(columns)
    .map((column) => `${column} = ?`)
    .join(between);

const run = (db: Kysely<Tables>, text: string, ...values: readonly object[]) =>
  db.executeQuery(CompiledQuery.raw(text, values.flatMap(Object.values)));

/** The first row; with these columns alone, where named. */
export async function rowWhere<T extends keyof Tables, C extends keyof Row<T> & string>(
  db: Kysely<Tables>,
  table: T,
  where: Equal<T>,
  columns: readonly C[] | ['*'] = ['*'],
): Promise<Pick<Row<T>, C> | undefined> {
  const text = `select ${columns.join()} from ${table} where ${equal(where, ' and ')} limit 1`;
  return (await run(db, text, where)).rows[0] as Pick<Row<T>, C> | undefined;
}

/** Returns the number of rows. */
export async function updateWhere<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  where: Equal<T>,
  to: Some<T>,
): Promise<number> {
  const text = `update ${table} set ${equal(to, ', ')} where ${equal(where, ' and ')}`;
  return Number((await run(db, text, to, where)).numAffectedRows);
}

/** Returns the number of rows. */
export async function deleteWhere<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  where: Equal<T>,
): Promise<number> {
  const text = `delete from ${table} where ${equal(where, ' and ')}`;
  return Number((await run(db, text, where)).numAffectedRows);
}

/** Inserts the row; one with the same key gets these values. */
export async function upsert<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  key: Equal<T>,
  values: Some<T>,
): Promise<void> {
  const columns = Object.keys({ ...key, ...values });
  await run(
    db,
    `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})
      on conflict (${Object.keys(key).join()}) do update set ${equal(values, ', ')}`,
    { ...key, ...values },
    values,
  );
}
