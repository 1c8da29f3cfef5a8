import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { DELIVERED } from '../../../../shared/shipments/tracking-status.ts';
import { parcelStatus, type TrackingEntry } from '../../../../shared/tracking/tracking.ts';
import type { Fetched, Parcel, ParcelRepository } from '../../../features/tracking/ports.ts';
import { append } from '../events.ts';
import { anyOf, fromJson, merchantOf, rowWhere, updateWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';

/** Limit of entries from events per parcel: a hostile history must not fill the disk. */
const MOST_ENTRIES = 300;

type Db = Kysely<Tables> | Transaction<Tables>;

/** Tracking of bought shipments. Data from the partner and from events is kept apart. */
export function parcelRepository(db: Kysely<Tables>): ParcelRepository {
  return {
    adopt: (connection, only) => adopt(db, connection, only),
    claim: (connection, now, until) =>
      db.transaction().execute(async (writing) => {
        const due = await dueRows(writing, connection)
          .where('parcels.next_at', '<=', now)
          .executeTakeFirst();
        if (!due) return null;
        await update(writing, connection, due.tracking_number, { next_at: until });
        return toParcel(due);
      }),

    async nextDue(connection) {
      return (await dueRows(db, connection).executeTakeFirst())?.next_at ?? null;
    },

    record: (connection, trackingNumber, fetched) =>
      db.transaction().execute((writing) => record(writing, connection, trackingNumber, fetched)),

    receive: (connection, trackingNumber, entries, now) =>
      db
        .transaction()
        .execute((writing) => receive(writing, connection, trackingNumber, entries, now)),

    async find(connection, trackingNumber) {
      const row = await numbered(db, connection, trackingNumber).executeTakeFirst();
      return row ? toParcel(row) : null;
    },

    async entries(connection, trackingNumber) {
      const rows = await db
        .selectFrom('parcel_entries')
        .select(['at', 'status', 'detail', 'location', 'from_event'])
        .where('connection', '=', connection)
        .where('tracking_number', '=', trackingNumber)
        .orderBy('at', 'desc')
        .orderBy('place')
        .execute();
      return rows.map(({ from_event, ...row }) => ({ ...row, isFromEvent: from_event === 1 }));
    },

    async open(connection) {
      const rows = parcelRows(db, connection)
        .where('attempts.state', '=', 'confirmed')
        .where('parcels.delivered_at', 'is', null)
        .orderBy('attempts.seq');
      return (await rows.execute()).map(toParcel);
    },

    async delivered(connection, since) {
      const rows = parcelRows(db, connection)
        .where('attempts.state', '=', 'confirmed')
        .where('parcels.delivered_at', '>=', since)
        .orderBy('parcels.delivered_at', 'desc');
      return (await rows.execute()).map(toParcel);
    },
  };
}

async function adopt(
  db: Kysely<Tables>,
  connection: string,
  only: readonly string[] | undefined,
): Promise<void> {
  const these = only && sql`AND id IN ${anyOf(only)}`;
  // A repeated purchase may have its former tracking number. A query over all purchases, as those
  // resolved by a person or an event must be found too.
  await sql`INSERT INTO parcels (connection, tracking_number, attempt_id, next_at)
    SELECT connection, trim(json_extract(answer, '$.trackingNumber')), id, opened_at
    FROM attempts
    WHERE connection = ${connection} AND state = 'confirmed'
      AND trim(coalesce(json_extract(answer, '$.trackingNumber'), '')) <> ''
      AND id NOT IN (SELECT attempt_id FROM parcels) ${these ?? sql``}
    ORDER BY seq
    ON CONFLICT DO UPDATE SET attempt_id = excluded.attempt_id, next_at = excluded.next_at,
      status = '', estimated = NULL, moved_at = NULL, delivered_at = NULL
      WHERE (SELECT state FROM attempts WHERE id = parcels.attempt_id) = 'cancelled'`.execute(db);
}

async function receive(
  db: Transaction<Tables>,
  connection: string,
  trackingNumber: string,
  entries: readonly TrackingEntry[],
  now: string,
): Promise<boolean> {
  const parcel = await numbered(db, connection, trackingNumber).executeTakeFirst();
  if (!parcel) return false;
  const added = await addEntries(db, connection, trackingNumber, entries, true);
  if (added)
    await appendParcelEvent(db, parcel.attempt_id, { was: parcel.status, is: parcel.status });
  // Without new entries there is no reason to ask.
  if (added && parcel.next_at !== null && parcel.next_at > now) {
    await update(db, connection, trackingNumber, { next_at: now });
  }
  return true;
}

const update = (
  db: Transaction<Tables>,
  connection: string,
  trackingNumber: string,
  to: Updateable<Tables['parcels']>,
) => updateWhere(db, 'parcels', { connection, tracking_number: trackingNumber }, to);

const numbered = (db: Db, connection: string, trackingNumber: string) =>
  parcelRows(db, connection).where('parcels.tracking_number', '=', trackingNumber);

const dueRows = (db: Db, connection: string) =>
  parcelRows(db, connection)
    .where('parcels.next_at', 'is not', null)
    .where('attempts.state', '=', 'confirmed')
    .orderBy('parcels.next_at')
    .limit(1);

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
  const before = await rowWhere(db, 'parcels', { connection, tracking_number: trackingNumber });
  const known = await entriesOf(db, connection, trackingNumber);
  const due = before?.next_at ?? null;
  const receivedMeanwhile = due !== null && due > askedAt && due <= fetchedAt;
  if (tracking) await addEntries(db, connection, trackingNumber, tracking.history, false);
  await update(db, connection, trackingNumber, {
    fetched_at: fetchedAt,
    next_at: nextAt !== null && receivedMeanwhile ? due : nextAt,
    failures,
    not_known: notKnown ? 1 : 0,
    ...(tracking
      ? {
          status: tracking.status,
          estimated: tracking.estimatedDelivery,
          moved_at: movedAt(tracking.history, before?.moved_at ?? null, fetchedAt),
          delivered_at: tracking.status === DELIVERED ? (before?.delivered_at ?? fetchedAt) : null,
        }
      : {}),
  });
  const now = await entriesOf(db, connection, trackingNumber);
  // A repeated request without changes is no news.
  const change =
    before?.fetched_at == null ||
    (before.not_known === 1) !== notKnown ||
    // Data from an event was marked as such, or not shown yet.
    known.fromEvent > 0 ||
    known.all !== now.all ||
    (tracking !== null &&
      (tracking.status !== before.status || tracking.estimatedDelivery !== before.estimated));
  if (change && before) {
    const is = tracking?.status ?? before.status;
    await appendParcelEvent(db, before.attempt_id, { was: before.status, is });
  }
}

