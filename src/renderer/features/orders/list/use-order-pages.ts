import type { CallInput } from '../../../../shared/bridge/calls.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import type { OrderSummary } from '../../../../shared/orders/order.ts';
import type { OrderSort } from '../../../../shared/orders/order-list.ts';
import { ask } from '../../../state/station.ts';
import { type Pages, usePages } from '../../../state/use-pages.ts';

export type OrdersWanted = Omit<CallInput<'orders.list'>, 'limit' | 'offset' | 'sort'> & {
  sort: OrderSort;
};

export type OrderPages = Pages<OrdersWanted, OrderSummary, null>;

/** More than a screen shows: what stands in the way of each is found out for every row. */
const PAGE = 50;

export const useOrderPages = (query: OrdersWanted): OrderPages => usePages(query, askOrders, PAGE);

async function askOrders({
  sort,
  ...question
}: OrdersWanted & { limit: number; offset: number }): Promise<
  Result<{ rows: OrderSummary[]; total: number; more: null }>
> {
  // The newest first is how the station lists anyway, and of a search the only quick way.
  const isNewest = sort.by === 'arrived' && sort.descending;
  const sorted = isNewest ? {} : { sort };
  const page = await ask('orders.list', { ...question, ...sorted, findings: true });
  if (!page.ok) return page;
  const { orders, total } = page.value;
  return { ok: true, value: { rows: orders, total, more: null } };
}
