import type { Money } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { BuyingRule } from '../../../shared/rating/choosing.ts';
import type { PriceLimit } from '../../../shared/rating/price-limit.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { StationParts } from '../../station/parts.ts';
import { type BenchRules, onTerms } from '../merchants/merchant-rules.ts';
import type { SharedLimits } from '../purchasing/ports.ts';
import { aboveLimit, lowerLimit, underItsTerms } from '../purchasing/rules/price-limit.ts';
import type { LimitWish } from '../purchasing/ship-wish.ts';
import { stateLimit } from '../purchasing/state-limit.ts';
import { termsOf } from '../rating/rules/choose.ts';

interface LimitParts {
  parts: Pick<StationParts, 'store' | 'settings'>;
  rules: Pick<BenchRules, 'settings'>;
  site: SharedLimits;
}

/**
 * Keeps what a person states with a call, before anything else may refuse it (rule 16): it holds for whoever buys
 * the order next, at every door. What holds then is what the store has.
 */
export async function stateWithCall(
  { parts: { store, settings }, rules, site }: LimitParts,
  order: StoredOrder,
  saved: Session | null,
  { stated, rule, buyer = null }: LimitWish,
): Promise<void> {
  if (!stated) return;
  const { priceLimits, audit: decisions, sessions } = store;
  const { atMost } = stated;
  const terms =
    stated.terms ??
    termsOf(rule ?? rules.settings(order).choose) ??
    onTerms(settings.current(), order).terms;
  const limit: PriceLimit = { atMost, terms, ...(stated.isShown && { from: 'shown' }) };
  if (saved?.step.kind === 'waiting' && !stated.isShown)
    await sessions.save(waitingFor(saved, saved.step, atMost));
  if (!stated.isOnRecord) {
    await stateLimit({ priceLimits, decisions, site }, order, limit, buyer);
    return;
  }
  await priceLimits.save(order.id, limit);
  await site.shareLimits();
}

/** A person's amount takes the place of a rule's. */
const waitingFor = (
  saved: Session,
  { rule: _, ...step }: Extract<Session['step'], { kind: 'waiting' }>,
  atMost: Money,
): Session => ({ ...saved, revision: saved.revision + 1, step: { ...step, atMost } });

/**
 * The limit of the offer: the lowest of those stated, and of a rule that buys, which is kept for the order where
 * nothing else was stated. Error: `price-rose`.
 */
export async function within(
  { parts: { store } }: Pick<LimitParts, 'parts'>,
  { id }: StoredOrder,
  quote: Quote,
  option: QuoteOption,
  { stated, byRule }: { stated: readonly PriceLimit[]; byRule: BuyingRule | null },
): Promise<Result<PriceLimit | null>> {
  const holding = stated.filter(({ from }) => !(byRule && from === 'rule'));
  const limits = holding.map((each) => underItsTerms(each, quote));
  if (byRule) limits.push({ atMost: byRule.upTo, terms: option.terms, from: 'rule' });
  // From here on it belongs to these terms; what a rule buys for is kept where nothing else is.
  const [kept] = limits;
  if (kept && holding[0]?.terms !== kept.terms) await store.priceLimits.save(id, kept);
  for (const each of limits) {
    const above = aboveLimit(each, option);
    if (above) return fail(above);
  }
  return ok(limits.length === 0 ? null : limits.reduce(lowerLimit));
}
