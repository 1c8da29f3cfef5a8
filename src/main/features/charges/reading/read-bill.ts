import Big from 'big.js';
import type { LineKind } from '../../../../shared/charges/charge.ts';
import {
  CHARGE_AMOUNT_COLUMNS,
  type ChargeAmountColumn,
  type ChargeColumn,
} from '../../../../shared/charges/columns.ts';
import { DecimalSchema, show } from '../../../../shared/kernel/decimal.ts';
import type { WeightUnit } from '../../../../shared/kernel/measure.ts';
import { type AnyMessage, type Message, say } from '../../../../shared/kernel/message.ts';
import { money } from '../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { type Refusal, refusal } from '../../../../shared/orders/files/file-reading.ts';
import type { ShipmentKind } from '../../../../shared/purchasing/shipment.ts';
import {
  type ChargeUse,
  type ChargeUses,
  type ColumnMap,
  type Columns,
  DECIMAL_MARK,
  DecimalMarkSchema,
  FILE_ENCODING,
  fixedValue,
  ORDER_ELEMENT,
} from '../../../../shared/settings/column-maps.ts';
import { inTurns } from '../../../kernel/in-turns.ts';
import { columnsFor, headingsIn } from '../../intake/logic/csv/csv-columns.ts';
import { nameSome, shortName } from '../../intake/logic/file-text.ts';
import {
  isOfTwoWays,
  type NumberStyle,
  numberStyles,
  readNumber,
} from '../../intake/logic/table/numbers.ts';
import { unguarded } from '../../orders/logic/order-fields.ts';
import { type DayOrder, dayOrderOf, readDay } from '../logic/bill-days.ts';
import { chargeUse, isCredit, isTotal, kindOf, usesByCode } from '../logic/charge-words.ts';
import { currencyIn } from '../logic/currencies.ts';
import { currencyOfHeading, guessedColumns, isBillHeading, isOwnTax } from '../logic/headings.ts';
import type { ReadLine } from '../logic/identity.ts';
import { lackingColumns } from '../logic/needed-columns.ts';
import { type BillTable, billTable } from './bill-table.ts';

export interface BillWish {
  /** Named for this import; null: one that is kept for these headings, else as the headings say. */
  mapping: ColumnMap | null;
  remembered: readonly ColumnMap[];
  /** These take precedence. */
  asked: Columns;
  /** What charge codes are for; these take precedence. */
  codes: ChargeUses;
  /** Who sent the bill, where it does not say. */
  biller: string;
  /** Of weights without one. */
  weightUnit: WeightUnit;
}

export interface ReadBill {
  headings: { name: string; sample: string }[];
  columns: Columns;
  /** The mapping that was used. */
  mapping: ColumnMap | null;
  lacking: string[];
  lines: ReadLine[];
  rejected: Refusal[];
  /** Amounts that are no charge for a shipment. */
  ignored: number;
  unknownCodes: string[];
  warnings: AnyMessage[];
}

