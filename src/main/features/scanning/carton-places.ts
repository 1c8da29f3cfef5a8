import { messageOf } from '../../../shared/kernel/message.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { ScanAnswer } from '../../../shared/packing/session.ts';
import { normal } from '../../../shared/scanning/check-digit.ts';
import { cartonNames } from '../../../shared/scanning/meaning.ts';
import type { Reading } from '../../../shared/scanning/reading.ts';
import { cartonStem, stemWords } from '../orders/logic/cartons.ts';
import type { OrderRepository, SearchOrders } from '../orders/ports.ts';
import { openable, stoppedAs } from '../packing/logic/held.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import { stop } from './scan-answers.ts';

/** A waiting carton, found by its slip. */
export interface CartonPlace {
  order: StoredOrder;
  carton: string;
}

export interface CartonOrdersNeeds {
  orders: OrderRepository;
  searchOrders: SearchOrders;
  journal: PurchaseJournal;
  /** The partner account of the purchases. */
  connection: string;
}

export interface CartonPlacesNeeds extends CartonOrdersNeeds {
  sessions: SessionRepository;
}

const LOOKED_AT = 20;

/**
 * Orders that may have a carton of that barcode: `SO-7` for `SO-7-C1`, and those bought in cartons
 * with names of their own.
 */
export async function ordersOfCarton(
  { orders, searchOrders, journal, connection }: CartonOrdersNeeds,
  reading: Reading,
): Promise<StoredOrder[]> {
  const named = await ordersByStem({ orders, searchOrders }, reading.text);
  const bought = await journal.byCarton(connection, cartonNames(reading));
  const others = new Set(bought.map(({ orderId }) => orderId));
  for (const { id } of named) others.delete(id);
  const found = await Promise.all([...others].map((id) => orders.findById(id)));
  return [...named, ...found.filter((order) => order !== null)];
}

async function ordersByStem(
  { orders, searchOrders }: Pick<CartonOrdersNeeds, 'orders' | 'searchOrders'>,
  carton: string,
): Promise<StoredOrder[]> {
  const [, stem = '', suffix = ''] = /^(.+)(-C\d+)$/i.exec(carton) ?? [];
  if (!stem) return [];
  const named = await orders.findByReference(stem);
  if (named.length > 0) return named;
  // A carton's reference lacks characters that a barcode cannot encode, and the end of a long one.
  const searches = new Set([stem.replace(/[._-]+/g, ' '), stemWords(stem)]);
  const lists = await Promise.all(
    [...searches].map((search) => searchOrders({ search, limit: LOOKED_AT, countTo: LOOKED_AT })),
  );
  const alike = lists
    .flatMap((found) => found.orders)
    .filter(({ reference }) => normal(cartonStem(reference, suffix)) === normal(stem));
  return await orders.findMany(alike);
}

/** Cartons of that name in the sessions of their orders, or as bought. */
export function createCartonPlaces(needs: CartonPlacesNeeds) {
  const { sessions, journal, connection } = needs;

  async function cartonsOf({ id }: StoredOrder): Promise<readonly { reference: string }[]> {
    const session = await sessions.find(id);
    const bought = await journal.live(id, connection);
    return [...(session?.cartons ?? []), ...(bought?.accepted.cartons ?? [])];
  }

  return async function find(reading: Reading): Promise<CartonPlace[]> {
    const names = cartonNames(reading);
    const places: CartonPlace[] = [];
    for (const order of await ordersOfCarton(needs, reading)) {
      const cartons = await cartonsOf(order);
      const carton = cartons.find(({ reference }) => names.includes(normal(reference)));
      if (carton) places.push({ order, carton: carton.reference });
    }
    return places;
  };
}

/** Answer to the scan of a packed carton whose order was stopped by its sender. */
export function createStoppedCartons(needs: CartonPlacesNeeds) {
  return async function find(reading: Reading): Promise<ScanAnswer | null> {
    for (const order of await ordersOfCarton(needs, reading)) {
      const as = await needs.sessions.stopSeen(order.id);
      if (as) return stop(messageOf(stoppedAs(order, as)));
      const error = order.status === 'cancelled' ? openable(order, null, false) : null;
      if (error) return stop(messageOf(error));
    }
    return null;
  };
}
