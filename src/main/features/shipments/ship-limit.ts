import type { Money } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { BuyingRule } from '../../../shared/rating/choosing.ts';
import type { PriceLimit } from '../../../shared/rating/price-limit.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { StationParts } from '../../station/parts.ts';
import { type BenchRules, onTerms } from '../merchants/merchant-rules.ts';
import { aboveLimit, lowerLimit, underItsTerms } from '../purchasing/rules/price-limit.ts';
import type { ShipWish } from '../purchasing/ship-wish.ts';
import { stateLimit } from '../purchasing/state-limit.ts';
import { termsOf } from '../rating/rules/choose.ts';

interface LimitParts {
  parts: Pick<StationParts, 'store' | 'settings'>;
  rules: Pick<BenchRules, 'settings'>;
}

/** What is stated now, in place of what was stated before; else that, whatever offer is named (rule 16). */
export async function limitOf(
  { parts: { store, settings }, rules }: LimitParts,
  order: StoredOrder,
  saved: Session | null,
  { stated, rule, buyer = null }: Pick<ShipWish, 'stated' | 'rule' | 'buyer'>,
): Promise<PriceLimit | null> {
  const { priceLimits, audit: decisions, sessions } = store;
  if (!stated) return await priceLimits.find(order.id);
  const { atMost } = stated;
  const terms =
    stated.terms ??
    termsOf(rule ?? rules.settings(order).choose) ??
    onTerms(settings.current(), order).terms;
  const limit = { atMost, terms };
  if (stated.isOnRecord) await priceLimits.save(order.id, limit);
  else await stateLimit({ priceLimits, decisions }, order, limit, buyer);
  if (saved?.step.kind === 'waiting') await sessions.save(waitingFor(saved, saved.step, atMost));
  return limit;
}

/** A person's amount takes the place of a rule's. */
const waitingFor = (
  saved: Session,
  { rule: _, ...step }: Extract<Session['step'], { kind: 'waiting' }>,
  atMost: Money,
): Session => ({ ...saved, revision: saved.revision + 1, step: { ...step, atMost } });

/** The limit of the offer: what was stated, and the amount of a rule that buys. Error: `price-rose`. */
export async function within(
  { parts: { store } }: LimitParts,
  { id }: StoredOrder,
  quote: Quote,
  option: QuoteOption,
  { stated, byRule }: { stated: PriceLimit | null; byRule: BuyingRule | null },
): Promise<Result<PriceLimit | null>> {
  const own = stated && underItsTerms(stated, quote);
  // From here on it belongs to these terms.
  if (own && stated?.terms === null) await store.priceLimits.save(id, own);
  const ruled = byRule && { atMost: byRule.upTo, terms: option.terms };
  const above = (own && aboveLimit(own, option)) ?? (ruled && aboveLimit(ruled, option));
  if (above) return fail(above);
  return ok(own && ruled ? lowerLimit(own, ruled) : (own ?? ruled));
}
