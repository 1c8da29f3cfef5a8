import { type Kysely, sql, type Transaction } from 'kysely';
import { DELIVERED } from '../../../../shared/shipments/tracking-status.ts';
import type { TrackingEntry } from '../../../../shared/tracking/tracking.ts';
import type { Fetched, Parcel, ParcelRepository } from '../../../features/tracking/ports.ts';
import type { Tables } from '../database.ts';
import { append } from '../events.ts';
import { fromJson, merchantOf } from '../rows.ts';

/** Entries of one parcel that are kept of events: a hostile history does not fill the disk. */
const MOST_ENTRIES = 300;

type Db = Kysely<Tables> | Transaction<Tables>;

/** Where bought shipments are. What the partner says and what only an event says is kept apart. */
export function parcelRepository(db: Kysely<Tables>): ParcelRepository {
  const one = (connection: string, trackingNumber: string) =>
    parcelRows(db, connection).where('parcels.tracking_number', '=', trackingNumber);

  return {
    async adopt(connection, only) {
      const these = only && sql`AND id IN (SELECT value FROM json_each(${JSON.stringify(only)}))`;
      // Bought again after a cancellation, a parcel may have the number that it had.
      // Not one by one at the purchase: what was settled by a person or an event is taken up too.
      await sql`INSERT INTO parcels (connection, tracking_number, attempt_id, next_at)
        SELECT connection, trim(json_extract(answer, '$.trackingNumber')), id, opened_at
        FROM attempts
        WHERE connection = ${connection} AND state = 'confirmed'
          AND trim(coalesce(json_extract(answer, '$.trackingNumber'), '')) <> ''
          AND id NOT IN (SELECT attempt_id FROM parcels) ${these ?? sql``}
        ORDER BY seq
        ON CONFLICT DO UPDATE SET attempt_id = excluded.attempt_id, next_at = excluded.next_at,
          status = '', estimated = NULL, moved_at = NULL, delivered_at = NULL
          WHERE (SELECT state FROM attempts WHERE id = parcels.attempt_id) = 'cancelled'`.execute(
        db,
      );
    },

    async claim(connection, now, until) {
      return await db.transaction().execute(async (writing) => {
        const due = await parcelRows(writing, connection)
          .where('parcels.next_at', '<=', now)
          .where('attempts.state', '=', 'confirmed')
          .orderBy('parcels.next_at')
          .limit(1)
          .executeTakeFirst();
        if (!due) return null;
        await writing
          .updateTable('parcels')
          .set({ next_at: until })
          .where('connection', '=', connection)
          .where('tracking_number', '=', due.tracking_number)
          .execute();
        return toParcel(due);
      });
    },

    async nextDue(connection) {
      const row = await parcelRows(db, connection)
        .where('parcels.next_at', 'is not', null)
        .where('attempts.state', '=', 'confirmed')
        .orderBy('parcels.next_at')
        .limit(1)
        .executeTakeFirst();
      return row?.next_at ?? null;
    },

    record: (connection, trackingNumber, fetched) =>
      db.transaction().execute((writing) => record(writing, connection, trackingNumber, fetched)),

    hear: (connection, trackingNumber, entries, now) =>
      db.transaction().execute(async (writing) => {
        const parcel = await parcelRows(writing, connection)
          .where('parcels.tracking_number', '=', trackingNumber)
          .executeTakeFirst();
        if (!parcel) return false;
        const added = await addEntries(writing, connection, trackingNumber, entries, true);
        if (added) await tell(writing, parcel.attempt_id);
        // Nothing new in it: then it is no reason to ask.
        if (added && parcel.next_at !== null && parcel.next_at > now) {
          await writing
            .updateTable('parcels')
            .set({ next_at: now })
            .where('connection', '=', connection)
            .where('tracking_number', '=', trackingNumber)
            .execute();
        }
        return true;
      }),

    async find(connection, trackingNumber) {
      const row = await one(connection, trackingNumber).executeTakeFirst();
      return row ? toParcel(row) : null;
    },

    async entries(connection, trackingNumber) {
      const rows = await db
        .selectFrom('parcel_entries')
        .select(['at', 'status', 'detail', 'location', 'heard'])
        .where('connection', '=', connection)
        .where('tracking_number', '=', trackingNumber)
        .orderBy('at', 'desc')
        .orderBy('place')
        .execute();
      return rows.map((row) => ({ ...row, heard: row.heard === 1 }));
    },

    async open(connection) {
      const rows = await parcelRows(db, connection)
        .where('attempts.state', '=', 'confirmed')
        .where('parcels.delivered_at', 'is', null)
        .orderBy('attempts.seq')
        .execute();
      return rows.map(toParcel);
    },

    async delivered(connection, since) {
      const rows = await parcelRows(db, connection)
        .where('attempts.state', '=', 'confirmed')
        .where('parcels.delivered_at', '>=', since)
        .orderBy('parcels.delivered_at', 'desc')
        .execute();
      return rows.map(toParcel);
    },
  };
}

const parcelRows = (db: Db, connection: string) =>
  db
    .selectFrom('parcels')
    .innerJoin('attempts', 'attempts.id', 'parcels.attempt_id')
    .leftJoin('orders', 'orders.id', 'attempts.order_id')
    .where('parcels.connection', '=', connection)
    .select([
      'parcels.tracking_number',
      'parcels.attempt_id',
      'parcels.status',
      'parcels.estimated',
      'parcels.moved_at',
      'parcels.fetched_at',
      'parcels.next_at',
      'parcels.failures',
      'parcels.not_known',
      'attempts.kind',
      'attempts.reference',
      'attempts.merchant',
      'attempts.opened_at',
      'attempts.answer',
      'attempts.accepted',
      'orders.ship_to_name',
      'orders.ship_to_city',
      'orders.ship_to_country',
    ]);

