import { show } from '../../../../shared/kernel/decimal.ts';
import { either, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import { type StoredOrder, showOrderKey } from '../../../../shared/orders/order.ts';
import type { OrderRepository } from '../ports.ts';

type Finder = Pick<OrderRepository, 'find' | 'findNamed'>;

/**
 * The order named `REF`, its sender's number, or `MERCHANT/REFERENCE`; `/REFERENCE` is the one without a
 * merchant. A reference may hold slashes itself: `MERCHANT//REFERENCE` is no reference in any case. `merchant`: looks at that merchant's orders alone. Errors:
 * `not-found`; `ambiguous` if several orders have the name; the message names them.
 */
export async function findOrder(
  ref: string,
  repository: Finder,
  merchant: string | null = null,
): Promise<Result<StoredOrder>> {
  const text = ref.trim();
  const slash = text.indexOf('/');
  const keyed = {
    merchant: text.slice(0, slash).trim() || null,
    reference: text
      .slice(slash + 1)
      .replace(/^\//, '')
      .trim(),
  };
  const all = [
    ...(await repository.findNamed(text)),
    ...(slash < 0 ? [] : [await repository.find(keyed)]),
  ].filter((order) => order !== null);
  const byId = new Map(
    all
      .filter((order) => merchant === null || order.merchant === merchant)
      .map((order) => [order.id, order]),
  );
  const [order, ...others] = byId.values();
  if (!order) {
    return refuse(
      'not-found',
      say('No order {ref} is known. Import it first.', { ref: show(text) }),
      { field: 'reference' },
    );
  }
  if (others.length === 0) return ok(order);
  const names = [order, ...others].map((each) =>
    each.merchant === null || showOrderKey(each) !== text
      ? `${each.merchant ?? ''}/${each.reference}`
      : `${each.merchant}//${each.reference}`,
  );
  return refuse(
    'ambiguous',
    say('{text} names several orders. Say which: {names}.', { text, names: either(names) }),
    {
      field: 'reference',
    },
  );
}
