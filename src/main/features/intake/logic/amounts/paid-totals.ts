import Big from 'big.js';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { sharesOf } from '../../../orders/logic/shares.ts';

/*
 * What was paid for each line of an order, as customs want it declared: after discounts, without tax. A file
 * says it in many ways; its own sums decide which one it is. What they do not decide is held.
 */

/** A line's amounts as plain numbers; null where the file has none. */
export interface LineAmounts {
  quantity: Big;
  /** Below zero: a discount that stands as a line. */
  price: Big;
  /** Of the whole line. */
  discount: Big | null;
  /** Of the whole line, where its price holds it or not. */
  tax: Big | null;
  /** What the file says was paid for the line. */
  paid: Big | null;
  isGoods: boolean;
  isTaxed: boolean;
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
  /** What a line's price is of; `decide`: the sums of the order say so. */
  priceOf: 'unit' | 'line' | 'decide';
  /** Of the goods after `discount`, or before it, which is taken off already; absent: the total says it. */
  subtotalOf?: 'after discount' | 'before discount' | undefined;
  /** Whether prices hold tax; `decide`: the sums of the order say so. */
  tax: 'in the prices' | 'apart' | 'decide';
}

/** One reading of an order's prices and discounts. */
interface Reading {
  /** Of each line, after discounts. */
  amounts: Big[];
  /** The file says what was paid for each line. */
  isStated?: boolean;
  /** The order's discount is spread over its lines. */
  isSpread: boolean;
  /** The part of the order's discount that is of its shipping. */
  ofShipping: Big;
}

const sum = (numbers: readonly Big[]): Big =>
  numbers.reduce((total, number) => total.plus(number), new Big(0));

const NONE = new Big(0);

/** With the currency's decimals, and with more where the file has them: a sum is said as it was written. */
export const exactly = (amount: Big, decimals: number): string =>
  amount.round(decimals).eq(amount) ? amount.toFixed(decimals) : amount.toFixed();

/** Paid totals of the lines, in their order; or why the order must be looked at by a person. */
export function paidTotals(
  lines: readonly LineAmounts[],
  order: OrderAmounts,
  rules: AmountRules,
  decimals: number,
): Result<Big[], Message> {
  const tax = taxOf(order, lines);
  if (tax?.lt(0)) return fail(say('its tax is below zero: {tax}', { tax: exactly(tax, decimals) }));
  const reading = readingOf(lines, order, rules, decimals);
  if (!reading.ok) return reading;
  const { amounts, isSpread, ofShipping } = reading.value;
  const others = lines.some(({ isGoods }, at) => !isGoods && (amounts[at] ?? NONE).gt(0));
  if (amounts.some((amount, at) => amount.lt(0) && lines[at]?.price.gt(0)))
    return fail(say('a line is discounted by more than it costs'));
  const isOff = isSpread || amounts.some((amount) => amount.lt(0));
  if (isOff && others) {
    const { discount } = order;
    return fail(
      say('what its discount of {discount} is of cannot be told: some of its lines are no goods', {
        discount: exactly(
          discount ?? sum(amounts.filter((amount) => amount.lt(0))).abs(),
          decimals,
        ),
      }),
    );
  }
  const paid = withoutNegatives(amounts, lines, decimals);
  const shipping = (order.shipping ?? NONE).minus(ofShipping);
  return withoutTax(paid, lines, { ...order, shipping }, rules, decimals);
}

function readingOf(
  lines: readonly LineAmounts[],
  order: OrderAmounts,
  { priceOf, subtotalOf }: AmountRules,
  decimals: number,
): Result<Reading, Message> {
  const kinds = priceOf === 'decide' ? (['unit', 'line'] as const) : [priceOf];
  const readings = kinds.flatMap((kind) => {
    const gross = lines.map(({ price, quantity }) =>
      kind === 'line' ? price : price.times(quantity),
    );
    return discounted(gross, lines, order.discount ?? NONE, decimals);
  });
  const stated = lines.map(({ paid }) => paid);
  const isStated = stated.every((paid) => paid !== null) && stated.length > 0;
  if (isStated)
    readings.unshift({
      amounts: stated.map((paid) => paid ?? NONE),
      isStated,
      isSpread: false,
      ofShipping: NONE,
    });
  const { subtotal, total, shipping, discount } = order;
  const tax = taxOf(order, lines);
  // Where nobody says what the subtotal is of, the total must say it.
  const off = discount ?? NONE;
  const isOpen = subtotalOf === undefined && total !== null && off.gt(0);
  const ofTotal = goodsIn(total, shipping, tax);
  const sums = subtotal ? [subtotal, ...(isOpen ? [subtotal.minus(off)] : [])] : ofTotal;
  const fits =
    sums.length === 0
      ? // A total that does not say what its shipping was is no less than the goods.
        readings.filter(({ amounts }) => total === null || sum(amounts).round(decimals).lte(total))
      : readings
          .flatMap((each) => fitTo(each, sums, decimals))
          .filter((each) => isOfTotal(each, { ...order, tax }, { isOpen, decimals }));
  const [first] = fits;
  if (!first) {
    return fail(
      say('its lines come to {found} after discounts, and its own sum is {expected}', {
        found: exactly(sum(readings[0]?.amounts ?? []), decimals),
        expected: exactly(otherSum(order, tax, sum(readings[0]?.amounts ?? [])), decimals),
      }),
    );
  }
  // What the file says of each line is better than a discount that is spread.
  if (first.isStated) return ok(first);
  const isOne = fits.every(({ amounts }) =>
    amounts.every((amount, at) => amount.eq(first.amounts[at] ?? NONE)),
  );
  return isOne
    ? ok(first)
    : fail(say('what was paid for its lines can be read in two ways, and no sum of it decides'));
}

