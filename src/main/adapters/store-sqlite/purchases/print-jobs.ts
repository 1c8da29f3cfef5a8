import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { asText, fromText, type Wording } from '../../../../shared/kernel/message.ts';
import type {
  KeptPrintJob,
  NewPrintJob,
  PrintJobRepository,
} from '../../../features/printing/ports.ts';
import type { PrintJobsTable, Tables } from '../database.ts';
import { append } from '../events.ts';
import { placeNow } from '../files/document-files.ts';

/** `documents`: the folder the files of papers lie in now. */
export function printJobRepository(db: Kysely<Tables>, documents: string): PrintJobRepository {
  const toJob = (row: Selectable<PrintJobsTable>) => jobOf(row, documents);
  const all = () => db.selectFrom('print_jobs').selectAll();

  /** Answers the jobs that were changed. */
  async function change(
    to: Updateable<PrintJobsTable>,
    which: (jobs: Changing) => Changing,
  ): Promise<KeptPrintJob[]> {
    return await db.transaction().execute(async (transaction) => {
      const rows = await changeRows(transaction, to, which);
      return rows.map(toJob);
    });
  }

  return {
    async add(jobs) {
      return await db.transaction().execute(async (transaction) => {
        const kept: KeptPrintJob[] = [];
        for (const job of jobs) kept.push(toJob(await addOne(transaction, job)));
        return kept;
      });
    },

    async find(id) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row ? toJob(row) : null;
    },

    async change(id, from, to) {
      const { confirmedAt, closed, detail, ...rest } = to;
      const values = {
        held: null,
        ...rest,
        ...(detail === undefined ? {} : { detail: textOf(detail) }),
        ...(confirmedAt === undefined ? {} : { confirmed_at: confirmedAt }),
        ...(closed === undefined ? {} : { closed: closed ? (1 as const) : (0 as const) }),
      };
      const [job] = await change(values, (jobs) => {
        let these = jobs.where('id', '=', id).where('state', 'in', [...from.states]);
        if (from.seat !== undefined) these = these.where('seat', 'is', from.seat);
        if (from.target !== undefined) these = these.where('target', '=', from.target);
        return these;
      });
      return job ?? null;
    },

    async next(target, seat) {
      const row = await all()
        .where('state', '=', 'queued')
        .where('target', '=', target)
        .where('seat', '=', seat)
        .orderBy('seq')
        .limit(1)
        .executeTakeFirst();
      return row ? toJob(row) : null;
    },

    async hold(target, seat, detail) {
      await change({ held: 'printer', detail: asText(detail) }, (jobs) =>
        jobs.where('state', '=', 'queued').where('target', '=', target).where('seat', '=', seat),
      );
    },

    async list(attemptId) {
      const rows = await all().where('attempt_id', '=', attemptId).orderBy('seq').execute();
      return rows.map(toJob);
    },

    async open() {
      const rows = await all()
        .where('state', '<>', 'done')
        .where('closed', '=', 0)
        .orderBy('seq')
        .execute();
      return rows.map(toJob);
    },

    async lastDone(limit) {
      const rows = await all()
        .where('state', '=', 'done')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toJob).reverse();
    },

    async confirm(attemptId, carton, at) {
      const newest = db
        .selectFrom('print_jobs')
        .select('seq')
        .where('attempt_id', '=', attemptId)
        .where('kind', '=', 'label')
        .where('carton_reference', '=', carton)
        .where('state', 'in', ['sent', 'done', 'unknown'])
        .orderBy('seq', 'desc')
        .limit(1);
      const [job] = await change({ state: 'done', confirmed_at: at }, (jobs) =>
        jobs.where('seq', '=', newest),
      );
      return job ?? null;
    },

    async seats() {
      const rows = await db
        .selectFrom('print_jobs')
        .select('seat')
        .distinct()
        .where('state', 'in', ['queued', 'sent'])
        .where('seat', 'is not', null)
        .execute();
      return rows.flatMap(({ seat }) => (seat === null ? [] : [seat]));
    },

    async abandon(seat, words) {
      await db.transaction().execute(async (transaction) => {
        const sent = { state: 'unknown', detail: asText(words.sent), seat: null } as const;
        await changeRows(transaction, sent, (jobs) =>
          jobs.where('seat', '=', seat).where('state', '=', 'sent'),
        );
        const queued = { held: 'person', detail: asText(words.queued), seat: null } as const;
        await changeRows(transaction, queued, (jobs) =>
          jobs.where('seat', '=', seat).where('state', '=', 'queued'),
        );
      });
    },
  };
}

