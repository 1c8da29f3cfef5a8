import { compareMoney } from '../../../../shared/kernel/money.ts';
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
import type { SessionEvent } from '../rules/session-events.ts';
import { checkWeights, weightRules } from '../rules/weight-check.ts';

export interface BuyByRuleParts {
  ruled: Pick<RuleService, 'outcome'>;
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

    /** The rates, with the rule that buys by them and when; as they are where a person is asked. */
    async rated(session: Session, order: StoredOrder, rated: SessionEvent): Promise<SessionEvent> {
      if (rated.kind !== 'rated') return rated;
      const rule = await ruleFor(parts, session, order, rated);
      const stop = parts.settings()['rules.stopSeconds'] * 1000;
      const at = new Date(parts.now().getTime() + stop).toISOString();
      return rule ? { ...rated, byRule: { ...rule, at } } : rated;
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
      const stopped = { kind: 'rule-stopped', quoteId: begun.quote.id } as const;
      const left = new Date(begun.byRule.at).getTime() - parts.now().getTime();
      // Also where the station closes: nothing is bought by what waited in an earlier run.
      if (!(await waited(left))) return stopped;
      const now = await current();
      if (now?.session.orderId !== orderId) return stopped;
      const { step } = now.session;
      if (step.kind !== 'choosing' || !step.byRule || !step.suggestion) return null;
      if (step.quote.id !== begun.quote.id) return null;
      const rule = await ruleFor(parts, now.session, now.order, step);
      if (!rule || rule.rule !== begun.byRule.rule) return stopped;
      const { service, terms } = step.suggestion;
      const choice = { service, terms };
      return { kind: 'choice-made', quoteId: step.quote.id, choice, byRule: rule };
    },
  };
}

/** null where no rule buys it, it costs more, or anything at all is to be said to a person first. */
async function ruleFor(
  parts: BuyByRuleParts,
  session: Session,
  order: StoredOrder,
  { quote, suggestion }: { quote: Quote; suggestion: Suggestion | null },
): Promise<BuyingRule | null> {
  const option = suggestion && chosenOf(quote.options, suggestion);
  const buy = option && parts.ruled.outcome(order, option).buy;
  if (!option || !buy || buy.value === 'ask') return null;
  const { rule, value: upTo } = buy;
  if (option.total.currency !== upTo.currency || compareMoney(option.total, upTo) > 0) return null;
  return (await isToBeSaid(parts, session, order, quote)) ? null : { rule, upTo };
}

async function isToBeSaid(
  parts: BuyByRuleParts,
  session: Session,
  order: StoredOrder,
  quote: Quote,
): Promise<boolean> {
  const { cartons, short, problem, hold } = session;
  if (problem || hold || session.ruleStopped || short.length > 0 || quote.warnings.length > 0)
    return true;
  if (!parts.signedIn() || parts.weights.isAwaited(session)) return true;
  if (!(await parts.weights.mayRate()).ok) return true;
  const weights = weightRules(parts.settings(), await parts.weights.learned(order));
  const checks = checkWeights(order, cartons, parts.rules.boxes(order), weights);
  if (checks.some(({ verdict }) => verdict !== 'fits')) return true;
  if (findingsOf(withoutShort(order, short), cartons).length > 0) return true;
  return (await parts.preflight.findings(order, session)).length > 0;
}
