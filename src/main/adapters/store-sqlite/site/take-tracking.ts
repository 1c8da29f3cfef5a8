import type { Transaction } from 'kysely';
import type { SiteShipment } from '../../../features/sharing/ports.ts';
import { append } from '../events.ts';
import { rowWhere, updateWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';

/** One bench polls a parcel for all: the others' turn comes later, when it is done already. */
const LATER_MS = 15 * 60_000;

/** Applies tracking received by another bench, where it is newer. */
export async function takeTracking(
  db: Transaction<Tables>,
  { attempt, connection, state, parts: { purchase, tracking } }: SiteShipment,
  at: string,
): Promise<void> {
  const number = purchase.answer.trackingNumber?.trim();
  if (!number || state !== 'confirmed') return;
  const key = { connection, tracking_number: number };
  const of = { ...key, attempt_id: attempt };
  const adopted = await db
    .insertInto('parcels')
    .values({ ...of, next_at: later(at) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = adopted.numInsertedOrUpdatedRows === 1n;
  const known = await rowWhere(db, 'parcels', {
    connection,
    tracking_number: number,
    attempt_id: attempt,
  });
  if (!tracking?.fetchedAt || !known || tracking.fetchedAt <= (known.fetched_at ?? '')) return;
  const { status, estimated, movedAt, fetchedAt, nextAt, notKnown, deliveredAt } = tracking;
  await updateWhere(
    db,
    'parcels',
    { attempt_id: attempt },
    {
      status,
      estimated,
      moved_at: movedAt,
      fetched_at: fetchedAt,
      failures: 0,
      next_at: nextAt && later(nextAt),
      not_known: notKnown ? 1 : 0,
      delivered_at: deliveredAt,
    },
  );
  const { entries } = tracking;
  const had = entries ? await replaceEntries(db, key, entries) : 0;
  const isNews = isNew || status !== known.status || estimated !== known.estimated;
  if (isNews || had !== (entries?.length ?? 0)) {
    await append(db, { kind: 'parcel.changed.v1', data: { attemptId: attempt } });
  }
}

const later = (moment: string): string => new Date(Date.parse(moment) + LATER_MS).toISOString();

type Entries = NonNullable<NonNullable<SiteShipment['parts']['tracking']>['entries']>;

async function replaceEntries(
  db: Transaction<Tables>,
  key: { connection: string; tracking_number: string },
  entries: Entries,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('parcel_entries')
    .where('connection', '=', key.connection)
    .where('tracking_number', '=', key.tracking_number)
    .executeTakeFirstOrThrow();
  for (const { isFromEvent, ...entry } of entries) {
    await db
      .insertInto('parcel_entries')
      .values({ ...key, ...entry, from_event: isFromEvent ? 1 : 0 })
      .execute();
  }
  return Number(numDeletedRows);
}
