import Big from 'big.js';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { sharesOf } from './shares.ts';

/*
 * What was paid for each line of an order, as customs want it declared: after discounts, without tax. A file
 * says it in many ways; its own sums decide which one it is. What they do not decide is held.
 */

/** A line's amounts as plain numbers; null where the file has none. */
export interface LineAmounts {
  quantity: Big;
  price: Big;
  /** Of the whole line. */
  discount: Big | null;
  /** Of the whole line, where its price holds it or not. */
  tax: Big | null;
}

/** Sums of the order as plain numbers; null where the file has none. */
export interface OrderAmounts {
  /** Goods after discounts, before shipping. */
  subtotal: Big | null;
  discount: Big | null;
  tax: Big | null;
  shipping: Big | null;
  total: Big | null;
}

export interface AmountRules {
  /** What a line's price is of. */
  priceOf: 'unit' | 'line';
  /** Whether prices hold tax; `decide`: the sums of the order say so. */
  tax: 'in the prices' | 'apart' | 'decide';
}

const sum = (numbers: readonly Big[]): Big =>
  numbers.reduce((total, number) => total.plus(number), new Big(0));

const NONE = new Big(0);

/** Paid totals of the lines, in their order; or why the order must be looked at by a person. */
export function paidTotals(
  lines: readonly LineAmounts[],
  order: OrderAmounts,
  rules: AmountRules,
  decimals: number,
): Result<Big[], Message> {
  const gross = lines.map(({ price, quantity }) =>
    rules.priceOf === 'line' ? price : price.times(quantity),
  );
  const paid = afterDiscount(gross, lines, order, decimals);
  if (!paid.ok) return paid;
  return withoutTax(paid.value, lines, order, rules, decimals);
}

function afterDiscount(
  gross: readonly Big[],
  lines: readonly LineAmounts[],
  { subtotal, discount, shipping, tax, total }: OrderAmounts,
  decimals: number,
): Result<Big[], Message> {
  const ofLines = lines.map((line) => line.discount ?? NONE);
  const less = gross.map((amount, at) => amount.minus(ofLines[at] ?? 0));
  const whole = discount ?? NONE;
  const spread = (amounts: readonly Big[]): Big[] => {
    const shares = sharesOf(whole, amounts, decimals);
    return amounts.map((amount, at) => amount.minus(shares[at] ?? 0));
  };
  // A discount of the order may be that of its lines, come on top of it, or be one of shipping.
  const ways = whole.eq(0)
    ? [less]
    : sum(ofLines).eq(0)
      ? [spread(gross), gross.map((amount) => amount)]
      : [less, spread(less)];
  const [first = less] = ways;
  const expected = subtotal ? [subtotal] : goodsIn(total, shipping, tax);
  if (expected.length === 0) return ok(first);
  const fits = ways.find((way) => expected.some((each) => each.eq(sum(way))));
  if (fits) return ok(fits);
  return fail(
    say('its lines come to {found} after discounts, and its own sum is {expected}', {
      found: sum(first).toFixed(decimals),
      expected: (expected[0] ?? NONE).toFixed(decimals),
    }),
  );
}

/** What the goods come to by the order's total, with the tax or without it; empty if it says neither. */
function goodsIn(total: Big | null, shipping: Big | null, tax: Big | null): Big[] {
  if (total === null || shipping === null) return [];
  const goods = total.minus(shipping);
  return tax === null ? [goods] : [goods, goods.minus(tax)];
}

function withoutTax(
  paid: readonly Big[],
  lines: readonly LineAmounts[],
  order: OrderAmounts,
  rules: AmountRules,
  decimals: number,
): Result<Big[], Message> {
  const held = holdsTax(sum(paid), lines, order, rules);
  if (!held.ok) return held;
  if (!held.value) return ok([...paid]);
  const taxes = taxesOf(paid, lines, order, decimals);
  return ok(paid.map((amount, at) => amount.minus(taxes[at] ?? 0)));
}

function taxesOf(
  paid: readonly Big[],
  lines: readonly LineAmounts[],
  { tax, shipping }: OrderAmounts,
  decimals: number,
): Big[] {
  if (lines.some((line) => line.tax !== null)) return lines.map((line) => line.tax ?? NONE);
  // The order's tax is of its shipping too.
  return sharesOf(tax ?? NONE, [...paid, shipping ?? NONE], decimals).slice(0, paid.length);
}

function holdsTax(
  goods: Big,
  lines: readonly LineAmounts[],
  { tax, shipping, total }: OrderAmounts,
  rules: AmountRules,
): Result<boolean, Message> {
  const all = tax ?? sum(lines.map((line) => line.tax ?? NONE));
  if (all.eq(0) || rules.tax === 'apart') return ok(false);
  if (rules.tax === 'in the prices') return ok(true);
  if (total !== null) {
    const net = goods.plus(shipping ?? 0);
    if (total.eq(net)) return ok(true);
    if (total.eq(net.plus(all))) return ok(false);
  }
  return fail(
    say('whether its prices hold the tax of {tax} cannot be told from its sums', {
      tax: all.toFixed(),
    }),
  );
}
