import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import type { Moment } from '../../../shared/kernel/moment.ts';
import { type Money, money } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { pastPickUp } from '../../../shared/rating/pick-up-date.ts';
import { statedSince } from '../../../shared/rating/price-limit.ts';
import type {
  Condition,
  Returnable,
  ReturnChoice,
  ReturnQuote,
  ReturnView,
  ReturnWish,
} from '../../../shared/returns/return.ts';
import { shownOption } from '../../../shared/returns/return-choice.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import { inTurns } from '../../kernel/in-turns.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import { findOrder } from '../orders/logic/find-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Packers } from '../people/packers.ts';
import { withHold } from '../purchasing/logic/lock.ts';
import { aboveAny, lowerLimit } from '../purchasing/logic/price-limit.ts';
import type { PurchaseService } from '../purchasing/logic/purchase-service.ts';
import type {
  OrderHolds,
  PriceLimits,
  PurchaseJournal,
  RestoreRepository,
  SharedLimits,
} from '../purchasing/ports.ts';
import { reportRecorded } from '../purchasing/report-recorded.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import { stateLimit } from '../purchasing/state-limit.ts';
import type { QuoteLife } from '../rating/quote-life.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { lookFirst } from '../shipments/resolving/look-first.ts';
import type { SentShipments } from '../shipments/sent-shipments.ts';
import { returnQuestion } from './logic/returnable.ts';
import type { ReturnRateSource, ReturnRepository, StoredReturnQuote } from './ports.ts';
import { createReturnPurchase, type ReturnBuying, staleQuote } from './return-purchase.ts';
import { createReturnRecords, findReturn, type ReturnRecords } from './return-records.ts';

/** What returns need. */
export interface ReturnsNeeds {
  rates: ReturnRateSource;
  returns: ReturnRepository;
  orders: OrderRepository;
  journal: PurchaseJournal;
  returnLimits: PriceLimits;
  restores: RestoreRepository;
  decisions: DecisionLog;
  findSent: SentShipments;
  shipping: Shipping;
  purchasing: PurchaseService;
  quoteLife: QuoteLife;
  documentService: DocumentService;
  holds: OrderHolds;
  sharedLimits: SharedLimits;
  packers: Packers;
  settings: SettingsSource;
  connection: Connection;
  stationName: string;
  now(): Date;
  moment(): Moment;
}

type Found = { condition: Condition; note: string | null };

export type ReturnService = ReturnType<typeof createReturnService>;

