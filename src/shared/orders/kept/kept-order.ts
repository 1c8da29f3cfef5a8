import type { Order, OrderKey } from '../order.ts';
import { searchText } from './search-text.ts';
import { stackKey } from './stack-key.ts';

/** What a store keeps of an order: what lists show and searches look into, and all of it as JSON. */
export interface KeptOrder extends OrderKey {
  shipToName: string;
  shipToCity: string;
  shipToCountry: string;
  lines: number;
  units: number;
  shipBy: string | null;
  /** Of orders that are packed alike; empty where it is one of its own. */
  stack: string;
  search: string;
  body: string;
}

/** What a line says of its item: the same text again says nothing new. */
export interface Goods {
  sku: string;
  says: string;
}

/**
 * An order that another thread made ready for the store: as texts it is handed over at a small part of
 * what its objects cost.
 */
export interface ReadyOrder extends KeptOrder {
  goods: Goods[];
}

export const readyOrder = (order: Order): ReadyOrder => ({
  ...keptOrder(order),
  goods: goodsOf(order),
});

/** `order` may be ready for the store already. */
export const keptOrder = (order: Order | ReadyOrder): KeptOrder =>
  isReady(order)
    ? order
    : {
        merchant: order.merchant,
        reference: order.reference,
        shipToName: order.shipTo.name,
        shipToCity: order.shipTo.city,
        shipToCountry: order.shipTo.country,
        lines: order.lines.length,
        units: order.lines.reduce((units, { quantity }) => units + quantity, 0),
        shipBy: order.shipBy,
        stack: stackKey(order),
        search: searchText(order),
        body: JSON.stringify(order),
      };

export function goodsOf(order: Order | ReadyOrder): Goods[] {
  if (isReady(order)) return order.goods;
  const { currency, weightUnit, dimensionUnit } = order;
  return order.lines.map(({ quantity, ...line }) => ({
    sku: line.sku,
    says: JSON.stringify([line, currency, weightUnit, dimensionUnit]),
  }));
}

export const orderOf = (order: Order | ReadyOrder): Order =>
  isReady(order) ? JSON.parse(order.body) : order;

const isReady = (order: Order | ReadyOrder): order is ReadyOrder => 'body' in order;