/** Reads a bill. Rows that cannot be read are refused one by one, the others are taken. */
export async function readBill(
  name: string,
  bytes: Uint8Array,
  { mapping: named, remembered, asked, codes, biller, weightUnit }: BillWish,
): Promise<ReadBill> {
  const given = { ...named?.columns, ...asked };
  const chosen = new Set(Object.values(given).flatMap(headingsIn));
  const table = await billTable(name, bytes, {
    encoding: fixedValue(given[FILE_ENCODING] ?? '')?.toLowerCase(),
    element: given[ORDER_ELEMENT]?.trim().toLowerCase() || null,
    columns: given,
    isKnown: (heading) => chosen.has(heading) || isBillHeading(heading),
  });
  if (!table.ok) return { ...nothing(given), rejected: [table.error] };
  const { headings, rows, broken } = table.value;
  const mapping = named ?? columnsFor(headings, remembered);
  const columns = mapping
    ? { ...mapping.columns, ...asked }
    : withAsked(guessedColumns(headings), asked);
  const found: ReadBill = {
    ...nothing(columns),
    mapping,
    headings: headings
      .map((heading, at) => ({ name: heading, sample: shortName(sampleOf(rows, at)) }))
      .filter((heading) => heading.name !== ''),
    lacking: lackingColumns(present(columns, headings)),
    rejected: broken,
  };
  const [lacking] = found.lacking;
  if (lacking !== undefined) {
    const message = say('expected a column for {column}, found {found}', {
      column: columns[lacking] || lacking,
      found: nameSome(headings),
    });
    return { ...found, rejected: [refusal(1, message, lacking)] };
  }
  const twice = headings.find(
    (heading, at) => headings.indexOf(heading) !== at && isUsed(columns, heading),
  );
  if (twice !== undefined) {
    const message = say('expected each heading once, found {heading} twice', {
      heading: show(twice),
    });
    return { ...found, rejected: [refusal(1, message, twice)] };
  }
  const uses = usesByCode(mapping?.rules?.charges, codes);
  await readRows(table.value, { columns, uses, biller, weightUnit }, found);
  return found;
}

const nothing = (columns: Columns): ReadBill => ({
  headings: [],
  columns,
  mapping: null,
  lacking: [],
  lines: [],
  rejected: [],
  ignored: 0,
  unknownCodes: [],
  warnings: [],
});

/** A charge that was asked for by name decides the shape of the rows. */
function withAsked(guessed: Columns, asked: Columns): Columns {
  const isLong = asked.amount !== undefined;
  const left = Object.entries(guessed).filter(
    ([column]) => !isLong || !CHARGE_AMOUNT_COLUMNS.some((each) => each === column),
  );
  return { ...Object.fromEntries(left), ...asked };
}

/** The columns that the file has. */
const present = (columns: Columns, headings: readonly string[]): Columns =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([, chosen]) =>
        fixedValue(chosen) !== null ||
        headings.includes(chosen.trim().toLowerCase()) ||
        headingsIn(chosen).some((heading) => headings.includes(heading)),
    ),
  );

const sampleOf = (rows: BillTable['rows'], at: number): string =>
  rows.map(({ cells }) => (cells[at] ?? '').trim()).find((text) => text !== '') ?? '';

type Cell = (cells: readonly string[]) => string;
interface AmountColumn {
  kind: ChargeAmountColumn;
  heading: string;
  at: number;
  /** Stated by its heading; null: that of the row. */
  currency: string | null;
  /** Place of its own attribute in XML; -1 where it has none. */
  currencyAt: number;
}

interface Reader {
  text(column: ChargeColumn, cells: readonly string[]): string;
  amounts: readonly AmountColumn[];
  isLong: boolean;
  style: NumberStyle;
  days: DayOrder;
  uses: ReadonlyMap<string, ChargeUse>;
  biller: string;
  weightUnit: WeightUnit;
  /** As the mapping chooses it. */
  currencyColumn: string;
}

