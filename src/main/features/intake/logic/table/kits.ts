import { show } from '../../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import { type Refusal, refusal } from '../../../../../shared/orders/files/file-reading.ts';
import type { Statuses } from '../../../../../shared/settings/column-maps.ts';
import type { CsvRow } from '../csv/csv-table.ts';
import { folded } from '../mapping/statuses.ts';
import { type Numbers, numberIn } from './row-numbers.ts';
import type { Sheet } from './sheet.ts';
import { type Units, unitsOf } from './units-left.ts';

/*
 * Kits whose parent and parts are both in a file. The mapping says which side is declared; what it does not say
 * and what can be read in two ways is refused, because an order cannot be stored with either of its lines.
 */

/** A kit of an order, as its rows say it. */
export interface FileKit {
  parent: CsvRow;
  /** The side that is declared. */
  side: 'parent' | 'parts';
  /** Kits ordered, and of those what is left to ship. */
  units: number;
  left: number;
  /** A part of it was sent before. */
  wasSent: boolean;
  parts: readonly FilePart[];
  /** Parts that nobody wants any more. */
  gone: readonly CsvRow[];
}

interface FilePart {
  row: CsvRow;
  /** In one kit. */
  each: number;
  /** In all kits that are left. */
  left: number;
}

export interface FileKits {
  kits: readonly FileKit[];
  refusals: readonly Refusal[];
}

/** Value of `line_parent`: a line that is worth nothing is a part of the last line above it that has a price. */
const PRICED_ABOVE = 'priced-above';

/** Words of `line_kind`: a part is of the kit above it. */
const KIT = ['kit', 'bundle'];
const PART = ['kit part', 'bundle part', 'component'];

/** Numbers and statuses with which the rows are read. */
interface Reading {
  sheet: Sheet;
  numbers: Numbers;
  ours: Statuses | undefined;
}

/** What a row is; `unsure`: it may be a kit that is sold as a service. */
export type RowKind = 'goods' | 'no goods' | 'unsure';

/** `lines`: rows that are lines. */
export function kitsIn(
  lines: readonly CsvRow[],
  kindOf: (row: CsvRow) => RowKind,
  sheet: Sheet,
  numbers: Numbers,
  ours: Statuses | undefined,
): FileKits {
  const { parents, refusals } = parentsOf(lines, kindOf, sheet, numbers);
  const kits: FileKit[] = [];
  const goods = lines.filter((row) => parents.has(row) && kindOf(row) === 'goods');
  for (const [parent, parts] of Map.groupBy(goods, (row) => parents.get(row))) {
    if (!parent) continue;
    const read = kitOf(parent, parts, { sheet, numbers, ours });
    if (read && 'message' in read) refusals.push(read);
    else if (read) kits.push(read);
  }
  return { kits, refusals };
}

/** The parent of each row that is a part. */
function parentsOf(
  lines: readonly CsvRow[],
  kindOf: (row: CsvRow) => RowKind,
  sheet: Sheet,
  numbers: Numbers,
): { parents: Map<CsvRow, CsvRow>; refusals: Refusal[] } {
  const parents = new Map<CsvRow, CsvRow>();
  const refusals: Refusal[] = [];
  const named = { byId: rowsBy('line_id', lines, sheet), bySku: rowsBy('sku', lines, sheet) };
  let kitAbove: CsvRow | null = null;
  let pricedAbove: CsvRow | null = null;
  for (const row of lines) {
    const kind = folded(sheet.cell(row, 'line_kind'));
    const name = sheet.cell(row, 'line_parent');
    const isPart = PART.includes(kind);
    if (KIT.includes(kind)) kitAbove = row;
    else if (!isPart) kitAbove = null;
    if (name === PRICED_ABOVE) {
      const isOf = kindOf(row);
      if (isOf !== 'no goods' && isPriced(row, numbers)) pricedAbove = row;
      else if (pricedAbove && isOf === 'goods') {
        if (kindOf(pricedAbove) === 'goods') parents.set(row, pricedAbove);
        else refusals.push(noGoodsAbove(row, nameOf(pricedAbove, sheet)));
      }
    } else if (name !== '') {
      const found = namedBy(name, row, named);
      if (Array.isArray(found)) refusals.push(noParent(row, name, found));
      else if (found) parents.set(row, found);
    } else if (isPart) {
      if (kitAbove) parents.set(row, kitAbove);
      else refusals.push(refusal(row.line, PART_ALONE, 'line_kind'));
    }
  }
  for (const [row, parent] of parents)
    if (parents.has(parent)) refusals.push(refusal(row.line, KIT_IN_KIT, 'line_parent'));
  return { parents, refusals };
}

