import Database from 'better-sqlite3';
import { isDamage } from '../failures.ts';

export type Row = Record<string, string | number | null>;

/** All rows, or none where one of them lies on a page that cannot be read. */
export function rowsOf(
  damaged: Database.Database,
  query: string,
  ...values: (string | number)[]
): Row[] {
  try {
    return damaged.prepare(query).all(...values) as Row[];
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}

export function insert(fresh: Database.Database, table: string, row: Row): boolean {
  const columns = Object.keys(row);
  const places = columns.map((column) => `@${column}`);
  return done(() =>
    fresh.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${places.join()})`).run(row),
  );
}

export function update(
  fresh: Database.Database,
  table: string,
  row: Row,
  columns: readonly string[],
): boolean {
  const set = columns.map((column) => `${column} = @${column}`);
  return done(() => fresh.prepare(`UPDATE ${table} SET ${set.join()} WHERE id = @id`).run(row));
}

/** What a table refuses is no row of a whole database. */
function done(write: () => unknown): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError) return false;
    throw error;
  }
}

export function isJson(value: Row[string] | undefined): boolean {
  try {
    JSON.parse(String(value));
    return true;
  } catch {
    return false;
  }
}

export const numberOf = (sqlite: Database.Database, query: string): number =>
  Number(sqlite.prepare(query).pluck().get() ?? 0);
