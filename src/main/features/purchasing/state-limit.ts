import { formatMoney } from '../../../shared/kernel/money.ts';
import { namedInAudit, type StoredOrder } from '../../../shared/orders/order.ts';
import { isStated, type PriceLimit } from '../../../shared/rating/price-limit.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { PriceLimits, SharedLimits } from './ports.ts';

interface StatingParts {
  priceLimits: PriceLimits;
  decisions: DecisionLog;
  site: SharedLimits;
}

/**
 * A person states the most that an order may cost, now or in its `turn`, in place of what was stated before; durable,
 * on record, and at the site.
 */
export async function stateLimit(
  { priceLimits, decisions, site }: StatingParts,
  { id, merchant, reference }: StoredOrder,
  limit: PriceLimit,
  actor: string | null,
): Promise<void> {
  // Said again, or by a program that repeats its call: it is as old as when it was said first.
  if (limit.turn !== undefined && isStated(await priceLimits.find(id), limit)) return;
  await decisions.write({
    actor,
    action: 'limit-stated',
    subject: id,
    data: {
      ...namedInAudit({ merchant, reference }),
      atMost: formatMoney(limit.atMost),
      terms: limit.terms,
    },
  });
  await priceLimits.save(id, limit);
  await site.shareLimits();
}
