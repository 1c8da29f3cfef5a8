import { listed, type Message, say } from '../../../shared/kernel/message.ts';
import { type StoredOrder, showOrderKey } from '../../../shared/orders/order.ts';
import type { BoxService } from '../boxes/box-service.ts';

/** Field of the refusal: the first one, packed by hand into one carton, proves that it can be. */
export const SEVERAL = 'cartons';

/**
 * Why an order that nobody packed yet will hardly go into one carton, by the sizes of its items; null where
 * it may, or nobody measured them.
 */
export async function whySeveral(boxes: BoxService, order: StoredOrder): Promise<Message | null> {
  const suggested = await boxes.suggest(order);
  if (!suggested.ok) return null;
  const { proof, atLeast, tooLarge, cartons } = suggested.value;
  const named = { order: showOrderKey(order) };
  if (proof === 'does-not-fit')
    return say('{skus} goes into no box that is set. Pack an order of this stack by hand first.', {
      skus: listed(tooLarge, ', '),
    });
  if (atLeast > 1)
    return say(
      'Order {order} needs at least {cartons} cartons, and a batch has one for each order. Pack these orders one by one.',
      { ...named, cartons: atLeast },
    );
  if (proof === 'fits' && cartons.length > 1)
    return say(
      'For order {order} {cartons} cartons are suggested, and a batch has one for each order. Pack these orders one by one.',
      { ...named, cartons: cartons.length },
    );
  return null;
}