const appendParcelEvent = (
  db: Transaction<Tables>,
  attemptId: string,
  { was, is }: { was: string; is: string },
): Promise<void> => {
  const status = parcelStatus(is);
  const delivered = status === 'delivered' && parcelStatus(was) !== 'delivered';
  return append(db, { kind: 'parcel.changed.v2', data: { attemptId, status, delivered } });
};

async function entriesOf(
  db: Transaction<Tables>,
  connection: string,
  trackingNumber: string,
): Promise<{ all: number; fromEvent: number }> {
  return await db
    .selectFrom('parcel_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.coalesce(fn.sum<number>('from_event'), sql<number>`0`).as('fromEvent'),
    ])
    .where('connection', '=', connection)
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirstOrThrow();
}

/** The newest entry's own time, read as UTC, where it is not in the future. */
function movedAt(
  history: readonly TrackingEntry[],
  before: string | null,
  fetchedAt: string,
): string | null {
  if (history.length === 0) return null;
  const moments = history.map(({ at }) => Date.parse(`${at.slice(0, 19)}Z`));
  const newest = moments.find((moment) => !Number.isNaN(moment));
  // Without any date: when the entry was first seen.
  if (newest === undefined) return before ?? fetchedAt;
  return newest > Date.parse(fetchedAt) ? fetchedAt : new Date(newest).toISOString();
}

/** Returns whether any is new. Entries confirmed by the partner count as the partner's from then on. */
async function addEntries(
  db: Transaction<Tables>,
  connection: string,
  trackingNumber: string,
  entries: readonly TrackingEntry[],
  isFromEvent: boolean,
): Promise<boolean> {
  const kept = await entriesOf(db, connection, trackingNumber);
  let room = MOST_ENTRIES - kept.all;
  let added = false;
  for (const [place, { at, status, detail, location }] of entries.entries()) {
    if (isFromEvent && room <= 0) break;
    room -= 1;
    const values = { connection, tracking_number: trackingNumber, at, status, detail, location };
    const insert = db
      .insertInto('parcel_entries')
      .values({ ...values, place, from_event: isFromEvent ? 1 : 0 });
    const result = await (isFromEvent
      ? insert.onConflict((conflict) => conflict.doNothing())
      : insert.onConflict((conflict) =>
          conflict
            .columns(['connection', 'tracking_number', 'at', 'status', 'detail', 'location'])
            .doUpdateSet({ from_event: 0, place }),
        )
    ).executeTakeFirst();
    if (Number(result.numInsertedOrUpdatedRows ?? 0) > 0) added = true;
  }
  return added;
}