/** Returns: found, rated by carrier, and bought by the same rules as outbound shipments. */
export function createReturnService(needs: ReturnsNeeds) {
  const { returns, orders, journal, returnLimits, restores, findSent, shipping } = needs;
  const { documentService, holds, connection, now } = needs;
  const records = createReturnRecords({ journal, returns, documentService, connection });
  const { rate, asRatedNow, buyOnce } = createReturnPurchase({
    rates: needs.rates,
    returns,
    journal,
    returnLimits,
    purchasing: needs.purchasing,
    quoteLife: needs.quoteLife,
    documentService,
    records,
    findSent,
    packers: needs.packers,
    settings: needs.settings,
    connection,
    stationName: needs.stationName,
    now,
    moment: needs.moment,
  });

  /**
   * Rule 4: while a purchase of the order is open or unknown, nothing else of it is bought; nor while its
   * cancellation is not confirmed.
   */
  async function blocked(orderId: string): Promise<StationError | null> {
    const bought = await journal.live(orderId, connection.name);
    if (bought?.isCancelAsked) return cancelAsked(bought.reference);
    const unsettled = await shipping.unsettled(orderId);
    return unsettled ? await shipping.inTheWay(unsettled) : await lookFirst(restores);
  }

  return {
    async findReturnable(text: string, orderRef?: string | null): Promise<Result<Returnable>> {
      const outbound = await findSent(text, orderRef);
      return outbound.ok ? ok(await records.view(outbound.value)) : outbound;
    },

    /** Errors: bad-input (too many units), no-rates, and those of the partner. */
    async rateReturn(text: string, wish: ReturnWish, orderRef?: string | null) {
      const past = pastPickUp(wish.pickUpDate, now());
      if (past) return fail(past);
      const found = await findSent(text, orderRef);
      if (!found.ok) return found;
      const { id } = found.value.order;
      return await withHold(holds.hold, id, async () => {
        // Another bench may have returned or cancelled it meanwhile.
        const outbound = await findSent(text, orderRef);
        if (!outbound.ok) return outbound;
        const { sent } = outbound.value;
        const why = await blocked(id);
        if (why) return fail(why);
        const attempts = await records.attemptsOf(outbound.value);
        // Numbered per order, not per shipment: carton references are unique within one Reference.
        const number = (await records.ofOrder(id)).length + 1;
        const { locationName } = outbound.value.order;
        const held = await records.held(attempts);
        const question = returnQuestion(sent, held, wish, number, locationName);
        if (!question.ok) return question;
        const rated = await rate(id, question.value);
        return rated.ok ? ok(shownQuote(rated.value.quote, rated.value.warnings)) : rated;
      });
    },

    /**
     * Keeps what a person names for a return before it is rated: whatever refuses that, it holds (rule 16). An order
     * that is not known here, or cannot be told from another, is refused by the rating that follows.
     */
    async nameTotal(
      text: string,
      orderRef: string | null,
      { amount, currency }: { amount: string; currency: string | null },
      how: Naming,
    ): Promise<Result<null>> {
      const outbound = await findSent(text, orderRef);
      if (!outbound.ok && outbound.error.code === 'ambiguous') return ok(null);
      const order = outbound.ok
        ? ok(outbound.value.order)
        : await findOrder(orderRef ?? text, orders);
      if (order.ok)
        await nameTotal(needs, order.value, money(amount, currency ?? order.value.currency), how);
      return ok(null);
    },

    /** `choice`: the option and price shown; a changed price is `quote-stale`. A quote buys once. */
    async buyReturn(quoteId: string, choice: ReturnChoice, wish: ReturnBuying = {}) {
      const quote = await returns.find(quoteId);
      if (!quote || quote.connection !== connection.name) return fail(staleQuote());
      const order = wish.isNamed && (await orders.findById(quote.orderId));
      if (order && choice.total) await nameTotal(needs, order, choice.total, wish);
      return await withHold(holds.hold, quote.orderId, async () => {
        const since = isAtPickup(choice, wish) ? quote.statedBefore : null;
        const stated = statedSince(await returnLimits.find(quote.orderId), since);
        const option = shownOption(quote.options, choice);
        if (!option.ok) return option;
        const above = aboveAny(stated, { terms: 'DDU', total: option.value.total });
        if (above) return fail(above);
        const limit = stated.length === 0 ? null : stated.reduce(lowerLimit);
        const why = await blocked(quote.orderId);
        if (why) return fail(why);
        const how = { ...wish, limit, since };
        const rated = await asRatedNow(quote, option.value, how);
        if (!rated.ok) return rated;
        return await reportRecorded(
          () => buyOnce(quote.id, rated.value, option.value, how),
          async () => {
            const tried = await records.ofOrder(quote.orderId);
            return tried.find(
              ({ identity, state }) => identity === quote.id && state !== 'not-sent',
            );
          },
          async (attempt, error) => ok({ shipment: await documentService.view(attempt), error }),
        );
      });
    },

    /** Newest first. */
    async returnsOf(text: string, orderRef?: string | null): Promise<Result<ReturnView[]>> {
      const outbound = await findSent(text, orderRef);
      if (!outbound.ok) return outbound;
      const shown = (await records.attemptsOf(outbound.value)).filter(
        ({ state }) => state !== 'not-sent',
      );
      return ok(await inTurns(shown, records.returnView));
    },

    /** Found by the return's own tracking number, ShipmentID or carton reference. */
    receiveReturn: (text: string, found: Found) => receive(needs, records, text.trim(), found),
  };
}

/**
 * A person names that the price is confirmed at pickup: that lifts, for this purchase alone, what was named before its
 * rates were asked for (rule 16).
 */
const isAtPickup = ({ total }: ReturnChoice, { isNamed }: ReturnBuying): boolean =>
  isNamed === true && total === null;

/** Who names a total, and in which turn; absent: now. */
interface Naming {
  buyer?: string | null | undefined;
  turn?: number | undefined;
}

async function nameTotal(
  { returnLimits, decisions, sharedLimits, packers }: ReturnsNeeds,
  order: StoredOrder,
  atMost: Money,
  { buyer = packers.current(), turn }: Naming,
): Promise<void> {
  const limit = { atMost, terms: 'DDU' as const, ...(turn !== undefined && { turn }) };
  await stateLimit(
    { priceLimits: returnLimits, decisions, site: sharedLimits },
    order,
    limit,
    buyer,
  );
}

async function receive(
  needs: ReturnsNeeds,
  records: ReturnRecords,
  text: string,
  found: Found,
): Promise<Result<ReturnView>> {
  const attempt = await findReturn(needs, text);
  if (!attempt) return fail(noReturn(text));
  const packer = needs.packers.current();
  const at = needs.now().toISOString();
  await needs.returns.receive(attempt.id, { at, packer, ...found });
  return ok(await records.returnView(attempt));
}

const shownQuote = (
  { id, ratedAt, question, options }: StoredReturnQuote,
  warnings: AnyMessage[],
): ReturnQuote => ({
  id,
  shipmentId: question.shipmentId,
  ratedAt,
  currency: question.currency,
  weightUnit: question.weightUnit,
  options: options.map(({ lock: _kept, ...option }) => option),
  warnings,
  cartons: question.cartons.map(({ goods, ...carton }) => ({
    ...carton,
    lines: goods.map(({ sku, quantity }) => ({ sku, quantity })),
  })),
});

const noReturn = (text: string): StationError =>
  stationError('not-found', say('No return {text} is known here.', { text }), {
    field: 'reference',
  });

const cancelAsked = (reference: string): StationError =>
  stationError(
    'purchase-unknown',
    say(
      'A cancellation of {reference} was asked for and is not confirmed: no return is bought until it is. Cancel it again, or record it as cancelled.',
      { reference },
    ),
    { retry: 'after-change' },
  );
