import type { Result } from '../../../shared/kernel/result.ts';
import type { OrderStatus, OrderSummary } from '../../../shared/orders/order.ts';
import { ask } from '../../state/station.ts';
import { type Pages, usePages } from '../../state/use-pages.ts';

export interface OrdersWanted {
  status?: OrderStatus;
  merchant?: string;
  search?: string;
}

export type OrderPages = Pages<OrdersWanted, OrderSummary, null>;

/** All orders that fit, of which only the pages on the screen are asked for. */
export const useOrderPages = (query: OrdersWanted): OrderPages => usePages(query, askOrders);

async function askOrders(
  question: OrdersWanted & { limit: number; offset: number },
): Promise<Result<{ rows: OrderSummary[]; total: number; more: null }>> {
  const page = await ask('orders.list', { ...question, findings: true });
  if (!page.ok) return page;
  const { orders, total } = page.value;
  return { ok: true, value: { rows: orders, total, more: null } };
}
