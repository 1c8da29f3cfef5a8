import type { Money } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { BuyingRule } from '../../../shared/rating/choosing.ts';
import { isSame, type PriceLimit } from '../../../shared/rating/price-limit.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import { type BenchRules, onTerms } from '../merchants/merchant-rules.ts';
import type { SessionRepository } from '../packing/ports.ts';
import {
  aboveAny,
  holdingFor,
  lowerLimit,
  underItsTerms,
} from '../purchasing/logic/price-limit.ts';
import type { PriceLimits, SharedLimits } from '../purchasing/ports.ts';
import type { LimitWish } from '../purchasing/ship-options.ts';
import { stateLimit } from '../purchasing/state-limit.ts';
import { termsOf } from '../rating/logic/choose.ts';
import type { SettingsSource } from '../settings/settings-source.ts';

export interface LimitNeeds {
  sessions: SessionRepository;
  priceLimits: PriceLimits;
  decisions: DecisionLog;
  settings: SettingsSource;
  rules: BenchRules;
  sharedLimits: SharedLimits;
}

/** What a person states with a call, under the terms of its offer; null where nothing is stated. */
export function statedWith(
  { settings, rules }: LimitNeeds,
  order: StoredOrder,
  { stated, rule }: LimitWish,
): PriceLimit | null {
  if (!stated) return null;
  const { atMost, turn, isShown } = stated;
  const terms =
    stated.terms ??
    termsOf(rule ?? rules.settings(order).choose) ??
    onTerms(settings.current(), order).terms;
  return {
    atMost,
    terms,
    ...(turn !== undefined && { turn }),
    ...(isShown && { from: 'shown' }),
  };
}

/**
 * Keeps what a person states with a call, before anything else may refuse it (rule 16): it holds for whoever buys
 * the order next, at every door. What holds then is what the store has.
 */
export async function stateWithCall(
  needs: LimitNeeds,
  order: StoredOrder,
  saved: Session | null,
  wish: LimitWish,
): Promise<void> {
  const limit = statedWith(needs, order, wish);
  if (!limit) return;
  const { sessions, priceLimits, decisions, sharedLimits: site } = needs;
  if (wish.stated?.isOnRecord) {
    await priceLimits.save(order.id, limit);
    await site.shareLimits();
  } else await stateLimit({ priceLimits, decisions, site }, order, limit, wish.buyer ?? null);
  const isNamed = limit.from === undefined;
  if (saved?.step.kind !== 'waiting' || !isNamed) return;
  // Unless another amount was named since.
  const [last] = await priceLimits.find(order.id);
  if (last && isSame(last, limit)) await sessions.save(waitingFor(saved, saved.step, limit.atMost));
}

/** A person's amount takes the place of a rule's. */
const waitingFor = (
  saved: Session,
  { rule: _, ...step }: Extract<Session['step'], { kind: 'waiting' }>,
  atMost: Money,
): Session => ({ ...saved, revision: saved.revision + 1, step: { ...step, atMost } });

/**
 * The limit of the offer: the lowest of those stated, and of a rule that buys, which is kept for the order where
 * nothing else was stated. `own`: what the call states; it holds for that call although another was stated since.
 * Error: `price-rose`.
 */
export async function within(
  { priceLimits }: LimitNeeds,
  { id }: StoredOrder,
  quote: Quote,
  option: QuoteOption,
  { own, byRule }: { own: PriceLimit | null; byRule: BuyingRule | null },
): Promise<Result<PriceLimit | null>> {
  const before = holdingFor(await priceLimits.find(id), byRule !== null);
  const limits = before.map((each) => underItsTerms(each, quote));
  const [last] = limits;
  const ofRule: PriceLimit | null = byRule && {
    atMost: byRule.upTo,
    terms: option.terms,
    from: 'rule',
  };
  // From here on it belongs to these terms; what a rule buys for is kept where nothing else is.
  const kept = last ?? ofRule;
  if (kept && before[0]?.terms !== kept.terms) await priceLimits.save(id, kept);
  if (ofRule) limits.push(ofRule);
  if (own) limits.push(underItsTerms(own, quote));
  const above = aboveAny(limits, option);
  if (above) return fail(above);
  return ok(limits.length === 0 ? null : limits.reduce(lowerLimit));
}
