import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { SiteCopy } from './ports.ts';
import { isAway, type SiteLink } from './site-link.ts';
import { claimLost, siteAway } from './words.ts';

/**
 * What the sender made of an order is so at the site before it is so here. Errors: `claim-lost` where
 * another bench has it; `site-unavailable`. Nothing is asked where the bench belongs to no site.
 */
export const createOrderMove =
  ({ copy, link }: { copy: Pick<SiteCopy, 'claimOf'>; link: SiteLink }) =>
  async (order: StoredOrder, to: 'open' | 'held' | 'cancelled'): Promise<Result<null>> => {
    const claim = await copy.claimOf(order.id);
    const lost = () => fail(claimLost(order, claim && !claim.mine ? claim.bench : null));
    if (claim && !claim.mine) return lost();
    const now = await link.now();
    if (!now) return ok(null);
    const moved = link.observe(await now.site.orders.setState(order, to));
    if (!moved.ok) return isAway(moved) ? fail(siteAway()) : moved;
    return moved.value ? ok(null) : lost();
  };
