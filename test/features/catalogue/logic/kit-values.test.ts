import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { newItem } from '../../../../src/main/features/catalogue/logic/item-facts.ts';
import {
  factsOf,
  filledFrom,
  keysToFill,
} from '../../../../src/main/features/catalogue/logic/order-items.ts';
import type { Item, ItemFact } from '../../../../src/shared/catalogue/item.ts';
import { minorDigits } from '../../../../src/shared/kernel/money.ts';
import { asItCame, type Order, type OrderLine } from '../../../../src/shared/orders/order.ts';
import fc from '../../../support/chance.ts';
import { anOrder } from '../../../support/orders.ts';

interface Part {
  sku: string;
  each: number;
  unitPrice?: string;
}

/** An order of one kit whose parts are lines. */
function kitOrder(parts: readonly Part[], paid: string, units = 1, over: Partial<Order> = {}) {
  const lines = parts.map(
    ({ sku, each, unitPrice = null }): OrderLine => ({
      sku,
      barcode: null,
      description: 'Stoneware',
      quantity: each * units,
      unitWeight: '0.4',
      unitPrice,
      hsCode: '691200',
      originCountry: 'PT',
      kit: { number: 0, sku: 'SET', barcode: null, description: '', quantity: each, units, paid },
    }),
  );
  return anOrder({ lines, ...over });
}

function item(sku: string, amount: string | null, over: Partial<Item> = {}): Item {
  const confirmed: ItemFact[] = amount === null ? [] : ['value'];
  return {
    ...newItem({ merchant: null, sku }, 'file', '2026-03-01T08:00:00.000Z'),
    value: amount === null ? null : { amount, currency: 'USD' },
    confirmed,
    ...over,
  };
}

const prices = ({ lines }: Order) => lines.map(({ unitPrice }) => unitPrice);
const TWO = [
  { sku: 'MUG', each: 1 },
  { sku: 'SAUCER', each: 2 },
];

