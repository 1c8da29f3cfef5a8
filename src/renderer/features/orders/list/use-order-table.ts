import { z } from 'zod';
import type { OrderSummary } from '../../../../shared/orders/order.ts';
import { useKept } from '../../../state/session-storage.ts';
import { type OrderPages, type OrdersWanted, useOrderPages } from './use-order-pages.ts';

/** The marked row and its query: it does not apply to another query. */
const RowSchema = z.object({ wanted: z.string(), active: z.int().min(0) });

export interface OrderTableState {
  pages: OrderPages;
  wanted: string;
  total: number;
  /** Index of the marked row. */
  active: number;
  setActive: (index: number) => void;
  /** The order in it; null while it is not loaded, or until a person has moved to a row. */
  order: OrderSummary | null;
}

/** The matching orders and the marked row, restored after a reload by `name`. */
export function useOrderTable(name: string, query: OrdersWanted): OrderTableState {
  const [place, setPlace] = useKept(name, RowSchema, { wanted: '', active: 0 });
  const pages = useOrderPages(query);
  const { found } = pages;
  const wanted = found.state === 'ready' ? found.wanted : '';
  const total = found.state === 'ready' ? found.total : 0;
  const isMarked = place.wanted === wanted;
  const active = isMarked ? Math.min(place.active, Math.max(0, total - 1)) : 0;
  return {
    pages,
    wanted,
    total,
    active,
    setActive: (index) => setPlace({ wanted, active: index }),
    order: (isMarked && pages.at(active)) || null,
  };
}