const changingRows = (db: Transaction<Tables>, to: Updateable<PrintJobsTable>) =>
  db.updateTable('print_jobs').set(to);

type Changing = ReturnType<typeof changingRows>;

async function changeRows(
  db: Transaction<Tables>,
  to: Updateable<PrintJobsTable>,
  which: (jobs: Changing) => Changing,
): Promise<Selectable<PrintJobsTable>[]> {
  const rows = await which(changingRows(db, to)).returningAll().execute();
  await tell(db, rows);
  return rows;
}

async function tell(db: Transaction<Tables>, rows: readonly Selectable<PrintJobsTable>[]) {
  const events = rows.map((row) => ({
    kind: 'print-job.changed.v1' as const,
    data: {
      jobId: row.id,
      attemptId: row.attempt_id,
      orderId: row.order_id,
      paper: row.kind,
      state: row.state,
    },
  }));
  await append(db, ...events);
}

/** The same paper that waits already, or is at the printer now, is not added a second time. */
async function addOne(
  db: Transaction<Tables>,
  job: NewPrintJob,
): Promise<Selectable<PrintJobsTable>> {
  const before = await samePaper(db, job);
  const waiting = before.find(
    ({ state, target }) => (state === 'queued' || state === 'sent') && target === job.target,
  );
  if (waiting) return waiting;
  const failed = before.filter(({ state }) => state === 'failed').map(({ seq }) => seq);
  await changeRows(db, { closed: 1 }, (jobs) => jobs.where('seq', 'in', failed));
  const copyNumber = 1 + before.filter(({ state }) => state !== 'failed').length;
  const row = await db
    .insertInto('print_jobs')
    .values(toRow({ ...job, copyNumber, confirmedAt: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(db, [row]);
  return row;
}

async function samePaper(
  db: Transaction<Tables>,
  { attemptId, orderId, kind, cartonReference }: NewPrintJob,
): Promise<Selectable<PrintJobsTable>[]> {
  if (attemptId === null && orderId === null) return [];
  return await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('carton_reference', 'is', cartonReference)
    // A carton's own label is the order's; everything else is of one purchase.
    .where((where) =>
      kind === 'carton-label'
        ? where('order_id', '=', orderId)
        : where('attempt_id', '=', attemptId),
    )
    .orderBy('seq')
    .execute();
}

const textOf = (detail: Wording | null): string | null => (detail === null ? null : asText(detail));

const toRow = ({
  attemptId,
  orderId,
  cartonReference,
  copyNumber,
  confirmedAt,
  media,
  closed,
  title,
  detail,
  ...job
}: KeptPrintJob): Insertable<PrintJobsTable> => ({
  ...job,
  title: asText(title),
  detail: textOf(detail),
  attempt_id: attemptId,
  order_id: orderId,
  carton_reference: cartonReference,
  copy_number: copyNumber,
  confirmed_at: confirmedAt,
  media_width: media?.width ?? null,
  media_height: media?.height ?? null,
  closed: closed ? 1 : 0,
});

const jobOf = (row: Selectable<PrintJobsTable>, documents: string): KeptPrintJob => ({
  id: row.id,
  kind: row.kind,
  attemptId: row.attempt_id,
  orderId: row.order_id,
  role: row.role,
  target: row.target,
  state: row.state,
  held: row.held,
  title: fromText(row.title),
  cartonReference: row.carton_reference,
  copies: row.copies,
  copyNumber: row.copy_number,
  detail: row.detail === null ? null : fromText(row.detail),
  confirmedAt: row.confirmed_at,
  file: placeNow(documents, row.file),
  media:
    row.media_width === null || row.media_height === null
      ? null
      : { width: row.media_width, height: row.media_height },
  seat: row.seat,
  packer: row.packer,
  closed: row.closed === 1,
  at: row.at,
});
