import { ok, type Result } from '../../../../shared/kernel/result.ts';
import { orderOf } from '../../../../shared/orders/kept/kept-order.ts';
import {
  type Order,
  type OrderKey,
  type OrderStatus,
  orderIdentity,
  type StoredOrder,
} from '../../../../shared/orders/order.ts';
import type { TakingOrders } from '../../orders/ports.ts';
import type { OrderIn, RowOutcome, SiteExchange } from '../../rows/ports.ts';
import type { Site, SiteOrder } from '../../site/ports.ts';
import { notesMessage } from './answering.ts';
import type { Wish } from './reading.ts';

export interface Wanted {
  row: number;
  wish: Extract<Wish, { kind: 'put' }>;
}

/**
 * The site's orders as a store for an import: saves each order together with the answer to its row.
 * Errors: those of the site.
 */
export async function siteOrdersOf(
  {
    orders,
    exchange,
  }: { orders: Pick<Site['orders'], 'at'>; exchange: Pick<SiteExchange, 'take'> },
  wanted: readonly Wanted[],
): Promise<Result<Taking>> {
  const at = await orders.at(wanted.map(({ wish }) => wish.order));
  if (!at.ok) return at;
  const known = new Map(at.value.map((each) => [orderIdentity(each.order), each]));
  const rows = new Map(wanted.map((each) => [orderIdentity(each.wish.order), each]));
  const outcomes = new Map<number, RowOutcome>();

  function orderIn(order: Order): OrderIn[] {
    const key = orderIdentity(order);
    const of = rows.get(key);
    if (!of) return [];
    const base = known.get(key)?.version ?? null;
    return [{ row: of.row, order, base, message: notesMessage(of.wish.notes) }];
  }

  const repository: Taking['repository'] = {
    findMany: async () => at.value.map(storedOf),
    async saveAll({ insert, replace }) {
      const all = [...insert.map(orderOf), ...replace.map(({ order }) => order)].flatMap(orderIn);
      const taken = await exchange.take(all);
      if (!taken.ok) return taken;
      const of = (order: Order) => taken.value[rows.get(orderIdentity(order))?.row ?? -1];
      for (const { row } of all) outcomes.set(row, taken.value[row] ?? 'again');
      const ids = (isSo: (outcome: RowOutcome | undefined) => boolean) =>
        replace.filter(({ order }) => isSo(of(order))).map(({ id }) => id);
      return ok({
        notReplaced: ids((outcome) => outcome !== 'replaced'),
        beingBought: ids((outcome) => outcome === 'buying'),
        // The bench that has the order answers the row.
        elsewhere: [],
      });
    },
  };
  return ok({ repository, outcomes, bench: (key) => known.get(orderIdentity(key))?.claim?.bench });
}

interface Taking {
  repository: TakingOrders;
  /** Outcome of each saved row at the site. */
  outcomes: ReadonlyMap<number, RowOutcome>;
  /** Bench that had the order when it was read. */
  bench(key: OrderKey): string | undefined;
}

/** A held order that nobody packs may be changed like an open one. */
const storedOf = ({ order, state, claim, erased }: SiteOrder): StoredOrder => ({
  ...order,
  id: orderIdentity(order),
  status: statusOf(state, claim),
  updatedAt: '',
  ...(erased ? { erasedAt: '' } : {}),
});

function statusOf(state: SiteOrder['state'], claim: SiteOrder['claim']): OrderStatus {
  if (state === 'shipped' || claim?.state === 'bought') return 'shipped';
  if (state === 'cancelled') return 'cancelled';
  return claim?.state === 'unknown' ? 'unknown' : 'open';
}
