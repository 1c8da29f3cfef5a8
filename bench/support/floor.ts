import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../../src/main/adapters/store-sqlite/store.ts';

type Row = Record<string, unknown>;

/** The orders of a station whose references have this prefix. */
export function ordersIn(file: string, prefix: string): Row[] {
  const source = new Database(file, { readonly: true });
  try {
    return source
      .prepare("SELECT * FROM orders WHERE reference LIKE ? || '%'")
      .all(prefix) as Row[];
  } finally {
    source.close();
  }
}

/** Rows per INSERT; single-row INSERTs take twice as long. */
const ROWS = 500;

/**
 * Seconds to insert these rows into the same table of an empty store, including indexes and triggers, by
 * prepared multi-row INSERTs in one transaction.
 */
export async function insertedAnew(rows: readonly Row[], beside: string): Promise<number> {
  const file = join(beside, 'floor', 'station.sqlite');
  await mkdir(join(beside, 'floor'));
  const opened = await openStore({ file });
  if (!opened.ok) throw new Error(opened.error.message);
  await opened.value.close();
  const names = Object.keys(rows[0] ?? {});
  const target = new Database(file);
  const values = rows.map((row) => names.map((name) => row[name]));
  const place = `(${names.map(() => '?').join()})`;
  const prepared = new Map<number, Database.Statement>();
  function insertOf(count: number): Database.Statement {
    const places = Array(count).fill(place).join();
    const insert =
      prepared.get(count) ??
      target.prepare(`INSERT INTO orders (${names.join()}) VALUES ${places}`);
    prepared.set(count, insert);
    return insert;
  }
  const began = performance.now();
  target.transaction(() => {
    for (let from = 0; from < values.length; from += ROWS) {
      const some = values.slice(from, from + ROWS);
      insertOf(some.length).run(some.flat());
    }
  })();
  const took = (performance.now() - began) / 1000;
  target.close();
  return took;
}
