import type { CallOutput } from '../../../shared/bridge/calls.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { compareMoney, type Money } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Box } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { boughtOnce } from '../../../shared/packing/bought-once.ts';
import type { Bench, Choice, Session } from '../../../shared/packing/session.ts';
import type { Collecting } from '../../../shared/purchasing/shipment.ts';
import { pastPickUp } from '../../../shared/rating/pick-up-date.ts';
import { staleRates } from '../../../shared/rating/stale-rates.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import { findingsOf } from '../customs/customs-check.ts';
import type { BenchWeights } from '../devices/bench-weights.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import {
  type BenchPrinting,
  createBenchPrinting,
  nothingBought,
} from '../printing/bench-printing.ts';
import { type BenchUnknown, createBenchUnknown } from '../purchasing/bench-unknown.ts';
import type { Attempt, PurchaseJournal } from '../purchasing/ports.ts';
import { standing } from '../purchasing/purchase-events.ts';
import type { Quiet } from '../purchasing/rules/quiet.ts';
import type { Shipping } from '../purchasing/shipping.ts';
import type { UnknownWatch } from '../purchasing/unknown-watch.ts';
import { addressStale } from '../rating/bench-quotes.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import { WRONG_SCAN } from '../scanning/scan-refusals.ts';
import type { SupervisorWord } from '../settings/supervisor.ts';
import { boxCalled } from './box-called.ts';
import type { Preflight } from './preflight.ts';
import type { BenchPorts, BenchRunner } from './rules/bench/bench.ts';
import { createBench } from './rules/bench/bench-runner.ts';
import type { Effect, SessionEvent } from './rules/session-events.ts';
import { withoutShort } from './rules/short.ts';
import type { ShippingSteps } from './shipping-steps.ts';

export interface BenchServiceParts
  extends Pick<
    BenchPorts,
    | 'sessions'
    | 'findOrder'
    | 'orderById'
    | 'startPacking'
    | 'holdOrder'
    | 'reopenOrder'
    | 'publish'
    | 'onDefect'
    | 'now'
  > {
  settings(): Settings;
  /** As they hold for the order's merchant. */
  rules: BenchRules;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  shipping: Shipping;
  steps: ShippingSteps;
  paper: DocumentService;
  watch: UnknownWatch;
  preflight: Pick<Preflight, 'findings'>;
  quiet: Pick<Quiet, 'left'>;
  /** By a supervisor's word; the order is free then. */
  notBought(attemptId: string, by: SupervisorWord): Promise<Result<Attempt>>;
  weights: BenchWeights;
  decisions: DecisionLog;
  confirmLabel(attemptId: string, carton: string): Promise<void>;
  /** Who is packing; null where nobody signed in. */
  packer(): string | null;
}

/** What the window's intents come to: events for the bench, with what they need looked up first. */
export interface BenchService
  extends BenchPrinting,
    Pick<BenchUnknown, 'reconcile' | 'buyAgain' | 'isBuyingAgain'>,
    Pick<BenchWeights, 'doubtOf'> {
  bench: BenchRunner;
  addCarton(box: string | null): Promise<Result<Bench>>;
  /** Another box for a carton; null where it is of none. */
  changeBox(carton: string, box: string | null): Promise<Result<Bench>>;
  askRates(insure: boolean, pickUpDate: string | null): Promise<Result<Bench>>;
  /** What stands in the order's way, and what customs will miss, before rates are asked for. */
  beforeRating(orderId: string): Promise<CallOutput<'bench.beforeRating'>>;
  /** Asks for rates that are due: once, however many windows say so. */
  rateDue(revision: number): Promise<Result<Bench>>;
  buy(quoteId: string, choice: Choice, total: Money): Promise<Result<Bench>>;
  buySuggested(): Promise<Result<Bench>>;
  acceptLabel(carton: string): Promise<Result<Bench>>;
  /**
   * There is news of a purchase or its paper: shown where it is on the bench. Where that waits for
   * paper and it is whole by now, the labels print.
   */
  paperCame(attemptId: string): Promise<void>;
  /** An address is another, the station's or a merchant's: rates asked with the old one are stale. */
  addressChanged(): Promise<void>;
}

