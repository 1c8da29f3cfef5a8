import { stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import type { Money } from '../../../../shared/kernel/money.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { OrderFinding } from '../../../../shared/orders/order-finding.ts';
import type { AcceptedLater, Bench, Session } from '../../../../shared/packing/session.ts';
import type { ChooseRule } from '../../../../shared/rating/quote.ts';
import { onTerms } from '../../merchants/merchant-rules.ts';
import { withoutShort } from '../../orders/logic/short.ts';
import { stateLimit } from '../../purchasing/state-limit.ts';
import { termsOf } from '../../rating/logic/choose.ts';
import { findingKey, warningKey } from '../seen-before.ts';
import type { AcceptedLast } from './accepted-last.ts';
import type { BenchCore, BenchServiceParts } from './bench-core.ts';
import { firstWarning } from './buy-by-rule.ts';

type PackOnParts = Pick<
  BenchServiceParts,
  | 'rules'
  | 'ruled'
  | 'shipping'
  | 'photos'
  | 'preflight'
  | 'weights'
  | 'settings'
  | 'signedIn'
  | 'packer'
  | 'locks'
  | 'now'
  | 'priceLimits'
  | 'site'
  | 'decisions'
>;

export type PackOnService = ReturnType<typeof createPackOn>;

/** Accepts a purchase while the partner is away; it is made when the partner is back. */
export function createPackOn(
  parts: PackOnParts,
  { bench, onBench }: Pick<BenchCore, 'bench' | 'onBench'>,
  accepted: AcceptedLast,
) {
  const foreseen = ({ insure, cartons, short, pickUpDate }: Session, order: StoredOrder) =>
    parts.shipping.foreseen(withoutShort(order, short), cartons, {
      insure,
      terms: null,
      pickUpDate,
    });

  const limitOf = (
    order: StoredOrder,
    { choose, atMost }: Pick<AcceptedLater, 'choose' | 'atMost'>,
  ) => ({
    atMost,
    terms: termsOf(choose) ?? onTerms(parts.settings(), order).terms,
  });

  async function wait(later: AcceptedLater): Promise<Result<Bench>> {
    const at = parts.now().toISOString();
    return await bench.send({ kind: 'packed-on', accepted: later, at });
  }

  return {
    /** Null takes the offered rule and amount. Errors: every error that would prevent rating. */
    async packOn(choose: ChooseRule | null, atMost: Money | null): Promise<Result<Bench>> {
      const current = await onBench();
      if (!current.ok) return current;
      const { session, order } = current.value;
      const offered = accepted.offered(order);
      if (!offered && !atMost) return fail(partnerAnswers());
      const most = mostOf(order, atMost ?? offered?.amounts[0] ?? null);
      if (!most.ok) return most;
      const way = {
        choose: choose ?? offered?.choose ?? parts.rules.settings(order).choose,
        atMost: most.value,
      };
      const by = parts.packer();
      // Before anything refuses it: what was named holds wherever the order is bought.
      await stateLimit(parts, order, limitOf(order, way), by);
      if (!offered) return fail(partnerAnswers());
      const weighed = await parts.weights.mayRate();
      if (!weighed.ok) return weighed;
      const lacksPhoto = await parts.photos.whyNot(order);
      if (lacksPhoto) return fail(lacksPhoto);
      const findings = await parts.preflight.findings(order, session);
      const stop = findings.find(({ severity }) => severity === 'stop');
      if (stop) return fail(inTheWay(stop));
      const warnings = await foreseen(session, order);
      if (!warnings.ok) return warnings;
      const seen = seenOf(findings, warnings.value);
      const waits = await wait({ ...way, by, seen });
      if (waits.ok) accepted.keep(way);
      return waits;
    },

    /** Lets the rule that would buy without a question accept the order; null if a person must. */
    async byRule(session: Session, order: StoredOrder): Promise<Result<Bench> | null> {
      if (!accepted.offered(order)) return null;
      const { buy } = parts.ruled.outcome(order, null);
      if (!buy || buy.value === 'ask' || buy.value.currency !== order.currency) return null;
      const warnings = await foreseen(session, order);
      if (!warnings.ok || (await firstWarning(parts, session, order, warnings.value))) return null;
      const { choose } = parts.rules.settings(order);
      const { rule, value: atMost } = buy;
      const limit = limitOf(order, { choose, atMost });
      await parts.priceLimits.save(order.id, { ...limit, from: 'rule' });
      await parts.site.shareLimits();
      return await wait({ choose, atMost, by: parts.packer(), rule, seen: [] });
    },

    /** Refused while the order is being bought. */
    async backToPacking(): Promise<Result<Bench>> {
      const current = await onBench();
      const { orderId, step } = current.ok ? current.value.session : { orderId: '', step: null };
      if (step?.kind !== 'waiting') return await bench.send({ kind: 'packing-resumed' });
      return await whileItsTurn(parts.locks, orderId, () =>
        bench.send({ kind: 'packing-resumed' }),
      );
    },
  };
}

/** The limit must be in the order's currency, as rates are: otherwise they could not be compared. */
function mostOf({ currency }: StoredOrder, most: Money | null): Result<Money> {
  const field = 'atMost';
  if (!most) return refuse('bad-input', say('Enter what it may cost at most.'), { field });
  if (most.currency === currency) return ok(most);
  const message = say('Rates of this order are in {currency}: enter the maximum in {currency}.', {
    currency,
  });
  return refuse('bad-input', message, { field });
}

const inTheWay = ({ message, detail, field }: OrderFinding) =>
  stationError('bad-input', say('{what}. {detail}', { what: message, detail }), {
    field,
    retry: 'after-change',
  });

const seenOf = (findings: readonly OrderFinding[], warnings: readonly AnyMessage[]): string[] => [
  ...findings.map(findingKey),
  ...warnings.map(warningKey),
];

/** Runs `work` while nobody else buys the waiting order or takes it back. Error: `order-locked`. */
export async function whileItsTurn<T>(
  locks: PackOnParts['locks'],
  orderId: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const lock = await locks.tryAcquire(`waiting ${orderId}`);
  if (!lock) return fail(itsTurn());
  try {
    return await work();
  } finally {
    lock.release();
  }
}

const itsTurn = () =>
  stationError('order-locked', say('It is being bought right now.'), {
    retry: 'later',
  });

const partnerAnswers = () =>
  stationError('bad-input', say('The partner is available: ask for rates.'), { retry: 'never' });
