import type { CallOutput } from '../../../../shared/bridge/calls.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { compareMoney, type Money } from '../../../../shared/kernel/money.ts';
import { fail, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { CollectedTax } from '../../../../shared/orders/order.ts';
import { boughtOnce } from '../../../../shared/packing/bought-once.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { pastPickUp } from '../../../../shared/rating/pick-up-date.ts';
import { type Choice, chosenOf, optionsIfAccepted } from '../../../../shared/rating/quote.ts';
import { staleRates } from '../../../../shared/rating/stale-rates.ts';
import { addressStale } from '../../rating/bench-quotes.ts';
import type { BenchCore, BenchServiceParts } from './bench-core.ts';
import type { PackOnService } from './pack-on.ts';

export function ratesAtBench(
  parts: BenchServiceParts,
  { bench, onBench, ratesFit, stopByRule }: BenchCore,
  later: Pick<PackOnService, 'byRule'>,
) {
  async function askRates(insure: boolean, pickUpDate: string | null): Promise<Result<Bench>> {
    const past = pastPickUp(pickUpDate, parts.now());
    if (past) return fail(past);
    const weighed = await parts.weights.mayRate();
    if (!weighed.ok) return weighed;
    const onIt = await bench.current();
    const lacksPhoto = onIt && (await parts.photos.whyNot(onIt.order));
    if (lacksPhoto) return fail(lacksPhoto);
    const at = parts.now().toISOString();
    const asked = await bench.send({ kind: 'rate-asked', insure, pickUpDate, at });
    if (asked.ok || asked.error.code !== 'order-locked') return asked;
    // Another window, or a repeated scan, has already requested the same rates.
    const current = await onBench();
    const now = current.ok ? current.value.session : null;
    const same = now?.insure === insure && now.pickUpDate === pickUpDate;
    return now?.step.kind === 'rating' && same ? current : asked;
  }

  return {
    askRates,

    /** Findings of an order and missing customs data, before rates are requested. */
    async beforeRating(orderId: string): Promise<CallOutput<'bench.beforeRating'>> {
      const order = await parts.orderById(orderId);
      if (!order) return { customs: [], findings: [] };
      const session = await parts.sessions.find(orderId);
      const findings = await parts.preflight.findings(order, session);
      return { customs: parts.preflight.customs(order, session), findings };
    },

    /** Finds out whether the partner serves the order's country, while the parcel is still open. */
    async checkCountry(orderId: string): Promise<{ asked: boolean }> {
      const order = await parts.orderById(orderId);
      return { asked: order !== null && (await parts.checkCountry(order)) };
    },

    /** Requests rates that are due; several windows lead to one request. */
    async rateDue(revision: number): Promise<Result<Bench>> {
      const current = await onBench();
      if (!current.ok) return current;
      const { session } = current.value;
      if (!session.ratesDue || session.revision !== revision) return current;
      if (parts.weights.isAwaited(session) || parts.weights.isOff()) return current;
      if (current.value.photoFor !== undefined) return current;
      if (!parts.line.mayAsk())
        return (await later.byRule(session, current.value.order)) ?? current;
      const { insure, pickUpDate } = session;
      // A pick-up date in the past is dropped.
      return await askRates(insure, pastPickUp(pickUpDate, parts.now()) ? null : pickUpDate);
    },

    /** `acceptedTax`: the collected tax as the packer saw it, who accepts that it is paid again. */
    buy: (quoteId: string, choice: Choice, total: Money, acceptedTax?: CollectedTax) =>
      buy({ bench, onBench }, quoteId, choice, total, acceptedTax),
    stopByRule,
    /** Stops the rule that is about to buy; a person chooses. */
    async stopRule(): Promise<Result<Bench>> {
      stopByRule();
      const stopped = await bench.send({ kind: 'rule-stopped' });
      const current = stopped.ok ? stopped : await onBench();
      // The rule has bought already.
      const bought = current.ok && boughtOnce(current.value.session.step.kind);
      return bought && !stopped.ok ? fail(bought) : stopped;
    },
    buySuggested: () => buySuggested({ bench, onBench }),

    /** After a change of the station's or a merchant's address: drops a quote made with the old one. */
    async addressChanged(): Promise<void> {
      const current = await bench.current();
      if (current?.session.step.kind !== 'choosing') return;
      if (await ratesFit(current.session, current.order)) return;
      await bench.send({ kind: 'packing-resumed' });
      await bench.send({ kind: 'problem', error: addressStale() });
    },
  };
}

type AtBench = Pick<BenchCore, 'bench' | 'onBench'>;

async function buy(
  { bench, onBench }: AtBench,
  quoteId: string,
  choice: Choice,
  total: Money,
  acceptedTax: CollectedTax | undefined,
): Promise<Result<Bench>> {
  const current = await onBench();
  if (!current.ok) return current;
  const { step } = current.value.session;
  const option =
    step.kind === 'choosing' && step.quote.id === quoteId
      ? chosenOf(acceptedTax ? optionsIfAccepted(step.quote) : step.quote.options, choice)
      : undefined;
  // The packer accepted the total that was displayed; the offer may have changed since.
  const seen =
    option && option.total.currency === total.currency && compareMoney(option.total, total) === 0;
  if (!seen) return fail(boughtOnce(step.kind) ?? staleRates());
  return await bench.send({ kind: 'choice-made', quoteId, choice, acceptedTax });
}

async function buySuggested({ bench, onBench }: AtBench): Promise<Result<Bench>> {
  const current = await onBench();
  if (!current.ok) return current;
  const { step } = current.value.session;
  if (step.kind !== 'choosing') return refuse('bad-input', say('Ask for rates first.'));
  if (!step.suggestion)
    return refuse('bad-input', say('Nothing is suggested. Choose a rate on the screen.'));
  const { service, terms } = step.suggestion;
  return await bench.send({
    kind: 'choice-made',
    quoteId: step.quote.id,
    choice: { service, terms },
  });
}