const PART_ALONE = say('expected a part of a kit below its kit, found none above it');
const KIT_IN_KIT = say('expected no kit within another, found one');

const isPriced = (row: CsvRow, numbers: Numbers): boolean =>
  Number(numberIn(row, 'unitPrice', numbers)) > 0;

/** The rows by what they have in a column. */
const rowsBy = (column: string, rows: readonly CsvRow[], { cell }: Sheet): Map<string, CsvRow[]> =>
  Map.groupBy(rows, (row) => cell(row, column));

interface NamedRows {
  byId: ReadonlyMap<string, CsvRow[]>;
  bySku: ReadonlyMap<string, CsvRow[]>;
}

/**
 * The line that a part names by its id, else by its SKU. null: a kit names itself. A list: the lines that it
 * may mean, none or several.
 */
function namedBy(name: string, row: CsvRow, { byId, bySku }: NamedRows): CsvRow | null | CsvRow[] {
  const found = byId.get(name) ?? bySku.get(name) ?? [];
  const [only] = found;
  if (!only || found.length > 1) return found;
  return only === row ? null : only;
}

const noGoodsAbove = (row: CsvRow, found: string): Refusal =>
  refusal(
    row.line,
    say(
      'expected the price of a kit above its part, found {found}, which may be a service or a kit',
      { found },
    ),
    'line_parent',
  );

function noParent(row: CsvRow, named: string, found: readonly CsvRow[]): Refusal {
  const message = say(
    'expected the id or SKU of one line of the order, found {named}, which names {count} of them',
    { named: show(named), count: found.length },
  );
  return refusal(row.line, message, 'line_parent');
}

/** null: nobody wants it any more. */
function kitOf(
  parent: CsvRow,
  rows: readonly CsvRow[],
  reading: Reading,
): FileKit | Refusal | null {
  const { sheet, numbers, ours } = reading;
  const name = nameOf(parent, sheet);
  const side = folded(sheet.cell(parent, 'kits'));
  if (side !== 'parent' && side !== 'parts') {
    const message = say(
      'expected kits =parent or =parts, which says whether a kit or its parts are declared, found {found}; the order has {kit} and its parts',
      { kit: name, found: show(sheet.cell(parent, 'kits')) },
    );
    return { ...refusal(parent.line, message, 'kits'), asks: { column: 'kits', example: name } };
  }
  const of = unitsOf(parent, sheet, numbers, ours);
  const parts = rows.map((row) => ({ row, of: unitsOf(row, sheet, numbers, ours) }));
  const isWanted = ({ row, of: { isGone, ordered } }: (typeof parts)[number]): boolean =>
    !isGone && (ordered > 0 || numberIn(row, 'quantity', numbers) === '');
  const wanted = parts.filter(isWanted);
  const gone = parts.filter((part) => !isWanted(part)).map(({ row }) => row);
  const isParentGone = of.isGone || of.ordered === 0;
  if (wanted.length === 0) {
    if (isParentGone) return null;
    const found = show(sheet.cell(parent, 'line_status') || undefined);
    const message = say('expected {kit} to be cancelled as all of its parts are, found {found}', {
      kit: name,
      found,
    });
    return refusal(parent.line, message, 'line_status');
  }
  if (isParentGone) {
    const message = say('expected no parts of {kit}, which nobody wants any more, found {sku}', {
      kit: name,
      sku: nameOf(wanted[0]?.row, sheet),
    });
    return refusal(wanted[0]?.row.line ?? parent.line, message, 'line_parent');
  }
  const odd = [{ row: parent, of }, ...wanted].find(({ of: { ordered } }) => !isCount(ordered));
  if (odd) {
    const found = numberIn(odd.row, 'quantity', numbers);
    const message = say('expected a whole number of units, found {found}', { found: show(found) });
    return refusal(odd.row.line, message, 'quantity');
  }
  const counted: Counted[] = [];
  for (const each of wanted) {
    const one = countIn(each, of.ordered, name, sheet.cell(parent, 'part_quantity'), sheet);
    if ('message' in one) return one;
    counted.push(one);
  }
  return leftOf(parent, side, of, counted, gone, name);
}

