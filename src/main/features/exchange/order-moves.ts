import { stationError } from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { OrderStatus, StoredOrder } from '../../../shared/orders/order.ts';
import type { StationParts } from '../../station/parts.ts';
import { ofOrder } from '../orders/of-order.ts';
import type { SiteFeature } from '../site/feature.ts';

type Movable = 'open' | 'held' | 'cancelled';

/** What may become of an order that nobody has begun to pack, when the sender asks for it. */
export function createOrderMoves(
  { store }: Pick<StationParts, 'store'>,
  { refresh, moveOrder }: Pick<SiteFeature, 'refresh' | 'moveOrder'>,
) {
  async function move(
    order: StoredOrder,
    to: Movable,
    from: readonly OrderStatus[],
  ): Promise<Result<{ status: OrderStatus }>> {
    const { id, reference, status } = order;
    if (status === to) return ok({ status: to });
    if (await store.sessions.find(id)) {
      return locked(say('Order {reference} is in work at a bench.', { reference }));
    }
    if (!from.includes(status)) return tooLate(order);
    // The site first: another bench may have it by now.
    const moved = await moveOrder(order, to);
    if (!moved.ok) return moved;
    if (await store.orders.setStatus(id, to, from)) return ok({ status: to });
    const now = (await store.orders.findById(id)) ?? order;
    // The site's news of it were faster.
    if (now.status === to) return ok({ status: to });
    await moveOrder(order, status === 'held' ? 'held' : 'open');
    return tooLate(now);
  }

  const of =
    (to: Movable, from: readonly OrderStatus[]) =>
    async ({ orderId }: { orderId: string }) => {
      await refresh();
      return await ofOrder(store.orders, orderId, (order) => move(order, to, from));
    };
  return {
    'exchange.holdOrder': of('held', ['open']),
    'exchange.resumeOrder': of('open', ['held']),
    'exchange.cancelOrder': of('cancelled', ['open', 'held']),
  };
}

const tooLate = ({ reference, status }: Pick<StoredOrder, 'reference' | 'status'>) =>
  locked(
    say('Order {reference} is {status}: that cannot be done any more.', { reference, status }),
  );

const locked = (message: Message) =>
  fail(stationError('order-locked', message, { retry: 'never' }));
