import type { StoredOrder } from '../../../shared/orders/order.ts';
import { normal } from '../../../shared/scanning/check-digit.ts';
import type { StationParts } from '../../station/parts.ts';
import { cartonStem } from '../packing/rules/cartons.ts';

/** A carton that waits somewhere, by what its slip says. */
export interface CartonPlace {
  order: StoredOrder;
  carton: string;
}

const LOOKED_AT = 20;

/** The orders whose cartons are called like that one: `SO-7` of `SO-7-C1`. */
export async function ordersOfCarton(
  { orders }: Pick<StationParts['store'], 'orders'>,
  carton: string,
): Promise<StoredOrder[]> {
  const [, stem = '', suffix = ''] = /^(.+)(-C\d+)$/i.exec(carton) ?? [];
  if (!stem) return [];
  const named = await orders.findByReference(stem);
  if (named.length > 0) return named;
  // A carton's reference leaves out what a barcode has no sign for, and the end of a long one.
  const search = stem.replace(/[._-]+/g, ' ');
  const found = await orders.list({ search, limit: LOOKED_AT });
  const alike = found.orders.filter(
    ({ reference }) => normal(cartonStem(reference, suffix)) === normal(stem),
  );
  return await orders.findMany(alike);
}

/** Cartons of that name in the sessions of their orders, or as they were bought. */
export function createCartonPlaces({ connection, store }: StationParts) {
  async function cartonsOf({ id }: StoredOrder): Promise<readonly { reference: string }[]> {
    const session = await store.sessions.find(id);
    if (session) return session.cartons;
    return (await store.journal.live(id, connection.name))?.accepted.cartons ?? [];
  }

  return async function find(scanned: string): Promise<CartonPlace[]> {
    const places: CartonPlace[] = [];
    for (const order of await ordersOfCarton(store, scanned)) {
      const cartons = await cartonsOf(order);
      const carton = cartons.find(({ reference }) => normal(reference) === normal(scanned));
      if (carton) places.push({ order, carton: carton.reference });
    }
    return places;
  };
}
