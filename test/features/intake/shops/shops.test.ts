import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readItemFile } from '../../../../src/main/features/intake/item-file-reader.ts';
import { parseOrderFile } from '../../../../src/main/features/intake/logic/parse-order-file.ts';
import { readyMade } from '../../../../src/main/features/intake/ready-made.ts';
import { english } from '../../../../src/shared/kernel/message.ts';

/*
 * Exports in the shapes that shops and warehouse programs write: headings as they are, people invented. The
 * table was written before the mappings: what each order must become.
 */

const file = (name: string): Uint8Array => readFileSync(new URL(name, import.meta.url));

/** What a file's orders become: `REFERENCE outcome` and, where taken, receiver and lines. */
function read(name: string, columns: Record<string, string> = {}) {
  const { orders, rejected, skipped } = parseOrderFile(name, file(name), {
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    remembered: readyMade(),
    columns,
  });
  return {
    orders: Object.fromEntries(
      orders.map(({ order }) => [
        order.reference,
        {
          ...(order.heldFor ? { held: english(order.heldFor) } : {}),
          ...(order.collectedTax ? { tax: order.collectedTax } : {}),
          to: `${order.shipTo.name}, ${order.shipTo.zip} ${order.shipTo.city}, ${order.shipTo.country}`,
          lines: order.lines.map(
            ({ sku, quantity, unitPrice, paidTotal, unitWeight }) =>
              `${quantity} × ${sku} ${unitPrice ?? 'no value'}${paidTotal ? ` = ${paidTotal}` : ''} ${order.currency}, ${unitWeight ?? 'no weight'}`,
          ),
        },
      ]),
    ),
    skipped: Object.fromEntries(skipped.map(({ reference, why }) => [reference, english(why)])),
    refused: rejected.map(
      ({ order = '', field, message }) => `${order} ${field}: ${english(message)}`,
    ),
  };
}

describe('an export of Shopify', () => {
  const { orders, skipped, refused } = read('shopify.csv');

  it('has no order that is refused', () => {
    expect(refused).toEqual([]);
  });

  it.each([
    ['#1001', ['1 × MUG-1 12.5 = 12.50 EUR, no weight', '2 × CUP-1 9.9 = 19.80 EUR, no weight']],
    // A discount of the order, spread by value.
    ['#1002', ['1 × MUG-1 13.33 = 13.33 EUR, no weight', '2 × CUP-1 3.335 = 6.67 EUR, no weight']],
    // The gift card is no goods, and was paid.
    ['#1004', ['1 × MUG-1 12.5 = 12.50 EUR, no weight']],
    // Tax is in the prices, also in the price of shipping.
    ['#1007', ['1 × MUG-1 15 = 15.00 EUR, no weight']],
  ])('%s is taken with what was paid for its lines', (reference, lines) => {
    expect(orders[reference]).toEqual({ to: 'Ada Weber, 03011 Bern, CH', lines });
  });

  it.each([
    ['#1003', 'its lines come to 12.50 after discounts, and its own sum is 53.91'],
    ['#1008', 'its payment_status is "pending"'],
    ['#1009', 'its payment_status is "on the moon"'],
    ['#1011', 'it was refunded 5.00, so what was paid for the rest cannot be told'],
  ])('%s is held', (reference, held) => {
    expect(orders[reference]).toMatchObject({ held });
  });

  it.each([
    ['#1005', 'its payment_status is "refunded"'],
    ['#1006', 'its fulfilment_status is "fulfilled"'],
    ['#1010', 'it was cancelled at 2026-10-08 10:00:00 +0200'],
  ])('%s is skipped', (reference, why) => {
    expect(skipped[reference]).toBe(why);
  });
});

describe('a report of Amazon', () => {
  it('of unshipped orders has what is left to ship, without a value', () => {
    expect(read('amazon-unshipped.txt', { currency: '=USD' })).toEqual({
      orders: {
        '123-4567890-1234567': {
          to: 'Bob Smith, 55443-3221 Nowhere, US',
          lines: ['2 × MUG-1 no value USD, no weight'],
        },
      },
      skipped: {},
      refused: [],
    });
  });

  it('of all orders has the price of the line', () => {
    expect(read('amazon-orders.txt')).toEqual({
      orders: {
        '234-5678901-2345678': {
          to: 'Bob Jones, M5V 2T6 Toronto, CA',
          lines: ['2 × MUG-1 12.9 = 25.80 USD, no weight', '1 × CUP-1 4.1 = 4.10 USD, no weight'],
        },
      },
      skipped: {},
      refused: [],
    });
  });
});

