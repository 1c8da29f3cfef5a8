import type { OrderStatus, StoredOrder } from '../../../../shared/orders/order.ts';
import type { CatalogueFilling } from '../../catalogue/catalogue-filling.ts';
import type { OrderRepository } from '../../orders/ports.ts';
import type { BenchPorts } from '../logic/bench/bench.ts';
import type { SessionRepository } from '../ports.ts';

interface StartingParts {
  sessions: Pick<SessionRepository, 'begin'>;
  orders: Pick<OrderRepository, 'findById' | 'setStatus'>;
  catalogue: CatalogueFilling;
}

export const createStartPacking =
  ({ sessions, orders, catalogue }: StartingParts): BenchPorts['startPacking'] =>
  async (order, first) => {
    const from = statusesBefore(order);
    if (first) await sessions.begin(first, from);
    else if (from.length > 0) await orders.setStatus(order.id, 'packing', from);
    // Read again, since an import may have changed it.
    const now = await orders.findById(order.id);
    const isFilled = now !== null && (await catalogue.fill(now)).filled.length > 0;
    return { now, isFilled };
  };

/** Its sender may have held or cancelled the order since it was read. */
const statusesBefore = ({ status }: StoredOrder): readonly OrderStatus[] =>
  status === 'held' ? ['open', 'held'] : status === 'open' ? ['open'] : [];
