import { type Kysely, sql, type Transaction } from 'kysely';
import { fold } from '../../../../shared/kernel/fold.ts';
import type { PurchaseAnswer } from '../../../features/purchasing/ports.ts';
import type { SiteShipment } from '../../../features/sharing/ports.ts';
import type { SiteOrder } from '../../../features/site/ports.ts';
import { nobodyIn } from '../people/personal.ts';
import {
  type AttemptRow,
  appendPurchaseEvent,
  inTheWay,
  toNewRow,
} from '../purchases/attempt-rows.ts';
import { append } from '../purchases/journal.ts';
import { deleteWhere, fromJson, merchantOf, rowWhere, updateWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { learnWeights } from '../weights/weights.ts';
import { takeTracking } from './take-tracking.ts';

interface OfOrder {
  id: string;
  merchant: string;
}

/**
 * Applies the site's proven purchases of an order to the copy. Purchases of other benches are kept
 * beside the journal; changes elsewhere to an own purchase are entered into it.
 */
export async function takeShipments(
  db: Transaction<Tables>,
  order: OfOrder,
  shipments: readonly SiteShipment[],
  at: string,
): Promise<void> {
  const { last } = await db
    .selectFrom('site_shared')
    .select(({ fn }) => fn.max('row').as('last'))
    .executeTakeFirstOrThrow();
  for (const shipment of shipments) await takeShipment(db, order, shipment, at);
  // Writing it here is no change of this bench.
  await db
    .deleteFrom('site_shared')
    .where('row', '>', last ?? 0)
    .where('what', '<>', 'receipts')
    .execute();
}

async function takeShipment(
  db: Transaction<Tables>,
  order: OfOrder,
  shipment: SiteShipment,
  at: string,
): Promise<void> {
  const row = await find(db, shipment.attempt);
  if (!row) {
    if (!(await insertForeign(db, order, shipment, at))) return;
  } else if (row.bench === null) await enterOwn(db, row, shipment, at);
  else await changeForeign(db, row, shipment, at);
  await takeCancelAsked(db, shipment);
  await takeQuote(db, order, shipment);
  await takeTracking(db, shipment, at);
  await takeReceipts(db, shipment);
}

const find = (db: Kysely<Tables>, id: string): Promise<AttemptRow | undefined> =>
  rowWhere(db, 'attempts', { id });

async function takeCancelAsked(
  db: Transaction<Tables>,
  { attempt, isCancelAsked }: SiteShipment,
): Promise<void> {
  const values = { attempt_id: attempt };
  if (isCancelAsked) {
    const asked = db.insertInto('site_cancellations').values(values);
    await asked.onConflict((conflict) => conflict.doNothing()).execute();
  } else await deleteWhere(db, 'site_cancellations', values);
}

/** False where the shipment is recorded here under another attempt. */
async function insertForeign(
  db: Transaction<Tables>,
  order: OfOrder,
  { attempt: id, bench, kind, connection, state, parts: { purchase } }: SiteShipment,
  at: string,
): Promise<boolean> {
  const { answer, quote, sendings, openedAt, ...kept } = purchase;
  const shipmentKey = fold(answer.shipmentId);
  const holder = await rowWhere(db, 'attempts', { connection, shipment_key: shipmentKey }, ['id']);
  if (holder) return false;
  const merchant = merchantOf(order.merchant);
  const of = { orderId: order.id, connection, kind, merchant, packer: null, bodyHash: '' };
  const row = toNewRow({ ...kept, ...of, quoteId: quote?.id ?? '' }, id, openedAt);
  // Bought or possibly bought here too: both are true, and each shows the other.
  const duplicate = state === 'confirmed' ? await inTheWay(db, row) : undefined;
  await db
    .insertInto('attempts')
    .values({
      ...row,
      bench,
      state,
      sendings,
      duplicate_of: duplicate?.id ?? null,
      changed_at: at,
      answer: JSON.stringify(answer),
      shipment_id: answer.shipmentId,
      shipment_key: shipmentKey,
    })
    .execute();
  if (state === 'confirmed') await learnWeights(db, row, at);
  await appendPurchaseEvent(db, row, { was: state, is: state });
  return true;
}

/** A cancelled or erased one stays so, even if the site's data is older. */
async function changeForeign(
  db: Transaction<Tables>,
  row: AttemptRow,
  { bench, state, parts: { purchase } }: SiteShipment,
  at: string,
): Promise<void> {
  const known = fromJson<PurchaseAnswer>(row.answer ?? '{}');
  const answer = known.erased ? row.answer : JSON.stringify(purchase.answer);
  const now = row.state === 'cancelled' ? row.state : state;
  const isSame = (one: string | null, other: string | null) =>
    inOneOrder(one) === inOneOrder(other);
  if (now === row.state && bench === row.bench && isSame(answer, row.answer)) return;
  await updateWhere(db, 'attempts', { id: row.id }, { bench, state: now, answer, changed_at: at });
  // That bench notifies other programs.
  await appendPurchaseEvent(db, row, { was: now, is: now });
}

const inOneOrder = (json: string | null): string =>
  JSON.stringify(
    Object.entries(fromJson<object>(json ?? '{}')).sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const NOT_BOUGHT = ['unknown', 'not-sent', 'refused', 'declared-not-bought'];

/** Another bench found proof of the purchase, or cancelled it. */
async function enterOwn(
  db: Transaction<Tables>,
  row: AttemptRow,
  { bench, state, parts: { purchase } }: SiteShipment,
  at: string,
): Promise<void> {
  const by = { by: 'site', bench };
  let now = row.state;
  if (NOT_BOUGHT.includes(now)) {
    const { answer } = purchase;
    const data = { state: 'confirmed', ...by, shipmentId: answer.shipmentId };
    const change = { state: 'confirmed', answer, why: null, orderStatus: 'shipped' } as const;
    now = (await append(db, row.id, { kind: 'state', data }, change, at)).state;
  }
  if (state === 'cancelled' && now === 'confirmed') {
    const data = { state: 'cancelled', ...by };
    const change = { state: 'cancelled', why: null, orderStatus: 'cancelled' } as const;
    await append(db, row.id, { kind: 'state', data }, change, at);
  }
}

/** A bench that took the order over found out what an unknown attempt of this one came to. */
export async function takeNotBought(
  db: Transaction<Tables>,
  attempts: SiteOrder['notBought'],
  at: string,
): Promise<void> {
  for (const { attempt, bench } of attempts) {
    const row = await find(db, attempt);
    if (row?.bench !== null || row.state !== 'unknown') continue;
    const data = { state: 'declared-not-bought', by: 'site', bench };
    const change = { state: 'declared-not-bought', why: null, orderStatus: 'open' } as const;
    await append(db, row.id, { kind: 'state', data }, change, at);
  }
}

/** The quote is saved without offers. */
async function takeQuote(
  db: Transaction<Tables>,
  { id: order_id }: OfOrder,
  { kind, connection, parts: { purchase } }: SiteShipment,
): Promise<void> {
  if (!purchase.quote) return;
  const { id, ratedAt: rated_at, quote, question } = purchase.quote;
  const nobody = nobodyIn('');
  const named = {
    ...question,
    shipTo: question.shipTo ?? nobody,
    shipFrom: question.shipFrom ?? nobody,
  };
  const values = {
    id,
    order_id,
    connection,
    rated_at,
    question: JSON.stringify(named),
    options: '[]',
  };
  await (kind === 'return'
    ? db.insertInto('return_quotes').values(values)
    : db.insertInto('quotes').values({ ...values, quote: JSON.stringify(quote) })
  )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function takeReceipts(
  db: Transaction<Tables>,
  { attempt, parts }: SiteShipment,
): Promise<void> {
  for (const receipt of Object.values(parts)) {
    if (!receipt || !('condition' in receipt)) continue;
    const { at, packer, condition, note = null } = receipt;
    await sql`INSERT INTO return_receipts (attempt_id, at, packer, condition, note)
      SELECT ${attempt}, ${at}, ${packer}, ${condition}, ${note}
      WHERE NOT EXISTS (SELECT 1 FROM return_receipts
        WHERE attempt_id = ${attempt} AND at = ${at})`.execute(db);
  }
}
