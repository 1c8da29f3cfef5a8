import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { StationEvent } from '../../../../shared/bridge/event-kinds.ts';
import { type AnyMessage, asText, fromText } from '../../../../shared/kernel/message.ts';
import { isSameDocument } from '../../../../shared/printing/same-document.ts';
import type {
  NewPrintJob,
  PrintJobRepository,
  StoredPrintJob,
} from '../../../features/printing/ports.ts';
import { append } from '../events.ts';
import { placeNow } from '../files/document-files.ts';
import type { Tables } from '../tables.ts';

export function printJobRepository(db: Kysely<Tables>, documents: string): PrintJobRepository {
  const toJob = (row: Row) => jobOf(row, documents);
  const jobs = () => db.selectFrom('print_jobs').selectAll().orderBy('seq');

  return {
    add: (wanted, { unprinted = false } = {}) =>
      db
        .transaction()
        .execute(async (writing) =>
          (await addAll(writing, wanted, documents, unprinted)).map(toJob),
        ),

    async find(id) {
      const row = await jobs().where('id', '=', id).executeTakeFirst();
      return row ? toJob(row) : null;
    },

    async change(id, from, to) {
      const printed = to.state === 'done' && !from.states.includes('done');
      const which = (these: Changing) => {
        let changing = these.where('id', '=', id).where('state', 'in', [...from.states]);
        if (from.lease !== undefined) changing = changing.where('lease', 'is', from.lease);
        if (from.target !== undefined) changing = changing.where('target', '=', from.target);
        return changing;
      };
      const [row] = await change(db, changeOf(to), which, printed ? 'printed' : 'other');
      return row ? toJob(row) : null;
    },

    async next(target, lease) {
      const row = await jobs()
        .where('state', '=', 'queued')
        .where('target', '=', target)
        .where('lease', '=', lease)
        .limit(1)
        .executeTakeFirst();
      return row ? toJob(row) : null;
    },

    async hold(target, lease, detail) {
      await change(db, { held: 'printer', detail: asText(detail) }, (these) =>
        these.where('state', '=', 'queued').where('target', '=', target).where('lease', '=', lease),
      );
    },

    async list(attemptId) {
      return (await jobs().where('attempt_id', '=', attemptId).execute()).map(toJob);
    },

    async open({ limit, needs, orderId }) {
      let rows = jobs().where(IS_OPEN);
      if (needs === 'person') rows = rows.where(NEEDS_PERSON);
      if (orderId !== undefined) rows = rows.where('order_id', '=', orderId);
      if (limit !== undefined) rows = rows.limit(limit);
      return (await rows.execute()).map(toJob);
    },

    async openCounts() {
      const rows = await db
        .selectFrom('print_jobs')
        .select([
          'target',
          sql<number>`count(*) FILTER (WHERE state = 'sent' OR (state = 'queued' AND held IS NULL))`.as(
            'printing',
          ),
          sql<number>`count(*) FILTER (WHERE NOT ${NEEDS_PERSON})`.as('waiting'),
          sql<number>`count(*) FILTER (WHERE ${NEEDS_PERSON})`.as('trouble'),
        ])
        .where(IS_OPEN)
        .groupBy('target')
        .execute();
      return rows;
    },

    async lastDone(limit) {
      const newest = db.selectFrom('print_jobs').selectAll().orderBy('seq', 'desc');
      const rows = await newest.where('state', '=', sql.lit('done')).limit(limit).execute();
      return rows.map(toJob).reverse();
    },

    async confirm(attemptId, carton, at) {
      const which = (these: Changing) =>
        these.where('seq', '=', newestLabel(db, attemptId, carton));
      const [row] = await change(db, { state: 'done', confirmed_at: at }, which, 'verified');
      return row ? toJob(row) : null;
    },

    leases: () => leases(db),
    abandon: (lease, words) => abandon(db, lease, words),
  };
}

type Row = Selectable<Tables['print_jobs']>;

const IS_OPEN = sql<boolean>`state <> 'done' AND closed = 0`;
const NEEDS_PERSON = sql<boolean>`(state IN ('failed', 'unknown') OR coalesce(held, '') = 'person')`;

const changeOf = ({
  confirmedAt,
  closed,
  detail,
  lease,
  ...rest
}: Parameters<PrintJobRepository['change']>[2]): Updateable<Tables['print_jobs']> => ({
  held: null,
  ...rest,
  ...(detail === undefined ? {} : { detail: textOf(detail) }),
  ...(lease === undefined ? {} : { lease }),
  ...(confirmedAt === undefined ? {} : { confirmed_at: confirmedAt }),
  ...(closed === undefined ? {} : { closed: closed ? 1 : 0 }),
});

const change = (
  db: Kysely<Tables>,
  to: Updateable<Tables['print_jobs']>,
  which: (jobs: Changing) => Changing,
  change?: JobChange,
): Promise<Row[]> => db.transaction().execute((writing) => changeRows(writing, to, which, change));

