import { describe, expect, it } from 'vitest';
import {
  fingerprint,
  lightCartons,
  rateQuestion,
} from '../../../../src/main/features/rating/logic/question.ts';
import type { Carton } from '../../../../src/shared/orders/carton.ts';
import type { Order } from '../../../../src/shared/orders/order.ts';
import { anOrder } from '../../../support/orders.ts';
import { allInOne, BOX, carton } from './parcels.ts';

const order = anOrder();
const options = { shipFrom: null, insure: false };

function asked(of: Order, cartons: readonly Carton[], over = {}) {
  const question = rateQuestion(of, cartons, { ...options, ...over });
  if (!question.ok) expect.fail(question.error.message);
  return question.value;
}
function refused(of: Order, cartons: readonly Carton[]) {
  const question = rateQuestion(of, cartons, options);
  return question.ok ? expect.fail('was not refused') : question.error;
}
const withLine = (change: Partial<Order['lines'][number]>): Order =>
  anOrder({
    lines: order.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
  });

describe('the rate request', () => {
  it('for a single carton has its weight and size, and the goods by line', () => {
    const question = asked(order, [allInOne(order, { weight: { value: '2.40', unit: 'KG' } })]);
    expect(question).toMatchObject({
      reference: 'SO-7',
      merchant: null,
      currency: 'USD',
      weightUnit: 'KG',
      dimensionUnit: 'CM',
      reasonForExport: 'merchandise',
      insure: false,
      package: { weight: '2.4', dimensions: BOX },
    });
    expect(question.goods.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['MUG-BLUE', 3],
      ['TEA-TIN', 2],
    ]);
    expect(question.goods[0]).toEqual({
      sku: 'MUG-BLUE',
      description: 'Stoneware mug, glazed',
      quantity: 3,
      unitWeight: '0.4',
      unitPrice: '12.5',
      hsCode: '691200',
      originCountry: 'PT',
    });
  });

  it('for several cartons has the exact sum of their weights, and no size', () => {
    const cartons = [
      carton(order, 'BOX-1', [1, 2], { weight: { value: '0.1', unit: 'KG' } }),
      carton(order, 'BOX-2', [2], { weight: { value: '0.2', unit: 'KG' } }),
    ];
    const question = asked(order, cartons);
    expect(question.package).toEqual({ weight: '0.3', dimensions: null });
    expect(question.cartons.map(({ reference, goods }) => [reference, goods.length])).toEqual([
      ['BOX-1', 2],
      ['BOX-2', 1],
    ]);
    expect(question.goods[0]?.quantity).toBe(3);
  });

  it('uses the order’s units, whatever units the scale and the box have', () => {
    const pounds = anOrder({ weightUnit: 'LB', dimensionUnit: 'IN' });
    const question = asked(pounds, [
      allInOne(pounds, {
        weight: { value: '1', unit: 'KG' },
        dimensions: { length: '25.4', width: '50.8', height: '2.54', unit: 'CM' },
      }),
    ]);
    expect(question.package).toEqual({
      weight: '2.20462',
      dimensions: { length: '10', width: '20', height: '1', unit: 'IN' },
    });
  });

  it('has the order’s reason for export, else the B2B one, else merchandise', () => {
    const reason = (over: Partial<Order>) =>
      asked(anOrder(over), [allInOne(order)]).reasonForExport;
    expect(reason({ reasonForExport: 'gift', b2b: true })).toBe('gift');
    expect(reason({ b2b: true })).toBe('Sold / Commercial Transaction');
    expect(reason({})).toBe('merchandise');
  });

  it('has the station’s own address only where the order has none', () => {
    const own = { ...order.shipTo, name: 'The station' };
    expect(asked(order, [allInOne(order)], { shipFrom: own }).shipFrom.name).toBe(
      'Harbor Street Goods',
    );
    const without = anOrder({ shipFrom: null });
    expect(asked(without, [allInOne(order)], { shipFrom: own }).shipFrom.name).toBe('The station');
    expect(refused(without, [allInOne(order)])).toMatchObject({
      code: 'bad-input',
      field: 'shipFrom',
    });
  });

  it('sends an HS code that is missing or of an odd number of digits as ""', () => {
    for (const hsCode of [null, '', '69120', '691200001', '69120000101', 'mug']) {
      expect(asked(withLine({ hsCode }), [allInOne(order)]).goods[0]?.hsCode).toBe('');
    }
    for (const hsCode of ['691200', '69120000', '6912000010'])
      expect(asked(withLine({ hsCode }), [allInOne(order)]).goods[0]?.hsCode).toBe(hsCode);
  });

  it.each<[string, readonly Carton[], string]>([
    ['nothing packed', [], 'Nothing is packed yet.'],
    ['no weight', [allInOne(order, { weight: null })], 'Carton BOX-1 has no weight yet. Weigh it.'],
    ['units left over', [carton(order, 'BOX-1', [2, 2])], '1 of MUG-BLUE (line 1) not packed yet.'],
    [
      'too many units',
      [carton(order, 'B', [3, 3])],
      '1 of TEA-TIN (line 2) more packed than ordered.',
    ],
    ['an empty carton', [allInOne(order), carton(order, 'BOX-2', [])], 'Carton BOX-2 is empty.'],
    [
      'a line that the order does not have',
      [carton(order, 'B', [3, 2, 1])],
      'The order has no line 3.',
    ],
    [
      'two cartons with the same name',
      [carton(order, 'box', [3]), carton(order, 'BOX', [0, 2])],
      'Two cartons are called BOX; each needs its own reference.',
    ],
  ])('is rejected for %s', (_what, cartons, message) => {
    expect(refused(order, cartons)).toMatchObject({ code: 'bad-input', message });
  });

  it('is rejected without country of origin or description, which every shipment needs', () => {
    expect(refused(withLine({ originCountry: null }), [allInOne(order)])).toMatchObject({
      code: 'customs-missing',
      field: 'lines[0].originCountry',
    });
    expect(refused(withLine({ description: '' }), [allInOne(order)]).message).toContain(
      'line 1 (MUG-BLUE) has no description for customs',
    );
    expect(refused(withLine({ originCountry: 'XX' }), [allInOne(order)]).message).toContain(
      'has the origin "XX", which is no country code',
    );
  });
});

