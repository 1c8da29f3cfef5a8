import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { listed, say } from '../../../shared/kernel/message.ts';
import { moneySaid } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { type OrderKey, type StoredOrder, showOrderKey } from '../../../shared/orders/order.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';
import type { BuyingRule } from '../../../shared/rating/choosing.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { StationParts } from '../../station/parts.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { Preflight } from '../packing/preflight.ts';
import { findingKey, warningKey } from '../packing/seen-before.ts';
import type { Unattended } from '../purchasing/ship-wish.ts';
import { priceRise } from '../rating/other-offer.ts';
import type { RuleService } from '../rules/rule-service.ts';
import { cartonLike } from './like-order.ts';
import { notAlike } from './not-alike.ts';
import type { BatchPlan } from './ports.ts';

export interface UnattendedParts {
  parts: { store: Pick<StationParts['store'], 'sessions'> };
  rules: Pick<BenchRules, 'begin'>;
  ruled: Pick<RuleService, 'outcome'>;
  preflight: Pick<Preflight, 'findings'>;
}

/** Checks in place of a packer while a batch runs: any new warning leaves the order to a person. */
export function unattended(
  parts: UnattendedParts,
  plan: BatchPlan,
  see: (what: readonly string[]) => Promise<void>,
): Unattended {
  const seen = new Set(plan.seen);
  /** The order chosen as pattern: warnings about its goods count as seen. */
  const isFirst = ({ merchant, reference }: OrderKey) =>
    merchant === plan.like.merchant && reference === plan.like.reference;

  async function ofOrder(order: StoredOrder): Promise<StationError | null> {
    const saved = await parts.parts.store.sessions.find(order.id);
    const other = notAlike(plan, order, isFirst(order) ? null : saved);
    if (other) return other;
    const findings = await parts.preflight.findings(order, null);
    const found = findings.find(
      (each) => each.severity === 'stop' || !(isFirst(order) || seen.has(findingKey(each))),
    );
    return found ? ofFinding(found) : null;
  }

  async function ofRates({ order, warnings }: Quote): Promise<StationError | null> {
    if (isFirst(order)) {
      if (warnings.length > 0) await see(warnings.map(warningKey));
      return null;
    }
    const found = warnings.filter((each) => !seen.has(warningKey(each)));
    return found.length === 0
      ? null
      : stationError('bad-input', listed(found, ' '), { retry: 'after-change' });
  }

  return {
    cartons: (order) => [cartonLike(order, plan.carton)],
    objection: async (order, quote) => (quote ? await ofRates(quote) : await ofOrder(order)),
    limit: (order, option) => limitOf(parts, plan, order, option),
  };
}

const CUSTOMS = new Set<OrderFinding['code']>(['hs-code', 'origin', 'description', 'value']);

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
  { ruled }: UnattendedParts,
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
  if (!limit) return plan.otherwise === 'any' ? ok(null) : fail(noLimit(option));
  const above = priceRise(limit.upTo, option.total);
  return above ? fail(tooDear(option, limit)) : ok(limit);
}

const batchName = ({ like, by }: BatchPlan): string =>
  [`Batch like ${showOrderKey(like)}`, ...(by === null ? [] : [by])].join(', ');

export const tooDear = ({ total }: QuoteOption, { upTo }: BuyingRule): StationError =>
  stationError(
    'price-rose',
    say('It costs {price}; one parcel may cost at most {most}. Nothing was bought.', {
      price: moneySaid(total),
      most: moneySaid(upTo),
    }),
    { field: 'limit', retry: 'after-change' },
  );

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