/** The carton's newest label that may have printed. */
const newestLabel = (db: Kysely<Tables>, attemptId: string, carton: string) =>
  db
    .selectFrom('print_jobs')
    .select('seq')
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'label')
    .where('carton_reference', '=', carton)
    .where('state', 'in', ['sent', 'done', 'unknown'])
    .orderBy('seq', 'desc')
    .limit(1);

async function leases(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .select('lease')
    .distinct()
    .where('state', 'in', ['queued', 'sent'])
    .where('lease', 'is not', null)
    .$narrowType<{ lease: number }>()
    .execute();
  return rows.map(({ lease }) => lease);
}

const abandon = (
  db: Kysely<Tables>,
  lease: number,
  words: Parameters<PrintJobRepository['abandon']>[1],
): Promise<void> =>
  db.transaction().execute(async (writing) => {
    const left = { state: 'unknown', detail: asText(words.sent), lease: null } as const;
    await changeRows(writing, left, (jobs) =>
      jobs.where('lease', '=', lease).where('state', '=', 'sent'),
    );
    const queued = { held: 'person', detail: asText(words.queued), lease: null } as const;
    await changeRows(writing, queued, (jobs) =>
      jobs.where('lease', '=', lease).where('state', '=', 'queued'),
    );
  });

const changingRows = (db: Transaction<Tables>, to: Updateable<Tables['print_jobs']>) =>
  db.updateTable('print_jobs').set(to);

type Changing = ReturnType<typeof changingRows>;

async function changeRows(
  db: Transaction<Tables>,
  to: Updateable<Tables['print_jobs']>,
  which: (jobs: Changing) => Changing,
  change?: JobChange,
): Promise<Row[]> {
  const rows = await which(changingRows(db, to)).returningAll().execute();
  await appendJobEvents(db, rows, change);
  return rows;
}

type JobChange = Extract<StationEvent, { kind: 'print-job.changed.v2' }>['data']['change'];

async function appendJobEvents(
  db: Transaction<Tables>,
  rows: readonly Row[],
  change: JobChange = 'other',
) {
  const events = rows.map((row) => ({
    kind: 'print-job.changed.v2' as const,
    data: {
      jobId: row.id,
      attemptId: row.attempt_id,
      orderId: row.order_id,
      paper: row.kind,
      state: row.state,
      change,
    },
  }));
  await append(db, ...events);
}

/** See `PrintJobRepository.add`. */
async function addAll(
  db: Transaction<Tables>,
  wanted: readonly NewPrintJob[],
  documents: string,
  unprinted: boolean,
): Promise<Row[]> {
  const earlier = async (job: NewPrintJob) =>
    (await alike(db, job)).filter((row) => isSameDocument(jobOf(row, documents), job));
  const planned: NewPrintJob[] = [];
  const doubtful: Row[] = [];
  for (const job of wanted) {
    const before = await earlier(job);
    if (unprinted && before.some(({ state }) => state !== 'failed')) continue;
    planned.push(job);
    doubtful.push(...before.filter(({ state }) => state === 'unknown').slice(-1));
  }
  if (doubtful.length > 0) return doubtful;
  const kept: Row[] = [];
  for (const job of planned) kept.push(await addOne(db, job, await earlier(job)));
  return kept;
}

/** A document already queued or printing is not added again. */
async function addOne(
  db: Transaction<Tables>,
  job: NewPrintJob,
  before: readonly Row[],
): Promise<Row> {
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
  await appendJobEvents(db, [row]);
  return row;
}

/** Jobs of the same kind and carton. */
async function alike(
  db: Transaction<Tables>,
  { attemptId, orderId, kind, cartonReference }: NewPrintJob,
): Promise<Row[]> {
  if (attemptId === null && orderId === null) return [];
  return await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('carton_reference', 'is', cartonReference)
    // A carton's own slip belongs to the order; everything else to one purchase.
    .where((where) =>
      kind === 'carton-label'
        ? where('order_id', '=', orderId)
        : where('attempt_id', '=', attemptId),
    )
    .orderBy('seq')
    .execute();
}

const textOf = (detail: AnyMessage | null): string | null =>
  detail === null ? null : asText(detail);

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
  lease,
  ...job
}: StoredPrintJob): Insertable<Tables['print_jobs']> => ({
  ...job,
  title: asText(title),
  detail: textOf(detail),
  attempt_id: attemptId,
  order_id: orderId,
  carton_reference: cartonReference,
  copy_number: copyNumber,
  confirmed_at: confirmedAt,
  media_width: media.width,
  media_height: media.height,
  closed: closed ? 1 : 0,
  lease,
});

const jobOf = (row: Row, documents: string): StoredPrintJob => ({
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
  source: row.source,
  media: { width: row.media_width, height: row.media_height },
  lease: row.lease,
  packer: row.packer,
  closed: row.closed === 1,
  at: row.at,
});
