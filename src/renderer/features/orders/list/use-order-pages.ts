import type { CallInput } from '../../../../shared/bridge/calls.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import type { OrderSummary } from '../../../../shared/orders/order.ts';
import { MOST_COUNTED, type OrderSort } from '../../../../shared/orders/order-list.ts';
import { askOnce } from '../../../state/station.ts';
import { type Pages, usePages } from '../../../state/use-pages.ts';

export type OrdersWanted = Omit<CallInput<'orders.list'>, 'limit' | 'offset' | 'sort'> & {
  sort: OrderSort;
};

/** Whether there are more orders than counted. */
type HasMore = boolean;

export type OrderPages = Pages<OrdersWanted, OrderSummary, HasMore>;

/** More rows than a screen shows; limited because findings are computed for every row. */
const PAGE = 50;

/** Found orders are counted in steps of so many, as the list is scrolled down. */
const STEP = 1_000;

export const useOrderPages = (query: OrdersWanted): OrderPages => usePages(query, askOrders, PAGE);

async function askOrders({
  sort,
  ...question
}: OrdersWanted & { limit: number; offset: number }): Promise<
  Result<{ rows: OrderSummary[]; total: number; more: HasMore }>
> {
  // The station's default order, and the only fast one for a search.
  const isNewest = sort.by === 'arrived' && sort.descending;
  const sorted = isNewest ? {} : { sort };
  const { search, offset, limit } = question;
  const countTo = STEP * (Math.floor((offset + limit) / STEP) + 1);
  const counted = search && countTo <= MOST_COUNTED ? { countTo } : {};
  const page = await askOnce('orders.list', { ...question, ...sorted, ...counted, findings: true });
  if (!page.ok) return page;
  const { orders, total, more = false } = page.value;
  return { ok: true, value: { rows: orders, total, more } };
}
