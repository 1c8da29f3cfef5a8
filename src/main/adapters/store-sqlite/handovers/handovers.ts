import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Handover, HandoverSummary } from '../../../../shared/handover/handover.ts';
import type { HandoverRepository, NewParcel } from '../../../features/handover/ports.ts';
import { append } from '../events.ts';
import { anyOf, fromJson, merchantColumn, merchantOf, updateWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { shipmentsToHandOver } from './shipments.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

export const handoverRepository = (db: Kysely<Tables>, now: () => Date): HandoverRepository => ({
  async current(connection) {
    const row = await heads(db, connection)
      .where('closed_at', 'is', null)
      .orderBy('turn', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? await withParcels(db, row) : null;
  },

  async find(connection, id) {
    const row = await heads(db, connection).where('id', '=', id).executeTakeFirst();
    return row ? await withParcels(db, row) : null;
  },

  open: (connection, carrier, merchant) => open(db, { connection, carrier, merchant }, now),
  list: (connection, closedSince) => list(db, connection, closedSince),
  add: (id, parcels, label) =>
    db.transaction().execute((writing) => add(writing, id, parcels, label)),

  async labelWith(attemptId, marks) {
    const labels = await db
      .selectFrom('label_marks')
      .select('document')
      .distinct()
      .where('attempt_id', '=', attemptId)
      .where('kind', '=', 'number')
      .where('current', '=', 1)
      .where('mark', 'in', anyOf(marks))
      .limit(2)
      .execute();
    return labels.length === 1 ? (labels[0]?.document ?? null) : null;
  },

  countLabel: (id, attemptId, label) =>
    db.transaction().execute(async (writing) => {
      const { rows } = await sql<{ count: number }>`UPDATE handover_parcels
        SET labels = json_insert(labels, '$[#]', ${label})
        WHERE handover_id = ${id} AND attempt_id = ${attemptId} AND ${isOpen(id)}
          AND NOT EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ${label})
          AND labels IS NOT NULL
        RETURNING json_array_length(labels) AS count`.execute(writing);
      if (rows.length > 0) await append(writing, changed(id));
      return rows[0]?.count ?? null;
    }),

  remove: (id, attemptId) =>
    db.transaction().execute(async (writing) => {
      const { numDeletedRows: removed } = await writing
        .deleteFrom('handover_parcels')
        .where('handover_id', '=', id)
        .where('attempt_id', '=', attemptId)
        .where(isOpen(id))
        .executeTakeFirstOrThrow();
      if (removed > 0n) await append(writing, changed(id));
      return removed > 0n;
    }),

  discard: (id) =>
    db.transaction().execute(async (writing) => {
      const { numDeletedRows: gone } = await writing
        .deleteFrom('handovers')
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (gone > 0n) await append(writing, changed(id));
      return gone > 0n;
    }),

  close: (id) => close(db, id, now().toISOString()),
  settle: (attemptId) => settle(db, attemptId, now().toISOString()),
  ...shipmentsToHandOver(db),
});

const settle = (db: Kysely<Tables>, attemptId: string, at: string): Promise<boolean> =>
  db.transaction().execute(async (writing) => {
    const { rows } = await sql<{ id: string }>`UPDATE handover_parcels SET settled_at = ${at}
      WHERE attempt_id = ${attemptId} AND settled_at IS NULL
        AND handover_id IN (SELECT id FROM handovers WHERE closed_at IS NOT NULL)
        AND attempt_id IN (SELECT id FROM attempts WHERE state = 'cancelled')
      RETURNING handover_id AS id`.execute(writing);
    await append(writing, ...rows.map(({ id }) => changed(id)));
    return rows.length > 0;
  });

const open = (
  db: Kysely<Tables>,
  {
    connection,
    carrier,
    merchant,
  }: { connection: string; carrier: string; merchant: string | null },
  now: () => Date,
): Promise<Handover> =>
  db.transaction().execute(async (writing) => {
    const same = await heads(writing, connection)
      .where('closed_at', 'is', null)
      .where(sql<boolean>`lower(carrier) = lower(${carrier})`)
      .where('merchant', '=', merchantColumn(merchant))
      .executeTakeFirst();
    const id = same?.id ?? randomUUID();
    if (!same) {
      await writing
        .insertInto('handovers')
        .values({
          id,
          connection,
          carrier,
          merchant: merchantColumn(merchant),
          turn: 0,
          opened_at: now().toISOString(),
          closed_at: null,
          bench: null,
        })
        .execute();
    }
    await sql`UPDATE handovers SET turn = (SELECT max(turn) + 1 FROM handovers)
        WHERE id = ${id}`.execute(writing);
    await append(writing, changed(id));
    const row = await heads(writing, connection).where('id', '=', id).executeTakeFirstOrThrow();
    return await withParcels(writing, row);
  });

async function list(
  db: Kysely<Tables>,
  connection: string,
  closedSince: string,
): Promise<HandoverSummary[]> {
  const rows = await heads(db, connection)
    .where((row) => row.or([row('closed_at', 'is', null), row('closed_at', '>=', closedSince)]))
    .leftJoin('handover_parcels', 'handover_parcels.handover_id', 'handovers.id')
    .select((row) => [
      row.fn.count<number>('handover_parcels.attempt_id').as('shipments'),
      row.fn.coalesce(row.fn.sum<number>('handover_parcels.cartons'), sql`0`).as('cartons'),
    ])
    .groupBy('handovers.id')
    .orderBy(sql`coalesce(closed_at, '9999')`, 'desc')
    .orderBy('turn', 'desc')
    .execute();
  return rows.map(
    (row): HandoverSummary => ({
      ...headOf(row),
      shipments: row.shipments,
      cartons: Number(row.cartons),
    }),
  );
}

const changed = (handoverId: string) => ({
  kind: 'handover.changed.v1' as const,
  data: { handoverId },
});

const isOpen = (id: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM handovers WHERE id = ${id} AND closed_at IS NULL)`;

const heads = (db: Db, connection: string) =>
  db
    .selectFrom('handovers')
    .select(['id', 'carrier', 'handovers.merchant', 'opened_at', 'closed_at', 'bench'])
    .where('connection', '=', connection);

type Head = Pick<
  Tables['handovers'],
  'id' | 'carrier' | 'merchant' | 'opened_at' | 'closed_at' | 'bench'
>;

const headOf = ({ id, carrier, merchant, opened_at, closed_at, bench }: Head) => ({
  id,
  carrier,
  bench,
  merchant: merchantOf(merchant),
  openedAt: opened_at,
  closedAt: closed_at,
});

type ParcelRow = Pick<
  Selectable<Tables['handover_parcels']>,
  'attempt_id' | 'merchant' | 'reference' | 'tracking_number' | 'cartons' | 'weight' | 'weight_unit'
>;

export const listedParcel = (row: ParcelRow): NewParcel => ({
  attemptId: row.attempt_id,
  merchant: merchantOf(row.merchant),
  reference: row.reference,
  trackingNumber: row.tracking_number,
  cartons: row.cartons,
  weight: row.weight,
  weightUnit: row.weight_unit,
});

async function withParcels(db: Db, head: Head): Promise<Handover> {
  const rows = await db
    .selectFrom('handover_parcels')
    .leftJoin('attempts', 'attempts.id', 'attempt_id')
    .select(['attempt_id', 'handover_parcels.merchant', 'handover_parcels.reference'])
    .select(['tracking_number', 'cartons', 'weight', 'weight_unit', 'labels', 'attempts.state'])
    .where('handover_id', '=', head.id)
    .orderBy('place')
    .execute();
  return {
    ...headOf(head),
    parcels: rows.map((row) => ({
      ...listedParcel(row),
      cancelled: row.state === 'cancelled',
      scanned: row.labels === null ? null : fromJson<string[]>(row.labels).length,
    })),
  };
}

export async function insertParcel(
  db: Db,
  id: string,
  { attemptId, merchant, ...parcel }: NewParcel,
  only = sql<boolean>`true`,
  label?: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`INSERT INTO handover_parcels
      (handover_id, place, attempt_id, merchant, reference, tracking_number, cartons, weight,
        weight_unit, labels)
    SELECT ${id}, (SELECT coalesce(max(place), 0) + 1 FROM handover_parcels
        WHERE handover_id = ${id}), ${attemptId}, ${merchantColumn(merchant)}, ${parcel.reference},
      ${parcel.trackingNumber}, ${parcel.cartons}, ${parcel.weight}, ${parcel.weightUnit},
      ${label === undefined ? null : JSON.stringify([label])}
    WHERE ${only}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

async function add(
  db: Transaction<Tables>,
  id: string,
  parcels: readonly NewParcel[],
  label?: string,
): Promise<NewParcel[]> {
  const added: NewParcel[] = [];
  for (const parcel of parcels) {
    const free = sql<boolean>`${isOpen(id)} AND NOT EXISTS (
      SELECT 1 FROM handover_parcels WHERE attempt_id = ${parcel.attemptId})`;
    if (await insertParcel(db, id, parcel, free, label)) added.push(parcel);
  }
  if (added.length > 0) await append(db, changed(id));
  return added;
}

/**
 * In one transaction: if the program is killed, the next attempt closes the list and appends its events
 * once.
 */
const close = (db: Kysely<Tables>, id: string, at: string): Promise<'closed' | 'empty'> =>
  db.transaction().execute(async (writing) => {
    const open = await sql`SELECT 1 WHERE ${isOpen(id)}`.execute(writing);
    if (open.rows.length === 0) return 'closed';
    const going = await writing
      .selectFrom('handover_parcels')
      .innerJoin('attempts', 'attempts.id', 'attempt_id')
      .select('attempt_id')
      .where('handover_id', '=', id)
      .where('attempts.state', '=', 'confirmed')
      .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM handover_parcels AS other
        WHERE other.attempt_id = handover_parcels.attempt_id AND other.handover_id <> ${id})`)
      .orderBy('place')
      .execute();
    if (going.length === 0) return 'empty';
    await sql`DELETE FROM handover_parcels WHERE handover_id = ${id} AND attempt_id NOT IN
      (SELECT value FROM json_each(${JSON.stringify(going.map((each) => each.attempt_id))}))`.execute(
      writing,
    );
    await updateWhere(writing, 'handovers', { id }, { closed_at: at });
    await append(
      writing,
      changed(id),
      ...going.map(({ attempt_id }) => ({
        kind: 'handover.closed.v1' as const,
        data: { handoverId: id, attemptId: attempt_id },
      })),
    );
    return 'closed';
  });
