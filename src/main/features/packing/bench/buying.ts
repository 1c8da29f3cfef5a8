import type { StationError } from '../../../../shared/kernel/errors.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import { chosenOf } from '../../../../shared/rating/quote.ts';
import type { RuleService } from '../../automation/rule-service.ts';
import type { PhotoGate } from '../../photos/photo-gate.ts';
import {
  aboveAny,
  holdingFor,
  lowerLimit,
  underItsTerms,
} from '../../purchasing/logic/price-limit.ts';
import type { PriceLimits } from '../../purchasing/ports.ts';
import type { QuoteRepository } from '../../rating/ports.ts';
import { buysWhenBack, notByRuleWhileAway } from '../../site/words.ts';
import type { BenchPorts } from '../logic/bench/bench.ts';
import { notConfirmed } from '../logic/confirming.ts';
import type { SessionEvent } from '../logic/session-events.ts';
import type { ShippingSteps } from '../shipping-steps.ts';
import { confirmsOf } from './ruled-here.ts';

interface LimitsOfOrders {
  find: PriceLimits['find'];
  save: PriceLimits['save'];
  lift: PriceLimits['lift'];
}

interface BoughtQuotes {
  find: QuoteRepository['find'];
}

interface BuyingParts {
  steps: Pick<ShippingSteps, 'buy'>;
  sessions: Pick<BenchPorts['sessions'], 'find'>;
  quotes: BoughtQuotes;
  priceLimits: LimitsOfOrders;
  ruled: Pick<RuleService, 'outcome'>;
  photos: Pick<PhotoGate, 'whyNot'>;
  /** Resolves with true when the site is in reach again, with false when the station closes. */
  siteBack(): Promise<boolean>;
}

/**
 * Buys the chosen offer. Returns null if the order waits for the site and the station closes, or a packer
 * takes the order back.
 */
export function createBuying(
  parts: BuyingParts,
  report: (orderId: string, event: SessionEvent) => Promise<void>,
  /** The last choice of each order that is being bought. */
  chosen = new Map<string, Session>(),
) {
  const { steps, sessions, siteBack } = parts;

  async function buy(session: Session, order: StoredOrder): Promise<SessionEvent | null> {
    const { orderId } = session;
    const isWanted = async () =>
      chosen.get(orderId) === session && (await sessions.find(orderId))?.step.kind === 'buying';
    let isOver = false;
    // A purchase by a rule does not wait for the site: the rules may have changed by then, so a person is
    // asked.
    const byRule = session.step.kind === 'buying' && session.step.byRule;
    const siteIsBack = async () => {
      if (byRule) return false;
      await report(orderId, { kind: 'problem', error: buysWhenBack() });
      isOver = !((await siteBack()) && (await isWanted()));
      if (isOver) return false;
      // From here on the purchase cannot be taken back. Checked again, because a packer may have done so
      // just before.
      await report(orderId, { kind: 'acknowledged' });
      isOver = !(await isWanted());
      return !isOver;
    };
    const waits = await waitsForPerson(parts, session, order);
    if (waits) return { kind: 'nothing-bought', error: waits };
    const limited = await underLimits(parts, session);
    if (!limited.ok) return { kind: 'nothing-bought', error: limited.error };
    const { event } = await steps.buy(limited.value, order, { siteBack: siteIsBack });
    if (isOver) return null;
    return byRule ? triedByRule(event, byRule.rule) : event;
  }

  return async (session: Session, order: StoredOrder): Promise<SessionEvent | null> => {
    const { orderId } = session;
    chosen.set(orderId, session);
    try {
      return await buy(session, order);
    } finally {
      if (chosen.get(orderId) === session) chosen.delete(orderId);
    }
  };
}

/** What a rule wants that was set or changed since the rates; null where nothing is left to do. */
const waitsForPerson = async (
  { ruled, photos }: BuyingParts,
  session: Session,
  order: StoredOrder,
): Promise<StationError | null> =>
  notConfirmed(session, confirmsOf(ruled, order)) ?? (await photos.whyNot(order));

/**
 * The purchase under what stands for the order (rule 16). A packer who buys at these rates accepts their price in
 * place of what was stated before they were asked for; a rule takes the place of no person. What a rule, or the
 * purchase bought again, accepts is kept for the order. Error: `price-rose`.
 */
async function underLimits(
  { quotes, priceLimits }: BuyingParts,
  session: Session,
): Promise<Result<Session>> {
  const { orderId, step } = session;
  if (step.kind !== 'buying') return ok(session);
  const quote = await quotes.find(step.quoteId);
  const option = quote && chosenOf(quote.options, step.choice);
  if (!option) return ok(session);
  const isByRule = step.byRule !== undefined;
  const stated = isByRule
    ? await priceLimits.find(orderId)
    : await priceLimits.lift(orderId, quote.statedBefore);
  if (step.limit) await priceLimits.save(orderId, step.limit);
  const limits = holdingFor(stated, isByRule).map((each) => underItsTerms(each, quote.quote));
  const above = aboveAny(limits, option);
  if (above) return fail(above);
  if (step.limit) limits.push(step.limit);
  if (limits.length === 0) return ok(session);
  return ok({ ...session, step: { ...step, limit: limits.reduce(lowerLimit) } });
}

/** What a packer does where a rule could not buy because the site is away. */
const triedByRule = (event: SessionEvent, rule: string): SessionEvent =>
  event.kind === 'nothing-bought' && event.error.code === 'site-unavailable'
    ? { ...event, error: notByRuleWhileAway(rule) }
    : event;