/** The sum of the order that its goods do not come to, for a message. */
function otherSum({ subtotal, total, shipping }: OrderAmounts, tax: Big | null, found: Big): Big {
  const [byTotal] = goodsIn(total, shipping, tax);
  return [subtotal, byTotal, total].find((each) => each && !each.eq(found)) ?? NONE;
}

/** Of the order, or of its lines together; null where the file has none. */
function taxOf({ tax }: OrderAmounts, lines: readonly LineAmounts[]): Big | null {
  if (tax !== null || lines.every((line) => line.tax === null)) return tax;
  return sum(lines.map((line) => line.tax ?? NONE));
}

/**
 * Whether goods and shipping are no more than the order's total, which may hold tax, duties or a tip too; where
 * the total must decide (`isOpen`), they come to it, with the tax or without it.
 */
function isOfTotal(
  { amounts, ofShipping }: Reading,
  { total, shipping, tax }: OrderAmounts,
  { isOpen, decimals }: { isOpen: boolean; decimals: number },
): boolean {
  if (total === null) return true;
  const goods = sum(amounts).plus(shipping ?? NONE);
  // Shipping is said before its discount, or after it.
  const both = ofShipping.gt(shipping ?? NONE) ? [goods] : [goods, goods.minus(ofShipping)];
  const wanted = total.round(decimals);
  if (!isOpen || shipping === null) return both.some((each) => each.round(decimals).lte(wanted));
  return both.some((each) =>
    [each, each.plus(tax ?? NONE)].some((one) => one.round(decimals).eq(wanted)),
  );
}

/** The reading with amounts that add up to one of the sums, where they do to the smallest unit. */
function fitTo(reading: Reading, sums: readonly Big[], decimals: number): Reading[] {
  const found = sum(reading.amounts);
  if (sums.some((each) => each.eq(found))) return [reading];
  const near = sums.find((each) => each.round(decimals).eq(found.round(decimals)));
  return near ? [{ ...reading, amounts: sharesOf(near, reading.amounts, decimals) }] : [];
}

/** A discount of the order may be that of its lines, come on top of it, or be one of shipping. */
function discounted(
  gross: readonly Big[],
  lines: readonly LineAmounts[],
  whole: Big,
  decimals: number,
): Reading[] {
  const ofLines = lines.map((line) => line.discount ?? NONE);
  const less = gross.map((amount, at) => amount.minus(ofLines[at] ?? 0));
  const plain: Reading = { amounts: less, isSpread: false, ofShipping: NONE };
  if (whole.eq(0)) return [plain];
  const shares = sharesOf(whole, less, decimals);
  const spread: Reading = {
    amounts: less.map((amount, at) => amount.minus(shares[at] ?? 0)),
    isSpread: true,
    ofShipping: NONE,
  };
  return sum(ofLines).eq(0) ? [spread, { ...plain, ofShipping: whole }] : [plain, spread];
}

/** Lines below zero are discounts of the others, by their value. */
function withoutNegatives(
  amounts: readonly Big[],
  lines: readonly LineAmounts[],
  decimals: number,
): Big[] {
  const off = sum(amounts.filter((amount) => amount.lt(0)));
  if (off.eq(0)) return [...amounts];
  const parts = amounts.map((amount, at) => (amount.gt(0) && lines[at]?.isGoods ? amount : NONE));
  const shares = sharesOf(off, parts, decimals);
  return amounts.map((amount, at) => (amount.lt(0) ? NONE : amount.plus(shares[at] ?? 0)));
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
  const untold = lines.some(
    (line, at) => line.tax === null && line.isTaxed && (paid[at] ?? NONE).gt(0),
  );
  if (untold && lines.some((line) => line.tax !== null))
    return fail(say('some of its lines say their tax and others do not'));
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
  const taxed = paid.map((amount, at) => (lines[at]?.isTaxed ? amount : NONE));
  return sharesOf(tax ?? NONE, [...taxed, shipping ?? NONE], decimals).slice(0, paid.length);
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
