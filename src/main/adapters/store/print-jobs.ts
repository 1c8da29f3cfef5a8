import type { Kysely, Selectable } from 'kysely';
import type { KeptPrintJob, PrintJobRepository } from '../../domain/printing/ports.ts';
import type { PrintJobsTable, Tables } from './database.ts';

export function printJobRepository(db: Kysely<Tables>): PrintJobRepository {
  return {
    async add({ attemptId, cartonReference, ...job }) {
      const row = { ...job, attempt_id: attemptId, carton_reference: cartonReference };
      await db.insertInto('print_jobs').values(row).execute();
    },

    async setState(id, state, detail) {
      const { numUpdatedRows } = await db
        .updateTable('print_jobs')
        .set({ state, detail })
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Error(`No print job ${id}`);
    },

    /** In the order they were added. */
    async list(attemptId) {
      const rows = await db
        .selectFrom('print_jobs')
        .selectAll()
        .where('attempt_id', '=', attemptId)
        .orderBy('seq')
        .execute();
      return rows.map(toJob);
    },
  };
}

const toJob = (row: Selectable<PrintJobsTable>): KeptPrintJob => ({
  id: row.id,
  attemptId: row.attempt_id,
  role: row.role,
  target: row.target,
  state: row.state,
  title: row.title,
  cartonReference: row.carton_reference,
  copies: row.copies,
  detail: row.detail,
  file: row.file,
  at: row.at,
});
