import type { z } from 'zod';
import type { httpOperations } from '../../../shared/exchange/http-operations.ts';
import { type StationError, StationFailure, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { AttemptState, Shipment } from '../../../shared/purchasing/shipment.ts';
import { asShown, namedOption } from '../../../shared/returns/return-choice.ts';
import type { Token } from '../../kernel/handle.ts';
import { standsInTheWay } from '../purchasing/shipping.ts';
import { httpShipment, problem } from './http-answers.ts';
import { type Asking, type AskingParts, bodyOf } from './http-asking.ts';
import { createKeyed } from './keyed.ts';
import type { HttpAnswer, HttpCall, KeyedPurchase } from './ports.ts';

/** HTTP operations that spend money, each once per idempotency key. */
export function createHttpPurchases(
  { parts }: Pick<AskingParts, 'parts'>,
  { ask, orderOf }: Pick<Asking, 'ask' | 'orderOf'>,
) {
  const { store } = parts;
  const keyed = createKeyed(store.keyedPurchases, parts.now);

  async function shipOrder(asked: HttpCall): Promise<HttpAnswer> {
    const order = await orderOf(asked);
    const wish = bodyOf('shipOrder', asked);
    return await keyed(asked, ['ship', order.id, wish], async (begun, quoted) => {
      let quoteId = begun.quoteId;
      const { shipment, error } = await ask(
        asked.token,
        'shipments.shipOrder',
        {
          ...{ orderId: order.id, cartonSpecs: wish.cartons, print: false },
          ...{ rule: wish.choose, insure: wish.insure, pickUpDate: wish.pickup },
        },
        async (id) => {
          quoteId = id;
          await quoted(id);
        },
      );
      const attempt = await store.journal.find(shipment.attemptId);
      const isNew = quoteId !== begun.quoteId && error?.code !== 'already-bought';
      // After an automatic new rating, stores the quote actually bought, so that a repeated request finds
      // its purchase.
      if (isNew && attempt && attempt.quoteId !== quoteId) await quoted(attempt.quoteId);
      if (isNew) return bought(shipment, error);
      // Otherwise the purchase was made by an interrupted request, or by somebody else: at a bench or with
      // another key.
      const isOurs = attempt !== null && attempt.quoteId === begun.quoteId;
      if (!isOurs) return bought(shipment, error ?? (attempt && standsInTheWay(attempt)));
      return bought(shipment, error?.code === 'already-bought' ? (shipment.error ?? null) : error);
    });
  }

  async function buyReturn(asked: HttpCall): Promise<HttpAnswer> {
    const order = await orderOf(asked);
    const { carrier, total, ...wish } = bodyOf('buyReturn', asked);
    const what = ['return', order.id, carrier, total ?? null, wish];
    return await keyed(asked, what, async (begun, quoted) => {
      const before = await returnBought(asked.token, order, begun);
      if (before) return bought(before, before.error ?? null);
      const rated = await ask(asked.token, 'returns.rate', returnOf(order, wish));
      const option = namedOption(rated.options, carrier);
      if (!option.ok) throw new StationFailure({ ...option.error, field: 'carrier' });
      await quoted(rated.id);
      const choice = { ...asShown(option.value), ...(total === undefined ? {} : { total }) };
      const buying = { quoteId: rated.id, choice };
      const { shipment, error } = await ask(asked.token, 'returns.buy', buying);
      return bought(shipment, error);
    });
  }

  /** The return bought by an interrupted request with the same key, found by its quote. */
  async function returnBought(by: Token, { id: orderId }: StoredOrder, { quoteId }: KeyedPurchase) {
    if (quoteId === null) return null;
    const tried = await store.journal.list({ orderId, connection: parts.connection.name });
    const attempt = tried.find(
      ({ identity, state }) => identity === quoteId && !NOT_BOUGHT.includes(state),
    );
    if (!attempt) return null;
    const { shipments } = await ask(by, 'shipments.all', { orderId });
    return shipments.find(({ attemptId }) => attemptId === attempt.id) ?? null;
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
    error ?? stationError('purchase-unknown', say('It is not known yet whether it was bought.'));
  return problem(why, { shipment });
}

export const returnOf = (
  { merchant, reference }: StoredOrder,
  {
    lines = [],
    reason = null,
    note = null,
    carton = null,
  }: z.output<typeof httpOperations.rateReturn.body>,
) => ({
  text: `${merchant ?? ''}/${reference}`,
  order: null,
  wish: { lines, reason, note, carton },
});