async function readRows(
  { headings, rows }: BillTable,
  {
    columns,
    uses,
    biller,
    weightUnit,
  }: Pick<Reader, 'uses' | 'biller' | 'weightUnit'> & {
    columns: Columns;
  },
  found: ReadBill,
): Promise<void> {
  const cellOf = new Map<string, Cell>();
  const text = (column: ChargeColumn, cells: readonly string[]): string => {
    const known = cellOf.get(column) ?? cellReader(columns[column] ?? '', headings);
    cellOf.set(column, known);
    return known(cells);
  };
  const amounts = CHARGE_AMOUNT_COLUMNS.flatMap((kind): AmountColumn[] =>
    placesOf(columns[kind] ?? '', headings).map((at) => ({
      kind,
      heading: headings[at] ?? '',
      at,
      currency: currencyOfHeading(headings[at] ?? ''),
      currencyAt: headings.indexOf(`${headings[at] ?? ''}/@currency`),
    })),
  );
  const isLong = amounts.length === 0;
  const stated = DecimalMarkSchema.safeParse(fixedValue(columns[DECIMAL_MARK] ?? ''));
  const styles = numberStyles(stated.data ?? null);
  for (const { cells } of rows) {
    if (isLong) styles.take(amountText(text('amount', cells)));
    for (const { at } of amounts) styles.take(amountText(unguarded(cells[at] ?? '').trim()));
    styles.take(text('weight', cells));
  }
  const style = styles.style();
  const dayTexts = rows.flatMap(({ cells }) => [text('date', cells), text('bill_date', cells)]);
  const reader: Reader = {
    text,
    amounts,
    isLong,
    style,
    days: dayOrderOf(dayTexts, style.mark),
    uses,
    biller,
    weightUnit,
    currencyColumn: columns.currency ?? '',
  };
  const left = new Set<string>();
  const unknown = new Set<string>();
  const unclear = new Set<string>();
  let isAssumed = false;
  const take = ({ line, cells }: BillTable['rows'][number]): void => {
    if (cells.slice(headings.length).some((cell) => cell.trim() !== '')) {
      const message = say('expected {expected} cells as in the header, found {found}', {
        expected: headings.length,
        found: cells.length,
      });
      found.rejected.push(refusal(line, message));
      return;
    }
    const read = readRow(reader, line, cells);
    if (!read.ok) {
      found.rejected.push(...read.error);
      return;
    }
    found.lines.push(...read.value.lines);
    found.ignored += read.value.ignored;
    if (read.value.lines.some(({ weight }) => weight !== null) && !saysUnit(reader, cells))
      isAssumed = true;
    for (const words of read.value.left) left.add(words);
    for (const code of read.value.unknown) unknown.add(code);
    for (const day of read.value.unclear) unclear.add(day);
  };
  // A bill of a quarter has tens of thousands: the bench can work in between.
  await inTurns(rows, take);
  found.unknownCodes = [...unknown];
  if (isAssumed)
    found.warnings.push(
      say('weights without a unit are taken in {unit}', { unit: weightUnit.toLowerCase() }),
    );
  const unread = headings.filter(
    (heading, at) =>
      heading !== '' && !isOwnTax(heading) && !isUsed(columns, heading) && hasAmounts(rows, at),
  );
  if (unread.length > 0)
    found.warnings.push(
      say('not read, though there are amounts: {headings}', { headings: nameSome(unread) }),
    );
  const ownTax = headings.filter(isOwnTax);
  if (ownTax.length > 0 && !ownTax.some((heading) => isUsed(columns, heading)))
    found.warnings.push(
      say('not read, as it is the biller’s own tax: {headings}', { headings: nameSome(ownTax) }),
    );
  if (left.size > 0)
    found.warnings.push(
      say('left out, as totals or the biller’s own tax: {words}', { words: nameSome(left) }),
    );
  if (unknown.size > 0)
    found.warnings.push(
      say('taken as other charges, as their codes are not known: {codes}', {
        codes: nameSome(unknown),
      }),
    );
  if (unclear.size > 0)
    found.warnings.push(
      say('taken without a day, as day and month cannot be told apart: {days}', {
        days: nameSome(unclear),
      }),
    );
}

