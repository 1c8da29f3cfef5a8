import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import type { PriceLimit } from '../../../../shared/rating/price-limit.ts';
import { chosenOf, type Quote } from '../../../../shared/rating/quote.ts';
import type { PriceLimits } from '../../purchasing/ports.ts';
import { aboveLimit, lowerLimit, underItsTerms } from '../../purchasing/rules/price-limit.ts';
import type { QuoteRepository } from '../../rating/ports.ts';
import { buysWhenBack, notByRuleWhileAway } from '../../site/words.ts';
import type { BenchPorts } from '../rules/bench/bench.ts';
import type { SessionEvent } from '../rules/session-events.ts';
import type { ShippingSteps } from '../shipping-steps.ts';

interface LimitsOfOrders {
  find: PriceLimits['find'];
  save: PriceLimits['save'];
}

interface BoughtQuotes {
  find: QuoteRepository['find'];
}

interface BuyingParts {
  steps: Pick<ShippingSteps, 'buy'>;
  sessions: Pick<BenchPorts['sessions'], 'find'>;
  quotes: BoughtQuotes;
  priceLimits: LimitsOfOrders;
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

/**
 * The purchase under what another door stated after its rates were made (rule 16): whoever rated it saw no such
 * limit. What a rule, or the purchase bought again, accepts is kept for the order. Error: `price-rose`.
 */
async function underLimits(
  { quotes, priceLimits }: BuyingParts,
  session: Session,
): Promise<Result<Session>> {
  const { orderId, step } = session;
  if (step.kind !== 'buying') return ok(session);
  const quote = await quotes.find(step.quoteId);
  const option = quote && chosenOf(quote.options, step.choice);
  const kept = await priceLimits.find(orderId);
  const stated = option
    ? kept
        .filter((each) => isSince(each, quote.quote))
        .map((each) => underItsTerms(each, quote.quote))
    : [];
  for (const each of stated) {
    const above = option && aboveLimit(each, option);
    if (above) return fail(above);
  }
  const limits = step.limit ? [...stated, step.limit] : stated;
  if (limits.length === 0) return ok(session);
  const limit = limits.reduce(lowerLimit);
  if (stated.length === 0) await priceLimits.save(orderId, limit);
  return ok({ ...session, step: { ...step, limit } });
}

const isSince = ({ keptAt }: PriceLimit, { ratedAt }: Quote): boolean =>
  keptAt === undefined || Date.parse(keptAt) >= Date.parse(ratedAt);

/** What a packer does where a rule could not buy because the site is away. */
const triedByRule = (event: SessionEvent, rule: string): SessionEvent =>
  event.kind === 'nothing-bought' && event.error.code === 'site-unavailable'
    ? { ...event, error: notByRuleWhileAway(rule) }
    : event;