const isCount = (units: number): boolean => Number.isSafeInteger(units) && units > 0;

interface Counted {
  row: CsvRow;
  each: number;
  /** What its own row says is left in all; null where it says nothing. */
  said: number | null;
  /** Its own row says that nothing of it was sent. */
  isUnsent: boolean;
}

/** Whether the quantity of a part is of one kit or of all; for one kit it is the same. */
function countIn(
  { row, of }: { row: CsvRow; of: Units },
  kits: number,
  kit: string,
  rule: string,
  sheet: Sheet,
): Counted | Refusal {
  const { ordered, left, wasSent, isUnsent } = of;
  const word = folded(rule);
  if (word !== '' && word !== 'kit' && word !== 'all') {
    const message = say('expected =kit or =all, found {found}', { found: show(rule) });
    return refusal(row.line, message, 'part_quantity');
  }
  const values = { sku: nameOf(row, sheet), quantity: ordered, kits, kit };
  if (kits > 1 && word === '') {
    const message = say(
      'expected part_quantity =kit or =all, which says whether quantities of parts are of one kit or of all, found {quantity} × {sku} for {kits} × {kit}',
      values,
    );
    const example = `${kits} × ${kit}: ${ordered} × ${values.sku}`;
    return {
      ...refusal(row.line, message, 'part_quantity'),
      asks: { column: 'part_quantity', example },
    };
  }
  if (kits > 1 && word === 'kit') {
    if (!wasSent) return { row, each: ordered, said: null, isUnsent };
    if (left === 0) return { row, each: ordered, said: 0, isUnsent };
    return refusal(row.line, notTold(kit), 'line_shipped');
  }
  if (ordered % kits !== 0) {
    const message = say(
      'expected a multiple of the {kits} × {kit}, found {quantity} × {sku}',
      values,
    );
    return refusal(row.line, message, 'quantity');
  }
  return { row, each: ordered / kits, said: wasSent ? left : null, isUnsent };
}

/** How many kits and parts are left: what the declared side says, else the other one. */
function leftOf(
  parent: CsvRow,
  side: FileKit['side'],
  of: Units,
  counted: readonly Counted[],
  gone: readonly CsvRow[],
  name: string,
): FileKit | Refusal {
  const units = of.ordered;
  const ofParent = of.wasSent ? of.left : null;
  const saying = counted.filter(({ said }) => said !== null);
  const wasSent = ofParent !== null || saying.length > 0;
  if (side === 'parts') {
    // One side says that some of it was sent, the declared one that nothing was.
    const unsent = counted.find(({ isUnsent }) => isUnsent);
    if (ofParent !== null && saying.length === 0 && unsent)
      return refusal(unsent.row.line, notTold(name), 'line_shipped');
    const parts = counted.map(({ row, each, said, isUnsent }) => ({
      row,
      each,
      left: said ?? (isUnsent ? units : (ofParent ?? units)) * each,
    }));
    return { parent, side, units, left: ofParent ?? units, wasSent, parts, gone };
  }
  const isWhole = ofParent !== null || saying.length === 0 || saying.length === counted.length;
  const left =
    ofParent ?? (saying.length > 0 ? (saying[0]?.said ?? 0) / (saying[0]?.each ?? 1) : units);
  const isOne = saying.every(({ said, each }) => said === left * each);
  const isAgainst = of.isUnsent && saying.length > 0;
  if (!isWhole || !isOne || isAgainst || !Number.isInteger(left))
    return refusal(parent.line, notTold(name), 'line_shipped');
  const parts = counted.map(({ row, each }) => ({ row, each, left: left * each }));
  return { parent, side, units, left, wasSent, parts, gone };
}

const notTold = (kit: string): Message =>
  say('expected as much left of {kit} as of its parts, found another number', { kit });

const nameOf = (row: CsvRow | undefined, { cell }: Sheet): string =>
  row ? cell(row, 'sku') || cell(row, 'description') : '?';
