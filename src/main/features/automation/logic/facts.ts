import Big from 'big.js';
import { WEEKDAYS, type Weekday } from '../../../../shared/automation/rule.ts';
import { gramsOf } from '../../../../shared/kernel/measure.ts';
import type { Money } from '../../../../shared/kernel/money.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { QuoteOption } from '../../../../shared/rating/quote.ts';

/** The suggested offer, or the one bought. */
export type RuledOffer = Pick<QuoteOption, 'service' | 'carrier' | 'total'>;

/** The accepted purchase; no total if the carrier determines it at pickup. */
export type RuledPurchase = Pick<RuledOffer, 'service' | 'carrier'> & { total: Money | null };

export const boughtOffer = ({ service, carrier, total }: RuledPurchase): RuledOffer | null =>
  total && { service, carrier, total };

/** Facts about an order for the rules, read once for all of them. Texts are in upper case for comparison. */
export interface RuleFacts {
  /** '' for the station's own goods. */
  merchant: string;
  country: string;
  /** '' if absent, as for post code and terms. */
  region: string;
  postCode: string;
  terms: string;
  currency: string;
  /** Declared value of all units; null while one of them has none. */
  value: Big | null;
  /** The same for the weight. */
  grams: Big | null;
  units: number;
  skus: readonly string[];
  /** Rules that match add their tags here. */
  tags: Set<string>;
  offer: { service: string; carrier: string; currency: string; total: Big } | null;
  day: Weekday;
  /** Minutes since midnight. */
  minute: number;
}

export type RuledOrder = Pick<
  StoredOrder,
  'merchant' | 'shipTo' | 'terms' | 'currency' | 'weightUnit' | 'lines' | 'tags'
>;

/** `order` with its merchant's terms; `at` by this machine's clock. */
export function factsOf(order: RuledOrder, offer: RuledOffer | null, at: Date): RuleFacts {
  let value: Big | null = new Big(0);
  let weight: Big | null = new Big(0);
  let units = 0;
  for (const { quantity, unitPrice, unitWeight } of order.lines) {
    units += quantity;
    value = unitPrice === null ? null : (value?.plus(new Big(unitPrice).times(quantity)) ?? null);
    weight =
      unitWeight === null ? null : (weight?.plus(new Big(unitWeight).times(quantity)) ?? null);
  }
  return {
    merchant: (order.merchant ?? '').toUpperCase(),
    country: order.shipTo.country,
    region: order.shipTo.state.toUpperCase(),
    postCode: postCodeOf(order.shipTo.zip),
    terms: order.terms ?? '',
    currency: order.currency,
    value,
    grams: weight && new Big(gramsOf({ value: weight.toFixed(), unit: order.weightUnit })),
    units,
    skus: skusOf(order),
    tags: new Set((order.tags ?? []).map((tag) => tag.toUpperCase())),
    offer: offer && {
      service: offer.service.toUpperCase(),
      carrier: offer.carrier.trim().toUpperCase(),
      currency: offer.total.currency,
      total: new Big(offer.total.amount),
    },
    day: WEEKDAYS[at.getDay()] ?? 'sun',
    minute: at.getHours() * 60 + at.getMinutes(),
  };
}

/** Also of kits and of their parts. */
const skusOf = ({ lines }: Pick<RuledOrder, 'lines'>): string[] => {
  const goods = lines.flatMap((line) => [
    line,
    ...(line.parts ?? []),
    ...(line.kit ? [line.kit] : []),
  ]);
  return [...new Set(goods.map(({ sku }) => sku.toUpperCase()))];
};

/** Without blanks, which are optional in post codes. */
export const postCodeOf = (text: string): string => text.replace(/\s/g, '').toUpperCase();
