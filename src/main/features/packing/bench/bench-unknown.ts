import { stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, type Result } from '../../../../shared/kernel/result.ts';
import type { Bench, Session, UnknownPurchase } from '../../../../shared/packing/session.ts';
import type { CoolDown } from '../../purchasing/logic/cool-down.ts';
import { limitAgain } from '../../purchasing/logic/price-limit.ts';
import { keyRefusedAgain } from '../../purchasing/logic/refused-again.ts';
import type { Attempt, PurchaseJournal } from '../../purchasing/ports.ts';
import type { Shipping } from '../../purchasing/shipping-parts.ts';
import type { UnknownWatch } from '../../purchasing/unknown-watch.ts';
import type { Approval } from '../../settings/supervisor.ts';
import type { BenchRunner } from '../logic/bench/bench.ts';
import type { SessionEvent } from '../logic/session-events.ts';
import { settledEvent } from './purchase-events.ts';

interface BenchUnknownParts {
  bench: BenchRunner;
  journal: Pick<PurchaseJournal, 'facts'>;
  shipping: Pick<Shipping, 'reconcile' | 'lookUp'>;
  coolDown: Pick<CoolDown, 'left'>;
  watch: UnknownWatch;
  notBought(attemptId: string, by: Approval): Promise<Result<Attempt>>;
  attemptOf(session: Session): Promise<Attempt>;
  onBench(): Promise<Result<Bench>>;
  onDefect(error: unknown): void;
}

/** Handles the order on the bench while the outcome of its purchase is unknown. */
export function createBenchUnknown(parts: BenchUnknownParts) {
  const { bench, journal } = parts;
  let buyingAgain: string | null = null;

  /** Reports a settled purchase; the follower of the event log may have reported it first. */
  async function report(settled: Attempt): Promise<Result<Bench>> {
    const sent = await bench.send(settledEvent(settled));
    const now = sent.ok ? sent : await parts.onBench();
    return now.ok && now.value.session.step.kind !== 'unknown' ? now : sent;
  }

  return {
    /** Repeats the request as long as the rules allow; after that a person must act. */
    async watch({ id }: Attempt): Promise<SessionEvent | null> {
      const settled = await parts.watch.watch(id);
      const isOver = settled && settled.state !== 'unknown' && settled.state !== 'open';
      if (isOver) return settledEvent(settled);
      // Updates the screen, which asks a person from now on.
      void bench.refresh().catch(parts.onDefect);
      return null;
    },

    async shown(attempt: Attempt): Promise<{ unknown?: UnknownPurchase }> {
      if (attempt.state !== 'unknown') return {};
      const secondsLeft = Math.ceil((await parts.coolDown.left(attempt)) / 1000);
      if (await keyRefusedAgain(journal, attempt))
        return { unknown: { secondsLeft, next: 'buy-again' } };
      const next = (await parts.watch.willAsk(attempt)) ? 'asks-itself' : 'ask';
      return { unknown: { secondsLeft, next } };
    },

    /** Started by a person: sends the same body again once the quiet time is over. */
    async reconcile(): Promise<Result<Bench>> {
      const current = await parts.onBench();
      if (!current.ok) return current;
      if (current.value.session.step.kind !== 'unknown') return current;
      const attempt = await parts.attemptOf(current.value.session);
      const isEarly = (await parts.coolDown.left(attempt)) > 0;
      if (isEarly && (await parts.watch.willAsk(attempt))) {
        // The station will repeat the request itself when it may; until then only Get Shipments is asked.
        const found = await parts.shipping.lookUp(attempt);
        return found.state === 'unknown' ? current : await report(found);
      }
      const settled = await parts.shipping.reconcile(attempt);
      if (!settled.ok) return settled;
      return await report(settled.value);
    },

    /**
     * Rule 10 in one step: records a supervisor's decision that nothing was bought, and buys the same
     * choice again under the same Reference, at a new rate.
     */
    async buyAgain(by: Approval): Promise<Result<Bench>> {
      const current = await parts.onBench();
      if (!current.ok) return current;
      const { session } = current.value;
      if (session.step.kind !== 'unknown') return fail(nothingToBuyAgain());
      const attempt = await parts.attemptOf(session);
      if (!(await keyRefusedAgain(journal, attempt))) return fail(nothingToBuyAgain());
      buyingAgain = attempt.id;
      try {
        const settled = await parts.notBought(attempt.id, by);
        if (!settled.ok) return settled;
        const { quoteId, accepted } = attempt;
        const { service, terms, acceptedTax } = accepted;
        const limit = limitAgain(accepted);
        const choice = { service, terms };
        return await bench.send({ kind: 'buying-again', quoteId, choice, limit, acceptedTax });
      } finally {
        buyingAgain = null;
      }
    },

    /**
     * Whether the purchase is being bought again: its settling as not bought is part of that and is not
     * reported.
     */
    isBuyingAgain: (attemptId: string): boolean => attemptId === buyingAgain,
  };
}

const nothingToBuyAgain = () =>
  stationError(
    'bad-input',
    say(
      'Only a purchase whose key the partner always refused can be bought again here. Resolve it by hand.',
    ),
  );
