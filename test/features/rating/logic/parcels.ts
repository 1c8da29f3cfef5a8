import { rateQuestion } from '../../../../src/main/features/rating/logic/question.ts';
import { makeQuote } from '../../../../src/main/features/rating/logic/quote-service.ts';
import type { Offer, OfferLock, RateAnswer } from '../../../../src/main/features/rating/ports.ts';
import type { Dimensions } from '../../../../src/shared/kernel/measure.ts';
import { addMoney, money } from '../../../../src/shared/kernel/money.ts';
import type { Carton } from '../../../../src/shared/orders/carton.ts';
import type { Order } from '../../../../src/shared/orders/order.ts';
import type { Quote } from '../../../../src/shared/rating/quote.ts';
import { SHIPPED } from '../../../support/requirements.ts';

export const BOX: Dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };

/** A carton with units of the order's lines, by line. */
export function carton(
  order: Order,
  reference: string,
  units: readonly number[],
  over: Partial<Carton> = {},
): Carton {
  return {
    reference,
    box: null,
    weightSource: null,
    weight: { value: '9', unit: order.weightUnit },
    dimensions: BOX,
    items: units.flatMap((quantity, line) =>
      quantity > 0 ? [{ line, sku: order.lines[line]?.sku ?? '', quantity }] : [],
    ),
    ...over,
  };
}

/** Everything in one carton. */
export const allInOne = (order: Order, over: Partial<Carton> = {}): Carton =>
  carton(
    order,
    'BOX-1',
    order.lines.map(({ quantity }) => quantity),
    over,
  );

export function option(
  service: 'express' | 'standard',
  terms: 'DDP' | 'DDU',
  total: string,
  over: Partial<Offer> = {},
): Offer {
  const landed = money(terms === 'DDP' ? '1.00' : '0.00', 'USD');
  const none = money('0', 'USD');
  const shipping = money(total, 'USD');
  return {
    service,
    terms,
    carrier: 'Test Carrier',
    days: '3-5',
    shipping,
    insurance: none,
    landedCost: terms === 'DDP' ? { duty: landed, salesTax: none, ait: none, total: landed } : null,
    total: addMoney(shipping, landed),
    lock: `lock-${service}-${terms}` as OfferLock,
    ...over,
  };
}

export const answer = (...options: Offer[]): RateAnswer => ({
  rateId: '77',
  requestId: 'request-1',
  options,
  unreadable: [],
});

export function quoteOf(order: Order, ...options: Offer[]): Quote {
  const question = rateQuestion(order, [allInOne(order)], { shipFrom: null, insure: false });
  if (!question.ok) throw new Error(question.error.message);
  return makeQuote({
    id: 'quote-1',
    ratedAt: '2026-03-01T08:00:00.000Z',
    order,
    question: question.value,
    answer: answer(...options),
    advice: [],
    requirements: SHIPPED,
    late: new Map(),
  }).quote;
}