describe('the fingerprint of a rate request', () => {
  const to = (over: Partial<Order['shipTo']>) => anOrder({ shipTo: { ...order.shipTo, ...over } });
  /** With the default reason spelled out, so that nothing else changes. */
  const withReason = (over: Partial<Order>) => anOrder({ reasonForExport: 'merchandise', ...over });
  const question = asked(order, [allInOne(order)]);
  const base = fingerprint(question);

  it('is the same for the same parcel, however its numbers and fields are written', () => {
    expect(base).toMatch(/^[0-9a-f]{64}$/);
    const turned = Object.fromEntries(Object.entries(question).toReversed()) as typeof question;
    expect(fingerprint(turned)).toBe(base);
    expect(fingerprint(asked(withLine({ unitPrice: '12.5000' }), [allInOne(order)]))).toBe(base);
  });

  it.each<[string, Order, readonly Carton[], object]>([
    ['the receiver', anOrder({ shipTo: { ...order.shipTo, zip: '51149' } }), [allInOne(order)], {}],
    ['a price', withLine({ unitPrice: '12.51' }), [allInOne(order)], {}],
    ['a description', withLine({ description: 'Mug' }), [allInOne(order)], {}],
    ['an HS code', withLine({ hsCode: null }), [allInOne(order)], {}],
    ['the currency', anOrder({ currency: 'EUR' }), [allInOne(order)], {}],
    ['the reason', anOrder({ reasonForExport: 'gift' }), [allInOne(order)], {}],
    ['a change to B2B', withReason({ b2b: true }), [allInOne(order)], {}],
    ['the warehouse', anOrder({ locationName: 'Dock 9' }), [allInOne(order)], {}],
    ['a tax ID', to({ federalTaxId: '11.222.333/0001-82' }), [allInOne(order)], {}],
    ['a state tax ID', to({ stateTaxId: '110.042' }), [allInOne(order)], {}],
    ['a SKU', withLine({ sku: 'MUG-RED' }), [allInOne(order)], {}],
    ['the merchant', anOrder({ merchant: 'Aurora' }), [allInOne(order)], {}],
    ['the insurance', order, [allInOne(order)], { insure: true }],
    ['a weight', order, [allInOne(order, { weight: { value: '9.001', unit: 'KG' } })], {}],
    ['a size', order, [allInOne(order, { dimensions: { ...BOX, height: '16' } })], {}],
    ['a carton’s reference', order, [allInOne(order, { reference: 'BOX-9' })], {}],
    [
      'how units lie in cartons',
      order,
      [
        carton(order, 'BOX-1', [3], { weight: { value: '4', unit: 'KG' } }),
        carton(order, 'BOX-2', [0, 2], { weight: { value: '5', unit: 'KG' } }),
      ],
      {},
    ],
  ])('changes with %s', (_what, changed, cartons, over) => {
    expect(fingerprint(asked(changed, cartons, over))).not.toBe(base);
  });
});

describe('a carton lighter than its goods', () => {
  it('is found by quantity times unit weight', () => {
    const light = allInOne(order, { weight: { value: '1.69', unit: 'KG' } });
    expect(lightCartons(order, [light])).toEqual([
      { reference: 'BOX-1', weight: '1.69', goodsWeight: '1.7' },
    ]);
    const exact = allInOne(order, { weight: { value: '1.7', unit: 'KG' } });
    expect(lightCartons(order, [exact])).toEqual([]);
  });
});
