import Database from 'better-sqlite3';
import { reading } from '../files/files.ts';

type Sqlite = Database.Database;
type Row = Record<string, string | number | Buffer | null>;

const WAITING = "WHERE state <> 'done' AND closed = 0";
/** Access of other programs. */
const ACCESS = ['api_tokens', 'api_purchases', 'api_purchase_quotes'] as const;

/**
 * Tokens and keyed answers of the backup never come back: one may have been removed since, or be a forger's.
 * Those of the replaced database stay, where it can be read.
 */
export function keepAccess(fresh: Sqlite, replaced: string): void {
  for (const table of ACCESS.toReversed()) fresh.exec(`DELETE FROM ${table}`);
  keepRows(
    fresh,
    replaced,
    ACCESS.map((table) => ({ table })),
  );
}

/**
 * Prints that wait in the backup go to its printers and folders: they end, but those that wait in the
 * replaced database too.
 */
export function endForeignPrints(fresh: Sqlite, replaced: string): void {
  const own = new Set(
    rowsOf(replaced, `print_jobs ${WAITING}`).map(({ id, target, file }) =>
      JSON.stringify([id, target, file]),
    ),
  );
  const end = fresh.prepare('UPDATE print_jobs SET closed = 1 WHERE id = ?');
  const waiting = fresh
    .prepare(`SELECT id, target, file FROM print_jobs ${WAITING}`)
    .all() as Row[];
  for (const { id, target, file } of waiting)
    if (!own.has(JSON.stringify([id, target, file]))) end.run(id);
}

/** Photos taken since the backup, and thumbnails that it leaves out; orders of which it knows nothing have none. */
export function keepPhotos(fresh: Sqlite, replaced: string): void {
  const known = fresh.prepare('SELECT 1 FROM orders WHERE merchant = ? AND reference = ?').pluck();
  const drop = fresh.prepare('DELETE FROM photos WHERE id = ?');
  const rows = rowsOf(replaced, 'photos').filter(
    ({ merchant, reference }) => known.get(merchant, reference) !== undefined,
  );
  for (const { id } of rows) drop.run(id);
  insertRows(fresh, 'photos', rows);
}

/** Copies rows of the replaced database; nothing where they cannot be read or do not fit. */
export function keepRows(
  fresh: Sqlite,
  replaced: string,
  tables: readonly { table: string; which?: string }[],
): void {
  try {
    fresh.transaction(() => {
      for (const { table, which = '' } of tables)
        insertRows(fresh, table, rowsOf(replaced, `${table} ${which}`));
    })();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
}

function insertRows(fresh: Sqlite, table: string, rows: readonly Row[]): void {
  for (const row of rows) {
    const columns = Object.keys(row);
    const places = columns.map((column) => `@${column}`).join();
    fresh.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${places})`).run(row);
  }
}

/** Empty where the database, or the table, cannot be read. `from`: a table and a condition. */
function rowsOf(database: string, from: string): Row[] {
  try {
    return reading(database, (sqlite) => sqlite.prepare(`SELECT * FROM ${from}`).all() as Row[]);
  } catch {
    return [];
  }
}
