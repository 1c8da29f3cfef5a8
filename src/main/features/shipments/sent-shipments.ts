import { badInput, stationError } from '../../../shared/kernel/errors.ts';
import { ShipmentIdSchema } from '../../../shared/kernel/ids.ts';
import { either, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { numberForms } from '../../../shared/scanning/carriers.ts';
import type { Connection } from '../connection/connection.ts';
import { findOrder } from '../orders/logic/find-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import { noBox, questionAsPacked } from '../packing/question-as-packed.ts';
import { same } from '../purchasing/logic/same.ts';
import type {
  Attempt,
  PurchaseAnswer,
  PurchaseJournal,
  ShipmentLookup,
} from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { QuoteRepository, RateQuestion } from '../rating/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { Sent } from './ports.ts';

/** An outbound shipment that can be returned. */
export interface Outbound {
  order: StoredOrder;
  sent: Sent;
  /** null where this station did not buy it. */
  attempt: Attempt | null;
  trackingNumber: string | null;
}

export interface SentShipmentsNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  settings: SettingsSource;
  connection: Connection;
  /** Get Shipments, where it is configured. */
  lookup: ShipmentLookup;
  shipping: Shipping;
}

export type SentShipments = ReturnType<typeof createSentShipments>;

/**
 * Finds an outbound shipment by ShipmentID, tracking number, barcode of a label or carton, or the
 * order's reference: in the store, then, where configured, by Get Shipments. `orderRef` names the order
 * of a ShipmentID unknown to the store. Errors: not-found, ambiguous, and why the order's purchase is
 * in the way.
 */
export function createSentShipments(needs: SentShipmentsNeeds) {
  const { orders, journal, connection, shipping } = needs;
  const { ofAttempt, ofOrder } = createSentOutbound(needs);

  async function byOrder(order: StoredOrder): Promise<Result<Outbound>> {
    const attempts = await journal.list({ connection: connection.name, orderId: order.id });
    const outbound = attempts.filter(({ kind }) => kind === 'outbound');
    const bought = outbound.find(({ state }) => state === 'confirmed');
    if (bought) return await ofAttempt(bought);
    const blocking = outbound.find(({ state }) => state === 'unknown' || state === 'open');
    if (blocking) return fail(await shipping.inTheWay(blocking));
    const listed = await elsewhere(needs, order);
    const [only, second] = listed;
    if (only && !second) return await ofOrder(order, only.shipmentId, only.trackingNumber);
    return fail(notSent(order));
  }

  /** `attempt` has the text as its number, if any has. */
  async function ofNamed(
    order: StoredOrder,
    text: string,
    attempt: Attempt | null,
  ): Promise<Result<Outbound>> {
    if (attempt?.orderId === order.id) return await ofAttempt(attempt);
    if (same(text, order.reference)) return await byOrder(order);
    if (attempt) return fail(anotherOrders(text, attempt, order));
    const shipmentId = ShipmentIdSchema.safeParse(text);
    if (!shipmentId.success) return fail(badInput(shipmentId.error, 'shipment', text));
    return await ofOrder(order, shipmentId.data, null);
  }

  return async function find(
    typed: string,
    orderRef: string | null = null,
  ): Promise<Result<Outbound>> {
    const text = typed.trim();
    const attempt = await byNumber(needs, text);
    if (orderRef !== null) {
      const named = await findOrder(orderRef, orders);
      if (named.ok) return await ofNamed(named.value, text, attempt);
      return attempt ? await ofAttempt(attempt) : named;
    }
    const order = await findOrder(text, orders);
    if (attempt && order.ok && order.value.id !== attempt.orderId) {
      return fail(twoMeant(text, attempt, order.value));
    }
    if (attempt) return await ofAttempt(attempt);
    if (order.ok) return await byOrder(order.value);
    if (order.error.code === 'ambiguous') return order;
    const carton = await byCarton(orders, text);
    return carton ? await byOrder(carton) : fail(nothing(text));
  };
}

/** A number as it is, or extracted from the carrier's barcode. */
async function byNumber(
  { connection, journal }: SentShipmentsNeeds,
  text: string,
): Promise<Attempt | null> {
  for (const form of new Set([text, ...numberForms(text)])) {
    const shipment = await journal.byShipmentId(connection.name, form);
    if (shipment) return shipment;
    const tracked = await journal.byTrackingNumber(connection.name, form);
    const found = tracked.find(({ kind }) => kind === 'outbound') ?? tracked[0];
    if (found) return found;
  }
  return null;
}

/**
 * The partner's record of a purchase by another station or program. Numbers recorded here are excluded:
 * they are another order's, or cancelled; and where another merchant has a purchase of that Reference,
 * a record does not tell whose it is.
 */
