import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Order, StoredOrder } from '../../../../shared/orders/order.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import type { OrderRepository } from '../../orders/ports.ts';
import type { BenchRunner } from '../logic/bench/bench.ts';

/** Attempts if others change the order at the same time. */
const TRIES = 5;

interface OrderInWorkParts {
  bench: Pick<BenchRunner, 'current'>;
  orders: Pick<OrderRepository, 'replaceInWork'>;
}

/**
 * Changes the order on the bench without stopping its packing, as a changed import would. Applies the
 * change to the current version, as another window or program may have changed it. Error `order-locked`
 * once it is bought or may be.
 */
export function createOrderInWork({ bench, orders }: OrderInWorkParts) {
  return async function change(
    changed: (order: StoredOrder) => Result<Order>,
    tries = TRIES,
  ): Promise<Result<StoredOrder>> {
    const current = await bench.current();
    if (!current) return fail(noOrder());
    const { session, order } = current;
    if (!mayChange(session)) return fail(locked(order));
    const whole = changed(order);
    if (!whole.ok) return whole;
    if (await orders.replaceInWork(order.id, whole.value, order.updatedAt)) {
      return ok({ ...order, ...whole.value });
    }
    return tries > 1 ? await change(changed, tries - 1) : fail(locked(order));
  };
}

export type OrderInWork = ReturnType<typeof createOrderInWork>;

export const mayChange = ({ step }: Session): boolean =>
  step.kind === 'packing' || step.kind === 'choosing';

const locked = ({ reference }: StoredOrder): StationError =>
  stationError(
    'order-locked',
    say('Order {reference} cannot be changed now. Nothing was saved.', { reference }),
  );

const noOrder = (): StationError =>
  stationError('bad-input', say('No order is on the bench. Scan an order first.'));
