import { withoutZeros } from '../../../shared/kernel/plain-text.ts';
import type { OrderLine } from '../../../shared/orders/order.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import { normal, sameCode } from '../../../shared/scanning/check-digit.ts';
import {
  codedPlaces,
  itemOf,
  placesTogether,
  type ScanMeaning,
} from '../../../shared/scanning/meaning.ts';
import type { Reading } from '../../../shared/scanning/reading.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { OrderRepository, SearchOrders } from '../orders/ports.ts';

export interface KnownBarcodesNeeds {
  items: ItemRepository;
  orders: OrderRepository;
  searchOrders: SearchOrders;
}

const LOOKED_AT = 20;

/**
 * The item of the open order for a barcode that none of its lines has: the catalogue, or another
 * order of the merchant, has that barcode for the same item. Only after a scan that matches nothing
 * on the bench, for lines without a barcode of their own, and where all sources agree.
 */
export function createKnownBarcodes({ items, orders, searchOrders }: KnownBarcodesNeeds) {
  async function skusOf(reading: Reading, merchant: string | null): Promise<Set<string>> {
    const search = searchFor(reading);
    if (search === '') return new Set();
    const [listedItems, listedOrders] = await Promise.all([
      items.list({ merchant, search, limit: LOOKED_AT }),
      searchOrders({ search, limit: LOOKED_AT, countTo: LOOKED_AT }),
    ]);
    const codes = [reading.text, ...reading.gtins];
    const named = ({ barcode }: Pick<OrderLine, 'barcode'>) =>
      barcode !== null && codes.some((code) => sameCode(code, barcode));
    const skus = listedItems.items.filter(named).map(({ sku }) => normal(sku));
    for (const { merchant: whose, reference } of listedOrders.orders) {
      const order = whose === merchant ? await orders.find({ merchant, reference }) : null;
      for (const { code } of order ? codedPlaces(order.lines) : [])
        if (named(code)) skus.push(normal(code.sku));
    }
    return new Set(skus);
  }

  return async function find(
    reading: Reading,
    { order }: Pick<Bench, 'order'>,
  ): Promise<ScanMeaning | null> {
    const uncoded = codedPlaces(order.lines).filter(({ code }) => code.barcode === null);
    if (uncoded.length === 0) return null;
    const skus = await skusOf(reading, order.merchant);
    if (skus.size !== 1) return null;
    const found = uncoded.filter(({ code }) => skus.has(normal(code.sku)));
    if (found.length === 0) return null;
    return itemOf(reading, placesTogether(found.map(({ places }) => places)));
  };
}

/** Stored barcodes may have fewer leading zeros than the scanner reads. */
export const searchFor = ({ gtins, text }: Reading): string =>
  withoutZeros(gtins[0] ?? text).trim();
