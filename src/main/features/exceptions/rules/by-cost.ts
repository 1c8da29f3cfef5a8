import { type Exception, WAITING_COSTS } from '../../../../shared/exceptions/exception.ts';
import { showOrderKey } from '../../../../shared/orders/order.ts';

const rank = ({ cost }: Exception): number => WAITING_COSTS.indexOf(cost);

/**
 * What costs most by waiting first, then what waits longest; what nobody knows the age of last. An order
 * with something dearer is not listed again because it is held, or cannot be shipped as it is.
 */
export function byCost(exceptions: readonly Exception[]): Exception[] {
  const sorted = exceptions.toSorted(
    (a, b) => rank(a) - rank(b) || (a.since ?? LAST).localeCompare(b.since ?? LAST),
  );
  const listed = new Set<string>();
  return sorted.filter(({ kind, order }) => {
    const key = order && showOrderKey(order);
    if (key !== null && listed.has(key) && (kind === 'held' || kind === 'order')) return false;
    if (key !== null) listed.add(key);
    return true;
  });
}

const LAST = '~';
