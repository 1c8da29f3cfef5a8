import { show } from '../../../../../shared/kernel/decimal.ts';
import { type Message, say, type Wording } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { showOrderKey } from '../../../../../shared/orders/order.ts';
import { DECIMAL_MARK } from '../../../../../shared/settings/column-maps.ts';
import { nameSome, type Refusal, refusal, shortName } from '../file-text.ts';
import { misfitOf } from '../mapping/chosen.ts';
import { inOrderUnits } from '../mapping/other-units.ts';
import { columnOf, LINE_FIELDS } from '../order-fields.ts';
import type { FoundOrders } from '../parsed-file.ts';
import {
  assumedUnits,
  type Problem,
  type RawOrder,
  readOrder,
  type UnitDefaults,
} from '../read-order.ts';
import {
  COLUMNS,
  type Column,
  type FileDefaults,
  type NamedHeader,
  neededColumns,
  ourNames,
  type Part,
} from './csv-columns.ts';
import { type CsvRow, type CsvTable, readTable } from './csv-table.ts';

interface Row {
  line: number;
  cells: readonly string[];
  /** Where each column stands in `cells`; the same for all rows. */
  places: ReadonlyMap<string, number>;
  /** What stands in no cell. */
  fixed: ReadonlyMap<string, string>;
}

type Header = NamedHeader & Pick<CsvRow, 'line'>;

/** Rows of one order: the first carries what the others only repeat. */
interface Group {
  merchant: string;
  reference: string;
  rows: Row[];
  refusals: Refusal[];
}

/** Orders of a CSV text: one row per line item, rows of one order share merchant and reference. */
export function csvOrders(text: string, defaults: FileDefaults): Result<FoundOrders, Refusal> {
  const table = readTable(text, (name) => COLUMNS.has(name));
  if (!table.ok) return table;
  const { line, cells } = table.value.header;
  const misfit = misfitOf(cells, defaults);
  if (misfit) return fail(refusal(line, misfit.message, misfit.field));
  return tableOrders({ line, ...ourNames(cells, defaults) }, table.value, defaults);
}

/** The same, of rows whose columns have the names of an order file. */
export function tableOrders(
  header: Header,
  { rows, unreadable }: Pick<CsvTable, 'rows' | 'unreadable'>,
  defaults: UnitDefaults,
): Result<FoundOrders, Refusal> {
  const wrong = checkHeader(header, defaults);
  if (wrong) return fail(wrong);
  const { whole, broken } = splitRows(header, rows);
  const { groups, rejected } = groupRows(whole);
  rejectTogether(groups);
  const found: FoundOrders = {
    orders: [],
    rejected: [...rejected, ...rejectBroken(groups, [...broken, ...unreadable])],
    warnings: ignoredColumns(header),
    assumed: new Set(),
  };
  for (const group of groups) readGroup(group, defaults, found);
  if (groups.length === 0 && found.rejected.length === 0) {
    return fail(refusal(header.line, say('expected rows below the header, found none')));
  }
  return ok(found);
}

function checkHeader({ line, cells, fixed }: Header, defaults: UnitDefaults): Refusal | null {
  const missing = neededColumns(defaults).filter(
    (name) => !cells.includes(name) && !fixed.has(name),
  );
  if (missing.length > 0) {
    const found = show(cells.join(', '));
    const message = say('expected a header row with {missing}, found {found}', {
      missing: missing.join(', '),
      found,
    });
    return refusal(line, message, missing[0]);
  }
  const twice = cells.find((name, index) => COLUMNS.has(name) && cells.indexOf(name) !== index);
  return twice
    ? refusal(line, say('expected each column once, found {found} twice', { found: twice }), twice)
    : null;
}

function ignoredColumns({ cells }: CsvRow): Message[] {
  const unknown = cells.filter((name) => name !== '' && !COLUMNS.has(name));
  return unknown.length === 0
    ? []
    : [say('unknown columns were ignored: {unknown}', { unknown: nameSome(unknown) })];
}

type BrokenRow = CsvRow & { message: Wording };

function splitRows(header: Header, rows: CsvRow[]): { whole: Row[]; broken: BrokenRow[] } {
  const columns = header.cells;
  const places = new Map(columns.map((name, index) => [name, index]));
  const whole: Row[] = [];
  const broken: BrokenRow[] = [];
  for (const { line, cells } of rows) {
    const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '');
    if (cells.length < columns.length || surplus) {
      const message = say('expected {expected} cells as in the header, found {found}', {
        expected: columns.length,
        found: cells.length,
      });
      broken.push({ line, cells: cells.map((cell) => cell.trim()), message });
      continue;
    }
    whole.push({ line, cells, places, fixed: header.fixed });
  }
  return { whole, broken };
}

const cell = ({ cells, places, fixed }: Row, name: string): string => {
  const place = places.get(name);
  return place === undefined ? (fixed.get(name) ?? '') : (cells[place] ?? '').trim();
};

function groupRows(rows: Row[]): { groups: Group[]; rejected: Refusal[] } {
  const groups = new Map<string, Group>();
  const rejected: Refusal[] = [];
  let above: Group | null = null;
  for (const row of rows) {
    const reference = cell(row, 'reference');
    const merchant = cell(row, 'merchant');
    if (reference === '') {
      const message = say('expected a reference on every row, found nothing');
      // The row may be a line of the order above it, which is then not whole.
      if (above) above.refusals.push(refusal(row.line, inOrder(above, message), 'reference'));
      else rejected.push(refusal(row.line, message, 'reference'));
      continue;
    }
    const key = JSON.stringify([merchant, reference]);
    above = groups.get(key) ?? { merchant, reference, rows: [], refusals: [] };
    above.rows.push(row);
    groups.set(key, above);
  }
  return { groups: [...groups.values()], rejected };
}

