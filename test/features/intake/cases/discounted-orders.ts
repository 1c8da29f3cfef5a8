import Big from 'big.js';
import { minorDigits } from '../../../../src/shared/kernel/money.ts';
import fc from '../../../support/chance.ts';

/*
 * Orders of a shop with discounts, tax and shipping, as its export has them. All amounts are in the smallest
 * unit of the currency, and its sums add up.
 */

interface ShopLine {
  quantity: number;
  price: number;
  /** Of the whole line. */
  discount: number;
  isGiftCard: boolean;
}

export interface ShopOrder {
  currency: string;
  lines: ShopLine[];
  /** What `Discount Amount` says. */
  discount: number;
  /** The part of it that is off the goods, beside the discounts of lines. */
  ofGoods: number;
  subtotal: number;
  shipping: number;
  tax: number;
  isTaxInside: boolean;
  total: number;
}

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 1, max: 100_000 }),
  part: fc.integer({ min: 0, max: 100 }),
});

export const shopOrders: fc.Arbitrary<ShopOrder> = fc
  .record({
    currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    kind: fc.constantFrom('none', 'of the order', 'of lines', 'of both', 'of shipping'),
    part: fc.integer({ min: 0, max: 100 }),
    shipping: fc.constantFrom(0, 0, 490, 1200),
    taxRate: fc.constantFrom(0, 8, 20),
    isTaxInside: fc.boolean(),
    giftCard: fc.boolean(),
  })
  .map(({ currency, lines, kind, part, shipping, taxRate, isTaxInside, giftCard }) => {
    const goods = lines.map(({ quantity, price, part: off }): ShopLine => {
      const ofLine = kind === 'of lines' || kind === 'of both' ? off : 0;
      const discount = Math.floor((quantity * price * ofLine) / 100);
      return { quantity, price, discount, isGiftCard: false };
    });
    // A discount of an order with a gift card may be of the card too: such an order is held.
    if (giftCard && kind === 'none' && taxRate === 0)
      goods.push({ quantity: 1, price: 5000, discount: 0, isGiftCard: true });
    const ofLines = goods.reduce((sum, { discount }) => sum + discount, 0);
    const before = goods.reduce((sum, each) => sum + each.quantity * each.price, 0) - ofLines;
    const ofGoods =
      kind === 'of the order' || kind === 'of both' ? Math.floor((before * part) / 100) : 0;
    const ofShipping = kind === 'of shipping' ? Math.floor((shipping * part) / 100) : 0;
    const subtotal = before - ofGoods;
    const net = subtotal + shipping - ofShipping;
    const tax = Math.floor(isTaxInside ? (net * taxRate) / (100 + taxRate) : (net * taxRate) / 100);
    return {
      currency,
      lines: goods,
      discount: kind === 'of lines' ? ofLines : ofGoods + ofShipping,
      ofGoods,
      subtotal,
      shipping,
      tax,
      isTaxInside,
      total: isTaxInside ? net : net + tax,
    };
  });

const amountIn = (units: number, currency: string): string =>
  new Big(units).times(new Big(10).pow(-minorDigits(currency))).toFixed(minorDigits(currency));

/** Parts of each line that is a kit, by their units in one. */
export type Kits = readonly (readonly number[])[];

/** The same export with ids of lines, and with the parts of its kits, which cost nothing. */
export function kitFile(order: ShopOrder, kits: Kits): string {
  const [head, ...rows] = shopifyFile(order).trimEnd().split('\n');
  const filling = ','.repeat(8);
  const withParts = rows.flatMap((row, at) => [
    `${row},${at},`,
    ...(kits[at] ?? []).map((each, nth) => {
      const quantity = each * (order.lines[at]?.quantity ?? 0);
      const of = [quantity, `Part ${at}-${nth}`, '0', `P-${at}-${nth}`, 'true', 'true', '0'];
      return `#1001${filling},${of.join(',')},,,,,,${at}-${nth},${at}`;
    }),
  ]);
  return [`${head},line_id,line_parent`, ...withParts, ''].join('\n');
}

const HEADINGS =
  'Name,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem discount,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country';

/** As Shopify exports it; what is of the order stands in its first row. */
export function shopifyFile(order: ShopOrder): string {
  const amount = (units: number) => amountIn(units, order.currency);
  const { currency, subtotal, shipping, tax, total, discount } = order;
  const rows = order.lines.map((each, at) => {
    const own =
      at === 0
        ? [
            'paid',
            'unfulfilled',
            currency,
            ...[subtotal, shipping, tax, total, discount].map(amount),
          ]
        : Array(8).fill('');
    const receiver = at === 0 ? ['Ada Weber', 'Weg 1', 'Bern', "'03011", 'CH'] : Array(5).fill('');
    const of = [
      each.quantity,
      each.isGiftCard ? 'Gift card' : `Cup ${at}`,
      amount(each.price),
      each.isGiftCard ? '' : `CUP-${at}`,
      !each.isGiftCard,
      true,
      amount(each.discount),
    ];
    return ['#1001', ...own, ...of, ...receiver].join(',');
  });
  return [HEADINGS, ...rows, ''].join('\n');
}
