import { commandFound, looksLikeCommand } from '../../../shared/kernel/codes.ts';
import { firstIssue, type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { asText, say } from '../../../shared/kernel/message.ts';
import { formatMoney } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import {
  namedInAudit,
  OrderReferenceSchema,
  type StoredOrder,
} from '../../../shared/orders/order.ts';
import type { QuoteOption } from '../../../shared/rating/quote.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Connection } from '../connection/connection.ts';
import { withoutShort } from '../orders/logic/short.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { heldError } from '../packing/logic/held.ts';
import { cartonsAgain } from '../packing/pack-for-shipping.ts';
import type { SessionRepository } from '../packing/ports.ts';
import { objection } from '../purchasing/logic/references.ts';
import { same } from '../purchasing/logic/same.ts';
import { notUnder } from '../purchasing/logic/words.ts';
import type {
  Attempt,
  PriceLimits,
  PurchaseJournal,
  RestoreRepository,
} from '../purchasing/ports.ts';
import type { ShipOptions, ShipReport, StatedNow } from '../purchasing/ship-options.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import { type Approval, decisionOf } from '../settings/supervisor.ts';
import { boughtHere, notOnRecord } from './cancel-service.ts';
import { lookFirst } from './resolving/look-first.ts';
import type { OrderShipping } from './ship-order.ts';

/** Buys a cancelled order again (rule 12): a supervisor's decision. */
export type BuyingAgain = ReturnType<typeof createBuyingAgain>;

export interface BuyingAgainNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  priceLimits: PriceLimits;
  restores: RestoreRepository;
  decisions: DecisionLog;
  connection: Connection;
  orderShipping: OrderShipping;
}

export function createBuyingAgain(needs: BuyingAgainNeeds) {
  const { priceLimits, decisions, connection, orderShipping: shipping } = needs;

  async function again(
    order: StoredOrder,
    reference: string,
    by: Approval,
    progress: ShipOptions['say'],
    stated?: StatedNow,
  ): Promise<Result<ShipReport>> {
    const decided = decisionOf(by);
    if (!decided.ok) return decided;
    if (stated && !stated.isShown) await shipping.state(order, stated);
    const next = await asBefore(needs, order, reference);
    if (!next.ok) return next;
    const { named, cartons, insure, bought } = next.value;
    // At most what it replaces, unless this call states an amount; what was stated before holds beside it.
    const shown = stated ?? costOf(bought);
    const before = await priceLimits.find(order.id);
    const most = shown ?? before[0];
    await decisions.write({
      ...decided.value,
      action: 'buy-again',
      subject: order.id,
      data: {
        ...namedInAudit(order),
        as: named.reference,
        connection: connection.name,
        ...(most && { atMost: formatMoney(most.atMost) }),
      },
    });
    return await shipping.shipIn(named, cartons, {
      insure,
      say: progress,
      ...(shown?.isShown && { stated: { ...shown, isOnRecord: true } }),
    });
  }

  return {
    /**
     * Buys a cancelled order under a new Reference: in its former cartons, insured as before, by the
     * rule of `ship`; for no more than stated now, else than stated before and than the purchase that it replaces.
     */
    buyAgain: again,

    /** The option that `buyAttemptAgain` would buy, with its price. Buys nothing. */
    async priceAttemptAgain(attemptId: string, reference: string): Promise<Result<QuoteOption>> {
      const order = await orderOf(needs, attemptId);
      if (!order) return fail(notOnRecord());
      const next = await asBefore(needs, order, reference);
      if (!next.ok) return next;
      const { named, cartons, insure } = next.value;
      return await shipping.priceIn(named, cartons, { insure });
    },

    /**
     * As `buyAgain`, for this attempt's order, for no more than the price shown, or what a person named instead.
     */
    async buyAttemptAgain(
      attemptId: string,
      reference: string,
      stated: StatedNow,
      by: Approval,
    ): Promise<Result<ShipReport>> {
      const order = await orderOf(needs, attemptId);
      if (!order) return fail(notOnRecord());
      return await again(order, reference, by, () => undefined, stated);
    },
  };
}

/** The total of a purchase, as if it was shown; undefined where none is known. */
function costOf(bought: Attempt | null): StatedNow | undefined {
  if (!bought?.accepted.total) return undefined;
  const { total: atMost, terms } = bought.accepted;
  return { atMost, terms, isShown: true };
}

async function orderOf(needs: BuyingAgainNeeds, attemptId: string): Promise<StoredOrder | null> {
  const attempt = await boughtHere(needs, attemptId);
  return attempt && (await needs.orders.findById(attempt.orderId));
}