export function createBenchService(parts: BenchServiceParts): BenchService {
  const { journal, quotes, shipping, paper } = parts;

  const onTheirWay = new Map<string, Collecting>();
  /** The shipment on the bench as it was when its paper was looked at again. */
  let lookedAt = '';
  /** Purchases whose labels are being accepted: that prints, and news of them only shows them. */
  const accepting = new Set<string>();

  async function ratesFit({ step, cartons, short }: Session, order: StoredOrder): Promise<boolean> {
    const quote = step.kind === 'choosing' ? await quotes.find(step.quote.id) : null;
    return quote !== null && (await shipping.fits(withoutShort(order, short), cartons, quote));
  }

  const bench = createBench({
    ...parts,
    boxes: parts.rules.boxes,
    begin: parts.rules.begin,
    scanBack: () => parts.settings().scanBack,
    ratesFit,
    async standing(orderId) {
      const attempt = await shipping.standing(orderId);
      return attempt && standing(attempt);
    },
    async shipment(attemptId) {
      const attempt = await journal.find(attemptId);
      if (!attempt) return null;
      const collecting = onTheirWay.get(attemptId);
      return {
        shipment: await paper.view(attempt),
        jobs: await paper.jobs(attemptId),
        labelsOrder: parts.settings()['labels.order'],
        ...(collecting ? { collecting } : {}),
        ...(await unknown.shown(attempt)),
      };
    },
    perform,
  });

  async function perform(
    effect: Effect,
    session: Session,
    order: StoredOrder,
  ): Promise<SessionEvent | null> {
    switch (effect) {
      case 'rate':
        return await parts.steps.rate(session, order);
      case 'buy':
        return (await parts.steps.buy(session, order)).event;
      case 'watch-unknown':
        return await unknown.watch(await attemptOf(session));
      case 'collect-paper':
        return { kind: 'paper-ready', error: await collect(await attemptOf(session)) };
      case 'print-labels': {
        const current = await bench.current();
        if (current?.session.orderId === session.orderId) return await printing.printFirst(session);
        // Set aside in this moment: its labels print when it is opened again.
        return { kind: 'paper-asked' };
      }
    }
  }

  /** The window counts the labels as they come in. */
  async function collect(attempt: Attempt): Promise<StationError | null> {
    try {
      return await paper.collect(attempt, (progress) => {
        onTheirWay.set(attempt.id, progress);
        void bench.refresh().catch(parts.onDefect);
      });
    } finally {
      onTheirWay.delete(attempt.id);
    }
  }

  async function attemptOf({ step }: Session): Promise<Attempt> {
    const attempt = 'attemptId' in step ? await journal.find(step.attemptId) : null;
    if (!attempt) throw new Error(`No purchase belongs to the step ${step.kind}`);
    return attempt;
  }

  const printing = createBenchPrinting({ ...parts, bench, attemptOf, onBench });
  const unknown = createBenchUnknown({ ...parts, bench, attemptOf, onBench });

  async function onBench(): Promise<Result<Bench>> {
    const current = await bench.current();
    return current
      ? ok(current)
      : fail(stationError('bad-input', say('No order is on the bench. Scan an order first.')));
  }

  /** `none` says what is meant where no box is named. */
  async function boxOnBench(name: string | null, none: (order: StoredOrder) => Box | null) {
    const current = await onBench();
    if (!current.ok) return current;
    const { order } = current.value;
    return name === null ? ok(none(order)) : boxCalled(parts.rules.boxes(order), name);
  }

  async function askRates(insure: boolean, pickUpDate: string | null): Promise<Result<Bench>> {
    const past = pastPickUp(pickUpDate, parts.now());
    if (past) return fail(past);
    const weighed = parts.weights.mayRate();
    if (!weighed.ok) return weighed;
    const at = parts.now().toISOString();
    const asked = await bench.send({ kind: 'rate-asked', insure, pickUpDate, at });
    if (asked.ok || asked.error.code !== 'order-locked') return asked;
    // Two windows, or a scan right after they were asked for: they are on their way already.
    const current = await onBench();
    const now = current.ok ? current.value.session : null;
    const same = now?.insure === insure && now.pickUpDate === pickUpDate;
    return now?.step.kind === 'rating' && same ? current : asked;
  }

  return {
    bench,
    ...printing,
    reconcile: unknown.reconcile,
    buyAgain: unknown.buyAgain,
    isBuyingAgain: unknown.isBuyingAgain,
    doubtOf: parts.weights.doubtOf,

    async addCarton(name) {
      const box = await boxOnBench(name, (order) => parts.rules.begin(order).box);
      return box.ok ? await bench.send({ kind: 'carton-added', box: box.value }) : box;
    },

    async changeBox(carton, name) {
      const box = await boxOnBench(name, () => null);
      return box.ok ? await bench.send({ kind: 'carton-boxed', carton, box: box.value }) : box;
    },

    askRates,

    async beforeRating(orderId) {
      const order = await parts.orderById(orderId);
      if (!order) return { customs: [], findings: [] };
      const session = await parts.sessions.find(orderId);
      const findings = await parts.preflight.findings(order, session);
      const packed = withoutShort(order, session?.short ?? []);
      return { customs: findingsOf(packed, session?.cartons ?? []), findings };
    },

    async rateDue(revision) {
      const current = await onBench();
      if (!current.ok) return current;
      const { session } = current.value;
      if (!session.ratesDue || session.revision !== revision) return current;
      if (parts.weights.isAwaited(session)) return current;
      const { insure, pickUpDate } = session;
      // A date that went by while the order lay here is no wish any more.
      return await askRates(insure, pastPickUp(pickUpDate, parts.now()) ? null : pickUpDate);
    },

    async buy(quoteId, choice, total) {
      const current = await onBench();
      if (!current.ok) return current;
      const { step } = current.value.session;
      const option =
        step.kind === 'choosing' && step.quote.id === quoteId
          ? step.quote.options.find(
              ({ service, terms }) => service === choice.service && terms === choice.terms,
            )
          : undefined;
      // What was accepted is the number the packer saw, not the one that may stand there by now.
      const seen =
        option &&
        option.total.currency === total.currency &&
        compareMoney(option.total, total) === 0;
      if (!seen) return fail(boughtOnce(step.kind) ?? staleRates());
      return await bench.send({ kind: 'choice-made', quoteId, choice });
    },

    async buySuggested() {
      const current = await onBench();
      if (!current.ok) return current;
      const { step } = current.value.session;
      if (step.kind !== 'choosing')
        return fail(stationError('bad-input', say('Ask for rates first.')));
      if (!step.suggestion)
        return fail(
          stationError('bad-input', say('Nothing is suggested. Choose a rate on the screen.')),
        );
      const { service, terms } = step.suggestion;
      return await bench.send({
        kind: 'choice-made',
        quoteId: step.quote.id,
        choice: { service, terms },
      });
    },

    async paperCame(attemptId) {
      const current = await bench.current();
      const { step, problem } = current?.session ?? {};
      if (!current || !step || !('attemptId' in step) || step.attemptId !== attemptId) return;
      const ofPaper = problem?.code === 'paper-missing' || problem?.code === 'labels-held';
      const waits = step.kind === 'labels' && ofPaper && problem.field !== WRONG_SCAN;
      const whole = JSON.stringify(current.shipment);
      // Once for what is there by now: its own look is such news as well.
      if (
        waits &&
        !accepting.has(attemptId) &&
        current.shipment?.error == null &&
        whole !== lookedAt
      ) {
        lookedAt = whole;
        await bench.send({ kind: 'paper-asked' });
      } else await bench.refresh();
    },

    async addressChanged() {
      const current = await bench.current();
      if (current?.session.step.kind !== 'choosing') return;
      if (await ratesFit(current.session, current.order)) return;
      await bench.send({ kind: 'packing-resumed' });
      await bench.send({ kind: 'problem', error: addressStale() });
    },

    async acceptLabel(carton) {
      const current = await onBench();
      if (!current.ok) return current;
      if (!('attemptId' in current.value.session.step)) return fail(nothingBought());
      const attempt = await attemptOf(current.value.session);
      accepting.add(attempt.id);
      try {
        const accepted = await paper.accept(attempt, carton, 'any');
        if (!accepted.ok) return accepted;
        const left = await onBench();
        if (!left.ok) return left;
        const error = left.value.shipment?.error ?? null;
        return await bench.send({ kind: 'paper-ready', error });
      } finally {
        accepting.delete(attempt.id);
      }
    },
  };
}
