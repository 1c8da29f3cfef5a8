import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import {
  type AmountRules,
  paidTotals,
} from '../../../../../src/main/features/intake/logic/amounts/paid-totals.ts';
import { unitValueOf } from '../../../../../src/main/features/orders/logic/shares.ts';
import { english } from '../../../../../src/shared/kernel/message.ts';
import { MOST_BESIDE } from '../../../../../src/shared/orders/together.ts';
import fc from '../../../../support/chance.ts';

const RULES: AmountRules = { priceOf: 'unit', tax: 'decide' };
type Line = [quantity: number, price: string, discount?: string, tax?: string];
type Sums = Partial<Record<'subtotal' | 'discount' | 'tax' | 'shipping' | 'total', string>>;

function paid(lines: readonly Line[], sums: Sums, rules = RULES): string[] | string {
  const amount = (text: string | undefined) => (text === undefined ? null : new Big(text));
  const read = paidTotals(
    lines.map(([quantity, price, discount, tax]) => ({
      quantity: new Big(quantity),
      price: new Big(price),
      discount: amount(discount),
      tax: amount(tax),
      paid: null,
      isGoods: true,
      isTaxed: true,
    })),
    {
      subtotal: amount(sums.subtotal),
      discount: amount(sums.discount),
      tax: amount(sums.tax),
      shipping: amount(sums.shipping),
      total: amount(sums.total),
    },
    rules,
    2,
  );
  return read.ok ? read.value.map((each) => each.toFixed(2)) : english(read.error);
}

describe('what was paid for a line', () => {
  it.each([
    [
      'without discounts',
      [
        [2, '12.50'],
        [1, '4.00'],
      ],
      { subtotal: '29.00' },
      ['25.00', '4.00'],
    ],
    [
      'with a discount of the order, spread by value',
      [
        [1, '20.00'],
        [1, '10.00'],
      ],
      { subtotal: '20.00', discount: '10.00' },
      ['13.33', '6.67'],
    ],
    [
      'with discounts of its lines, which the order adds up',
      [
        [1, '20.00', '5.00'],
        [1, '10.00', '0'],
      ],
      { subtotal: '25.00', discount: '5.00' },
      ['15.00', '10.00'],
    ],
    [
      'with both',
      [
        [1, '20.00', '5.00'],
        [1, '15.00', '0'],
      ],
      { subtotal: '24.00', discount: '6.00' },
      ['12.00', '12.00'],
    ],
    [
      'with a discount of shipping, which does not touch goods',
      [[1, '20.00']],
      { subtotal: '20.00', discount: '4.90', shipping: '0', total: '20.00' },
      ['20.00'],
    ],
    [
      'with tax in the prices',
      [
        [1, '12.00'],
        [2, '6.00'],
      ],
      { subtotal: '24.00', tax: '4.00', shipping: '0', total: '24.00' },
      ['10.00', '10.00'],
    ],
    [
      'with tax in the prices and in shipping',
      [[1, '18.00']],
      { subtotal: '18.00', tax: '4.00', shipping: '6.00', total: '24.00' },
      ['15.00'],
    ],
    [
      'with tax apart',
      [[1, '10.00']],
      { subtotal: '10.00', tax: '2.00', shipping: '0', total: '12.00' },
      ['10.00'],
    ],
  ] as [string, Line[], Sums, string[]][])('%s', (_what, lines, sums, expected) => {
    expect(paid(lines, sums)).toEqual(expected);
  });

  it('is not guessed where the order’s own sum differs', () => {
    expect(
      paid(
        [
          [1, '12.50'],
          [2, '9.90'],
        ],
        { subtotal: '53.91' },
      ),
    ).toBe('its lines come to 32.30 after discounts, and its own sum is 53.91');
  });

  it('is not guessed where nothing tells whether tax is in the prices', () => {
    expect(paid([[1, '10.00']], { subtotal: '10.00', tax: '2.00' })).toMatch(/^whether its prices/);
  });

  it('of lines adds up to what the order came to, for any discount', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    const order = fc.record({
      lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 1000 }), price: cents }), {
        minLength: 1,
        maxLength: 8,
      }),
      part: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(order, ({ lines, part }) => {
        const gross = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
        const discount = Math.floor((gross * part) / 100);
        const text = (amount: number) => new Big(amount).div(100).toFixed(2);
        const read = paid(
          lines.map(({ quantity, price }) => [quantity, text(price)]),
          { subtotal: text(gross - discount), discount: text(discount) },
        );
        if (typeof read === 'string') return expect.fail(read);
        const sum = read.reduce((total, each) => total.plus(each), new Big(0));
        expect(sum.toFixed(2)).toBe(text(gross - discount));
        for (const [at, total] of read.entries()) {
          const { quantity = 1 } = lines[at] ?? {};
          const declared = unitValueOf(new Big(total), quantity, 2).times(quantity);
          expect(declared.round(2, 1).toFixed(2)).toBe(total);
        }
      }),
    );
  });
});

it.each([
  // Six orders of 3.333 that go together would declare 59.99.
  ['10.00', 3, 1, '3.3333'],
  ['10.00', 3, 6, '3.33333'],
  ['10.00', 4, 1, '2.5'],
  ['0.01', 1000, 1, '0.00001'],
])(
  '%s for %i units on one of %i lines are declared as %s each',
  (total, quantity, lines, value) => {
    expect(unitValueOf(new Big(total), quantity, 2, lines).toFixed()).toBe(value);
  },
);

it('orders of which as many go together as may are declared with the sum of what was paid for each', () => {
  const orders = MOST_BESIDE + 1;
  fc.assert(
    fc.property(
      fc.array(
        fc.array(
          fc.record({
            paid: fc.integer({ min: 1, max: 100_000 }),
            quantity: fc.integer({ min: 1, max: 99 }),
          }),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        { minLength: 1, maxLength: orders },
      ),
      (together) => {
        let [paidInAll, declared] = [new Big(0), new Big(0)];
        for (const lines of together) {
          for (const { paid: cents, quantity } of lines) {
            const paid = new Big(cents).div(100);
            paidInAll = paidInAll.plus(paid);
            declared = declared.plus(unitValueOf(paid, quantity, 2, lines.length).times(quantity));
          }
        }
        expect(declared.round(2, 1).toFixed(2)).toBe(paidInAll.toFixed(2));
      },
    ),
  );
});
