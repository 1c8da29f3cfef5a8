import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { readEvent } from '../../../../shared/bridge/event-kinds.ts';
import type { EventView, LoggedEvent, LoggedPurchase } from '../../../features/exchange/ports.ts';
import { anyOf, fromJson, merchantColumn, merchantOf, rowWhere, upsert } from '../rows.ts';
import type { Tables } from '../tables.ts';

const PAGE = 500;

/** A cursor is a log number and a prefix of its event's id, which differs after a restore. */
const cursorOf = (seq: number, id: string) => `${seq}-${id.slice(0, 8)}`;

export const eventView = (db: Kysely<Tables>): EventView => ({
  async after(cursor, { kinds, merchant }) {
    const [, number, mark] = /^(\d{1,15})-([0-9a-f]{8})$/.exec(cursor) ?? [];
    if (cursor !== '0' && number === undefined) return 'none';
    const from = Number(number ?? 0);
    const { oldest, newest } = await endsOf(db);
    if (number !== undefined && !(await isKept(db, from, mark ?? '', oldest?.seq ?? 0))) {
      return 'gone';
    }
    const through = newest?.seq ?? 0;
    const rows = await db
      .selectFrom('events')
      .leftJoin('attempts', (on) => on.on(sql<boolean>`attempts.id = events.data ->> 'attemptId'`))
      .innerJoin('orders', (on) =>
        on.on(sql<boolean>`orders.id = coalesce(events.data ->> 'orderId', attempts.order_id)`),
      )
      .leftJoin('print_jobs', (on) => on.on(sql<boolean>`print_jobs.id = events.data ->> 'jobId'`))
      .where('events.seq', '>', from)
      .where('events.seq', '<=', through)
      .where('events.kind', 'in', anyOf(kinds))
      .$if(merchant !== null, (of) => of.where('orders.merchant', '=', merchantColumn(merchant)))
      .select([
        'events.seq',
        'events.id',
        'events.at',
        'events.kind',
        'events.data',
        'orders.merchant',
        'orders.reference',
        'attempts.kind as bought',
        'attempts.reference as as',
        'attempts.accepted',
        'attempts.answer',
        'print_jobs.carton_reference as carton',
      ])
      .orderBy('events.seq')
      .limit(PAGE)
      .execute();
    const isLast = rows.length < PAGE;
    const last = isLast ? newest : rows.at(-1);
    const along = await alongWith(
      db,
      rows.filter(({ bought }) => bought === 'outbound'),
    );
    return {
      events: rows.flatMap((row): LoggedEvent[] => {
        const { seq, id, at, merchant: whose, reference, carton } = row;
        const event = readEvent(row.kind, fromJson(row.data));
        if (!event) return [];
        const merchant = merchantOf(whose);
        const place = { at, carton, cursor: cursorOf(seq, id), event, purchase: purchaseOf(row) };
        const others = row.bought === 'outbound' ? (along.get(keyOf(whose, reference)) ?? []) : [];
        return [
          { ...place, id, order: { merchant, reference } },
          ...others.map((other) => ({
            ...place,
            id: idFor(id, other.id),
            order: { merchant, reference: other.reference },
            leading: reference,
          })),
        ];
      }),
      next: last ? cursorOf(last.seq, last.id) : cursor,
      isLast,
    };
  },
  async place(consumer) {
    const kept = await db
      .selectFrom('event_checkpoints')
      .leftJoin('events', 'events.seq', 'event_checkpoints.seq')
      .where('consumer', '=', consumer)
      .select(['event_checkpoints.seq', 'events.id'])
      .executeTakeFirst();
    if (kept) return kept.id === null ? '0' : cursorOf(kept.seq, kept.id);
    const { newest } = await endsOf(db);
    const end = newest ? cursorOf(newest.seq, newest.id) : '0';
    await this.move(consumer, end);
    return end;
  },
  async move(consumer, cursor) {
    const seq = Number(cursor.split('-')[0]);
    await upsert(db, 'event_checkpoints', { consumer }, { seq });
  },
  leave: (beginning, but) => leave(db, beginning, but),
});

const keyOf = (merchant: string, reference: string): string =>
  JSON.stringify([merchant, reference]);

/** The same each time the event is read, in the form of the log's own. */
const idFor = (event: string, orderId: string): string =>
  createHash('sha256').update(`${event} ${orderId}`).digest('hex').slice(0, event.length);

/** The orders that go with these, by the keys of these. They stay with one that the partner was asked to ship. */
async function alongWith(
  db: Kysely<Tables>,
  leading: readonly { merchant: string; reference: string }[],
): Promise<Map<string, { id: string; reference: string }[]>> {
  const keys = new Set(leading.map(({ merchant, reference }) => keyOf(merchant, reference)));
  if (keys.size === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'merchant', 'reference', 'goes_with'])
    .where(sql<boolean>`goes_with IS NOT NULL AND (merchant, goes_with) IN (
      SELECT value ->> 0, value ->> 1 FROM json_each(${`[${[...keys].join()}]`}))`)
    .orderBy('seq')
    .execute();
  return Map.groupBy(rows, ({ merchant, goes_with }) => keyOf(merchant, goes_with ?? ''));
}

async function leave(db: Kysely<Tables>, beginning: string, but: string | null): Promise<void> {
  await db
    .deleteFrom('event_checkpoints')
    .where(sql<boolean>`substr(consumer, 1, ${beginning.length}) = ${beginning}`)
    .where('consumer', '!=', but ?? '')
    .execute();
}

function purchaseOf({
  bought,
  as,
  accepted,
  answer,
}: {
  bought: Tables['attempts']['kind'] | null;
  as: string | null;
  accepted: string | null;
  answer: string | null;
}): LoggedPurchase | null {
  if (bought === null || as === null || accepted === null) return null;
  const logged = answer === null ? null : fromJson<LoggedPurchase['answer']>(answer);
  return { kind: bought, reference: as, accepted: fromJson(accepted), answer: logged };
}

/** Whether all events after this position still exist. */
async function isKept(
  db: Kysely<Tables>,
  seq: number,
  mark: string,
  oldest: number,
): Promise<boolean> {
  const row = await rowWhere(db, 'events', { seq }, ['id']);
  return row ? row.id.startsWith(mark) : seq === oldest - 1;
}

async function endsOf(db: Kysely<Tables>) {
  const end = (order: 'asc' | 'desc') =>
    db.selectFrom('events').select(['seq', 'id']).orderBy('seq', order).limit(1).executeTakeFirst();
  return { oldest: await end('asc'), newest: await end('desc') };
}
