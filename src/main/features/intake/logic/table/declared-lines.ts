import Big from 'big.js';
import { show } from '../../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import { minorDigits } from '../../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import type { Order } from '../../../../../shared/orders/order.ts';
import type { FileRules, Statuses } from '../../../../../shared/settings/column-maps.ts';
import { isNoValue } from '../../../orders/logic/order-fields.ts';
import {
  exactly,
  type LineAmounts,
  type OrderAmounts,
  paidTotals,
} from '../amounts/paid-totals.ts';
import { unitValueOf } from '../amounts/shares.ts';
import type { CsvRow } from '../csv/csv-table.ts';
import { folded } from '../mapping/statuses.ts';
import { isPlainNumber } from './numbers.ts';
import { type Numbers, numberIn } from './row-numbers.ts';
import type { Sheet } from './sheet.ts';
import { NO_UNITS, unitsOf } from './units-left.ts';

/** A line that is declared; `amounts` replace its price and units as they stand in the row. */
export interface DeclaredLine {
  row: CsvRow;
  amounts: { quantity?: string; unitPrice?: string; paidTotal?: string };
}

/** The lines of an order. */
export interface Declared {
  lines: DeclaredLine[];
  /** Why its sums do not say what was paid. */
  why: Message | null;
  /** A part of the order was shipped before. */
  isRest: boolean;
  /** Statuses of lines that are in no table. */
  unknown: readonly string[];
}

/** Whether a row adds a line to its order. */
export function isLine(row: CsvRow, { places, rules, cell }: Sheet): boolean {
  if (rules.lineNeeds !== undefined) return cell(row, rules.lineNeeds) !== '';
  return places.some(({ part, text }) => part === 'line' && text(row) !== '');
}

/** Whether the line is of goods: no fee, gift card, discount or delivery, and there is something left to ship. */
function isGoods(row: CsvRow, sheet: Sheet, numbers: Numbers): boolean {
  const { rules, cell } = sheet;
  const isNamed = Object.entries({ line_kind: NO_GOODS, ...rules.noGoods }).some(
    ([column, words]) => words.some((word) => folded(word) === folded(cell(row, column))),
  );
  if (isNamed || isNo(cell(row, 'needs_shipping'))) return false;
  if (hasAmounts(sheet) && Number(numberIn(row, 'unitPrice', numbers)) < 0) return false;
  return !(rules.leavesOutZero && Number(numberIn(row, 'quantity', numbers)) === 0);
}

/** What lines are that are no goods, where the mapping has no words of its own. */
const NO_GOODS = [
  'fee',
  'fees',
  'service',
  'surcharge',
  'shipping',
  'delivery',
  'gift card',
  'giftcard',
  'note',
  'tip',
  'discount',
  'coupon',
  'adjustment',
];

/** In the languages in which spreadsheets write it. */
const isNo = (text: string): boolean =>
  /^(false|no|0|nein|falsch|non|faux|falso|onwaar|nee)$/i.test(text);

/**
 * The lines of goods, with what was paid for them where the table has sums, discounts or tax; `why` the
 * order is held where its sums do not say it, and then its lines have no value.
 */
export function declaredLines(
  rows: readonly CsvRow[],
  sheet: Sheet,
  numbers: Numbers,
  ours: Statuses | undefined,
): Declared {
  const filled = rows.filter((row) => isLine(row, sheet));
  // An order without lines is refused for what its first row lacks.
  const all = filled.length > 0 ? filled : rows.slice(0, 1);
  const goods = filled.length > 0 ? all.filter((row) => isGoods(row, sheet, numbers)) : all;
  const [first] = rows;
  if (!first) return { lines: [], why: null, isRest: false, unknown: [] };
  const decimals = minorDigits(sheet.cell(first, 'currency').toUpperCase());
  const paid = hasAmounts(sheet) ? paidOf(all, first, sheet, numbers, decimals, ours) : ok(null);
  const units = goods.map((row) => unitsOf(row, sheet, numbers, ours));
  const isRest = units.some(({ wasSent }) => wasSent);
  const lines = goods.flatMap((row, at): DeclaredLine[] => {
    const { left, ordered, wasSent, isGone } = units[at] ?? NO_UNITS;
    if (isGone || (wasSent && left <= 0)) return [];
    const rest = wasSent ? { quantity: String(left) } : {};
    if (paid.ok && paid.value === null) return [{ row, amounts: rest }];
    const total = paid.ok ? paid.value?.get(row) : undefined;
    // A text that is no number stays, for the order's schema to refuse.
    if (!total && !isBlankOrNumber(row, 'unitPrice', numbers)) return [{ row, amounts: rest }];
    if (!total || total.lte(0) || !(ordered > 0))
      return [{ row, amounts: { ...rest, unitPrice: '' } }];
    const unitPrice = unitValueOf(total, ordered, decimals, goods.length);
    const ofLeft = wasSent ? unitPrice.times(left).round(decimals, Big.roundHalfUp) : total;
    const amounts = { unitPrice: unitPrice.toFixed(), paidTotal: ofLeft.toFixed(decimals) };
    return [{ row, amounts: { ...rest, ...amounts } }];
  });
  const doubt = units.find(({ why }) => why !== null)?.why ?? null;
  return {
    lines,
    why: doubt ?? kindDoubt(goods, sheet) ?? (paid.ok ? null : paid.error),
    isRest,
    unknown: units.flatMap(({ unknown }) => unknown ?? []),
  };
}

/** A line that may be a fee or goods: its mapping says so by this word. */
const EITHER = '?';

