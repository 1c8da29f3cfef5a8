import { show } from '../../../../shared/kernel/decimal.ts';
import { either, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { OrderRepository } from '../ports.ts';

type Finder = Pick<OrderRepository, 'find' | 'findByReference'>;

/**
 * The order named `REF` or `MERCHANT/REFERENCE`; `/REFERENCE` is the one without a merchant. Errors:
 * `not-found`; `ambiguous` if several merchants have the reference; the message names them.
 */
export async function findOrder(ref: string, repository: Finder): Promise<Result<StoredOrder>> {
  const text = ref.trim();
  const slash = text.indexOf('/');
  if (slash >= 0) {
    const merchant = text.slice(0, slash).trim() || null;
    const order = await repository.find({ merchant, reference: text.slice(slash + 1).trim() });
    return order ? ok(order) : unknownOrder(text);
  }
  const [order, ...others] = await repository.findByReference(text);
  if (!order) return unknownOrder(text);
  if (others.length === 0) return ok(order);
  const names = [order, ...others].map(({ merchant }) => `${merchant ?? ''}/${text}`);
  return refuse(
    'ambiguous',
    say('{text} names several orders. Say which: {names}.', { text, names: either(names) }),
    {
      field: 'reference',
    },
  );
}

const unknownOrder = (ref: string): Result<never> =>
  refuse('not-found', say('No order {ref} is known. Import it first.', { ref: show(ref) }), {
    field: 'reference',
  });
