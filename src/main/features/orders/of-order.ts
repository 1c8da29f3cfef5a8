import { say } from '../../../shared/kernel/message.ts';
import { type Result, refuse } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { OrderRepository } from './ports.ts';

/** Runs `work` with the order of that id. Errors: those of `work`, and `not-found`. */
export async function ofOrder<T>(
  { findById }: Pick<OrderRepository, 'findById'>,
  id: string,
  work: (order: StoredOrder) => Promise<Result<T>>,
): Promise<Result<T>> {
  const order = await findById(id);
  if (order) return await work(order);
  const message = say('Order {orderKey} no longer exists.', { orderKey: id });
  return refuse('not-found', message, { field: 'orderId' });
}
