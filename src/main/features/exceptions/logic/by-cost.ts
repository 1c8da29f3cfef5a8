import { type Exception, WAITING_COSTS } from '../../../../shared/exceptions/exception.ts';
import { orderIdentity } from '../../../../shared/orders/order.ts';

const rank = ({ cost }: Exception): number => WAITING_COSTS.indexOf(cost);

/**
 * Sorts by cost of waiting, then oldest first, those of unknown age last. An order that is listed already
 * is not listed again as held, or as one that cannot be shipped.
 */
export function byCost(exceptions: readonly Exception[]): Exception[] {
  const sorted = exceptions.toSorted(
    (a, b) => rank(a) - rank(b) || inOrder(a.since ?? LAST, b.since ?? LAST),
  );
  const listed = new Set<string>();
  return sorted.filter(({ kind, order }) => {
    const key = order && orderIdentity(order);
    if (key !== null && listed.has(key) && (kind === 'held' || kind === 'order')) return false;
    if (key !== null) listed.add(key);
    return true;
  });
}

const LAST = '~';

/** By code: a language has its own place for `~`. */
const inOrder = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};
