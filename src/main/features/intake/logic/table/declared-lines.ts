import Big from 'big.js';
import { show } from '../../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import { minorDigits } from '../../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import type { Refusal } from '../../../../../shared/orders/files/file-reading.ts';
import type { Order } from '../../../../../shared/orders/order.ts';
import type { FileRules, Statuses } from '../../../../../shared/settings/column-maps.ts';
import { isNoValue } from '../../../orders/logic/order-fields.ts';
import { unitValueOf } from '../../../orders/logic/shares.ts';
import { kitsPaid } from '../amounts/kits-paid.ts';
import { exactly, type LineAmounts, type OrderAmounts } from '../amounts/paid-totals.ts';
import type { CsvRow } from '../csv/csv-table.ts';
import { folded, foldedWords } from '../mapping/statuses.ts';
import { type FileKit, kitsIn, type RowKind } from './kits.ts';
import { isPlainNumber } from './numbers.ts';
import { type Numbers, numberIn } from './row-numbers.ts';
import type { Sheet } from './sheet.ts';
import { NO_UNITS, type Units, unitsOf } from './units-left.ts';

/** A line that is declared; `amounts` replace its price and units as they stand in the row. */
export interface DeclaredLine {
  row: CsvRow;
  amounts: { quantity?: string; unitPrice?: string; paidTotal?: string };
  /** The line is a kit: its parts with their units in one. */
  parts?: readonly { row: CsvRow; each: number }[];
  /** The kit that the line is a part of. */
  kit?: PartOfKit;
}

interface PartOfKit {
  parent: CsvRow;
  number: number;
  /** Of the line in one kit. */
  each: number;
  units: number;
  /** Paid for all of them, where the lines have no values of their own. */
  paid: string | null;
  /** Parts that are no lines: they were sent before. */
  others: readonly { row: CsvRow; each: number }[];
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
  if (kindOf(row, sheet) !== 'goods') return false;
  if (hasAmounts(sheet) && isBelowZero(row, numbers)) return false;
  return !(sheet.rules.leavesOutZero && Number(numberIn(row, 'quantity', numbers)) === 0);
}
/** What the line is by its words. */
function kindOf(row: CsvRow, { rules, cell }: Sheet): RowKind {
  const word = folded(cell(row, 'line_kind'));
  const isNamed = Object.entries({ line_kind: NO_GOODS, ...rules.noGoods }).some(
    ([column, words]) => foldedWords(words).has(folded(cell(row, column))),
  );
  if (isNamed) return SERVICES.includes(word) ? 'unsure' : 'no goods';
  return isNo(cell(row, 'needs_shipping')) ? 'unsure' : 'goods';
}

const isBelowZero = (row: CsvRow, numbers: Numbers): boolean =>
  Number(numberIn(row, 'unitPrice', numbers)) < 0;

/** What a kit may be sold as whose parts are the goods. */
const SERVICES = ['service'];

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

/** The rows of an order that are lines, and their kits. */
export interface OrderRows {
  all: readonly CsvRow[];
  goods: readonly CsvRow[];
  kits: readonly FileKit[];
  refusals: readonly Refusal[];
}

export function orderRows(
  rows: readonly CsvRow[],
  sheet: Sheet,
  numbers: Numbers,
  ours: Statuses | undefined,
): OrderRows {
  const filled = rows.filter((row) => isLine(row, sheet));
  // An order without lines is refused for what its first row lacks.
  if (filled.length === 0) {
    const first = rows.slice(0, 1);
    return { all: first, goods: first, kits: [], refusals: [] };
  }
  const kindOfRow = (row: CsvRow): RowKind =>
    isBelowZero(row, numbers) ? 'no goods' : kindOf(row, sheet);
  const { kits, refusals } = kitsIn(filled, kindOfRow, sheet, numbers, ours);
  // A kit may be sold as a service whose parts are the goods.
  const parents = new Set(kits.map(({ parent }) => parent));
  // What was paid for kits is summed up, so a line below zero is a discount of the others.
  const isOff = (row: CsvRow): boolean => kits.length > 0 && isBelowZero(row, numbers);
  const goods = filled.filter(
    (row) => parents.has(row) || (isGoods(row, sheet, numbers) && !isOff(row)),
  );
  return { all: filled, goods, kits, refusals };
}

/**
 * The lines of goods, with what was paid for them where the table has sums, discounts or tax; `why` the
 * order is held where its sums do not say it, and then its lines have no value.
 */
