import type { AnyMessage } from '../../kernel/message.ts';
import { weightOfParts } from '../kit-weight.ts';
import { FilledFactSchema, type Order, type OrderKey } from '../order.ts';
import { searchText } from './search-text.ts';
import { stackKey } from './stack-key.ts';

/** The stored form of an order: fields for lists and searches, and the whole order as JSON. */
export interface KeptOrder extends OrderKey {
  shipToName: string;
  shipToCity: string;
  shipToCountry: string;
  lines: number;
  units: number;
  shipBy: string | null;
  /** Key shared by orders that are packed alike; empty where the order is packed by itself. */
  stack: string;
  search: string;
  body: string;
  /** Why a person must look at it before it is packed. */
  heldFor?: AnyMessage | undefined;
  /** Facts that its lines lack and that rates wait for, unless the catalogue has them. */
  missing: string[];
}

/** Item data of an order line, as text; an identical text holds nothing new. */
export interface Goods {
  sku: string;
  says: string;
}

/**
 * An order prepared for the store by another thread: passing texts between threads costs a small part
 * of passing objects.
 */
export interface ReadyOrder extends KeptOrder {
  goods: Goods[];
}

export const readyOrder = (order: Order): ReadyOrder => ({
  ...keptOrder(order),
  goods: goodsOf(order),
});

/** `order` may already be prepared for the store. */
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
        heldFor: order.heldFor,
        missing: missingIn(order),
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

const missingIn = ({ lines }: Order): string[] =>
  FilledFactSchema.options.filter((fact) =>
    lines.some(
      (line) => !(line[fact] || (fact === 'unitWeight' && weightOfParts(line.parts ?? []))),
    ),
  );

export const missingOf = (order: Order | ReadyOrder): string[] =>
  isReady(order) ? order.missing : missingIn(order);

/** Why the order is held when it comes; undefined if it is open. */
export const heldForOf = (order: Order | ReadyOrder): AnyMessage | undefined => order.heldFor;

const isReady = (order: Order | ReadyOrder): order is ReadyOrder => 'body' in order;
