import { english } from '../../../shared/kernel/message.ts';
import { formatMoney, money } from '../../../shared/kernel/money.ts';
import {
  type CollectedTax,
  namedInAudit,
  type StoredOrder,
  type Terms,
} from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { BuyingRule } from '../../../shared/rating/choosing.ts';
import type { Choice, Quote, Suggestion } from '../../../shared/rating/quote.ts';
import { staleRates } from '../../../shared/rating/stale-rates.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { BenchWeights } from '../devices/bench-weights.ts';
import { readingsOf } from '../devices/logic/weight-readings.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { withoutShort } from '../orders/logic/short.ts';
import type { PhotoGate } from '../photos/photo-gate.ts';
import { aboveLimit } from '../purchasing/logic/price-limit.ts';
import type { Bought, Shipping } from '../purchasing/shipping-parts.ts';
import { keptChoice } from '../rating/bench-quotes.ts';
import type { Offer, QuoteRepository } from '../rating/ports.ts';
import { boughtEvent, unknownEvent } from './bench/purchase-events.ts';
import type { SessionEvent } from './logic/session-events.ts';

/** What the rules say of an order and an offer. */
interface RuleOutcomes {
  outcome: RuleService['outcome'];
}

interface ShippingStepsParts {
  shipping: Pick<Shipping, 'rate' | 'pick' | 'buy'>;
  quotes: QuoteRepository;
  rules: BenchRules;
  ruled: RuleOutcomes;
  weights: Pick<BenchWeights, 'record'>;
  photos: Pick<PhotoGate, 'whyNot'>;
  decisions: DecisionLog;
  now(): Date;
  packer(): string | null;
}

/** How rates are asked for. */
interface Rating {
  /** Those that a person asked for; they override the order's. */
  terms?: Terms | null;
  /** The collected tax that a person accepts to be paid again under DDP. */
  acceptedTax?: CollectedTax | undefined;
  /** A person looks at the rates, and may accept it then. */
  isAttended?: boolean;
}

interface Buying {
  siteBack?: () => Promise<boolean>;
  packer?: string | null | undefined;
  print?: boolean | undefined;
  quoted?: ((quoteId: string) => Promise<void>) | undefined;
}

/** Requests of a session to the partner, for the bench and for commands. */
export type ShippingSteps = ReturnType<typeof createShippingSteps>;

