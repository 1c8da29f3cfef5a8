import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { type OrderKey, type StoredOrder, showOrderKey } from '../../../shared/orders/order.ts';
import type { RequirementFinding } from '../../../shared/requirements/evaluate.ts';
import { passMark } from '../orders/logic/consignment.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { replaceUnbought } from '../orders/replace-unbought.ts';

export interface LetPassNeeds {
  orders: OrderRepository;
  /** What stops the order at its border now. */
  stopping(order: StoredOrder): Promise<RequirementFinding[]>;
}

/** What stops the order now stops it no more. Errors: `not-found`, `bad-input`, `order-locked`. */
export async function letPass(
  { orders, stopping }: LetPassNeeds,
  key: OrderKey,
): Promise<Result<{ order: StoredOrder; found: RequirementFinding[] }>> {
  const order = await orders.find(key);
  if (!order) {
    const message = say('There is no order {orderKey}.', { orderKey: showOrderKey(key) });
    return refuse('not-found', message, { field: 'order' });
  }
  const found = await allStopping(order, stopping);
  if (found.length === 0) {
    const message = say('Nothing that its border asks for stops order {orderKey}.', {
      orderKey: showOrderKey(order),
    });
    return refuse('bad-input', message, { field: 'order' });
  }
  const saved = await replaceUnbought(orders, passing(order, found));
  if (saved) return ok({ order, found });
  return fail(
    stationError(
      'order-locked',
      say('Order {orderKey} is neither open nor being packed. Nothing was saved.', {
        orderKey: showOrderKey(order),
      }),
    ),
  );
}

/** Of a field one finding is named at a time: the next shows once the first is let pass. */
async function allStopping(
  order: StoredOrder,
  stopping: LetPassNeeds['stopping'],
): Promise<RequirementFinding[]> {
  const found: RequirementFinding[] = [];
  for (;;) {
    const next = await stopping(passing(order, found));
    if (next.length === 0) return found;
    found.push(...next);
  }
}

function passing(order: StoredOrder, found: readonly RequirementFinding[]): StoredOrder {
  const passed = found.map(({ id, requirement, field, value }) => ({
    id,
    field,
    mark: passMark({ order, requirement, field, value }),
  }));
  const all = new Map([...(order.letPass ?? []), ...passed].map((each) => [each.mark, each]));
  return { ...order, letPass: [...all.values()] };
}
