import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { SiteCopy } from './ports.ts';
import { isAway, type SiteLink } from './site-link.ts';
import { hadElsewhere, siteAway } from './words.ts';

interface OrderMoveNeeds {
  copy: SiteCopy;
  link: SiteLink;
}

/**
 * Applies a sender's change of an order at the site before it is applied here: the site alone knows whether
 * another bench's claim still counts. Errors, worded for the sender: `order-locked` where another bench has
 * it or it is being bought, `already-bought`, `purchase-unknown`, `site-unavailable`. Without a site nothing
 * is asked.
 */
export type MoveOrder = (
  order: StoredOrder,
  to: 'open' | 'held' | 'cancelled',
) => Promise<Result<null>>;

export const createOrderMove =
  ({ copy, link }: OrderMoveNeeds): MoveOrder =>
  async (order, to) => {
    const claim = await copy.claimOf(order.id);
    const elsewhere = claim && !claim.mine ? fail(hadElsewhere(claim)) : null;
    const now = await link.now();
    if (!now) return elsewhere ?? ok(null);
    const moved = link.observe(await now.site.orders.setState(order, to));
    if (!moved.ok) return isAway(moved) ? (elsewhere ?? fail(siteAway(moved.error))) : moved;
    return moved.value ? ok(null) : (elsewhere ?? fail(notNow(order)));
  };

/** It is being bought here, or another bench has just claimed it. */
const notNow = ({ reference }: StoredOrder) =>
  stationError(
    'order-locked',
    say('Order {reference} is being bought at this moment. Ask again in a minute.', { reference }),
    { retry: 'later' },
  );