export function createShippingSteps(parts: ShippingStepsParts) {
  const { shipping } = parts;

  function suggest(order: StoredOrder, quote: Quote): Suggestion | null {
    const picked = shipping.pick(order, quote, parts.rules.settings(order).choose);
    if (!picked.ok) return null;
    const { service, terms } = picked.value.option;
    return { service, terms, why: english(picked.value.why), translatable: picked.value.why };
  }

  function eventOf(bought: Bought, order: StoredOrder, choice: Choice): SessionEvent {
    switch (bought.kind) {
      case 'confirmed':
        return boughtEvent(bought.attempt);
      case 'unknown':
        return unknownEvent(bought.attempt);
      case 'nothing':
        return { kind: 'nothing-bought', error: bought.error, at: parts.now().toISOString() };
      case 'price-rose': {
        const { error, quote: kept } = bought;
        const { quote } = kept;
        const again = keptChoice(quote, choice) ?? suggest(order, quote);
        return { kind: 'price-rose', quote, suggestion: again, error };
      }
    }
  }

  return {
    async rate(
      { cartons, insure, short, pickUpDate }: Session,
      order: StoredOrder,
      how: Rating = {},
    ): Promise<SessionEvent> {
      const lacksPhoto = await parts.photos.whyNot(order);
      if (lacksPhoto) return { kind: 'rate-failed', error: lacksPhoto };
      const packed = withoutShort(order, short);
      const rated = await shipping.rate(packed, cartons, { insure, pickUpDate, ...how });
      if (!rated.ok) return { kind: 'rate-failed', error: rated.error };
      const { quote } = rated.value;
      return { kind: 'rated', quote, suggestion: suggest(order, quote) };
    },

    /**
     * Buys the chosen offer. While the site is away, waits for `siteBack` and tries again if that resolves
     * with true. `bought`: the result behind the event; null if no purchase was started.
     */
    async buy(
      session: Session,
      order: StoredOrder,
      { siteBack = async () => false, packer = parts.packer(), print, quoted }: Buying = {},
    ): Promise<{ event: SessionEvent; bought: Bought | null }> {
      const { step, cartons, pickUpDate, short } = session;
      if (step.kind !== 'buying') throw new Error(`Cannot buy at the step ${step.kind}`);
      const quote = await parts.quotes.find(step.quoteId);
      if (!quote) return { event: { kind: 'nothing-bought', error: staleRates() }, bought: null };
      const { byRule, limit, acceptedTax } = step;
      const readings = readingsOf(order, cartons, parts.rules.boxes(order));
      const unattended = byRule !== undefined;
      const allowsDearer = (was: Offer, is: Offer) =>
        byRule !== undefined && stillBuys(parts.ruled, order, byRule, was, is);
      const wish = {
        pickUpDate,
        packer,
        limit,
        acceptedTax,
        unattended,
        allowsDearer,
        readings,
        print,
        quoted,
      };
      await decideShort(parts.decisions, packer, order, session);
      await parts.weights.record(order, session);
      if (acceptedTax) await decideTax(parts.decisions, packer, order, acceptedTax);
      if (byRule) await decideByRule(parts.decisions, packer, order, byRule);
      const packed = withoutShort(order, short);
      const buy = () => shipping.buy(packed, cartons, quote, step.choice, wish);
      let bought = await buy();
      while (isAway(bought) && (await siteBack())) bought = await buy();
      return { event: eventOf(bought, order, step.choice), bought };
    },
  };
}

/** Rules judge an offer by its price too: the same one must buy the dearer offer, and none ask a person. */
function stillBuys(
  { outcome }: RuleOutcomes,
  order: StoredOrder,
  { rule }: BuyingRule,
  was: Offer,
  is: Offer,
): boolean {
  const { buy } = outcome(order, is);
  if (buy?.value === 'ask') return false;
  // A person stated the amount.
  if (outcome(order, was).buy?.rule !== rule) return true;
  return buy?.rule === rule && aboveLimit({ atMost: buy.value, terms: null }, is) === null;
}

/** Recorded before money is spent on less than was ordered. */
async function decideShort(
  decisions: DecisionLog,
  actor: string | null,
  { merchant, reference }: StoredOrder,
  { short }: Session,
): Promise<void> {
  for (const { line, sku, quantity, reason, note } of short) {
    await decisions.write({
      actor,
      action: 'short-pick',
      subject: reference,
      reason: note ? `${reason}: ${note}` : reason,
      data: { ...namedInAudit({ merchant, reference }), line: line + 1, sku, quantity },
    });
  }
}

/** Recorded before the receiver's tax is paid a second time. */
const decideTax = (
  decisions: DecisionLog,
  actor: string | null,
  { merchant, reference, currency }: StoredOrder,
  { scheme, number, amount }: CollectedTax,
): Promise<void> =>
  decisions.write({
    actor,
    action: 'tax-paid-twice',
    subject: reference,
    data: {
      ...namedInAudit({ merchant, reference }),
      scheme,
      ...(number === null ? {} : { number }),
      ...(amount === null ? {} : { amount: formatMoney(money(amount, currency)) }),
    },
  });

/** Recorded before money is spent without asking a person. */
const decideByRule = (
  decisions: DecisionLog,
  actor: string | null,
  { merchant, reference }: StoredOrder,
  { rule, upTo }: BuyingRule,
): Promise<void> =>
  decisions.write({
    actor,
    action: 'bought-by-rule',
    subject: reference,
    reason: rule,
    data: { ...namedInAudit({ merchant, reference }), upTo: formatMoney(upTo) },
  });

const isAway = (bought: Bought): boolean =>
  bought.kind === 'nothing' && bought.error.code === 'site-unavailable';