export function declaredLines(
  rows: readonly CsvRow[],
  { all, goods, kits }: OrderRows,
  sheet: Sheet,
  numbers: Numbers,
  ours: Statuses | undefined,
): Declared {
  const [first] = rows;
  if (!first) return { lines: [], why: null, isRest: false, unknown: [] };
  const decimals = minorDigits(sheet.cell(first, 'currency').toUpperCase());
  const reading: LineReading = { all, goods, kits, sheet, numbers, ours, decimals };
  const isPaid = hasAmounts(sheet) || kits.length > 0;
  const paid = isPaid ? paidOf(reading, first) : ok(null);
  const units = new Map(goods.map((row) => [row, unitsOf(row, sheet, numbers, ours)]));
  const ofKits = new Set(
    kits.flatMap(({ parent, parts }) => [parent, ...parts.map(({ row }) => row)]),
  );
  const numbered = new Map(kits.map((kit, number) => [kit.parent, { kit, number }]));
  const lines = goods.flatMap((row): DeclaredLine[] => {
    const { kit, number } = numbered.get(row) ?? { kit: null, number: -1 };
    if (kit) return linesOfKit(kit, number, paid, reading);
    return ofKits.has(row) ? [] : lineOf(row, units.get(row) ?? NO_UNITS, paid, reading);
  });
  const states = [...units.values()];
  const doubt = states.find(({ why }) => why !== null)?.why ?? null;
  const alone = goods.filter((row) => !ofKits.has(row));
  return {
    lines,
    why: doubt ?? kindDoubt(alone, sheet) ?? (paid.ok ? null : paid.error),
    isRest: states.some(({ wasSent }) => wasSent),
    unknown: states.flatMap(({ unknown }) => unknown ?? []),
  };
}

interface LineReading extends Pick<OrderRows, 'all' | 'goods' | 'kits'> {
  sheet: Sheet;
  numbers: Numbers;
  ours: Statuses | undefined;
  /** Of the currency. */
  decimals: number;
}

/** What was paid by row; null where the table has nothing but prices of units. */
type Paid = Result<ReadonlyMap<CsvRow, Big> | null, Message>;

function lineOf(row: CsvRow, of: Units, paid: Paid, reading: LineReading): DeclaredLine[] {
  const { left, ordered, wasSent, isGone } = of;
  if (isGone || (wasSent && left <= 0)) return [];
  const rest = wasSent ? { quantity: String(left) } : {};
  if (paid.ok && paid.value === null) return [{ row, amounts: rest }];
  const total = paid.ok ? paid.value?.get(row) : undefined;
  // A text that is no number stays, for the order's schema to refuse.
  if (!total && !isBlankOrNumber(row, 'unitPrice', reading.numbers))
    return [{ row, amounts: rest }];
  return [
    {
      row,
      amounts: { ...rest, ...declaredValue(total, ordered, wasSent ? left : ordered, reading) },
    },
  ];
}

/** The value of a line of which so many units were ordered, and so many are left. */
function declaredValue(
  total: Big | undefined,
  ordered: number,
  left: number,
  { goods, decimals }: LineReading,
): DeclaredLine['amounts'] {
  if (!total || total.lte(0) || !(ordered > 0)) return { unitPrice: '' };
  const unitPrice = unitValueOf(total, ordered, decimals, goods.length);
  const ofLeft = left === ordered ? total : unitPrice.times(left).round(decimals, Big.roundHalfUp);
  return { unitPrice: unitPrice.toFixed(), paidTotal: ofLeft.toFixed(decimals) };
}

