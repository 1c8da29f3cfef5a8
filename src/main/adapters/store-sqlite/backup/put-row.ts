import Database from 'better-sqlite3';

export type Sqlite = Database.Database;
export type Row = Record<string, string | number | null>;

/** JSON columns: unparsable JSON is damage, even on an intact page. */
const JSON_COLUMNS = ['accepted', 'answer', 'body', 'data'];

/** Immutable rows that exist already are kept. */
export function put(fresh: Sqlite, table: string, row: Row, changes: readonly string[]): void {
  for (const column of JSON_COLUMNS) if (row[column]) JSON.parse(String(row[column]));
  if (changes.length > 0) {
    const set = changes.map((column) => `${column} = @${column}`).join();
    const updated = fresh.prepare(`UPDATE ${table} SET ${set} WHERE id = @id`).run(row);
    if (updated.changes > 0) return;
  }
  const columns = Object.keys(row);
  const adding = changes.length > 0 ? 'INSERT' : 'INSERT OR IGNORE';
  const places = columns.map((column) => `@${column}`).join();
  fresh.prepare(`${adding} INTO ${table} (${columns.join()}) VALUES (${places})`).run(row);
}

/** null, and nothing changed, where the replaced database cannot be read or its rows do not fit. */
export function whereReadable<T>(fresh: Sqlite, take: () => T): T | null {
  try {
    return fresh.transaction(take)();
  } catch (error) {
    if (error instanceof Database.SqliteError || error instanceof SyntaxError) return null;
    throw error;
  }
}
