import type { StationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { Bench, Session } from '../../../../shared/packing/session.ts';
import type { Collecting } from '../../../../shared/purchasing/shipment.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import type { CircuitBreaker } from '../../../kernel/partner.ts';
import type { BenchWeights } from '../../devices/bench-weights.ts';
import type { BenchRules } from '../../merchants/merchant-rules.ts';
import { withoutShort } from '../../orders/logic/short.ts';
import type { PhotoGate } from '../../photos/photo-gate.ts';
import type { CoolDown } from '../../purchasing/logic/cool-down.ts';
import type {
  Attempt,
  AttemptLocks,
  PriceLimits,
  PurchaseJournal,
  SharedLimits,
} from '../../purchasing/ports.ts';
import type { Shipping } from '../../purchasing/shipping-parts.ts';
import type { UnknownWatch } from '../../purchasing/unknown-watch.ts';
import type { QuoteRepository } from '../../rating/ports.ts';
import type { Approval } from '../../settings/supervisor.ts';
import type { BenchPorts } from '../logic/bench/bench.ts';
import { createBench } from '../logic/bench/bench-runner.ts';
import type { Effect, SessionEvent } from '../logic/session-events.ts';
import type { BenchDocuments } from '../ports.ts';
import type { Preflight } from '../preflight.ts';
import type { ShippingSteps } from '../shipping-steps.ts';
import { createAcceptedLast } from './accepted-last.ts';
import { createBenchPrinting } from './bench-printing.ts';
import { createBenchUnknown } from './bench-unknown.ts';
import { type BuyByRuleParts, createBuyByRule } from './buy-by-rule.ts';
import { createBuying } from './buying.ts';
import { blockingPurchase } from './purchase-events.ts';
import { confirmsOf, ruledHere } from './ruled-here.ts';

export interface BenchServiceParts
  extends Pick<BuyByRuleParts, 'ruled' | 'signedIn' | 'wait'>,
    Pick<
      BenchPorts,
      | 'sessions'
      | 'findOrder'
      | 'orderById'
      | 'claim'
      | 'startPacking'
      | 'holdOrder'
      | 'reopenOrder'
      | 'storeAgain'
      | 'publish'
      | 'onDefect'
      | 'now'
    > {
  settings(): Settings;
  /** Rules for the order's merchant. */
  rules: BenchRules;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  shipping: Shipping;
  steps: ShippingSteps;
  documentService: BenchDocuments;
  watch: UnknownWatch;
  /** Resolves with true when the site is in reach again, with false when the station closes. */
  siteBack(): Promise<boolean>;
  photos: PhotoGate;
  preflight: Preflight;
  /**
   * Asks for rates to find out whether the partner serves the order's country; false if no request was
   * made.
   */
  checkCountry(order: StoredOrder): Promise<boolean>;
  coolDown: CoolDown;
  /** Records that a purchase was not made, by a supervisor's decision; frees the order. */
  notBought(attemptId: string, by: Approval): Promise<Result<Attempt>>;
  weights: BenchWeights;
  line: CircuitBreaker;
  locks: AttemptLocks;
  priceLimits: PriceLimits;
  site: SharedLimits;
  decisions: DecisionLog;
  confirmLabel(attemptId: string, carton: string): Promise<void>;
  packer(): string | null;
}

/** The bench runner with its effects: rating, buying, documents, printing. */
export function createCore(parts: BenchServiceParts) {
  const { journal, shipping, documentService } = parts;
  const accepted = createAcceptedLast(parts);
  const onTheirWay = new Map<string, Collecting>();
  const ratesFit = (session: Session, order: StoredOrder) => ratesFitNow(parts, session, order);

  const bench = createBench({
    sessions: parts.sessions,
    findOrder: parts.findOrder,
    orderById: parts.orderById,
    claim: parts.claim,
    startPacking: parts.startPacking,
    holdOrder: parts.holdOrder,
    reopenOrder: parts.reopenOrder,
    storeAgain: parts.storeAgain,
    publish: parts.publish,
    onDefect: parts.onDefect,
    now: parts.now,
    boxes: parts.rules.boxes,
    begin: parts.rules.begin,
    ruledHere: ruledHere(parts.ruled),
    photoAwaitedBy: parts.photos.awaitedBy,
    confirms: (order) => confirmsOf(parts.ruled, order),
    packOn: accepted.offered,
    scanBack: () => parts.settings().scanBack,
    onlyScanned: () => parts.settings()['packing.onlyScanned'],
    tolerance: () => toleranceOf(parts.settings()),
    ratesFit,
    async blockingPurchase(orderId) {
      const attempt = await shipping.blockingAttempt(orderId);
      return attempt && blockingPurchase(attempt);
    },
    async shipment(attemptId) {
      const attempt = await journal.find(attemptId);
      if (!attempt) return null;
      const collecting = onTheirWay.get(attemptId);
      return {
        shipment: await documentService.view(attempt),
        jobs: await documentService.jobs(attemptId),
        labelsOrder: parts.settings()['labels.order'],
        checksLabels: parts.settings().scanBack !== 'never',
        ...(collecting ? { collecting } : {}),
        ...(await unknown.shown(attempt)),
      };
    },
    perform,
  });

  const byRule = createBuyByRule(parts);
  const buy = createBuying(parts, (orderId, event) => bench.report(orderId, event));

  async function perform(
    effect: Effect,
    session: Session,
    order: StoredOrder,
  ): Promise<SessionEvent | null> {
    switch (effect) {
      case 'rate':
        return await rated(parts, byRule, session, order);
      case 'buy-by-rule':
        return await byRule.buy(session, () => bench.current());
      case 'buy':
        return await buy(session, order);
      case 'print-slips':
        return await printSlips(parts, session, order);
      case 'watch-unknown':
        return await unknown.watch(await attemptOf(session));
      case 'collect-documents':
        return { kind: 'documents-ready', error: await collect(await attemptOf(session)) };
      case 'print-labels': {
        const current = await bench.current();
        if (current?.session.orderId === session.orderId) return await printing.printFirst(session);
        // The order was set aside meanwhile: its labels print when it is opened again.
        return { kind: 'documents-requested' };
      }
    }
  }

  const collect = createCollecting(parts, onTheirWay, () => bench.refresh());

  const attemptOf = (session: Session) => attemptOfStep(journal, session);

  async function onBench(): Promise<Result<Bench>> {
    const current = await bench.current();
    return current
      ? ok(current)
      : refuse('bad-input', say('No order is on the bench. Scan an order first.'));
  }

  const printing = createBenchPrinting({ ...parts, bench, attemptOf, onBench });
  const unknown = createBenchUnknown({ ...parts, bench, attemptOf, onBench });
  const { stop: stopByRule } = byRule;
  return { bench, printing, unknown, attemptOf, onBench, ratesFit, stopByRule, accepted };
}

async function rated(
  parts: BenchServiceParts,
  byRule: ReturnType<typeof createBuyByRule>,
  session: Session,
  order: StoredOrder,
): Promise<SessionEvent> {
  // Ready before the label comes, while the person looks at the prices.
  parts.documentService.prepareReader();
  const rates = await parts.steps.rate(session, order, { isAttended: true });
  return awayOr(parts, await byRule.rated(session, order, rates));
}

/** The partner's absence is reported once for all orders, so it is not an error of this order. */
const awayOr = ({ line }: Pick<BenchServiceParts, 'line'>, event: SessionEvent): SessionEvent =>
  event.kind === 'rate-failed' && event.error.code === 'partner-unavailable' && line.isDown()
    ? { kind: 'partner-away' }
    : event;

/** Prints a slip for each waiting carton, so that it can be found again. */
async function printSlips(
  { documentService }: BenchServiceParts,
  { cartons }: Session,
  order: StoredOrder,
): Promise<SessionEvent | null> {
  const names = cartons.map(({ reference }) => reference);
  const slips = await documentService.printCartonSlips(order, names, { kind: 'carton-label' });
  const error = slips.ok ? slips.value.error : slips.error;
  return error && { kind: 'problem', error };
}

/** Publishes the number of labels fetched while they come in. */
const createCollecting =
  (
    { documentService, onDefect }: BenchServiceParts,
    onTheirWay: Map<string, Collecting>,
    refresh: () => Promise<void>,
  ) =>
  async (attempt: Attempt): Promise<StationError | null> => {
    try {
      return await documentService.collect(attempt, {
        onProgress(progress) {
          onTheirWay.set(attempt.id, progress);
          void refresh().catch(onDefect);
        },
      });
    } finally {
      onTheirWay.delete(attempt.id);
    }
  };

async function attemptOfStep(journal: PurchaseJournal, { step }: Session): Promise<Attempt> {
  const attempt = 'attemptId' in step ? await journal.find(step.attemptId) : null;
  if (!attempt) throw new Error(`No purchase belongs to the step ${step.kind}`);
  return attempt;
}

export type BenchCore = ReturnType<typeof createCore>;

async function ratesFitNow(
  { quotes, shipping }: BenchServiceParts,
  { step, cartons, short }: Session,
  order: StoredOrder,
): Promise<boolean> {
  const quote = step.kind === 'choosing' ? await quotes.find(step.quote.id) : null;
  return quote !== null && (await shipping.fits(withoutShort(order, short), cartons, quote));
}

const toleranceOf = (settings: Settings): string | null =>
  settings['scale.check'] === 'off' ? null : settings['scale.tolerance'];