function kindDoubt(goods: readonly CsvRow[], { cell }: Sheet): Message | null {
  const row = goods.find((each) => cell(each, 'line_kind') === EITHER);
  return row
    ? say('whether its line {name} is goods or a fee cannot be told', {
        name: show(cell(row, 'description') || cell(row, 'sku')),
      })
    : null;
}

const isBlankOrNumber = (row: CsvRow, name: string, numbers: Numbers): boolean => {
  const text = numberIn(row, name, numbers);
  return text === '' || isPlainNumber(text);
};

/** False where the table has nothing but prices of units. */
function hasAmounts({ has, rules }: Sheet): boolean {
  const isSummed = rules.priceOf !== undefined && rules.priceOf !== 'unit';
  return isSummed || [...SUMS, ...OF_LINES].some((name) => has(name));
}

function paidOf(
  all: readonly CsvRow[],
  first: CsvRow,
  sheet: Sheet,
  numbers: Numbers,
  decimals: number,
  ours: Statuses | undefined,
): Result<Map<CsvRow, Big>, Message> {
  const { rules, has, cell } = sheet;
  const order = orderAmounts(first, sheet, numbers);
  const ofLines = all.reduce(
    (sum, row) => sum.plus(read(row, 'line_refunded', numbers)?.abs() ?? 0),
    new Big(0),
  );
  const refunded = order.refunded?.gt(0) ? order.refunded : ofLines;
  if (refunded.gt(0)) {
    const amount = exactly(refunded, decimals);
    return fail(
      say('it was refunded {amount}, so what was paid for the rest cannot be told', { amount }),
    );
  }
  const priced = all.filter(
    (row) => read(row, 'unitPrice', numbers) && read(row, 'quantity', numbers),
  );
  if (priced.length < all.length) {
    // A file without prices says nothing of them; one that lacks some leaves its sums unproven.
    if (priced.length === 0 && !has('unit_price')) return ok(new Map());
    if (SUMS.some((name) => has(name)))
      return fail(say('a line has no price, so its sums do not say what was paid for the others'));
  }
  const lines = priced.map(
    (row): LineAmounts => ({
      price: read(row, 'unitPrice', numbers) ?? new Big(0),
      quantity: new Big(unitsOf(row, sheet, numbers, ours).ordered),
      discount: discountOf(row, rules, numbers),
      tax: read(row, 'line_tax', numbers),
      paid: read(row, 'line_paid', numbers),
      isGoods: isGoods(row, sheet, numbers),
      isTaxed: !isNo(cell(row, 'line_taxed')),
    }),
  );
  const paid = paidTotals(
    lines,
    order,
    {
      priceOf: rules.priceOf ?? 'unit',
      tax: rules.tax ?? 'decide',
      subtotalOf: rules.subtotalOf,
    },
    decimals,
  );
  if (!paid.ok) return paid;
  return ok(new Map(priced.map((row, at) => [row, paid.value[at] ?? new Big(0)])));
}

const read = (row: CsvRow, name: string, numbers: Numbers): Big | null => {
  const text = numberIn(row, name, numbers);
  return isPlainNumber(text) ? new Big(text) : null;
};

/** As an amount, or as percent of the line. */
function discountOf(row: CsvRow, { priceOf }: FileRules, numbers: Numbers): Big | null {
  const amount = read(row, 'line_discount', numbers);
  const percent = read(row, 'line_discount_percent', numbers);
  if (amount || !percent) return amount?.abs() ?? null;
  const price = read(row, 'unitPrice', numbers) ?? new Big(0);
  const quantity = priceOf === 'line' ? 1 : (read(row, 'quantity', numbers) ?? new Big(0));
  return price.times(quantity).times(percent.abs()).div(100);
}

const SUMS = ['order_subtotal', 'order_discount', 'order_tax', 'order_shipping', 'order_total'];
const OF_LINES = [
  'line_discount',
  'line_discount_percent',
  'line_tax',
  'line_refunded',
  'order_refunded',
];

function orderAmounts(
  first: CsvRow,
  { rules }: Sheet,
  numbers: Numbers,
): OrderAmounts & { refunded: Big | null } {
  const discount = read(first, 'order_discount', numbers)?.abs() ?? null;
  const subtotal = read(first, 'order_subtotal', numbers);
  return {
    subtotal:
      subtotal && rules.subtotalOf === 'before discount' ? subtotal.minus(discount ?? 0) : subtotal,
    discount,
    tax: read(first, 'order_tax', numbers),
    shipping: read(first, 'order_shipping', numbers),
    total: read(first, 'order_total', numbers),
    refunded: read(first, 'order_refunded', numbers)?.abs() ?? null,
  };
}

/** The tax that was collected for the order's rows; null where none was. */
export function collectedTaxOf(
  rows: readonly CsvRow[],
  sheet: Sheet,
  numbers: Numbers,
): Order['collectedTax'] | null {
  const { cell, rules } = sheet;
  const named = rows.map((row) => cell(row, 'tax_number'));
  const number = named.find((text) => text !== '' && !isNoValue(text)) ?? null;
  const sumOf = (some: readonly CsvRow[]): Big =>
    some.reduce((sum, row) => sum.plus(read(row, 'tax_collected', numbers) ?? 0), new Big(0));
  // A row of the order sums up those of its lines.
  const ofLines = sumOf(rows.filter((row) => isLine(row, sheet)));
  const ofOrder = sumOf(rows.filter((row) => !isLine(row, sheet)));
  const amount = ofOrder.gt(ofLines) ? ofOrder : ofLines;
  if (number === null && amount.lte(0)) return null;
  const scheme = rules.collectedTax ?? 'IOSS';
  return { scheme, number, amount: amount.gt(0) ? amount.toFixed() : null };
}
