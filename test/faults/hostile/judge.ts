import type { Violation } from '../invariants.ts';
import type { Sale } from '../seller/books.ts';
import type { Seen } from './stage.ts';

/** After these steps a confirmed purchase may be missing, if the order is kept from being bought. */
const FORGETS = /^restore onto (a lost database|an empty folder)$/;
const KEPT_BACK = ['held', 'unknown', 'shipped', null];

/** A confirmed purchase stays confirmed, as the same shipment. */
export function judgeSeen(seen: readonly Seen[]): Violation[] {
  return seen.flatMap((look, index) => {
    const next = seen[index + 1];
    if (!next) return [];
    return look.shipments
      .filter(({ state }) => state === 'confirmed')
      .flatMap(({ attemptId, shipmentId }) => {
        const later = next.shipments.find((each) => each.attemptId === attemptId);
        if (later?.state === 'confirmed' && later.shipmentId === shipmentId) return [];
        if (FORGETS.test(next.after) && KEPT_BACK.includes(next.orderStatus)) return [];
        // Its station does not open: nothing is bought either.
        if (next.closed !== null) return [];
        const what = `${shipmentId}, confirmed after ${look.after}, is ${later?.state ?? 'gone'} after ${next.after} (order ${next.orderStatus})`;
        return [{ rule: 'purchase-lost' as const, what }];
      });
  });
}

/** In the end each outbound and return is on record as one of the sales, at its price. */
export function judgeSold(last: Seen, sales: readonly Sale[], restored: boolean): Violation[] {
  const confirmed = last.shipments.filter(({ state }) => state === 'confirmed');
  const lost = [false, true].flatMap((isReturn): Violation[] => {
    const sold = sales.filter((sale) => sale.isReturn === isReturn);
    const known = confirmed.some(({ shipmentId }) =>
      sold.some((sale) => sale.shipmentId === shipmentId),
    );
    if (sold.length === 0 || known) return [];
    const ids = sold.map(({ shipmentId }) => shipmentId).join(', ');
    return [{ rule: 'purchase-lost', what: `${ids} sold, and not on record in the end` }];
  });
  const wrong = confirmed.flatMap(({ shipmentId, cost, kind }): Violation[] => {
    const sale = sales.find((each) => each.shipmentId === shipmentId);
    if (!sale) return [{ rule: 'purchase-lost', what: `${shipmentId} confirmed, and not sold` }];
    const shown = cost?.shipping.amount ?? null;
    // The price is lost with the purchase, and not shown.
    if (shown === sale.price || (cost === null && restored)) return [];
    const what = `${kind} ${sale.option}: shown ${shown}, bought for ${sale.price}`;
    return [{ rule: 'wrong-price', what }];
  });
  return [...lost, ...wrong];
}
