import { isHintOf } from '../../../shared/customs/advice.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, listed, say } from '../../../shared/kernel/message.ts';
import { moneySaid } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { type OrderKey, type StoredOrder, showOrderKey } from '../../../shared/orders/order.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';
import type { BuyingRule } from '../../../shared/rating/choosing.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Preflight } from '../packing/preflight.ts';
import { findingKey, warningKey } from '../packing/seen-before.ts';
import type { Unattended } from '../purchasing/ship-options.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import { termsOf } from '../rating/logic/choose.ts';
import { cartonLike } from './like-order.ts';
import { notAlike } from './not-alike.ts';
import type { BatchPlan } from './ports.ts';

export interface UnattendedNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  rules: BenchRules;
  ruled: RuleService;
  preflight: Preflight;
  shipping: Shipping;
}

/**
 * Checks in place of a packer while a batch runs: any new warning leaves the order to a person. What the rates
 * of the first order say was accepted with it, so it counts as seen on every bench, whoever buys that order.
 */
export function unattended(
  needs: UnattendedNeeds,
  plan: BatchPlan,
  see: (what: readonly string[]) => Promise<void>,
): Unattended {
  const seen = new Set(plan.seen);
  /** The order chosen as pattern: warnings about its goods count as seen. */
  const isFirst = ({ merchant, reference }: OrderKey) =>
    merchant === plan.like.merchant && reference === plan.like.reference;

  async function ofOrder(order: StoredOrder): Promise<StationError | null> {
    const saved = await needs.sessions.find(order.id);
    const other = notAlike(plan, order, isFirst(order) ? null : saved);
    if (other) return other;
    const findings = await needs.preflight.findings(order, null);
    const found = findings.find(
      (each) =>
        each.severity === 'stop' || !(each.isHint || isFirst(order) || seen.has(findingKey(each))),
    );
    return found ? ofFinding(found) : null;
  }

  async function ofRates({ order, warnings }: Quote): Promise<StationError | null> {
    if (isFirst(order)) {
      await see(warnings.map(warningKey));
      return null;
    }
    const isNew = (each: AnyMessage) => !isHintOf(each) && !seen.has(warningKey(each));
    if (!plan.hasSeenRates && warnings.some(isNew)) {
      const first = await ratesOfFirst();
      if (!first.ok) return first.error;
      for (const each of first.value) seen.add(warningKey(each));
      await see(first.value.map(warningKey));
    }
    const found = warnings.filter(isNew);
    return found.length === 0
      ? null
      : stationError('bad-input', listed(found, ' '), { retry: 'after-change' });
  }

  /** Errors: those that may pass. Where it cannot be rated, it says nothing. */
  async function ratesOfFirst(): Promise<Result<readonly AnyMessage[]>> {
    const first = await needs.orders.find(plan.like);
    if (!first) return ok([]);
    const { insure } = needs.rules.begin(first);
    const terms = plan.rule && termsOf(plan.rule);
    const carton = cartonLike(first, plan.carton);
    const rated = await needs.shipping.warningsOf(first, [carton], { insure, terms });
    return rated.ok || mayBeAway(rated.error) || stopsTheRun(rated.error) ? rated : ok([]);
  }

  return {
    cartons: (order) => [cartonLike(order, plan.carton)],
    objection: async (order, quote) => (quote ? await ofRates(quote) : await ofOrder(order)),
    limit: (order, option) => limitOf(needs, plan, order, option),
  };
}

const CUSTOMS = new Set<OrderFinding['code']>([
  'hs-code',
  'origin',
  'description',
  'value',
  'tax-id',
  'requirement',
]);

export function ofFinding({ code, field, message, detail }: OrderFinding): StationError {
  const kind =
    code === 'merchant-key'
      ? 'merchant-unknown'
      : CUSTOMS.has(code)
        ? 'customs-missing'
        : 'bad-input';
  const text = say('{what}. {detail}', { what: message, detail });
  return stationError(kind, text, { field, retry: 'after-change' });
}

/**
 * The limit accepted by a person, else that of a rule that buys without a question. A rule that asks a
 * person applies in both cases.
 */
function limitOf(
  { ruled }: UnattendedNeeds,
  plan: BatchPlan,
  order: StoredOrder,
  option: QuoteOption,
): Result<BuyingRule | null> {
  const { buy } = ruled.outcome(order, option);
  if (buy?.value === 'ask')
    return fail(
      stationError('order-locked', say('The rule {rule} asks a person.', { rule: buy.rule })),
    );
  const byPerson = plan.atMost && { rule: batchName(plan), upTo: plan.atMost };
  const byRule = buy && { rule: buy.rule, upTo: buy.value };
  const limit = byPerson ?? (plan.otherwise === 'rules' ? byRule : null);
  return limit || plan.otherwise === 'any' ? ok(limit) : fail(noLimit(option));
}

const batchName = ({ like, by }: BatchPlan): string =>
  [`Batch like ${showOrderKey(like)}`, ...(by === null ? [] : [by])].join(', ');

export const noLimit = ({ total }: QuoteOption): StationError =>
  stationError(
    'price-rose',
    say('It costs {price}, and no rule buys it by itself. Nothing was bought.', {
      price: moneySaid(total),
    }),
    { field: 'limit', retry: 'after-change' },
  );

/** Errors that may pass and do not concern the order: the run stops, and no order is left out. */
export const stopsTheRun = ({ code }: StationError): boolean => STOPS.has(code);
const STOPS = new Set<StationError['code']>([
  'credentials-missing',
  'credentials-refused',
  'keychain-unavailable',
  'site-unavailable',
  'printer',
  'store',
  'usage',
  'forbidden',
  'defect',
]);

/** If it happens once, it may be a problem of that order; twice in a row, the partner is away. */
export const mayBeAway = ({ code }: StationError): boolean => code === 'partner-unavailable';
