import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { OrderKey } from '../../../../shared/orders/order.ts';
import type { Quote } from '../../../../shared/rating/quote.ts';
import type {
  Outbox,
  SharedPart,
  SharedPurchase,
  SharedTracking,
} from '../../../features/sharing/ports.ts';
import { fromJson, merchantOf, rowWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';

type Attempt = Selectable<Tables['attempts']>;

export async function outbox(db: Kysely<Tables>, limit: number): Promise<Outbox> {
  const rows = await db
    .selectFrom('site_shared')
    .innerJoin('attempts', 'attempts.id', 'site_shared.attempt_id')
    .leftJoin('orders', 'orders.id', 'attempts.order_id')
    .selectAll('attempts')
    .select(['site_shared.row', 'site_shared.what', 'orders.merchant as orderMerchant'])
    .select('orders.reference as orderReference')
    .orderBy('site_shared.row')
    .limit(limit)
    .execute();
  const toGo: Outbox = { rows: rows.map(({ row }) => row), parts: [], documents: [] };
  for (const { what, orderMerchant, orderReference, ...attempt } of rows) {
    const order = {
      merchant: merchantOf(orderMerchant ?? attempt.merchant),
      reference: orderReference ?? attempt.reference,
    };
    if (what === 'documents') toGo.documents.push(...(await documentsOf(db, attempt.id, order)));
    else toGo.parts.push(...(await partsOf[what](db, attempt, order)));
  }
  return toGo;
}

type Parts = (db: Kysely<Tables>, attempt: Attempt, order: OrderKey) => Promise<SharedPart[]>;

const partsOf: Record<'purchase' | 'tracking' | 'receipts', Parts> = {
  async purchase(db, attempt, order) {
    if (attempt.answer === null) return [];
    const body: SharedPurchase = {
      reference: attempt.reference,
      identity: attempt.identity,
      station: attempt.station,
      openedAt: attempt.opened_at,
      sendings: attempt.sendings,
      accepted: fromJson(attempt.accepted),
      answer: fromJson(attempt.answer),
      quote: await quoteOf(db, attempt),
    };
    return [{ attempt: attempt.id, part: 'purchase', order, body }];
  },

  async tracking(db, { id }, order) {
    const parcel = await rowWhere(db, 'parcels', { attempt_id: id });
    if (!parcel) return [];
    const entries = await db
      .selectFrom('parcel_entries')
      .select(['at', 'status', 'detail', 'location', 'place', 'from_event'])
      .where('connection', '=', parcel.connection)
      .where('tracking_number', '=', parcel.tracking_number)
      .orderBy('at')
      .orderBy('place')
      .execute();
    const body: SharedTracking = {
      status: parcel.status,
      estimated: parcel.estimated,
      movedAt: parcel.moved_at,
      fetchedAt: parcel.fetched_at,
      nextAt: parcel.next_at,
      notKnown: parcel.not_known === 1,
      deliveredAt: parcel.delivered_at,
      entries: entries.map(({ from_event, ...entry }) => ({
        ...entry,
        isFromEvent: from_event === 1,
      })),
    };
    return [{ attempt: id, part: 'tracking', order, body }];
  },

  async receipts(db, { id }, order) {
    const receipts = await db
      .selectFrom('return_receipts')
      .select(['at', 'packer', 'condition', 'note'])
      .where('attempt_id', '=', id)
      .execute();
    return receipts.map((body) => ({ attempt: id, part: `receipt-${body.at}`, order, body }));
  },
};

/** The quote without the offers that could be bought. */
async function quoteOf(
  db: Kysely<Tables>,
  { kind, quote_id }: Attempt,
): Promise<SharedPurchase['quote']> {
  if (kind === 'return') {
    const row = await rowWhere(db, 'return_quotes', { id: quote_id }, [
      'id',
      'rated_at',
      'question',
    ]);
    if (!row) return null;
    return { id: row.id, ratedAt: row.rated_at, quote: null, question: fromJson(row.question) };
  }
  const row = await rowWhere(db, 'quotes', { id: quote_id }, [
    'id',
    'rated_at',
    'quote',
    'question',
  ]);
  if (!row) return null;
  const quote: Quote = { ...fromJson<Quote>(row.quote), options: [], notOffered: [], warnings: [] };
  return { id: row.id, ratedAt: row.rated_at, quote, question: fromJson(row.question) };
}

async function documentsOf(
  db: Kysely<Tables>,
  attempt: string,
  order: OrderKey,
): Promise<Outbox['documents']> {
  const originals = await db
    .selectFrom('documents')
    .select(['url', 'hash'])
    .where('attempt_id', '=', attempt)
    .where('role', '=', 'original')
    .where('url', 'not like', 'erased:%')
    .orderBy('id')
    .execute();
  return originals.map((original) => ({ attempt, order, ...original }));
}

/** Older documents are fetched from the partner. */
const SHARED_MS = 30 * 24 * 60 * 60_000;

/** Queues purchases from before joining. */
export async function shareBought(db: Transaction<Tables>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SHARED_MS).toISOString();
  await sql`INSERT INTO site_shared (attempt_id, what)
    SELECT id, 'purchase' FROM attempts WHERE bench IS NULL AND shipment_id IS NOT NULL
    UNION ALL SELECT attempt_id, 'tracking' FROM parcels WHERE fetched_at IS NOT NULL
    UNION ALL SELECT DISTINCT attempt_id, 'receipts' FROM return_receipts
    UNION ALL SELECT DISTINCT documents.attempt_id, 'documents' FROM documents
      JOIN attempts ON attempts.id = documents.attempt_id
      WHERE role = 'original' AND url <> '' AND opened_at >= ${since}`.execute(db);
}