it('an export of Etsy has each line with its discount, and skips what was sent', () => {
  expect(read('etsy.csv')).toMatchObject({
    orders: {
      '3001': {
        to: 'Ada Weber, 3011 Bern, CH',
        lines: ['2 × FOX-01 5 = 10.00 USD, no weight', '1 × FOX-ST 3 = 3.00 USD, no weight'],
      },
      '3004': { lines: ['1 × BEAR-01 4.5 = 4.50 USD, no weight'] },
    },
    skipped: { '3002': expect.stringContaining('fulfilment_status') },
    refused: [],
  });
});

it('a report of eBay has the items below each order, and notes at its end', () => {
  expect(read('ebay.csv', { currency: '=USD' })).toEqual({
    orders: {
      '24-14934-88735': {
        to: 'Ada Weber, 3011 Bern, CH',
        lines: ['1 × MUG-1 25 = 25.00 USD, no weight', '1 × CUP-1 15 = 15.00 USD, no weight'],
      },
    },
    skipped: {},
    refused: [],
  });
});

it('an export of WooCommerce takes what adds up, and holds the rest with both sums', () => {
  expect(read('woocommerce.csv', { currency: '=EUR' })).toMatchObject({
    orders: {
      '5000': {
        to: 'Ada Weber, 3011 Bern, CH',
        lines: ['2 × MUG-1 11.25 = 22.50 EUR, no weight'],
      },
      '5001': { held: 'it was refunded 13.50, so what was paid for the rest cannot be told' },
    },
    skipped: {
      '5002': expect.stringContaining('Cancelled'),
      '5003': expect.stringContaining('Completed'),
    },
    refused: [],
  });
});

it('an export of ShipStation has weights in ounces and prices with a currency sign', () => {
  expect(read('shipstation.csv', { currency: '=USD' })).toMatchObject({
    orders: {
      'SS-1': { lines: ['2 × MUG-1 12.50 USD, 0.8375'] },
      'SS-2': { lines: ['1 × SOFA 1250.00 USD, 30'] },
    },
    refused: [],
  });
});

it('an export of Click & Drop has weight, code and origin, and countries by code and by name', () => {
  expect(read('click-and-drop.csv')).toMatchObject({
    orders: {
      'CD-1': {
        tax: { scheme: 'IOSS', number: 'IM1234567890', amount: null },
        to: 'Ada Weber, 3011 Bern, CH',
        lines: ['2 × MUG-1 12.50 GBP, 0.38'],
      },
      'CD-2': { to: 'Bob Roe, 75001 Paris, FR' },
    },
    refused: [],
  });
});

it('products and inventory of Shopify fill items: weight in grams, codes and origins', () => {
  const items = (name: string) => {
    const { items, rejected } = readItemFile(name, file(name), { weightUnit: 'KG' });
    return { rejected, items: items.map(({ key, facts }) => ({ sku: key.sku, ...facts })) };
  };
  expect(items('shopify-products.csv')).toMatchObject({
    rejected: [],
    items: [
      {
        sku: 'MUG-1',
        barcode: '4006381333931',
        description: 'Stoneware mug',
        unitWeight: { value: '0.38', unit: 'KG' },
      },
      { sku: 'CUP-1', description: 'Cup' },
    ],
  });
  expect(items('shopify-inventory.csv')).toMatchObject({
    rejected: [],
    items: [
      { sku: 'MUG-1', description: 'Stoneware mug', hsCode: '691200', originCountry: 'PT' },
      { sku: 'CUP-1', description: 'Cup', hsCode: '691200', originCountry: 'PT' },
    ],
  });
});

/** A table of our own columns below these headings, one order. */
function table(headings: string, ...rows: string[]) {
  const all = `reference,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,ship_to_zip,${headings}`;
  const text = [all, ...rows.map((row) => `R-1,EUR,Ada Weber,Weg 1,Bern,CH,3011,${row}`)].join(
    '\n',
  );
  const { orders, rejected, skipped } = parseOrderFile('a.csv', Buffer.from(text), {
    weightUnit: 'KG',
    dimensionUnit: 'CM',
  });
  const [found] = orders;
  if (rejected[0]) return `refused ${rejected[0].field}`;
  if (skipped[0]) return `skipped: ${english(skipped[0].why)}`;
  if (found?.order.heldFor) return `held: ${english(found.order.heldFor)}`;
  return found?.order.lines.map(
    ({ sku, unitPrice, paidTotal }) => `${sku} ${unitPrice} ${paidTotal ?? ''}`,
  );
}