describe('what was paid for a kit', () => {
  it('is spread over its parts by the values of their items', () => {
    const { order, filled } = filledFrom(kitOrder(TWO, '30.00'), [
      item('MUG', '20'),
      item('SAUCER', '5'),
    ]);
    expect(prices(order)).toEqual(['20', '5']);
    expect(filled.map(({ facts }) => facts)).toEqual([['unitPrice'], ['unitPrice']]);
    const less = filledFrom(kitOrder(TWO, '24.99'), [item('MUG', '20'), item('SAUCER', '5')]);
    expect(prices(less.order)).toEqual(['16.66', '4.165']);
  });

  it('goes by values in one currency, whichever it is', () => {
    const gbp = (sku: string, amount: string) =>
      item(sku, amount, { value: { amount, currency: 'GBP' } });
    const shared = filledFrom(kitOrder(TWO, '30.00'), [gbp('MUG', '20'), gbp('SAUCER', '5')]);
    expect(prices(shared.order)).toEqual(['20', '5']);
    const mixed = filledFrom(kitOrder(TWO, '30.00'), [gbp('MUG', '20'), item('SAUCER', '5')]);
    expect(prices(mixed.order)).toEqual([null, null]);
  });

  it.each([
    ['a value is not known', item('SAUCER', null)],
    ['a value was not confirmed', item('SAUCER', '5', { confirmed: [] })],
    ['an item is worth nothing', item('SAUCER', '0')],
    ['an item is another merchant’s', item('SAUCER', '5', { merchant: 'Acme' })],
  ])('is not spread at all where %s', (_why, saucer) => {
    const { order, filled } = filledFrom(kitOrder(TWO, '30.00'), [item('MUG', '20'), saucer]);
    expect(prices(order)).toEqual([null, null]);
    expect(filled).toEqual([]);
  });

  it('is not spread where a part would be declared as worth nothing', () => {
    const { order } = filledFrom(kitOrder(TWO, '0.01'), [item('MUG', '20'), item('SAUCER', '5')]);
    expect(prices(order)).toEqual([null, null]);
  });

  it('less what a person entered for one part is the others’', () => {
    const [mug, saucer] = TWO;
    const entered = kitOrder([{ sku: 'MUG', each: 1, unitPrice: '18' }, saucer as Part], '30.00');
    expect(prices(filledFrom(entered, [item('SAUCER', '5')]).order)).toEqual(['18', '6']);
    const over = kitOrder([{ sku: 'MUG', each: 1, unitPrice: '31' }, saucer as Part], '30.00');
    expect(prices(filledFrom(over, [item('SAUCER', '5')]).order)).toEqual(['31', null]);
    expect(mug).toBeDefined();
  });

  it('counts parts that were shipped before', () => {
    const order = kitOrder([{ sku: 'SAUCER', each: 2 }], '30.00');
    const [line] = order.lines;
    if (!line?.kit) expect.fail('no kit');
    const rest = {
      ...order,
      lines: [{ ...line, kit: { ...line.kit, others: [{ sku: 'MUG', quantity: 1 }] } }],
    };
    expect(keysToFill(rest).map(({ sku }) => sku)).toEqual(['SAUCER', 'MUG']);
    const { order: filled } = filledFrom(rest, [item('MUG', '20'), item('SAUCER', '5')]);
    expect(prices(filled)).toEqual(['5']);
    expect(prices(filledFrom(rest, [item('SAUCER', '5')]).order)).toEqual([null]);
  });

  it('is no value that the catalogue learns, and none that its sender sent', () => {
    const came = kitOrder(TWO, '30.00');
    const { order } = filledFrom(came, [item('MUG', '20'), item('SAUCER', '5')]);
    const [line] = order.lines;
    if (!line) expect.fail('no line');
    expect(factsOf(order, line)).not.toHaveProperty('value');
    expect(asItCame(order).lines.map(({ unitPrice }) => unitPrice)).toEqual([null, null]);
  });

  it('is declared to the smallest unit, whatever its parts are worth', () => {
    const currencies = fc.constantFrom('EUR', 'JPY', 'KWD');
    const parts = fc.array(
      fc.record({
        each: fc.integer({ min: 1, max: 7 }),
        worth: fc.integer({ min: 1, max: 90_000 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    let spread = 0;
    fc.assert(
      fc.property(
        currencies,
        parts,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        (currency, all, units, paid) => {
          const decimals = minorDigits(currency);
          const amount = new Big(paid).times(new Big(10).pow(-decimals)).toFixed(decimals);
          const known = all.map(({ each }, at) => ({ sku: `P-${at}`, each }));
          const { order } = filledFrom(
            kitOrder(known, amount, units, { currency }),
            all.map(({ worth }, at) => item(`P-${at}`, String(worth))),
          );
          if (prices(order).every((price) => price === null)) return;
          spread += 1;
          const sum = order.lines.reduce(
            (total, { quantity, unitPrice }) => total.plus(new Big(unitPrice ?? 0).times(quantity)),
            new Big(0),
          );
          expect(sum.round(decimals, Big.roundHalfUp).toFixed(decimals)).toBe(amount);
          for (const { unitPrice } of order.lines) expect(Number(unitPrice)).toBeGreaterThan(0);
        },
      ),
      { numRuns: 2000 },
    );
    // Only a kit that costs next to nothing cannot be spread.
    expect(spread).toBeGreaterThan(1500);
  });
});

describe('the weight of a kit', () => {
  const part = (sku: string, quantity: number, unitWeight: string | null = null) => ({
    sku,
    barcode: null,
    description: '',
    quantity,
    unitWeight,
  });
  const order = anOrder({
    lines: [
      {
        ...(anOrder().lines[0] as OrderLine),
        sku: 'SET',
        unitWeight: null,
        parts: [part('MUG', 1, '0.4'), part('SAUCER', 2)],
      },
    ],
  });
  const grams = (sku: string, value: string) =>
    item(sku, null, { unitWeight: { value, unit: 'KG' } });
  const weight = (items: readonly Item[]) => filledFrom(order, items).order.lines[0]?.unitWeight;

  it('is that of its item, else of its parts if all are known', () => {
    expect(weight([grams('SET', '0.9'), grams('SAUCER', '0.1')])).toBe('0.9');
    expect(weight([grams('SAUCER', '0.1')])).toBe('0.6');
    expect(weight([grams('MUG', '0.5')])).toBeNull();
  });
});

describe('what a kit weighs', () => {
  const weighing = (unitWeight: string) => {
    const [line] = anOrder().lines;
    const parts = [
      { sku: 'CARD', barcode: null, description: '', quantity: 2, unitWeight: '0.01' },
    ];
    return line ? factsOf(anOrder(), { ...line, unitWeight, parts }).unitWeight : expect.fail();
  };

  it('by its parts is not what its item weighs: kits of choice have one SKU', () => {
    expect(weighing('0.02')).toBeUndefined();
  });

  it('by its own weight is', () => {
    expect(weighing('0.05')).toMatchObject({ value: '0.05' });
  });
});
