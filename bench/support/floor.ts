import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../../src/main/adapters/store-sqlite/store.ts';

type Row = Record<string, unknown>;

/** The orders of a station whose references begin so. */
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

/**
 * Seconds for these rows into the same table of an empty store, indexes and triggers included, by one
 * prepared INSERT in one transaction.
 */
export async function insertedAnew(rows: readonly Row[], beside: string): Promise<number> {
  const file = join(beside, 'floor', 'station.sqlite');
  await mkdir(join(beside, 'floor'));
  const opened = await openStore({ file });
  if (!opened.ok) throw new Error(opened.error.message);
  await opened.value.close();
  const names = Object.keys(rows[0] ?? {});
  const target = new Database(file);
  const insert = target.prepare(
    `INSERT INTO orders (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`,
  );
  const began = performance.now();
  target.transaction(() => {
    for (const each of rows) insert.run(each);
  })();
  const took = (performance.now() - began) / 1000;
  target.close();
  return took;
}
