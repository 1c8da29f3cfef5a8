import { formatMoney } from '../../../shared/kernel/money.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { PriceLimit } from '../../../shared/rating/price-limit.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { PriceLimits, SharedLimits } from './ports.ts';

interface StatingParts {
  priceLimits: PriceLimits;
  decisions: DecisionLog;
  site: SharedLimits;
}

/**
 * A person states the most that an order may cost, in place of what was stated before; durable, on record, and
 * at the site. Returns what holds from then on.
 */
export async function stateLimit(
  { priceLimits, decisions, site }: StatingParts,
  { id, merchant, reference }: StoredOrder,
  limit: PriceLimit,
  actor: string | null,
): Promise<PriceLimit[]> {
  await decisions.write({
    actor,
    action: 'limit-stated',
    subject: id,
    data: {
      reference,
      ...(merchant === null ? {} : { merchant }),
      atMost: formatMoney(limit.atMost),
      terms: limit.terms,
    },
  });
  const holding = await priceLimits.save(id, limit);
  await site.shareLimits();
  return holding;
}
