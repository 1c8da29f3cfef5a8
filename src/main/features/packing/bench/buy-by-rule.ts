import { asMessage, type Message, say, type Wording } from '../../../../shared/kernel/message.ts';
import { compareMoney, type Money, moneySaid } from '../../../../shared/kernel/money.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { Bench, BuyingRule, Session } from '../../../../shared/packing/session.ts';
import { chosenOf, type Quote, type Suggestion } from '../../../../shared/rating/quote.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { findingsOf } from '../../customs/customs-check.ts';
import type { BenchWeights } from '../../devices/bench-weights.ts';
import type { BenchRules } from '../../merchants/merchant-rules.ts';
import { withoutShort } from '../../orders/rules/short.ts';
import type { RuleService } from '../../rules/rule-service.ts';
import type { Preflight } from '../preflight.ts';
import { INTERRUPTED, notByRule, PROBLEM, STOPPED } from '../rules/rule-wait.ts';
import type { SessionEvent } from '../rules/session-events.ts';
import { checkWeights, weightRules } from '../rules/weight-check.ts';

export interface BuyByRuleParts {
  ruled: Pick<RuleService, 'list' | 'outcome'>;
  rules: Pick<BenchRules, 'boxes'>;
  preflight: Pick<Preflight, 'findings'>;
  weights: Pick<BenchWeights, 'isAwaited' | 'mayRate' | 'learned'>;
  settings(): Settings;
  /** Whether somebody stands for what is bought here, where the settings ask for it. */
  signedIn(): boolean;
  now(): Date;
  /** Rejects where the signal says so. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Buys a suggested offer without a question, where a rule of the supervisor's says so. */
export function createBuyByRule(parts: BuyByRuleParts) {
  let waiting = new AbortController();

  /** False where it was cut short. */
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
    /** Nothing is bought by what waits now. */
    stop: () => waiting.abort(),

    /** The rates, with the rule that buys by them and when, or with why it asks a person. */
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
     * Once its time has come; everything is looked at again, for it may have changed since. An order
     * that was put away in between waits for a person. `current`: what lies on the bench then.
     */
    async buy(
      { orderId, step: begun }: Session,
      current: () => Promise<Bench | null>,
    ): Promise<SessionEvent | null> {
      if (begun.kind !== 'choosing' || !begun.byRule) return null;
      const { rule: name } = begun.byRule;
      const stopped = (said = notByRule(name, INTERRUPTED)): SessionEvent => ({
        kind: 'rule-stopped',
        quoteId: begun.quote.id,
        notByRule: said,
      });
      const left = new Date(begun.byRule.at).getTime() - parts.now().getTime();
      // Also where the station closes: nothing is bought by what waited in an earlier run.
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

/** A rule that buys, or why a person is asked although one would; null where none says anything of it. */
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
    ? (tooDear(option.total, upTo) ?? (await toBeSaid(parts, session, order, quote.warnings)))
    : say('no offer is suggested.');
  return why ? { asks: notByRule(rule, why) } : { buys: { rule, upTo } };
}

/** A rule that buys is taken for one that asks where a rule above it cannot be read. */
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

type Saying = Pick<BuyByRuleParts, 'rules' | 'preflight' | 'weights' | 'settings' | 'signedIn'>;

/**
 * The first of what a person must know before the purchase; it names no data of the receiver.
 * `warnings`: of the rates, or those that are foreseen.
 */
export async function toBeSaid(
  parts: Saying,
  session: Session,
  order: StoredOrder,
  warnings: readonly Wording[],
): Promise<Message | null> {
  const { cartons, short, problem, hold } = session;
  if (session.ruleStopped) return STOPPED;
  if (problem) return PROBLEM;
  if (hold) return say('the order is on hold.');
  if (!parts.signedIn()) return say('nobody is signed in.');
  if (short.length > 0) return say('units are missing.');
  if (await isWeightOpen(parts, session, order)) return say('check the weight of the cartons.');
  const [finding] = await parts.preflight.findings(order, session);
  if (finding) return say('look at the order: {what}.', { what: asMessage(finding.message) });
  const customs = findingsOf(withoutShort(order, short), cartons);
  if (customs.length > 0) return say('look at the customs data.');
  return warnings.length > 0 ? say('read the warnings of the rates.') : null;
}

/** A carton is still to be weighed, or its weight is off. */
async function isWeightOpen(
  { weights, settings, rules }: Saying,
  session: Session,
  order: StoredOrder,
): Promise<boolean> {
  if (weights.isAwaited(session) || !(await weights.mayRate()).ok) return true;
  const known = weightRules(settings(), await weights.learned(order));
  const checks = checkWeights(order, session.cartons, rules.boxes(order), known);
  return checks.some(({ verdict }) => verdict !== 'fits');
}
