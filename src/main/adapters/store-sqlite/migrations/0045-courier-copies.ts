import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const NEW = [
  { table: 'papers', before: `'unmatched')` },
  { table: 'print_jobs', before: `'packing-slip', ` },
];
const KINDS = `'courier-copy', 'return-label', 'other', `;

/**
 * Courier's copies, enclosed labels of returns and other pages of the partner's files are documents of their own;
 * SQLite can change a CHECK only in a new table, which is otherwise the same.
 */
export const courierCopies0045: Migration = {
  version: 45,
  async up(db) {
    const run = (text: string) => sql.raw(text).execute(db);
    for (const { table, before } of NEW) {
      const { rows } = await sql<{ type: string; sql: string }>`SELECT type, sql FROM sqlite_master
        WHERE tbl_name = ${table} AND sql IS NOT NULL`.execute(db);
      const made = rows.find(({ type }) => type === 'table')?.sql ?? '';
      await run(made.replace(table, `${table}_new`).replace(before, KINDS + before));
      await run(`INSERT INTO ${table}_new SELECT * FROM ${table}`);
      await run(`DROP TABLE ${table}`);
      await run(`ALTER TABLE ${table}_new RENAME TO ${table}`);
      for (const { type, sql: text } of rows) if (type !== 'table') await run(text);
    }
  },
};
