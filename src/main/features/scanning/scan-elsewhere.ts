import { withoutZeros } from '../../../shared/kernel/plain-text.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import {
  isPartOf,
  isSameBarcode,
  labelForms,
  numberForms,
  numberKey,
  numbersWithin,
} from '../../../shared/scanning/carriers.ts';
import { skuOf } from '../../../shared/scanning/meaning.ts';
import type { Reading } from '../../../shared/scanning/reading.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { OrderPage, OrderRepository, SearchOrders } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import { type CartonOrdersNeeds, ordersOfCarton } from './carton-places.ts';
import { searchFor } from './known-barcodes.ts';
import type { PrintedCodes } from './ports.ts';

/** A purchase, for the numbers on the labels of others. */
interface NumberedPurchase {
  attemptId: string;
  trackingNumber: string | null;
}

/** Whether another purchase's label on record has a code that is not this shipment's tracking number. */
export async function isOnOtherLabel(
  printed: PrintedCodes,
  text: string,
  purchase: NumberedPurchase,
): Promise<boolean> {
  const { attemptId, trackingNumber } = purchase;
  if (trackingNumber && isSameBarcode(text, trackingNumber)) return false;
  const claims = await printed.claims(attemptId, numberForms(text).map(numberKey));
  return (
    claims.some(({ kind }) => kind === 'number' || kind === 'tracking') ||
    (await holdsOtherNumber(printed, text, purchase))
  );
}

/** Whether a code has another parcel's tracking number in it beside other data. */
export async function holdsOtherNumber(
  printed: PrintedCodes,
  text: string,
  { attemptId, trackingNumber }: NumberedPurchase,
): Promise<boolean> {
  const own = labelForms(trackingNumber ?? '').map(numberKey);
  const numbers = numbersWithin(text).filter(
    (number) => !own.some((form) => isPartOf(number, form)),
  );
  const claims = await printed.claims(attemptId, numbers);
  return claims.some(
    ({ kind, sameOrder, otherKind }) => kind === 'tracking' && !(sameOrder && otherKind),
  );
}

/** The owner of a scanned code that does not belong to the open order. */
export type Elsewhere =
  | { what: 'carton' | 'label'; order: OrderKey }
  | { what: 'item'; order: OrderKey; sku: string }
  /** In another merchant's catalogue, and in no order. */
  | { what: 'goods'; merchant: string | null; sku: string };

/** Several lookups of a scan search the orders for the same text: they share the answer within a turn. */
export function sharingAnswers(search: SearchOrders): SearchOrders {
  const asked = new Map<string, Promise<OrderPage>>();
  return (query) => {
    const key = JSON.stringify(query);
    const answer = asked.get(key) ?? search(query);
    if (asked.size === 0) setImmediate(() => asked.clear());
    asked.set(key, answer);
    return answer;
  };
}

export interface ElsewhereNeeds extends CartonOrdersNeeds {
  items: ItemRepository;
}

const LOOKED_AT = 20;

/** Only after a scan that matches nothing on the bench. */
export function createElsewhere(needs: ElsewhereNeeds) {
  const { items, orders, searchOrders, journal, connection } = needs;

  /** By a carton slip: `SO-7-C1`. Two merchants may have the same name; the other's is reported. */
  async function carton(reading: Reading, bench: Bench): Promise<Elsewhere | null> {
    const owners = await ordersOfCarton(needs, reading);
    const others = owners.filter(({ id }) => id !== bench.order.id);
    const order = others.find(({ merchant }) => merchant !== bench.order.merchant) ?? others[0];
    return order ? { what: 'carton', order } : null;
  }

  async function label(text: string, bench: Bench): Promise<Elsewhere | null> {
    for (const form of numberForms(text)) {
      const shipment = await journal.byShipmentId(connection, form);
      const tracked = await journal.byTrackingNumber(connection, form);
      const bought = shipment ?? tracked[0];
      if (!bought || bought.orderId === bench.order.id) continue;
      const { merchant, reference } = (await orders.findById(bought.orderId)) ?? bought;
      return { what: 'label', order: { merchant, reference } };
    }
    return null;
  }

  /** The newest order that has an item of that SKU or barcode. */
  async function item(reading: Reading, search: string): Promise<Elsewhere | null> {
    const found = await searchOrders({ search, limit: LOOKED_AT, countTo: LOOKED_AT });
    for (const { merchant, reference } of found.orders) {
      const order = await orders.find({ merchant, reference });
      const sku = order ? skuOf(reading, order) : null;
      if (sku !== null) return { what: 'item', order: { merchant, reference }, sku };
    }
    return null;
  }

  async function goods(
    { text, gtins }: Reading,
    search: string,
    bench: Bench,
  ): Promise<Elsewhere | null> {
    const codes = new Set([text, ...gtins].map(bare));
    const known = await items.list({ search, limit: LOOKED_AT });
    const found = known.items.find(
      ({ merchant, sku, barcode }) =>
        merchant !== bench.order.merchant &&
        [sku, barcode].some((code) => code !== null && codes.has(bare(code))),
    );
    return found ? { what: 'goods', merchant: found.merchant, sku: found.sku } : null;
  }

  return async function find(reading: Reading, bench: Bench): Promise<Elsewhere | null> {
    const search = searchFor(reading);
    return (
      (await carton(reading, bench)) ??
      (await label(reading.text, bench)) ??
      (search ? await item(reading, search) : null) ??
      (search ? await goods(reading, search, bench) : null)
    );
  };
}

/** The order of a parcel, by a number on its label in any form of it. */
export function createOrderOfParcel({
  journal,
  connection,
}: Pick<ElsewhereNeeds, 'journal' | 'connection'>) {
  return async function orderOfParcel(text: string): Promise<string | null> {
    for (const form of numberForms(text)) {
      const shipment = await journal.byShipmentId(connection, form);
      const [tracked] = await journal.byTrackingNumber(connection, form);
      const bought = shipment ?? tracked;
      if (bought) return bought.orderId;
    }
    return null;
  };
}

export interface NamesakeNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
}

/**
 * The merchant with a carton of the same name: merchants who share an order reference also share
 * carton names, and only the merchant's name on the carton distinguishes them.
 */
export function createNamesake({ orders, sessions }: NamesakeNeeds) {
  return async function namesake(carton: string, { order }: Bench): Promise<Namesake | null> {
    for (const other of await orders.findByReference(order.reference)) {
      if (other.merchant === order.merchant) continue;
      const session = await sessions.find(other.id);
      const same = session?.cartons.some(
        ({ reference }) => reference.toUpperCase() === carton.toUpperCase(),
      );
      if (same) return { merchant: other.merchant };
    }
    return null;
  };
}

export interface Namesake {
  /** null: the station's own goods. */
  merchant: string | null;
}

const bare = (code: string): string => withoutZeros(code.trim().toUpperCase());
