import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The slip of a batch becomes a kind of its own instead of a test page; SQLite can change a CHECK only in
 * a new table, which is otherwise the same.
 */
export const batchSlips0035: Migration = {
  version: 35,
  async up(db) {
    const run = (text: string) => sql.raw(text).execute(db);
    const { rows } = await sql<{ type: string; sql: string }>`SELECT type, sql FROM sqlite_master
      WHERE tbl_name = 'print_jobs' AND sql IS NOT NULL`.execute(db);
    const table = rows.find(({ type }) => type === 'table')?.sql ?? '';
    await run(
      table
        .replace(/print_jobs/, 'print_jobs_new')
        .replace(`'insert', `, `'insert', 'batch-slip', `),
    );
    await run('INSERT INTO print_jobs_new SELECT * FROM print_jobs');
    await run('DROP TABLE print_jobs');
    await run('ALTER TABLE print_jobs_new RENAME TO print_jobs');
    for (const { type, sql: index } of rows) if (type === 'index') await run(index);
    await run(`UPDATE print_jobs SET kind = 'batch-slip'
      WHERE kind = 'test-page' AND title LIKE '%Batch of %'`);
  },
};
