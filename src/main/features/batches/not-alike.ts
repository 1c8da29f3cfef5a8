import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { stackKey } from '../../../shared/orders/kept/stack-key.ts';
import { type StoredOrder, showOrderKey } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { BatchPlan } from './ports.ts';

/**
 * Why an order cannot be packed like the others any more: its sender changed it, or somebody packs it at a
 * bench. null if it can; `saved`: its packing so far.
 */
export function notAlike(
  { stack }: BatchPlan,
  order: StoredOrder,
  saved: Session | null,
): StationError | null {
  const named = { order: showOrderKey(order) };
  if (stackKey(order) !== stack)
    return apart(say('Order {order} was changed: it is not packed like the others.', named));
  const isBegun = saved?.cartons.some(({ items }) => items.length > 0) || saved?.short.length;
  return isBegun
    ? apart(say('Order {order} is already in work at the bench. Finish it there.', named))
    : null;
}

const apart = (message: Message): StationError =>
  stationError('order-locked', message, { retry: 'after-change' });
