import { z } from 'zod';
import type { OrderSummary } from '../../../../shared/orders/order.ts';
import { useKept } from '../../../state/session-storage.ts';
import { type OrderPages, type OrdersWanted, useOrderPages } from './use-order-pages.ts';

/** Which row, of which question: of another one it says nothing. */
const RowSchema = z.object({ wanted: z.string(), active: z.int().min(0) });

export interface OrderTableState {
  pages: OrderPages;
  wanted: string;
  total: number;
  /** The marked row. */
  active: number;
  setActive: (index: number) => void;
  /** What stands in it; null while it is not here, or there is none. */
  order: OrderSummary | null;
}

/** The orders that fit, and the row that is marked among them; a reload finds it again by `name`. */
export function useOrderTable(name: string, query: OrdersWanted): OrderTableState {
  const [place, setPlace] = useKept(name, RowSchema, { wanted: '', active: 0 });
  const pages = useOrderPages(query);
  const { found } = pages;
  const wanted = found.state === 'ready' ? found.wanted : '';
  const total = found.state === 'ready' ? found.total : 0;
  const active = place.wanted === wanted ? Math.min(place.active, Math.max(0, total - 1)) : 0;
  return {
    pages,
    wanted,
    total,
    active,
    setActive: (index) => setPlace({ wanted, active: index }),
    order: pages.at(active) ?? null,
  };
}
