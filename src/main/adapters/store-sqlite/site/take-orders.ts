import { sql, type Transaction } from 'kysely';
import { type Order, OrderSchema, type OrderStatus } from '../../../../shared/orders/order.ts';
import type { Claim, SiteOrder } from '../../../features/site/ports.ts';
import { noteStatusAtSite } from '../backup/restore-holds.ts';
import { append } from '../events.ts';
import { columns } from '../order-columns.ts';
import { insertAll, notBoughtHere } from '../orders.ts';
import { deleteWhere, merchantColumn, updateWhere, upsert } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { takeNotBought, takeShipments } from './take-shipments.ts';

const CHANGED = 'site.order-changed.v1';

/** Applies orders of the site to the copy. Orders that this bench works on or bought are not changed. */
export async function takeOrders(
  db: Transaction<Tables>,
  orders: readonly SiteOrder[],
  at: string,
): Promise<void> {
  const member = await db.selectFrom('site_member').select(['store', 'name']).executeTakeFirst();
  if (!member) return;
  for (const each of orders) await takeOrder(db, each, member, at);
}

async function takeOrder(
  db: Transaction<Tables>,
  siteOrder: SiteOrder,
  { store, name }: { store: string; name: string },
  at: string,
): Promise<void> {
  const { order } = siteOrder;
  const known = await find(db, order);
  if (!known && siteOrder.erased) return;
  const wasChanged = known?.changed === 1;
  const isForgotten = known?.erased === 1;
  if (!known) await insertAll(db, [order], at, CHANGED);
  const found = known ?? (await find(db, order));
  if (found) await takeShipments(db, found, siteOrder.shipments, at);
  await takeNotBought(db, siteOrder.notBought, at);
  const row = await find(db, order);
  if (!row) throw new Error('An order is gone that was taken just now');
  // A purchase from before its bench joined has no claim at the site.
  const isBefore = siteOrder.claim === null && siteOrder.state === 'shipped' && row.bought === 0;
  const claim = isBefore ? boughtBefore(siteOrder, name, at) : siteOrder.claim;
  const mine = claim?.store === store;
  await keepClaim(db, row.id, { ...siteOrder, claim }, mine);
  if (siteOrder.state !== 'shipped') await noteStatusAtSite(db, row.id, siteOrder.state, at);
  // Changes made here are uploaded first; then it arrives again.
  if (row.bought === 0 && !wasChanged) {
    // Values entered at the bench since its claim are kept.
    const isFree =
      ['open', 'held', 'shipped', 'cancelled'].includes(row.status) ||
      (row.status === 'packing' && row.claimed === 0);
    if (isFree && !siteOrder.erased && !isForgotten && !(mine && row.claimed === 1)) {
      await replaceBody(db, row, order, at);
    }
    const status = statusOf(siteOrder, mine, row.status);
    if (status !== row.status) await setStatus(db, row.id, status, at);
  }
  // Writing it here is no change of this bench.
  if (!wasChanged) {
    await deleteWhere(db, 'site_outbox', { order_id: row.id });
  }
  if (siteOrder.erased === isForgotten) return;
  // The site lost data, or refused to erase the order while somebody worked on it.
  await db
    .insertInto(isForgotten ? 'site_outbox' : 'site_erasures')
    .values({ order_id: row.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const boughtBefore = ({ order }: SiteOrder, bench: string, since: string): Claim => ({
  merchant: order.merchant,
  reference: order.reference,
  kind: 'outbound',
  epoch: 0,
  state: 'bought',
  bench,
  store: '',
  since,
  attempt: null,
});

const find = (db: Transaction<Tables>, { merchant, reference }: Order) =>
  db
    .selectFrom('orders')
    .select(['id', 'merchant', 'status', 'body'])
    .select(sql<0 | 1>`NOT (${notBoughtHere})`.as('bought'))
    .select(sql<0 | 1>`erased_at IS NOT NULL`.as('erased'))
    .select(sql<0 | 1>`EXISTS (SELECT 1 FROM site_outbox WHERE order_id = orders.id)`.as('changed'))
    .select(
      sql<0 | 1>`EXISTS (SELECT 1 FROM site_claims WHERE order_id = orders.id AND mine = 1)`.as(
        'claimed',
      ),
    )
    .where('merchant', '=', merchantColumn(merchant))
    .where('reference', '=', reference)
    .executeTakeFirst();

async function replaceBody(
  db: Transaction<Tables>,
  row: { id: string; body: string },
  order: Order,
  at: string,
): Promise<void> {
  if (inOneOrder(JSON.parse(row.body)) === inOneOrder(order)) return;
  await updateWhere(db, 'orders', { id: row.id }, columns(order, at));
  if (goodsOf(JSON.parse(row.body)) !== goodsOf(order)) {
    // Packing done here while another bench had it is for other goods.
    await deleteWhere(db, 'sessions', { order_id: row.id });
    await append(db, { kind: 'packing.removed.v1', data: { orderId: row.id } });
  }
  await append(db, { kind: CHANGED, data: { orderId: row.id } });
}

async function setStatus(
  db: Transaction<Tables>,
  orderId: string,
  status: OrderStatus,
  at: string,
): Promise<void> {
  // Orders do not go together at a site: only a restored backup from before it may say so.
  const change = { status, goes_with: null, updated_at: at };
  await updateWhere(db, 'orders', { id: orderId }, change);
  await append(db, { kind: CHANGED, data: { orderId } });
}

const inOneOrder = (order: unknown): string => JSON.stringify(OrderSchema.parse(order));

const goodsOf = ({ lines }: Order): string =>
  JSON.stringify(lines.map(({ sku, quantity }) => [sku, quantity]));

async function keepClaim(
  db: Transaction<Tables>,
  orderId: string,
  { claim, version }: SiteOrder,
  mine: boolean,
): Promise<void> {
  const row = db.selectFrom('site_claims').where('order_id', '=', orderId);
  const known = await row.select(['bench', 'epoch', 'state', 'version']).executeTakeFirst();
  // A page read before a claim of this bench may be applied after it.
  if (known && known.version > version) return;
  const isNone = !claim || claim.state === 'released' || claim.kind !== 'outbound';
  if (isNone) {
    await deleteWhere(db, 'site_claims', { order_id: orderId });
  } else {
    const { bench, since, epoch, state } = claim;
    const values = { bench, since, epoch, state, mine: mine ? 1 : 0, version } as const;
    await upsert(db, 'site_claims', { order_id: orderId }, values);
  }
  const now = isNone ? undefined : claim;
  const isSame =
    known?.bench === now?.bench && known?.epoch === now?.epoch && known?.state === now?.state;
  if (!isSame) await append(db, { kind: 'site.claim-changed.v1', data: { orderId } });
}

/** Local status of an order of which this bench bought nothing. */
function statusOf({ state, claim }: SiteOrder, mine: boolean, known: OrderStatus): OrderStatus {
  if (state === 'shipped' || claim?.state === 'bought') return 'shipped';
  if (state === 'cancelled') return 'cancelled';
  if (claim && !mine && ['unknown', 'superseded'].includes(claim.state)) return 'unknown';
  if (state === 'held') return 'held';
  // A session may exist here: opening it shows who has the order.
  return known === 'packing' ? 'packing' : 'open';
}