describe('an order whose amounts are told by its own columns', () => {
  const SUMS = 'sku,quantity,unit_price,order_subtotal,order_discount';

  it.each([
    // A line below zero is a discount of the others.
    [SUMS, ['MUG,1,20.00,15.00,', 'PROMO,1,-5.00,15.00,'], ['MUG 15 15.00']],
    [SUMS, ['MUG,1,20.00,15.00,5.00-'], 'refused order_discount'],
    [SUMS, ['MUG,1,20.00,15.00,(5.00)'], 'refused order_discount'],
    [SUMS, ['MUG,1,20.00,n.v. 18,'], 'refused order_subtotal'],
    [SUMS, ['MUG,1,1e1,5,5'], ['MUG 5 5.00']],
    [
      SUMS,
      ['MUG,1,20.00,20.00,', 'CUP,1,,20.00,'],
      'held: a line has no price, so its sums do not say what was paid for the others',
    ],
    [
      'sku,quantity,unit_price,order_discount',
      ['MUG,2,11.25,2.50'],
      'held: what was paid for its lines can be read in two ways, and no sum of it decides',
    ],
    [
      'sku,quantity,unit_price,order_subtotal,order_shipping,order_discount,order_tax,order_total',
      // The discount may be one of shipping, or of goods whose subtotal is before it.
      ['MUG,1,50.00,50.00,5.00,5.00,5.00,55.00'],
      /^held: what was paid for its lines can be read in two ways/,
    ],
    [
      'sku,quantity,unit_price,order_subtotal,order_tax,order_shipping,order_total,needs_shipping,line_taxed',
      ['MUG,1,20.00,70.00,3.33,0,70.00,true,true', 'GIFT,1,50.00,70.00,3.33,0,70.00,FALSCH,false'],
      ['MUG 16.67 16.67'],
    ],
    [
      `${SUMS},needs_shipping`,
      ['MUG,1,20.00,68.00,2.00,1', 'GIFT,1,50.00,68.00,2.00,0'],
      'held: what its discount of 2.00 is of cannot be told: some of its lines are no goods',
    ],
    ['sku,quantity,unit_price,cancelled_at', ['MUG,1,20.00,N/A'], ['MUG 20.00 ']],
    [
      'sku,quantity,unit_price,cancelled_at',
      ['MUG,1,20.00,2026-10-08'],
      /^skipped: it was cancelled/,
    ],
    ['sku,quantity,unit_price', ['MUG,1,0.00'], ['MUG null ']],
    ['sku,quantity,unit_price,line_discount_percent', ['MUG,2,20.00,50%'], ['MUG 10 20.00']],
    [
      'sku,quantity,unit_price,line_discount_percent',
      ['MUG,2,20.00,0.1'],
      'refused line_discount_percent',
    ],
    [
      'sku,quantity,unit_price,line_discount',
      ['MUG,1,10.00,15', 'CUP,1,100.00,'],
      'held: a line is discounted by more than it costs',
    ],
    [
      // A coupon for one product alone.
      'sku,quantity,unit_price,line_paid,order_subtotal,order_discount',
      ['MUG,1,100,50,150,50', 'CUP,1,100,100,150,50'],
      ['MUG 50 50.00', 'CUP 100 100.00'],
    ],
    [
      'sku,quantity,unit_price,line_tax,order_tax,order_shipping,order_total',
      ['MUG,1,120.00,20.00,40.00,0,240.00', 'CUP,1,120.00,,40.00,0,240.00'],
      'held: some of its lines say their tax and others do not',
    ],
    // To the smallest unit.
    ['sku,quantity,unit_price,order_subtotal', ['MUG,3,8.403361,25.21'], ['MUG 8.4033 25.21']],
  ] as [string, string[], string | RegExp | string[]][])('%s: %j', (headings, rows, expected) => {
    const found = table(headings, ...rows);
    if (expected instanceof RegExp) expect(found).toMatch(expected);
    else expect(found).toEqual(expected);
  });
});

