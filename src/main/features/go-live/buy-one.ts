import type {
  BoughtOne,
  BuyOneOffer,
  BuyOneOutcome,
  GoLiveCheck,
} from '../../../shared/go-live/go-live.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import { formatMoney, type Money, moneySaid } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { namedInAudit, type StoredOrder, type Terms } from '../../../shared/orders/order.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Connection } from '../connection/connection.ts';
import type { PartnerOperations } from '../connection/ports.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { ShipReport } from '../purchasing/ship-options.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import { decisionOf } from '../settings/supervisor.ts';
import type { CancelService } from '../shipments/cancel-service.ts';
import type { OrderShipping } from '../shipments/ship-order.ts';
import type { GoLiveRun, SeenCancellation, SeenPurchase } from './ports.ts';
import { type SeenPurchaseNeeds, seenPurchase } from './seen-purchase.ts';

export interface BuyOneNeeds extends SeenPurchaseNeeds {
  sessions: SessionRepository;
  decisions: DecisionLog;
  operations: PartnerOperations;
  shipping: Shipping;
  rules: BenchRules;
  orderShipping: OrderShipping;
  cancelService: CancelService;
  /** Fetches missing documents of a bought order. */
  fetchDocuments(order: StoredOrder): Promise<Result<ShipReport>>;
  connection: Connection;
  wait(milliseconds: number): Promise<void>;
}

export interface BuyOneWish {
  shown: Money | null;
  shownTerms?: Terms;
  reason: string;
  say(line: string): void;
}

/** Number of further requests for a label that is not available at once. */
const LATE_LABELS = 3;
const LATE_MS = 2_000;

/** Buys one real shipment with the station's own code, for the check before the first real order. */
export function createBuyOne(needs: BuyOneNeeds) {
  const { journal, sessions, decisions, operations, shipping, rules, orderShipping } = needs;
  const { connection } = needs;

  const cancels = (): boolean =>
    operations.capabilities().some(({ name, path }) => name === 'cancelShipments' && path !== null);

  async function purchasesOf({ id: orderId }: StoredOrder) {
    return await journal.list({ connection: connection.name, orderId });
  }

  return {
    /** Price of the purchase; null if the order has one already. Errors: those of rating. */
    async offer(order: StoredOrder): Promise<Result<BuyOneOffer>> {
      const offer = { orderId: order.id, reference: order.reference, cancels: cancels() };
      if (await shipping.blockingAttempt(order.id)) return ok({ ...offer, option: null });
      const quote = await orderShipping.rateOrder(order, { cartonSpecs: [], insure: false });
      if (!quote.ok) return quote;
      const saved = await sessions.find(order.id);
      const rule = saved?.step.kind === 'waiting' ? saved.step.choose : null;
      const picked = shipping.pick(order, quote.value, rule ?? rules.settings(order).choose);
      return picked.ok ? ok({ ...offer, option: picked.value.option }) : picked;
    },

    /** Errors: those of `ship`, if there is no shipment to check. */
    async buy(order: StoredOrder, run: GoLiveRun, wish: BuyOneWish): Promise<Result<BoughtOne>> {
      const decided = decisionOf(wish);
      if (!decided.ok) return decided;
      const before = await purchasesOf(order);
      const stands = await shipping.blockingAttempt(order.id);
      if (!stands) {
        if (wish.shown === null) return fail(noPrice());
        // Recorded before money is spent.
        await decisions.write({
          ...decided.value,
          action: 'buy-one',
          subject: order.id,
          data: {
            ...namedInAudit(order),
            connection: connection.name,
            atMost: formatMoney(wish.shown),
          },
        });
      }
      const report = await run.watched('purchase', () => ship(needs, order, wish));
      if (!report.ok) return fail(report.error);
      const { shipment, error } = report.value;
      const isOurs = !stands && !before.some(({ id }) => id === shipment.attemptId);
      const seen = await seenPurchase(needs, shipment, error, isOurs);
      const checks = await run.judgePurchase(seen);
      const cancellation = await cancel(needs, run, seen, cancels(), decided.value.reason);
      checks.push(cancellation.check);
      const now = cancellation.shipment ?? shipment;
      const outcome = outcomeOf(now, isOurs);
      const translatable = inWords(outcome, now, error, cancellation.seen);
      return ok({
        outcome,
        translatable,
        checks,
        shipment: now,
        error: outcome === 'stood' ? null : error,
      });
    },
  };
}

