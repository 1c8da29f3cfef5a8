import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { englishOf } from '../../../../shared/kernel/message.ts';
import { searchText } from '../../../../shared/orders/kept/search-text.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import type { Quote } from '../../../../shared/rating/quote.ts';
import type {
  ErasureRepository,
  FinishedOrder,
  LongAgo,
} from '../../../features/maintenance/ports.ts';
import type { RateQuestion } from '../../../features/rating/ports.ts';
import type { ReturnQuestion } from '../../../features/returns/ports.ts';
import type { Engine } from '../engine.ts';
import { append } from '../events.ts';
import { erasePhotos, photosOf } from '../photos/photos.ts';
import { readClock, retentionCutoff } from '../purchases/clock-readings.ts';
import { deleteWhere, fromJson, merchantOf, rowWhere, updateWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { forget } from './forget.ts';
import { QUESTION, QUOTE, RETURN_QUESTION, SESSION } from './kept-with-orders.ts';
import { ERASED, speaksOf, withoutPeople } from './personal.ts';

/** A parcel without news for so long beyond the retention is not in transit any more. */
const LONGEST_ON_ITS_WAY_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Erases recipients of finished orders. References, ids, amounts, hashes and states stay, so that nothing is
 * bought again, and decisions stay on record.
 */
export function erasureRepository({ db, sqlite }: Engine): ErasureRepository {
  return {
    readClock: (now) => readClock(db, now),
    retentionCutoff: (now, days) => retentionCutoff(db, now, days),

    async finished(ago, after, limit) {
      const { before } = ago;
      const { finishedAt, seq } = after ?? { finishedAt: '', seq: 0 };
      const { rows } = await sql<{ id: string; held: number; seq: number; finished: string }>`
        SELECT id, seq, updated_at AS finished, ${isHeld(ago)} AS held
        FROM orders INDEXED BY orders_to_erase
        WHERE ${FINISHED} AND updated_at < ${before} AND (updated_at, seq) > (${finishedAt}, ${seq})
        ORDER BY updated_at, seq LIMIT ${limit}`.execute(db);
      return rows.map(
        (row): FinishedOrder => ({
          orderId: row.id,
          isHeld: row.held === 1,
          place: { finishedAt: row.finished, seq: row.seq },
        }),
      );
    },

    async forgottenAtSite() {
      const rows = await db.selectFrom('site_erasures').select('order_id').execute();
      return rows.map(({ order_id }) => order_id);
    },

    mayErase: async (orderId, before) => (await erasableBody(db, orderId, before)) !== null,

    async documentsOf(orderId) {
      const attempts = await db
        .selectFrom('attempts')
        .select('id')
        .where('order_id', '=', orderId)
        .execute();
      const { rows: documents } = await sql<{ hash: string; needed: number }>`
        SELECT DISTINCT own.hash, EXISTS (
          SELECT 1 FROM documents AS other JOIN attempts AS theirs ON theirs.id = other.attempt_id
          LEFT JOIN orders ON orders.id = theirs.order_id
          WHERE other.hash = own.hash AND theirs.order_id <> ${orderId}
            AND orders.erased_at IS NULL) AS needed
        FROM documents AS own JOIN attempts ON attempts.id = own.attempt_id
        WHERE attempts.order_id = ${orderId}`.execute(db);
      const printed = await db
        .selectFrom('print_jobs')
        .select('detail')
        .where('order_id', '=', orderId)
        .where('target', 'like', 'folder:%')
        .where('state', '=', 'done')
        .execute();
      const order = await rowWhere(db, 'orders', { id: orderId }, ['merchant', 'reference']);
      return {
        folders: [...attempts.map(({ id }) => id), orderId],
        hashes: documents.map(({ hash }) => hash),
        needed: documents.filter(({ needed }) => needed === 1).map(({ hash }) => hash),
        printed: printed.flatMap(({ detail }) => detail ?? []),
        photos: order ? await photosOf(db, { ...order, merchant: merchantOf(order.merchant) }) : [],
      };
    },

    erase: (orderId, before, at) =>
      db.transaction().execute((writing) => erase(writing, { orderId, before, at })),

    async tidy() {
      // Queued after every query. If another program is reading, it is left for the next time.
      await db.connection().execute(async () => {
        const patience = Number(sqlite.pragma('busy_timeout', { simple: true }));
        sqlite.pragma('busy_timeout = 0');
        try {
          sqlite.pragma('wal_checkpoint(TRUNCATE)');
        } finally {
          sqlite.pragma(`busy_timeout = ${patience}`);
        }
      });
    },
  };
}

/** Must match the index `orders_to_erase` exactly. */
const FINISHED = sql`erased_at IS NULL AND status IN ('shipped', 'cancelled')`;

/**
 * Whether the order is or was active since. Written so that the planner does not read every confirmed
 * purchase for one order.
 */
function isHeld({ before, newestFact }: LongAgo): RawBuilder<number> {
  const retentionCutoff = new Date(Date.parse(before) - LONGEST_ON_ITS_WAY_MS).toISOString();
  return sql<number>`(EXISTS (
      SELECT 1 FROM attempts INDEXED BY attempts_by_order WHERE order_id = orders.id
        AND (state IN ('open', 'unknown') OR changed_at >= ${before}
          OR EXISTS (SELECT 1 FROM attempt_facts
            WHERE attempt_id = attempts.id AND id > ${newestFact})))
    OR EXISTS (SELECT 1 FROM sessions WHERE order_id = orders.id AND saved_at >= ${before})
    OR EXISTS (
      SELECT 1 FROM attempts AS bought INDEXED BY attempts_by_order
      LEFT JOIN parcels ON parcels.attempt_id = bought.id
      WHERE bought.order_id = orders.id AND bought.state = 'confirmed'
        AND trim(coalesce(json_extract(bought.answer, '$.trackingNumber'), '')) <> ''
        AND parcels.delivered_at IS NULL
        AND max(bought.opened_at, coalesce(parcels.moved_at, '')) >= ${retentionCutoff}))`;
}

async function erasableBody(
  db: Kysely<Tables>,
  orderId: string,
  ago: LongAgo | null,
): Promise<string | null> {
  const isTime = ago
    ? sql`${FINISHED} AND updated_at < ${ago.before} AND NOT ${isHeld(ago)}`
    : sql`id IN (SELECT order_id FROM site_erasures) AND NOT EXISTS (SELECT 1 FROM attempts
        WHERE order_id = orders.id AND state IN ('open', 'unknown'))`;
  const { rows } = await sql<{
    body: string;
  }>`SELECT body FROM orders WHERE id = ${orderId} AND ${isTime}`.execute(db);
  return rows[0]?.body ?? null;
}

interface Erasing {
  orderId: string;
  before: LongAgo | null;
  at: string;
}

async function erase(db: Transaction<Tables>, { orderId, before, at }: Erasing): Promise<boolean> {
  const body = await erasableBody(db, orderId, before);
  if (body === null) return false;
  const order = fromJson<Order>(body);
  const nobody = withoutPeople(order);
  await updateWhere(
    db,
    'orders',
    { id: orderId },
    {
      ship_to_name: nobody.shipTo.name,
      ship_to_city: nobody.shipTo.city,
      search: searchText(nobody),
      body: JSON.stringify(nobody),
      erased_at: at,
    },
  );
  await eraseExchanged(db, orderId, order);
  await deleteWhere(db, 'site_erasures', { order_id: orderId });
  await eraseSession(db, orderId);
  await erasePhotos(db, order);
  await updateWhere(db, 'batch_orders', { order_id: orderId }, { error: null });
  await eraseQuotes(db, orderId);
  const attemptIds = await eraseAttempts(db, orderId, order);
  await eraseDecisions(db, [...attemptIds, orderId, order.reference], order);
  await eraseDisputes(db, attemptIds, order);
  await append(db, { kind: 'order.erased.v1', data: { orderId } });
  return true;
}

/**
 * Undelivered events are dropped. The refusal of a shop's order quotes it, and answers over HTTP have text
 * from its labels.
 */
async function eraseExchanged(
  db: Transaction<Tables>,
  orderId: string,
  { merchant, reference, source }: Order,
): Promise<void> {
  const key = JSON.stringify([merchant, reference]);
  await deleteWhere(db, 'webhook_deliveries', { order_key: key });
  await deleteWhere(db, 'webhook_posts', { order_key: key });
  if (source?.store) {
    await deleteWhere(db, 'store_orders', {
      store: source.store,
      number: source.number ?? reference,
    });
  }
  await sql`UPDATE api_purchases SET answer = json_set(answer, '$.body.cartons', json((
      SELECT json_group_array(json_set(value, '$.label', NULL))
      FROM json_each(answer, '$.body.cartons'))))
    WHERE (token, key) IN (SELECT token, key FROM api_purchase_quotes WHERE quote_id IN (
        SELECT id FROM quotes WHERE order_id = ${orderId}
        UNION ALL SELECT id FROM return_quotes WHERE order_id = ${orderId}))
      AND json_type(answer, '$.body.cartons') = 'array'`.execute(db);
}

async function eraseSession(db: Transaction<Tables>, orderId: string): Promise<void> {
  const saved = await rowWhere(db, 'sessions', { order_id: orderId }, ['body']);
  if (!saved) return;
  const body = JSON.stringify(forget(SESSION, fromJson<Session>(saved.body)));
  await updateWhere(db, 'sessions', { order_id: orderId }, { body });
}

async function eraseQuotes(db: Transaction<Tables>, orderId: string): Promise<void> {
  const quotes = db.selectFrom('quotes').select(['id', 'question', 'quote']);
  for (const { id, question, quote } of await quotes.where('order_id', '=', orderId).execute()) {
    await updateWhere(
      db,
      'quotes',
      { id },
      {
        question: JSON.stringify(forget(QUESTION, fromJson<RateQuestion>(question))),
        quote: JSON.stringify(forget(QUOTE, fromJson<Quote>(quote))),
      },
    );
  }
  const returns = db.selectFrom('return_quotes').select(['id', 'question']);
  for (const { id, question } of await returns.where('order_id', '=', orderId).execute()) {
    const left = forget(RETURN_QUESTION, fromJson<ReturnQuestion>(question));
    await updateWhere(db, 'return_quotes', { id }, { question: JSON.stringify(left) });
  }
}

/** Proof of purchase stays: state, Reference, ShipmentID, tracking number, cost, hash of the body. */
async function eraseAttempts(
  db: Transaction<Tables>,
  orderId: string,
  order: Order,
): Promise<string[]> {
  const attempts = await db
    .selectFrom('attempts')
    .select(['id', 'why'])
    .where('order_id', '=', orderId)
    .execute();
  const ids = attempts.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const speaks = speaksOf(order);
  // Anybody with a label's URL can open it.
  await sql`UPDATE attempts SET answer = json_set(answer, '$.labelUrls', json('[]'),
      '$.customsInvoiceUrl', NULL, '$.erased', json('true'))
    WHERE order_id = ${orderId} AND answer IS NOT NULL`.execute(db);
  for (const { id, why } of attempts.filter((each) => speaks(englishOf(each.why)))) {
    if (why) await updateWhere(db, 'attempts', { id }, { why: ERASED });
  }
  await db.deleteFrom('attempt_bodies').where('attempt_id', 'in', ids).execute();
  await db.deleteFrom('unclear_answers').where('attempt_id', 'in', ids).execute();
  await db
    .updateTable('return_receipts')
    .set({ note: null })
    .where('attempt_id', 'in', ids)
    .where('note', 'is not', null)
    .execute();
  // Hashes stay, to recognise documents of cancelled shipments. An original's URL is part of its key.
  await db
    .updateTable('documents')
    .set({
      url: sql<string>`iif(role = 'original', 'erased:' || id, '')`,
      barcodes: '[]',
      found: '[]',
    })
    .where('attempt_id', 'in', ids)
    .execute();
  // A number in a label's text may be a telephone number; the parcel's own numbers stay.
  await db
    .deleteFrom('label_marks')
    .where('attempt_id', 'in', ids)
    .where('kind', '=', 'text')
    .execute();
  await sql`DELETE FROM parcel_entries WHERE (connection, tracking_number) IN (
    SELECT connection, tracking_number FROM parcels
    WHERE attempt_id IN (SELECT id FROM attempts WHERE order_id = ${orderId}))`.execute(db);
  return ids;
}

/** A decision stays; its reason is erased where it mentions the recipient. */
async function eraseDecisions(
  db: Kysely<Tables>,
  subjects: readonly string[],
  order: Order,
): Promise<void> {
  const speaks = speaksOf(order);
  const entries = await db
    .selectFrom('audit')
    .select(['id', 'reason'])
    .where('subject', 'in', subjects)
    .where('reason', 'is not', null)
    .execute();
  const naming = entries.filter(({ reason }) => speaks(reason)).map(({ id }) => id);
  if (naming.length === 0) return;
  await db.updateTable('audit').set({ reason: ERASED }).where('id', 'in', naming).execute();
}

/** Lines of bills hold no name: only what somebody wrote about an overcharge may. */
async function eraseDisputes(
  db: Kysely<Tables>,
  attemptIds: readonly string[],
  order: Order,
): Promise<void> {
  const speaks = speaksOf(order);
  for (const attemptId of attemptIds) {
    const subject = `shipment:${attemptId}`;
    const dispute = await rowWhere(db, 'charge_disputes', { subject }, ['reason']);
    if (dispute && speaks(dispute.reason))
      await updateWhere(db, 'charge_disputes', { subject }, { reason: ERASED });
  }
}