/** The kit as a line, or its parts as lines. */
function linesOfKit(
  kit: FileKit,
  number: number,
  paid: Paid,
  reading: LineReading,
): DeclaredLine[] {
  const { parent, side, units, left, parts } = kit;
  const paidFor = (row: CsvRow): Big | undefined => (paid.ok ? paid.value?.get(row) : undefined);
  const all = [parent, ...parts.map(({ row }) => row)];
  const known = all.flatMap((row) => paidFor(row) ?? []);
  const total = known.reduce((sum, each) => sum.plus(each), new Big(0));
  if (side === 'parent') {
    if (left <= 0) return [];
    const amounts = { quantity: String(left), ...declaredValue(total, units, left, reading) };
    return [{ row: parent, amounts, parts }];
  }
  const isOwn = paidFor(parent)?.gt(0) !== true && parts.every(({ row }) => paidFor(row)?.gt(0));
  const spread = isOwn || total.lte(0) ? null : total.toFixed(reading.decimals);
  const others = parts.filter((part) => part.left <= 0);
  return parts
    .filter((part) => part.left > 0)
    .map(({ row, each, left: ofPart }) => ({
      row,
      amounts: {
        quantity: String(ofPart),
        ...declaredValue(isOwn ? paidFor(row) : undefined, each * units, ofPart, reading),
      },
      kit: { parent, number, each, units, paid: spread, others },
    }));
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
  { all, kits, sheet, numbers, ours, decimals }: LineReading,
  first: CsvRow,
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
  const cut = cutKit(kits, sheet, numbers);
  if (cut) return fail(cut);
  const unpriced = blankInKits(kits, numbers);
  const priceOf = (row: CsvRow): Big | null =>
    unpriced.has(row) ? new Big(0) : read(row, 'unitPrice', numbers);
  const priced = all.filter((row) => priceOf(row) && read(row, 'quantity', numbers));
  if (priced.length < all.length) {
    // A file without prices says nothing of them; one that lacks some leaves its sums unproven.
    if (priced.length === 0 && !has('unit_price')) return ok(new Map());
    if (SUMS.some((name) => has(name)))
      return fail(say('a line has no price, so its sums do not say what was paid for the others'));
  }
  const twoDiscounts = priced.map((row) => whyTwoDiscounts(row, rules, numbers, decimals));
  const twice = twoDiscounts.find((why) => why !== null);
  if (twice) return fail(twice);
  const inAll = new Map(
    kits.flatMap(({ parts, units }) => parts.map(({ row, each }) => [row, each * units] as const)),
  );
  const parents = new Set(kits.map(({ parent }) => parent));
  const places = new Map(priced.map((row, at) => [row, at]));
  const lines = priced.map(
    (row): LineAmounts => ({
      price: priceOf(row) ?? new Big(0),
      quantity: new Big(inAll.get(row) ?? unitsOf(row, sheet, numbers, ours).ordered),
      discount: discountOf(row, rules, numbers),
      tax: read(row, 'line_tax', numbers),
      paid: read(row, 'line_paid', numbers),
      isGoods: isGoods(row, sheet, numbers) || parents.has(row),
      isTaxed: !isNo(cell(row, 'line_taxed')),
    }),
  );
  const paid = kitsPaid(
    lines,
    kits.map(({ parent, parts }) => ({
      name: cell(parent, 'sku'),
      parent: places.get(parent) ?? -1,
      parts: parts.map(({ row }) => places.get(row) ?? -1),
    })),
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

/** Why it cannot be told what was paid for a kit that lacks a part by now; its parts may have prices of their own. */
function cutKit(kits: readonly FileKit[], { cell }: Sheet, numbers: Numbers): Message | null {
  const isPriced = (row: CsvRow): boolean => Number(numberIn(row, 'unitPrice', numbers)) > 0;
  const cut = kits.find(({ parent, side, parts, gone }) => {
    const priced = parts.filter(({ row }) => isPriced(row)).length;
    const isOwn = !isPriced(parent) && (priced === 0 || priced === parts.length);
    return gone.length > 0 && !(side === 'parts' && isOwn);
  });
  const [part] = cut?.gone ?? [];
  if (!cut || !part) return null;
  return say('{sku} of its kit {kit} was cancelled, so what was paid for the rest cannot be told', {
    sku: cell(part, 'sku') || cell(part, 'description'),
    kit: cell(cut.parent, 'sku') || cell(cut.parent, 'description'),
  });
}

/** Rows of a kit without a price, where another row of it has one: they cost nothing. */
function blankInKits(kits: readonly FileKit[], numbers: Numbers): Set<CsvRow> {
  const hasPrice = (row: CsvRow): boolean => numberIn(row, 'unitPrice', numbers) !== '';
  return new Set(
    kits.flatMap(({ parent, parts }) => {
      const rows = [parent, ...parts.map(({ row }) => row)];
      return rows.some(hasPrice) ? rows.filter((row) => !hasPrice(row)) : [];
    }),
  );
}

const read = (row: CsvRow, name: string, numbers: Numbers): Big | null => {
  const text = numberIn(row, name, numbers);
  return isPlainNumber(text) ? new Big(text) : null;
};

/** As an amount, or as percent of the line. */
function discountOf(row: CsvRow, rules: FileRules, numbers: Numbers): Big | null {
  const amount = read(row, 'line_discount', numbers)?.abs() ?? null;
  return amount?.gt(0) ? amount : (percentOf(row, rules, numbers) ?? amount);
}

function percentOf(row: CsvRow, { priceOf }: FileRules, numbers: Numbers): Big | null {
  const percent = read(row, 'line_discount_percent', numbers);
  if (!percent) return null;
  const price = read(row, 'unitPrice', numbers) ?? new Big(0);
  const quantity = priceOf === 'line' ? 1 : (read(row, 'quantity', numbers) ?? new Big(0));
  return price.times(quantity).times(percent.abs()).div(100);
}

/** Where a row says its discount both ways, and they are not the same amount. */
function whyTwoDiscounts(
  row: CsvRow,
  rules: FileRules,
  numbers: Numbers,
  decimals: number,
): Message | null {
  const amount = read(row, 'line_discount', numbers)?.abs();
  const ofPercent = percentOf(row, rules, numbers);
  if (!amount?.gt(0) || !ofPercent?.gt(0)) return null;
  const smallest = new Big(10).pow(-decimals);
  if (amount.minus(ofPercent).abs().lt(smallest)) return null;
  return say('a line has two discounts: {amount}, and {percent} by its percentage', {
    amount: exactly(amount, decimals),
    percent: exactly(ofPercent.round(decimals), decimals),
  });
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
