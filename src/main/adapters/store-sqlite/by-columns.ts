import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Tables } from './database.ts';

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
