import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { OrderRepository } from './ports.ts';

/**
 * Saves a change of an order that is open or being packed, without stopping its packing. False without a change
 * where its status is another, it is bought or may be, or somebody else has changed it since it was read.
 */
export async function replaceUnbought(
  orders: Pick<OrderRepository, 'saveAll' | 'replaceInWork'>,
  order: StoredOrder,
): Promise<boolean> {
  const { id, status, updatedAt: asOf, ...body } = order;
  if (status === 'packing') return await orders.replaceInWork(id, body, asOf);
  if (status !== 'open') return false;
  const saved = await orders.saveAll({ insert: [], replace: [{ id, order: body, asOf }] });
  return saved.ok && saved.value.notReplaced.length === 0;
}