const AMOUNT = /^-?\(?[\d.,']{1,30}[.,]\d\d\)?-?$/;
/** What stands beside the digits of an amount. */
const BESIDE = /[\s$€£₩]|[A-Z]{2,3}/g;
const isNoAmount = /^[0.,]*$/;

/** Whether a column has amounts that are not nothing; what has no cents may be any number. */
const hasAmounts = (rows: BillTable['rows'], at: number): boolean =>
  rows.some(({ cells }) => {
    const text = (cells[at] ?? '').replace(/[−–]/g, '-').replace(BESIDE, '');
    return AMOUNT.test(text) && !isNoAmount.test(text);
  });

const isUsed = (columns: Columns, heading: string): boolean =>
  Object.values(columns).some((chosen) => headingsIn(chosen).includes(heading));

/** The first filled one of several, or several joined by a blank; a constant. */
function cellReader(chosen: string, headings: readonly string[]): Cell {
  const fixed = fixedValue(chosen);
  if (fixed !== null) return () => fixed;
  const heading = chosen.trim().toLowerCase();
  if (heading === '') return () => '';
  const whole = headings.indexOf(heading);
  const ways =
    whole >= 0
      ? [[whole]]
      : heading
          .split(' | ')
          .map((way) => way.split(' + ').map((each) => headings.indexOf(each.trim())));
  const cell = (cells: readonly string[], at: number) => unguarded((cells[at] ?? '').trim()).trim();
  return (cells) =>
    ways
      .map((way) =>
        way
          .map((at) => cell(cells, at))
          .filter((text) => text !== '')
          .join(' '),
      )
      .find((text) => text !== '') ?? '';
}

/** All the columns that are added. */
function placesOf(chosen: string, headings: readonly string[]): number[] {
  const heading = chosen.trim().toLowerCase();
  const whole = headings.indexOf(heading);
  if (whole >= 0) return [whole];
  return headingsIn(chosen).flatMap((each) => {
    const at = headings.indexOf(each);
    return at < 0 ? [] : [at];
  });
}

/** The word by which a row says that it is a sum of others; null where it names a shipment. */
function totalIn({ text }: Reader, cells: readonly string[]): string | null {
  const named = [
    text('tracking_number', cells),
    text('shipment_id', cells),
    text('reference', cells),
  ];
  if (named.some((each) => each !== '' && !isTotal(each))) return null;
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  return [first, ...named].find(isTotal) ?? null;
}

interface ReadRow {
  lines: ReadLine[];
  ignored: number;
  /** What was left out, in the words of the bill. */
  left: string[];
  unknown: string[];
  unclear: string[];
}

function readRow(
  reader: Reader,
  row: number,
  cells: readonly string[],
): Result<ReadRow, Refusal[]> {
  const { text, isLong, style } = reader;
  const problems: Refusal[] = [];
  const problem = (message: Message, field: string) => problems.push(refusal(row, message, field));
  const read: ReadRow = { lines: [], ignored: 0, left: [], unknown: [], unclear: [] };

  const total = totalIn(reader, cells);
  if (total !== null) return ok({ ...read, ignored: 1, left: [total] });
  const number = (column: ChargeColumn): string => {
    const value = text(column, cells);
    const wrong = faultOf(value);
    if (wrong) problem(wrong, column);
    return value;
  };
  const bill = number('bill');
  if (bill === '') problem(say('expected the number of the bill, found nothing'), 'bill');
  const currency = currencyIn(text('currency', cells));
  const ownCurrency = (of: AmountColumn): string | null =>
    of.currency ?? currencyIn(cells[of.currencyAt] ?? '');
  const isStated = !isLong && reader.amounts.every((each) => ownCurrency(each) !== null);
  if (currency === null && !isStated)
    problem(
      say('expected a currency like USD, found {found}', {
        found: show(text('currency', cells) || undefined),
      }),
      'currency',
    );
  const day = (column: 'date' | 'bill_date'): string | null => {
    const given = text(column, cells);
    const found = given === '' ? null : readDay(given, reader.days);
    if (found === 'unclear') {
      read.unclear.push(given);
      return null;
    }
    if (given !== '' && found === null)
      problem(say('expected a day like 2026-11-23, found {found}', { found: show(given) }), column);
    return found;
  };
  const weight = weightIn(reader, cells, problem);
  const of = {
    biller: text('biller', cells) || reader.biller,
    bill,
    // Beside a column for each charge, a code tells rows of one shipment apart.
    line: text('line', cells) || (isLong ? '' : text('code', cells)),
    weight,
    trackingNumber: number('tracking_number'),
    shipmentId: number('shipment_id'),
    reference: number('reference'),
    direction: directionIn(text('direction', cells)),
    date: day('date'),
    billDate: day('bill_date'),
    row,
  };
  for (const [field, value] of Object.entries(of))
    if (typeof value === 'string' && value.length > LONGEST)
      problem(
        say('expected at most {most} characters, found {found}', {
          most: LONGEST,
          found: value.length,
        }),
        field,
      );

  const isCreditBill = isCredit(text('bill_type', cells));
  const add = (
    kind: LineKind | null,
    code: string,
    given: string,
    { field, stated = null }: { field: string; stated?: string | null },
  ): void => {
    const plain = amountText(given);
    const its = stated ?? currency;
    const amount = plain === '' ? null : amountIn(plain, its ?? '', style);
    if (amount === null) return;
    if (!amount.ok)
      problems.push({
        ...refusal(row, amount.error, field),
        ...(isOfTwoWays(amount.error) ? { twoWays: plain } : {}),
      });
    else if (kind === null || new Big(amount.value).eq(0)) read.ignored += 1;
    else if (its !== null) {
      const isNegated = (isCreditBill || isCredit(code)) && !amount.value.startsWith('-');
      const value = isNegated ? `-${amount.value}` : amount.value;
      read.lines.push({ ...of, code, kind, amount: money(value, its) });
    }
  };
  if (isLong) {
    const [code, description] = [text('code', cells), text('description', cells)];
    const use = chargeUse(code, description, reader.uses);
    const name = (code || description).slice(0, LONGEST);
    if (use === null && name !== '') read.unknown.push(name);
    if (use === 'ignored') read.left.push(description || code);
    const both = code === '' || code === description ? description : `${code} ${description}`;
    const given = text('amount', cells);
    if (amountText(given) === '')
      problem(say('expected an amount like 12.34, found nothing'), 'amount');
    if (name === '') problem(say('expected what the charge is for, found nothing'), 'code');
    add(use === null ? 'other' : kindOf(use), both.trim().slice(0, LONGEST), given, {
      field: 'amount',
    });
  } else {
    const ofRow = fixedValue(reader.currencyColumn) === null ? currency : null;
    for (const column of reader.amounts) {
      const { kind, heading, at } = column;
      const own = ownCurrency(column);
      const given = unguarded((cells[at] ?? '').trim()).trim();
      if (own !== null && ofRow !== null && own !== ofRow && amountText(given) !== '')
        problem(
          say('expected one currency, found {heading} in its heading and {found} in the row', {
            heading: own,
            found: ofRow,
          }),
          heading,
        );
      add(KINDS[kind], heading, given, { field: heading, stated: own });
    }
    if (read.lines.length + read.ignored + problems.length === 0)
      problem(say('expected a charge, found no amount in the row'), 'amount');
  }
  return problems.length > 0 ? fail(problems) : ok(read);
}

const LONGEST = 100;

const KINDS: Readonly<Record<ChargeAmountColumn, LineKind>> = {
  shipping: 'shipping',
  insurance: 'insurance',
  duty: 'duty',
  tax: 'tax',
  duty_and_tax: 'duty-and-tax',
  fees: 'other',
};

const SHORTENED = /^\d{1,30}([.,]\d{0,30})?e\+\d{1,3}$/i;
/** `#####`, `#N/A`, `#VALUE!` */
const NOT_SHOWN = /^#([#]{1,30}|[A-Z/]{1,10}[!?]?)$/;

/** A number that a spreadsheet has shortened has lost its digits: it would name another parcel. */
function faultOf(text: string): Message | null {
  if (SHORTENED.test(text))
    return say(
      'expected all its digits, found {found}: a spreadsheet has shortened it. Export the bill anew',
      { found: show(text) },
    );
  if (NOT_SHOWN.test(text)) return say('expected a number, found {found}', { found: show(text) });
  return null;
}

const CREDIT_ENDS = ['-', 'CR'];

/** `(12.50)`, `12.50-` and `12.50 CR` are below zero; a dash alone is nothing. */
function amountText(written: string): string {
  const text = written.replaceAll(/[−–]/g, '-');
  if (/^[-–—]?$/.test(text)) return '';
  const inside = /^\(([^()]*)\)$/.exec(text)?.[1]?.trim();
  if (inside !== undefined) return inside.startsWith('-') ? inside : `-${inside}`;
  const end = CREDIT_ENDS.find((each) => text.toUpperCase().endsWith(each));
  const credit = end && text.slice(0, -end.length).trim();
  return credit && !credit.startsWith('-') ? `-${credit}` : text;
}

function amountIn(text: string, currency: string, style: NumberStyle): Result<string, Message> {
  const read = readNumber(text, 'amount', currency, style);
  if (!read.ok) return read;
  const plain = read.value.replace(/^\+/, '').replace(/^(-?)\./, '$10.');
  const parsed = DecimalSchema.safeParse(plain);
  return parsed.success
    ? ok(parsed.data)
    : fail(say('expected an amount like 12.34, found {found}', { found: show(text) }));
}

const WEIGHT_UNITS: Readonly<Record<string, { unit: 'KG' | 'LB'; each: number }>> = {
  KG: { unit: 'KG', each: 1 },
  KGS: { unit: 'KG', each: 1 },
  KGM: { unit: 'KG', each: 1 },
  K: { unit: 'KG', each: 1 },
  KILOGRAM: { unit: 'KG', each: 1 },
  KILOGRAMS: { unit: 'KG', each: 1 },
  G: { unit: 'KG', each: 1000 },
  GR: { unit: 'KG', each: 1000 },
  GRAM: { unit: 'KG', each: 1000 },
  GRAMS: { unit: 'KG', each: 1000 },
  LB: { unit: 'LB', each: 1 },
  LBS: { unit: 'LB', each: 1 },
  LBR: { unit: 'LB', each: 1 },
  L: { unit: 'LB', each: 1 },
  P: { unit: 'LB', each: 1 },
  POUND: { unit: 'LB', each: 1 },
  POUNDS: { unit: 'LB', each: 1 },
  OZ: { unit: 'LB', each: 16 },
};
const WITH_UNIT = /^([\d.,'’ ]{1,30}?) ?([a-z]{1,9})$/i;

const saysUnit = ({ text }: Reader, cells: readonly string[]): boolean =>
  text('weight_unit', cells) !== '' || WITH_UNIT.test(text('weight', cells));

function weightIn(
  { text, style, weightUnit }: Reader,
  cells: readonly string[],
  problem: (message: Message, field: string) => void,
): ReadLine['weight'] {
  const given = text('weight', cells);
  if (given === '') return null;
  const [, digits = given, own = ''] = WITH_UNIT.exec(given) ?? [];
  const named = own || text('weight_unit', cells) || weightUnit;
  const read = readNumber(digits, 'measure', '', style);
  const parsed = read.ok ? DecimalSchema.safeParse(read.value) : null;
  if (!read.ok) problem(read.error, 'weight');
  else if (!parsed?.success)
    problem(say('expected a weight like 1.25, found {found}', { found: show(given) }), 'weight');
  if (!parsed?.success) return null;
  const unit = WEIGHT_UNITS[named.trim().toUpperCase().replace(/\.$/, '')];
  if (!unit) {
    problem(say('expected KG or LB, found {found}', { found: show(named) }), 'weight_unit');
    return null;
  }
  const value = new Big(parsed.data).div(unit.each);
  return value.gt(0) ? { value: value.toFixed(), unit: unit.unit } : null;
}

const RETURN =
  /^(y|yes|true|1|j|ja|si|sí|x|returns?|ret|retoure|rücksendung|rucksendung|inbound|devolución|devolucion)$/i;
const OUTBOUND =
  /^(n|no|nein|false|0|outbound|out|forward|export|hinsendung|versand|envío|envio|salida)$/i;

/** A word that is neither says nothing. */
function directionIn(text: string): ShipmentKind | null {
  if (RETURN.test(text)) return 'return';
  return OUTBOUND.test(text) ? 'outbound' : null;
}