/** Like `packbench ship`; then requests late labels. */
async function ship(
  { orderShipping, fetchDocuments, wait }: BuyOneNeeds,
  order: StoredOrder,
  { shown, shownTerms: terms, say: progress }: BuyOneWish,
): Promise<Result<ShipReport>> {
  let report = await orderShipping.shipOrder(order, {
    cartonSpecs: [],
    rule: null,
    insure: false,
    pickUpDate: null,
    ...(shown ? { stated: { atMost: shown, terms, isOnRecord: true, isShown: true } } : {}),
    say: progress,
  });
  for (let tries = 0; tries < LATE_LABELS && isLate(report); tries += 1) {
    await wait(LATE_MS);
    report = await fetchDocuments(order);
  }
  return report;
}

const isLate = (report: Result<ShipReport>): boolean =>
  report.ok && report.value.error?.code === 'paper-missing' && report.value.error.retry === 'later';

interface Cancelled {
  check: GoLiveCheck;
  seen: SeenCancellation | 'left';
  shipment: Shipment | null;
}

/** Cancels only a shipment bought by this check. */
async function cancel(
  { cancelService }: BuyOneNeeds,
  run: GoLiveRun,
  { shipment, isOurs }: SeenPurchase,
  isPossible: boolean,
  reason: string,
): Promise<Cancelled> {
  const left = (seen: SeenCancellation): Cancelled => ({
    check: run.judgeCancellation(seen),
    seen: seen ?? (isOurs ? null : 'left'),
    shipment: null,
  });
  if (shipment?.state !== 'confirmed' || !isOurs || !isPossible) return left(null);
  const cancelled = await run.watched('cancel', () =>
    cancelService.cancelAttempt(shipment.attemptId, { reason }),
  );
  if (!cancelled.ok) return left({ isCancelled: false, why: messageOf(cancelled.error) });
  const seen = { isCancelled: true, why: null };
  return { check: run.judgeCancellation(seen), seen, shipment: cancelled.value };
}

function outcomeOf({ state }: Shipment, isOurs: boolean): BuyOneOutcome {
  switch (state) {
    case 'cancelled':
      return isOurs ? 'cancelled' : 'stood';
    case 'confirmed':
      return isOurs ? 'bought' : 'stood';
    case 'unknown':
    case 'open':
      return 'unknown';
    default:
      return 'nothing';
  }
}

function inWords(
  outcome: BuyOneOutcome,
  { reference, trackingNumber, cost }: Shipment,
  error: StationError | null,
  cancelled: Cancelled['seen'],
): Message {
  const what = {
    reference,
    number: trackingNumber ?? '–',
    price: cost ? moneySaid(cost.total) : '–',
  };
  switch (outcome) {
    case 'cancelled':
      return say(
        'One shipment was bought and cancelled: order {reference}, tracking number {number}, {price}. Check the partner’s invoice that it is not charged.',
        what,
      );
    case 'bought':
      return cancelled !== 'left' && cancelled?.why
        ? say(
            'You have bought one shipment: order {reference}, tracking number {number}, {price}. Its cancellation is not confirmed: {why}',
            { ...what, why: cancelled.why },
          )
        : say(
            'You have bought one shipment: order {reference}, tracking number {number}, {price}. It is not cancelled: the interface document does not say how. Send it, or cancel it in the partner’s portal and record that.',
            what,
          );
    case 'stood':
      return say(
        'Nothing was bought now: order {reference} was bought before, tracking number {number}, {price}. It is unchanged.',
        what,
      );
    case 'unknown':
      return say(
        'It is not known yet whether order {reference} was bought. Do not ship it another way; ask again later.',
        what,
      );
    case 'nothing':
      return error ? messageOf(error) : say('Nothing was bought.');
  }
}

const noPrice = () =>
  stationError('bad-input', say('The price was not shown before. Ask for it first.'), {
    field: 'shown',
  });