it('eBay: what a price is of follows from the total, and no row that does not fit is passed over', () => {
  const [before = ''] = file('ebay.csv').toString().split('\n112,');
  const row = (cells: Record<number, string>) =>
    Array.from({ length: 49 }, (_, at) => cells[at] ?? '').join(',');
  const order = (number: string, sold: string, total: string, title = 'Mug', paid = 'Jul-25-26') =>
    row({
      ...{ 0: '1', 1: number, 12: 'Ada', 14: 'Weg 1', 16: 'Bern', 18: '3011', 19: 'Switzerland' },
      ...{ 21: title, 22: 'MUG', 24: '2', 25: sold, 26: '$5.00', 29: total, 33: paid },
    });
  const text = [
    before,
    order('24-1', '$25.00', '$55.00'),
    order('24-2', '$50.00', '$55.00'),
    order('24-3', '$25.00', '$99.00'),
    order('24-4', '$25.00', '$55.00', 'Mug', ''),
    order('24-5', '$25.00', '$55.00', 'Mug, red'),
    '2,record(s) downloaded,,,,',
  ].join('\n');
  const { orders, rejected } = parseOrderFile('ebay.csv', Buffer.from(text), {
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    remembered: readyMade(),
    columns: { currency: '=USD' },
  });
  const found = orders.map(({ order }) => [
    order.reference,
    order.heldFor ? 'held' : order.lines[0]?.paidTotal,
  ]);
  expect(found).toEqual([
    ['24-1', '50.00'],
    ['24-2', '50.00'],
    ['24-3', 'held'],
    ['24-4', 'held'],
  ]);
  expect(rejected.map(({ line }) => line)).toEqual([7]);
});

it.each([
  // The row of the second order does not fit: nothing below it goes to the first.
  [
    [
      'R1,EUR,Ada,Weg 1,Bern,CH,A,1,10.00',
      'R2,EUR,Bob,Rue 2, Apt 3,Paris,FR,B,1,5.00',
      ',,,,,,C,3,7.00',
    ],
    ['R1: A'],
    [3, 4],
  ],
  // A row of the first order does not fit: it lacks a line.
  [['R1,EUR,Ada,Weg 1,Bern,CH,A,1,10.00', ',,,,,,Mug, blue,2,5.00'], [], [3]],
])('rows that do not fit take nothing from another order: %j', (rows, taken, refused) => {
  const head =
    'reference,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,sku,quantity,unit_price';
  const { orders, rejected } = parseOrderFile('a.csv', Buffer.from([head, ...rows].join('\n')), {
    weightUnit: 'KG',
    dimensionUnit: 'CM',
  });
  expect(
    orders.map(({ order }) => `${order.reference}: ${order.lines.map(({ sku }) => sku).join(' ')}`),
  ).toEqual(taken);
  expect([...new Set(rejected.map(({ line }) => line))]).toEqual(refused);
});

describe('an XML file', () => {
  it('of WorldShip in the shapes that public programs write is read, several lines on one line too', () => {
    expect(read('worldship.xml')).toEqual({
      orders: {
        '4711': {
          to: 'Ada Weber, 3011 Bern, CH',
          lines: ['2 × MUG-1 12.50 EUR, no weight', '3 × CUP-1 4.00 EUR, no weight'],
        },
        'WS-77': {
          to: 'Mug Shop Ltd, BT1 1AA Belfast, GB',
          lines: ['2 × Widgets 10.00 GBP, no weight'],
        },
      },
      skipped: { DONE: 'its order_status is "Processed"' },
      refused: [],
    });
  });

  it("of a WooCommerce export has what was paid for its lines, and a refund that is not the order's", () => {
    expect(read('woocommerce.xml')).toEqual({
      orders: {
        'W/189': {
          to: 'Bob Roe, 75001 Paris, FR',
          lines: ['2 × MUG-1 11.25 = 22.50 USD, no weight', '1 × Cup 8 = 8.00 USD, no weight'],
        },
        '190': {
          held: 'it was refunded 12.50, so what was paid for the rest cannot be told',
          to: 'Cy Poe,  Roma, IT',
          lines: ['2 × MUG-1 no value USD, no weight'],
        },
      },
      skipped: { '188': 'its order_status is "completed"' },
      refused: [],
    });
  });
});
