import Big from 'big.js';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import { minorDigits } from '../../../../../shared/kernel/money.ts';
import { fail } from '../../../../../shared/kernel/result.ts';
import type { Order } from '../../../../../shared/orders/order.ts';
import { type LineAmounts, type OrderAmounts, paidTotals } from '../amounts/paid-totals.ts';
import { unitValueOf } from '../amounts/shares.ts';
import type { CsvRow } from '../csv/csv-table.ts';
import type { Sheet } from './sheet.ts';

/** The numbers of rows with a point, by `numberKey`. */
export type Numbers = Map<string, string>;

export const numberKey = ({ line }: CsvRow, name: string): string => `${line} ${name}`;

/** A line that is declared; `amounts` replace its price as it stands in the row. */
export interface DeclaredLine {
  row: CsvRow;
  amounts: { unitPrice?: string; paidTotal?: string };
}

const PLAIN = /^-?\d+(\.\d+)?$/;

/** Whether a row adds a line to its order. */
export function isLine(row: CsvRow, { places, rules, cell }: Sheet): boolean {
  if (rules.lineNeeds !== undefined) return cell(row, rules.lineNeeds) !== '';
  return places.some(({ part, text }) => part === 'line' && text(row) !== '');
}

/** Whether the line is of goods: no fee, gift card or delivery, and there is something left to ship. */
function isGoods(row: CsvRow, { rules, cell }: Sheet, numbers: Numbers): boolean {
  const isNamed = Object.entries(rules.noGoods ?? {}).some(([column, words]) =>
    words.some((word) => word.toLowerCase() === cell(row, column).toLowerCase()),
  );
  if (isNamed) return false;
  if (/^(false|no)$/i.test(cell(row, 'needs_shipping'))) return false;
  return !(rules.leavesOutZero && Number(numbers.get(numberKey(row, 'quantity'))) === 0);
}

/**
 * The lines of goods, with what was paid for them where the table has sums, discounts or tax; `why` the
 * order is held where its sums do not say it, and then its lines have no value.
 */
export function declaredLines(
  rows: readonly CsvRow[],
  sheet: Sheet,
  numbers: Numbers,
): { lines: DeclaredLine[]; why: Message | null } {
  const filled = rows.filter((row) => isLine(row, sheet));
  // An order without lines is refused for what its first row lacks.
  const all = filled.length > 0 ? filled : rows.slice(0, 1);
  const goods = all.filter((row) => isGoods(row, sheet, numbers));
  const amounts = amountsOf(all, rows[0], sheet, numbers);
  if (!amounts) return { lines: goods.map((row) => ({ row, amounts: {} })), why: null };
  const currency = rows[0] ? sheet.cell(rows[0], 'currency').toUpperCase() : '';
  const decimals = minorDigits(currency);
  const { rules } = sheet;
  const refunded = amounts.order.refunded;
  const paid = refunded?.gt(0)
    ? fail(
        say('it was refunded {amount}, and no line says for what', {
          amount: refunded.toFixed(decimals),
        }),
      )
    : paidTotals(
        amounts.lines,
        amounts.order,
        { priceOf: rules.priceOf ?? 'unit', tax: rules.tax ?? 'decide' },
        decimals,
      );
  const lines = goods.map((row): DeclaredLine => {
    const at = all.indexOf(row);
    const total = paid.ok ? paid.value[at] : undefined;
    const quantity = Number(amounts.lines[at]?.quantity.toFixed());
    if (!total || total.lte(0) || !(quantity > 0)) return { row, amounts: { unitPrice: '' } };
    const unitPrice = unitValueOf(total, quantity, decimals);
    return { row, amounts: { unitPrice: unitPrice.toFixed(), paidTotal: total.toFixed(decimals) } };
  });
  return { lines, why: paid.ok ? null : paid.error };
}

/** The tax that was collected for the order's rows; null where none was. */
export function collectedTaxOf(
  rows: readonly CsvRow[],
  { cell, rules }: Sheet,
  numbers: Numbers,
): Order['collectedTax'] | null {
  const number = rows.map((row) => cell(row, 'tax_number')).find((text) => text !== '') ?? null;
  const amount = rows.reduce((sum, row) => {
    const text = numbers.get(numberKey(row, 'tax_collected')) ?? '';
    return PLAIN.test(text) ? sum.plus(text) : sum;
  }, new Big(0));
  if (number === null && amount.lte(0)) return null;
  const scheme = rules.collectedTax ?? 'IOSS';
  return { scheme, number, amount: amount.gt(0) ? amount.toFixed() : null };
}

const SUMS = ['order_subtotal', 'order_discount', 'order_tax', 'order_shipping', 'order_total'];
const OF_LINES = ['line_discount', 'line_tax'];

/** null where the table has nothing but prices, or where a number cannot be read: the schema refuses it. */
function amountsOf(
  all: readonly CsvRow[],
  first: CsvRow | undefined,
  { has, rules }: Sheet,
  numbers: Numbers,
): { lines: LineAmounts[]; order: OrderAmounts & { refunded: Big | null } } | null {
  if (!first) return null;
  const isPlain = rules.priceOf !== 'line' && ![...SUMS, ...OF_LINES].some((name) => has(name));
  if (isPlain) return null;
  const read = (row: CsvRow, name: string): Big | null => {
    const text = numbers.get(numberKey(row, name)) ?? '';
    return PLAIN.test(text) ? new Big(text) : null;
  };
  const lines: LineAmounts[] = [];
  for (const row of all) {
    const [price, quantity] = [read(row, 'unitPrice'), read(row, 'quantity')];
    if (!price || !quantity) return null;
    lines.push({
      price,
      quantity,
      discount: read(row, 'line_discount')?.abs() ?? null,
      tax: read(row, 'line_tax'),
    });
  }
  const discount = read(first, 'order_discount')?.abs() ?? null;
  const subtotal = read(first, 'order_subtotal');
  return {
    lines,
    order: {
      subtotal:
        subtotal && rules.subtotalOf === 'before discount'
          ? subtotal.minus(discount ?? 0)
          : subtotal,
      discount,
      tax: read(first, 'order_tax'),
      shipping: read(first, 'order_shipping'),
      total: read(first, 'order_total'),
      refunded: read(first, 'order_refunded'),
    },
  };
}
