import { isHintOf } from '../../../../shared/customs/advice.ts';
import {
  type AnyMessage,
  asMessage,
  type Message,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import { compareMoney, type Money, moneySaid } from '../../../../shared/kernel/money.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { Bench, Session } from '../../../../shared/packing/session.ts';
import type { BuyingRule } from '../../../../shared/rating/choosing.ts';
import {
  chosenOf,
  type Quote,
  type QuoteOption,
  type Suggestion,
} from '../../../../shared/rating/quote.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { RuleService } from '../../automation/rule-service.ts';
import type { BenchWeights } from '../../devices/bench-weights.ts';
import { checkWeights, weightRules } from '../../devices/logic/weight-check.ts';
import type { BenchRules } from '../../merchants/merchant-rules.ts';
import { aboveStated, holdingFor } from '../../purchasing/logic/price-limit.ts';
import type { PriceLimits, SharedLimits } from '../../purchasing/ports.ts';
import type { QuoteRepository } from '../../rating/ports.ts';
import { INTERRUPTED, notByRule, PROBLEM, STOPPED } from '../logic/rule-wait.ts';
import type { SessionEvent } from '../logic/session-events.ts';
import type { Preflight } from '../preflight.ts';

export interface BuyByRuleParts {
  ruled: Pick<RuleService, 'list' | 'outcome'>;
  rules: Pick<BenchRules, 'boxes'>;
  preflight: Pick<Preflight, 'findings'>;
  weights: Pick<BenchWeights, 'isAwaited' | 'mayRate' | 'learned'>;
  priceLimits: Pick<PriceLimits, 'find' | 'save'>;
  quotes: Pick<QuoteRepository, 'find'>;
  site: SharedLimits;
  settings(): Settings;
  /** Whether a packer is signed in, if the settings require it. */
  signedIn(): boolean;
  now(): Date;
  /** Rejects when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Buys a suggested offer without a question if a supervisor's rule says so. */
export function createBuyByRule(parts: BuyByRuleParts) {
  let waiting = new AbortController();

  /** False if the wait was aborted. */
  async function waited(milliseconds: number): Promise<boolean> {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    try {
      if (milliseconds > 0) await parts.wait(milliseconds, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return !signal.aborted;
  }

  return {
    /** Aborts the current wait, so that nothing is bought by it. */
    stop: () => waiting.abort(),

    /** Adds to the rates the rule that buys and when, or why a person is asked. */
    async rated(session: Session, order: StoredOrder, rated: SessionEvent): Promise<SessionEvent> {
      if (rated.kind !== 'rated') return rated;
      const rule = await ruleFor(parts, session, order, rated);
      const stop = parts.settings()['rules.stopSeconds'] * 1000;
      const at = new Date(parts.now().getTime() + stop).toISOString();
      if (!rule) return rated;
      return 'asks' in rule
        ? { ...rated, notByRule: rule.asks }
        : { ...rated, byRule: { ...rule.buys, at } };
    },

    /**
     * Waits for the set time, then checks everything again, because it may have changed. An order set
     * aside meanwhile waits for a person. `current`: the order on the bench after the wait.
     */
    async buy(
      { orderId, step: begun }: Session,
      current: () => Promise<Bench | null>,
    ): Promise<SessionEvent | null> {
      if (begun.kind !== 'choosing' || !begun.byRule) return null;
      const { rule: name } = begun.byRule;
      const stopped = (translatable = notByRule(name, INTERRUPTED)): SessionEvent => ({
        kind: 'rule-stopped',
        quoteId: begun.quote.id,
        notByRule: translatable,
      });
      const left = new Date(begun.byRule.at).getTime() - parts.now().getTime();
      // Also aborted when the station closes: a purchase that waited is not made by the next run.
      if (!(await waited(left))) return stopped();
      const now = await current();
      if (now?.session.orderId !== orderId) return stopped();
      const { step } = now.session;
      if (step.kind !== 'choosing' || !step.byRule || !step.suggestion) return null;
      if (step.quote.id !== begun.quote.id) return null;
      const rule = await ruleFor(parts, now.session, now.order, step);
      if (rule && 'asks' in rule) return stopped(rule.asks);
      if (!rule || rule.buys.rule !== name)
        return stopped(notByRule(name, say('the rules were changed.')));
      const { service, terms } = step.suggestion;
      const choice = { service, terms };
      return { kind: 'choice-made', quoteId: step.quote.id, choice, byRule: rule.buys };
    },
  };
}

/** The rule that buys, or why a person is asked although a rule would buy; null if no rule applies. */
async function ruleFor(
  parts: BuyByRuleParts,
  session: Session,
  order: StoredOrder,
  { quote, suggestion }: { quote: Quote; suggestion: Suggestion | null },
): Promise<{ buys: BuyingRule } | { asks: Message } | null> {
  const option = suggestion && chosenOf(quote.options, suggestion);
  const buy = parts.ruled.outcome(order, option ?? null).buy;
  if (!buy || quote.options.length === 0) return null;
  const { rule, value: upTo } = buy;
  if (upTo === 'ask') return { asks: asking(parts, rule) };
  const why = option
    ? ((await aboveLimits(parts, order, quote, option, upTo)) ??
      (await firstWarning(parts, session, order, quote.warnings)))
    : say('no offer is suggested.');
  return why ? { asks: notByRule(rule, why) } : { buys: { rule, upTo } };
}

/**
 * Why the offer is too dear for the rule, or for what was stated for the order; null where it is not. A rule's
 * amount that is too low is kept where nothing else was stated (rule 16). A packer who buys at these rates takes
 * its place.
 */
async function aboveLimits(
  { priceLimits, quotes, site }: BuyByRuleParts,
  { id }: StoredOrder,
  quote: Quote,
  option: QuoteOption,
  upTo: Money,
): Promise<Message | null> {
  const stated = holdingFor(await priceLimits.find(id), true);
  const why = tooDear(option.total, upTo);
  if (why && stated.length === 0) {
    const turn = (await quotes.find(quote.id))?.statedBefore ?? 0;
    await priceLimits.save(id, { atMost: upTo, terms: option.terms, from: 'rule', turn });
    await site.shareLimits();
  }
  const above = why ? null : aboveStated(stated, option, quote);
  return above ? asMessage(messageOf(above)) : why;
}

/** If a rule above cannot be read, a rule that buys is treated as one that asks. */
function asking({ ruled }: BuyByRuleParts, name: string): Message {
  const rule = ruled.list().rules.find((each) => each.name === name);
  if (rule?.do.buyUpTo) return notByRule(name, say('a rule above it cannot be read.'));
  return say('Rule “{rule}” asks a person to choose.', { rule: name });
}

function tooDear(total: Money, upTo: Money): Message | null {
  const amount = moneySaid(upTo);
  if (total.currency !== upTo.currency)
    return say('its limit is {amount}, and the offer is in {currency}.', {
      amount,
      currency: total.currency,
    });
  if (compareMoney(total, upTo) <= 0) return null;
  return say('{total} is more than its limit of {amount}.', { total: moneySaid(total), amount });
}

type WarningParts = Pick<
  BuyByRuleParts,
  'rules' | 'preflight' | 'weights' | 'settings' | 'signedIn'
>;

/**
 * The first thing a person must know before the purchase; contains no data of the receiver. `warnings`: of
 * the rates, or those expected before rating.
 */
export async function firstWarning(
  parts: WarningParts,
  session: Session,
  order: StoredOrder,
  warnings: readonly AnyMessage[],
): Promise<Message | null> {
  const { short, problem, hold } = session;
  if (session.ruleStopped) return STOPPED;
  if (problem) return PROBLEM;
  if (hold) return say('the order is on hold.');
  if (!parts.signedIn()) return say('nobody is signed in.');
  if (short.length > 0) return say('units are missing.');
  if (await isWeightOpen(parts, session, order)) return say('check the weight of the cartons.');
  const findings = await parts.preflight.findings(order, session);
  const finding = findings.find((each) => !each.isHint);
  if (finding) return say('look at the order: {what}.', { what: asMessage(finding.message) });
  return warnings.every(isHintOf) ? null : say('read the warnings of the rates.');
}

/** Whether a carton must still be weighed, or its weight deviates. */
async function isWeightOpen(
  { weights, settings, rules }: WarningParts,
  session: Session,
  order: StoredOrder,
): Promise<boolean> {
  if (weights.isAwaited(session) || !(await weights.mayRate()).ok) return true;
  const known = weightRules(settings(), await weights.learned(order));
  const checks = checkWeights(order, session.cartons, rules.boxes(order), known);
  return checks.some(({ verdict }) => verdict !== 'fits');
}