interface AsBefore {
  named: StoredOrder;
  cartons: Carton[];
  insure: boolean;
  /** The purchase that is replaced; where none was bought, the last that was tried; null if this store knows none. */
  bought: Attempt | null;
}

/** The order under its new reference, packed and insured as in the last purchase. */
async function asBefore(
  needs: BuyingAgainNeeds,
  order: StoredOrder,
  reference: string,
): Promise<Result<AsBefore>> {
  const { orders, sessions, journal, quotes, restores, connection } = needs;
  const parsed = OrderReferenceSchema.refine((text) => !looksLikeCommand(text), {
    error: (issue) => asText(commandFound(issue.input)),
  }).safeParse(reference);
  if (!parsed.success) {
    const message = say('new reference: {why}', {
      why: firstIssue(parsed.error).message,
    });
    return refuse('bad-input', message, { field: 'as' });
  }
  const tried = await journal.list({ connection: connection.name, orderId: order.id });
  const attempts = tried.filter(({ kind }) => kind === 'outbound');
  const why =
    whyNotAgain(attempts, order, parsed.data) ??
    (await whoseIs(needs, order, parsed.data)) ??
    (await lookFirst(restores));
  if (why) return fail(why);
  const now = await orders.findById(order.id);
  if (!now) return fail(notOnRecord());
  // Units missing then are not bought now either.
  const session = await sessions.find(now.id);
  if (now.status === 'held' || session?.hold) return fail(heldError(now, session));
  const there = withoutShort(now, session?.short ?? []);
  // The placeholder of a restored purchase was never rated.
  const known = attempts.filter(({ accepted }) => !accepted.lost);
  const last = known.at(0) ?? null;
  // What was tried since and not bought cost nothing.
  const bought = known.find(({ state }) => state === 'cancelled') ?? last;
  const quote = last && (await quotes.find(last.quoteId));
  const before = quote?.question;
  const cartons = cartonsAgain(there, before?.cartons ?? []);
  if (!cartons.ok) return cartons;
  const named = { ...there, reference: parsed.data };
  return ok({ named, cartons: cartons.value, insure: before?.insure ?? false, bought });
}

/** References are unique per merchant: neither another order's, nor one used to buy another. */
async function whoseIs(
  { connection, orders, journal }: BuyingAgainNeeds,
  order: StoredOrder,
  reference: string,
): Promise<StationError | null> {
  const named = await orders.findByReference(reference);
  const bought = await journal.list({ connection: connection.name, reference });
  const taken =
    named.some(({ id, merchant }) => id !== order.id && merchant === order.merchant) ||
    bought.some(
      (each) =>
        each.orderId !== order.id &&
        each.merchant === order.merchant &&
        same(each.reference, reference),
    );
  if (!taken) return null;
  const message = say(
    'The reference {reference} belongs to another order. A new purchase needs a new reference.',
    { reference },
  );
  return stationError('bad-input', message, { field: 'as' });
}

/** A new Reference only once the cancellation is confirmed (rule 12); else the same one (rule 8). */
function whyNotAgain(
  attempts: readonly Attempt[],
  order: StoredOrder,
  reference: string,
): StationError | null {
  const known = attempts.filter(({ state }) => state !== 'not-sent');
  const live = known.find(({ state }) => ['open', 'unknown', 'confirmed'].includes(state));
  if (live?.state === 'confirmed') {
    return stationError(
      'already-bought',
      say(
        'Order {reference} is bought. It can be bought again once the partner has confirmed its cancellation.',
        { reference: order.reference },
      ),
    );
  }
  if (live) {
    return stationError(
      'purchase-unknown',
      say('Order {reference} cannot be bought again while its purchase is not confirmed.', {
        reference: order.reference,
      }),
    );
  }
  if (known.length === 0) {
    return stationError(
      'bad-input',
      say('Order {reference} was never bought. Use ship.', { reference: order.reference }),
    );
  }
  if (!known.some(({ state }) => state === 'cancelled')) {
    return stationError(
      'bad-input',
      say(
        'Nothing was bought for {reference}: it may only be bought under the same reference. Use ship.',
        { reference: order.reference },
      ),
    );
  }
  const why = objection(known, reference);
  if (why?.kind === 'another') return { ...notUnder(why), field: 'as' };
  if (!why) return null;
  const message = say(
    'The reference {reference} was already used. A new purchase needs a new reference.',
    { reference },
  );
  return stationError('bad-input', message, { field: 'as' });
}
