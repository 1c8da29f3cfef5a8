import type { z } from 'zod';
import type { httpOperations } from '../../../shared/exchange/http-operations.ts';
import { type StationError, StationFailure, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { AttemptState, Shipment } from '../../../shared/purchasing/shipment.ts';
import { asShown, namedOption } from '../../../shared/returns/return-choice.ts';
import type { Token } from '../../kernel/handle.ts';
import type { Connection } from '../connection/connection.ts';
import { blockedBy } from '../purchasing/logic/words.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import { httpShipment, problem } from './http-answers.ts';
import { type Asking, bodyOf } from './http-asking.ts';
import { createKeyed } from './keyed.ts';
import type { HttpAnswer, HttpCall, KeyedPurchases } from './ports.ts';

interface HttpPurchasesNeeds {
  journal: PurchaseJournal;
  keyedPurchases: KeyedPurchases;
  shipping: Shipping;
  asking: Asking;
  connection: Connection;
  now(): Date;
}

/** HTTP operations that spend money, each once per idempotency key. */
export function createHttpPurchases({
  journal,
  keyedPurchases,
  shipping,
  asking,
  connection,
  now,
}: HttpPurchasesNeeds) {
  const { ask, orderOf } = asking;
  const keyed = createKeyed(keyedPurchases, now);

  async function shipOrder(asked: HttpCall): Promise<HttpAnswer> {
    const order = await orderOf(asked);
    const wish = bodyOf('shipOrder', asked);
    return await keyed(asked, ['ship', order.id, wish], async ({ quotes, turn, quoted }) => {
      const before = await begunBefore(asked.token, order, quotes);
      if (before) return before;
      const own: string[] = [];
      const { shipment, error } = await ask(
        asked.token,
        'shipments.shipOrder',
        {
          orderId: order.id,
          cartonSpecs: wish.cartons,
          print: false,
          rule: wish.choose,
          insure: wish.insure,
          pickUpDate: wish.pickup,
          ...(wish.atMost && { atMost: wish.atMost }),
        },
        {
          turn,
          async quoted(id) {
            own.push(id);
            await quoted(id);
          },
        },
      );
      const attempt = await journal.find(shipment.attemptId);
      // Else it was bought, or begun, by somebody else: at a bench or with another key.
      const isOwn = !attempt || own.includes(attempt.quoteId);
      return await begun(shipment, isOwn ? error : (error ?? blockedBy(attempt)));
    });
  }

  async function buyReturn(asked: HttpCall): Promise<HttpAnswer> {
    const order = await orderOf(asked);
    const { carrier, total, ...wish } = bodyOf('buyReturn', asked);
    // A price confirmed at pickup that is named is another request than none.
    const named = total === null ? 'pickup' : (total ?? null);
    const body = ['return', order.id, carrier, named, wish];
    return await keyed(asked, body, async ({ quotes, turn, quoted }) => {
      const before = await begunBefore(asked.token, order, quotes);
      if (before) return before;
      const what = returnOf(order, wish);
      if (total) {
        const { text, order: of } = what;
        await ask(asked.token, 'returns.nameTotal', { text, order: of, total }, { turn });
      }
      const rated = await ask(asked.token, 'returns.rate', what);
      const option = namedOption(rated.options, carrier);
      if (!option.ok) throw new StationFailure({ ...option.error, field: 'carrier' });
      await quoted(rated.id);
      const isNamed = total === null ? ({ isNamed: true } as const) : {};
      const choice = { ...asShown(option.value), ...(total === undefined ? {} : { total }) };
      const buying = { quoteId: rated.id, choice, ...isNamed };
      const { shipment, error } = await ask(asked.token, 'returns.buy', buying);
      return await begun(shipment, error);
    });
  }

  /** An unknown purchase says why it is not asked about now: its quiet time, or that it is left to a person. */
  async function begun(shipment: Shipment, error: StationError | null) {
    const attempt = await journal.find(shipment.attemptId);
    const isUnknown = attempt?.state === 'unknown' && (!error || error.code === 'purchase-unknown');
    if (!isUnknown) return bought(shipment, error);
    return bought(shipment, (await shipping.whyNotNow(attempt)) ?? error);
  }

  /**
   * The answer for the purchase that an earlier request with the same key began; null if nothing was bought.
   * An unknown one is asked about again. A return is known by the quote that was shown.
   */
  async function begunBefore(by: Token, order: StoredOrder, quotes: readonly string[]) {
    const tried = await journal.list({
      orderId: order.id,
      connection: connection.name,
    });
    const attempt = tried.find(
      ({ quoteId, identity, state }) =>
        (quotes.includes(quoteId) || quotes.includes(identity)) && !NOT_BOUGHT.includes(state),
    );
    if (!attempt) return null;
    const { shipment, error } = await ask(by, 'shipments.askAgain', { attemptId: attempt.id });
    return NOT_BOUGHT.includes(shipment.state) ? null : await begun(shipment, error);
  }

  return { shipOrder, buyReturn };
}

/** After these states a repeated request buys again. */
const NOT_BOUGHT: readonly AttemptState[] = ['not-sent', 'refused', 'declared-not-bought'];

/** 201 if it was bought, even if its labels have a problem; else a problem with the shipment. */
function bought(known: Shipment, error: StationError | null): HttpAnswer {
  const shipment = httpShipment(known);
  const isBought = known.state === 'confirmed' || known.state === 'cancelled';
  if (isBought && error?.code !== 'already-bought') {
    return { status: 201, body: { ...shipment, ...(error ? { error } : {}) } };
  }
  const why =
    error ??
    stationError('purchase-unknown', say('It is not known yet whether it was bought.'), {
      retry: 'later',
    });
  return problem(why, { shipment });
}

export const returnOf = (
  { merchant, reference }: StoredOrder,
  {
    lines = [],
    reason = null,
    note = null,
    carton = null,
    pickup,
  }: z.output<typeof httpOperations.rateReturn.body>,
) => ({
  text: `${merchant ?? ''}/${reference}`,
  order: null,
  wish: { lines, reason, note, carton, pickUpDate: pickup },
});