async function elsewhere(
  { connection, journal, lookup }: SentShipmentsNeeds,
  { reference, merchant }: StoredOrder,
): Promise<PurchaseAnswer[]> {
  const { name } = connection;
  const named = await journal.list({ connection: name, reference });
  const theirs = named.filter(
    (each) => same(each.reference, reference) && each.state !== 'not-sent',
  );
  if (theirs.some((each) => each.merchant !== merchant)) return [];
  const found = await lookup.lookUp(reference, merchant);
  const unknownHere: PurchaseAnswer[] = [];
  for (const each of found) {
    if (each.reference === null || !same(each.reference, reference)) continue;
    if (!(await journal.byShipmentId(name, each.shipmentId))) unknownHere.push(each);
  }
  return unknownHere;
}

/** By carton reference `SO-7-C1`; for a return `SO-7-R1` or `SO-7-R1-C2`. */
async function byCarton(orders: OrderRepository, text: string): Promise<StoredOrder | null> {
  const [, stem = ''] = /^(.+?)-(?:C\d+|R\d+(?:-C\d+)?)$/i.exec(text) ?? [];
  const [order, second] = stem ? await orders.findByReference(stem) : [];
  return order && !second ? order : null;
}

function createSentOutbound(needs: SentShipmentsNeeds) {
  const { orders, journal, quotes, connection } = needs;

  async function ofAttempt(attempt: Attempt): Promise<Result<Outbound>> {
    if (attempt.kind === 'return') return await outboundOf(attempt);
    if (attempt.state !== 'confirmed') return fail(notSent(attempt));
    const order = await orders.findById(attempt.orderId);
    const quote = await quotes.find(attempt.quoteId);
    const shipmentId = attempt.answer?.shipmentId;
    if (attempt.accepted.lost && order && shipmentId) {
      return await ofOrder(order, shipmentId, attempt.answer?.trackingNumber ?? null);
    }
    if (!order || order.erasedAt || !quote || !shipmentId) return fail(erased(attempt));
    const sent = sentAs(quote.question, { shipmentId, reference: attempt.reference });
    return ok({ order, sent, attempt, trackingNumber: attempt.answer?.trackingNumber ?? null });
  }

  /** A return's own label leads to its outbound shipment. */
  async function outboundOf(attempt: Attempt): Promise<Result<Outbound>> {
    const id = attempt.accepted.returnOf?.shipmentId ?? '';
    const outbound = await journal.byShipmentId(connection.name, id);
    if (outbound?.kind === 'outbound') return await ofAttempt(outbound);
    const order = await orders.findById(attempt.orderId);
    return order ? await ofOrder(order, id, null) : fail(erased(attempt));
  }

  /**
   * Sent by another station or program: the order's content in one carton, of known or unknown size.
   */
  async function ofOrder(
    order: StoredOrder,
    shipmentId: string,
    trackingNumber: string | null,
  ): Promise<Result<Outbound>> {
    if (order.erasedAt) return fail(erased(order));
    const { reference, dimensionUnit, weightUnit } = order;
    const packed = await questionAsPacked(needs, order);
    const question = packed.ok
      ? packed
      : await questionAsPacked(needs, order, noBox(dimensionUnit, weightUnit));
    if (!question.ok) return question;
    const sent = sentAs(question.value, { shipmentId, reference });
    const known = packed.ok ? sent : { ...sent, sizeUnknown: true };
    return ok({ order, sent: known, attempt: null, trackingNumber });
  }

  return { ofAttempt, ofOrder };
}

function sentAs(
  question: RateQuestion,
  { shipmentId, reference }: { shipmentId: string; reference: string },
): Sent {
  const { merchant, currency, weightUnit, dimensionUnit, shipFrom, shipTo } = question;
  const cartons = question.cartons.map(({ dimensions, ...carton }) => {
    if (!dimensions) throw new Error(`Carton ${carton.reference} was sent without a size`);
    return { ...carton, dimensions };
  });
  return {
    reference,
    merchant,
    shipmentId,
    currency,
    weightUnit,
    dimensionUnit,
    shipFrom,
    shipTo,
    cartons,
  };
}

const notSent = ({ reference }: { reference: string }) =>
  stationError(
    'not-found',
    say('Order {reference} has no bought shipment: nothing can be returned.', { reference }),
    { field: 'reference' },
  );

const erased = ({ reference }: { reference: string }) =>
  stationError(
    'not-found',
    say(
      'The contents shipped for {reference} are no longer kept here. Enter the order again and give its ShipmentID.',
      { reference },
    ),
    { field: 'reference' },
  );

const twoMeant = (text: string, { reference }: Attempt, order: StoredOrder) =>
  stationError(
    'ambiguous',
    say(
      '{text} is a number of order {reference}’s shipment, and the reference of another order. Specify one: {reference2}.',
      {
        text,
        reference,
        reference2: either([reference, `${order.merchant ?? ''}/${order.reference}`]),
      },
    ),
    { field: 'reference' },
  );

const anotherOrders = (text: string, { reference }: Attempt, order: StoredOrder) =>
  stationError(
    'bad-input',
    say('Shipment {text} was of order {reference}, not of {orderReference}.', {
      text,
      reference,
      orderReference: order.reference,
    }),
    { field: 'order' },
  );

const nothing = (text: string) =>
  stationError(
    'not-found',
    say('No shipment {text} is known here. If it is a ShipmentID, specify its order.', {
      text,
    }),
    { field: 'reference' },
  );