/** Rows of a reference with and without a merchant may be one order or two: neither is guessed. */
function rejectTogether(groups: Group[]): void {
  const withMerchant = new Map(
    groups.filter(({ merchant }) => merchant !== '').map((group) => [group.reference, group]),
  );
  for (const group of groups) {
    const other = group.merchant === '' ? withMerchant.get(group.reference) : undefined;
    if (!other) continue;
    for (const each of [group, other]) {
      const message = say(
        '{reference}: expected the merchant on every row or on none, found {found} on some',
        {
          reference: group.reference,
          found: show(other.merchant),
        },
      );
      each.refusals.push(refusal(each.rows[0]?.line ?? 1, message, 'merchant'));
    }
  }
}

/** So many refusals of one order say enough. */
const MOST_REFUSALS = 10;

/** A broken row rejects every order it may belong to: whichever reference stands in one of its cells. */
function rejectBroken(groups: Group[], rows: BrokenRow[]): Refusal[] {
  const byReference = Map.groupBy(groups, ({ reference }) => reference);
  const rejected: Refusal[] = [];
  const said = new Map<string, number>();
  for (const { line, cells, message } of rows) {
    const mentioned = [...new Set(cells)].filter((word) => byReference.has(word));
    if (mentioned.length === 0) rejected.push(refusal(line, message));
    for (const word of mentioned) {
      const times = said.get(word) ?? 0;
      said.set(word, times + 1);
      if (times >= MOST_REFUSALS) continue;
      for (const group of byReference.get(word) ?? []) {
        group.refusals.push(refusal(line, inOrder(group, message)));
      }
    }
  }
  return rejected;
}

function readGroup(group: Group, defaults: UnitDefaults, found: FoundOrders): void {
  const [first] = group.rows;
  if (!first) return;
  const refusals = [...group.refusals, ...contradictions(group, first), ...pointed(group)];
  if (refusals.length === 0) {
    const raw = inOrderUnits(rawOrder(group.rows, first));
    const order = readOrder(raw, defaults);
    if (order.ok) {
      for (const unit of assumedUnits(raw, defaults)) found.assumed.add(unit);
      found.orders.push({ order: order.value, line: first.line });
      return;
    }
    refusals.push(...order.error.map((problem) => placed(problem, group, first)));
  }
  const order = keyOf(group);
  for (const each of refusals) found.rejected.push({ ...each, order });
}

function contradictions(group: Group, first: Row): Refusal[] {
  const refusals: Refusal[] = [];
  for (const row of group.rows.slice(1)) {
    if (refusals.length >= MOST_REFUSALS) break;
    for (const [name, { part }] of COLUMNS) {
      const now = cell(row, name);
      const before = cell(first, name);
      if (part === 'line' || now === '' || now === before) continue;
      const expected = show(before === '' ? undefined : before);
      const message = say('{name}: expected {expected} as in line {line}, found {found}', {
        name: nameOf(group),
        expected,
        line: first.line,
        found: show(now),
      });
      refusals.push(refusal(row.line, message, name));
    }
  }
  return refusals;
}

function rawOrder(rows: Row[], first: Row): RawOrder {
  const shipFrom = take(first, 'shipFrom');
  return {
    ...take(first, 'order'),
    shipTo: take(first, 'shipTo'),
    shipFrom: Object.values(shipFrom).some((text) => text !== '') ? shipFrom : null,
    lines: rows.map((row) => take(row, 'line')),
  };
}

function take(row: Row, part: Part): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const [header, each] of COLUMNS) {
    if (each.part !== part) continue;
    const text = cell(row, header);
    taken[each.name] = isNumber(each) && hasComma(row) ? withPoint(text) : text;
  }
  return taken;
}

const isNumber = ({ part, name }: Column): boolean =>
  part === 'line' && ['decimal', 'count'].includes(LINE_FIELDS[name] ?? '');

const hasComma = ({ fixed }: Row): boolean => fixed.get(DECIMAL_MARK) === ',';

const GROUPED = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/;

const withPoint = (text: string): string =>
  (GROUPED.test(text) ? text.replaceAll('.', '') : text).replace(',', '.');

/** In a file with decimal commas 1.234 may be a thousand and more, or a little more than one. */
function pointed(group: Group): Refusal[] {
  const refusals: Refusal[] = [];
  for (const row of group.rows.filter(hasComma)) {
    for (const [name, column] of COLUMNS) {
      const text = cell(row, name);
      if (!isNumber(column) || !text.includes('.') || GROUPED.test(text)) continue;
      if (refusals.length >= MOST_REFUSALS) return refusals;
      const message = say(
        'expected a number like 12,34, found {found}: a point can be read two ways, write a comma',
        { found: show(text) },
      );
      refusals.push(refusal(row.line, inOrder(group, message), name));
    }
  }
  return refusals;
}

const inOrder = (group: Group, message: Wording): Message =>
  say('{group}: {message}', { group: nameOf(group), message });

function placed({ path, message }: Problem, group: Group, first: Row): Refusal {
  const [part, index, name] = path;
  const words = inOrder(group, message);
  if (part === 'lines' && typeof index === 'number') {
    const line = group.rows[index]?.line ?? first.line;
    return refusal(line, words, typeof name === 'string' ? columnOf(name) : '');
  }
  const names = path.filter((each) => typeof each === 'string');
  return refusal(first.line, words, columnOf(...names));
}

const nameOf = (group: Group): Message => say('order {orderKey}', { orderKey: keyOf(group) });

const keyOf = ({ merchant, reference }: Group): string =>
  shortName(showOrderKey({ merchant: merchant || null, reference }));