type ParcelRow = Awaited<ReturnType<ReturnType<typeof parcelRows>['executeTakeFirstOrThrow']>>;

function toParcel(row: ParcelRow): Parcel {
  const answer = fromJson<{ carrier?: string | null; trackingUrl?: string | null }>(
    row.answer ?? '{}',
  );
  const accepted = fromJson<{ carrier: string }>(row.accepted);
  const { ship_to_name: name, ship_to_city: city, ship_to_country: country } = row;
  return {
    trackingNumber: row.tracking_number,
    attemptId: row.attempt_id,
    kind: row.kind,
    reference: row.reference,
    merchant: merchantOf(row.merchant),
    carrier: answer.carrier ?? accepted.carrier,
    trackingUrl: answer.trackingUrl ?? null,
    shipTo: name === null || city === null || country === null ? null : { name, city, country },
    boughtAt: row.opened_at,
    status: row.status,
    estimatedDelivery: row.estimated,
    movedAt: row.moved_at,
    fetchedAt: row.fetched_at,
    nextAt: row.next_at,
    failures: row.failures,
    notKnown: row.not_known === 1,
  };
}

async function record(
  db: Transaction<Tables>,
  connection: string,
  trackingNumber: string,
  { askedAt, fetchedAt, nextAt, failures, notKnown, tracking }: Fetched,
): Promise<void> {
  const before = await db
    .selectFrom('parcels')
    .selectAll()
    .where('connection', '=', connection)
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirst();
  const known = await entriesOf(db, connection, trackingNumber);
  const due = before?.next_at ?? null;
  const heardMeanwhile = due !== null && due > askedAt && due <= fetchedAt;
  if (tracking) await addEntries(db, connection, trackingNumber, tracking.history, false);
  await db
    .updateTable('parcels')
    .set({
      fetched_at: fetchedAt,
      next_at: nextAt !== null && heardMeanwhile ? due : nextAt,
      failures,
      not_known: notKnown ? 1 : 0,
      ...(tracking
        ? {
            status: tracking.status,
            estimated: tracking.estimatedDelivery,
            moved_at: movedAt(tracking.history, before?.moved_at ?? null, fetchedAt),
            delivered_at:
              tracking.status === DELIVERED ? (before?.delivered_at ?? fetchedAt) : null,
          }
        : {}),
    })
    .where('connection', '=', connection)
    .where('tracking_number', '=', trackingNumber)
    .execute();
  const now = await entriesOf(db, connection, trackingNumber);
  // That it was asked about once more is no news.
  const news =
    before?.fetched_at == null ||
    (before.not_known === 1) !== notKnown ||
    // What an event said was shown as heard, or not at all yet.
    known.heard > 0 ||
    known.all !== now.all ||
    (tracking !== null &&
      (tracking.status !== before.status || tracking.estimatedDelivery !== before.estimated));
  if (news && before) await tell(db, before.attempt_id);
}

const tell = (db: Transaction<Tables>, attemptId: string): Promise<void> =>
  append(db, { kind: 'parcel.changed.v1', data: { attemptId } });

async function entriesOf(
  db: Transaction<Tables>,
  connection: string,
  trackingNumber: string,
): Promise<{ all: number; heard: number }> {
  return await db
    .selectFrom('parcel_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.coalesce(fn.sum<number>('heard'), sql<number>`0`).as('heard'),
    ])
    .where('connection', '=', connection)
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirstOrThrow();
}

/** The newest entry's own moment, read as UTC, where it is one that has been. */
function movedAt(
  history: readonly TrackingEntry[],
  before: string | null,
  fetchedAt: string,
): string | null {
  if (history.length === 0) return null;
  const said = history.map(({ at }) => Date.parse(`${at.slice(0, 19)}Z`));
  const newest = said.find((moment) => !Number.isNaN(moment));
  // Without a single date it moved when that was seen first, not whenever it is seen again.
  if (newest === undefined) return before ?? fetchedAt;
  return newest > Date.parse(fetchedAt) ? fetchedAt : new Date(newest).toISOString();
}

/** Answers whether any of them is new. What the partner confirms is no hearsay any more. */
async function addEntries(
  db: Transaction<Tables>,
  connection: string,
  trackingNumber: string,
  entries: readonly TrackingEntry[],
  heard: boolean,
): Promise<boolean> {
  const kept = await entriesOf(db, connection, trackingNumber);
  let room = MOST_ENTRIES - kept.all;
  let added = false;
  for (const [place, { at, status, detail, location }] of entries.entries()) {
    if (heard && room <= 0) break;
    room -= 1;
    const values = { connection, tracking_number: trackingNumber, at, status, detail, location };
    const insert = db
      .insertInto('parcel_entries')
      .values({ ...values, place, heard: heard ? 1 : 0 });
    const result = await (heard
      ? insert.onConflict((conflict) => conflict.doNothing())
      : insert.onConflict((conflict) =>
          conflict
            .columns(['connection', 'tracking_number', 'at', 'status', 'detail', 'location'])
            .doUpdateSet({ heard: 0, place }),
        )
    ).executeTakeFirst();
    if (Number(result.numInsertedOrUpdatedRows ?? 0) > 0) added = true;
  }
  return added;
}
