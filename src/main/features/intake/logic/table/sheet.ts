import { show } from '../../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import { type Refusal, refusal } from '../../../../../shared/orders/files/file-reading.ts';
import {
  DECIMAL_MARK,
  type DecimalMark,
  type FileRules,
} from '../../../../../shared/settings/column-maps.ts';
import { LINE_FIELDS, unguarded } from '../../../orders/logic/order-fields.ts';
import type { UnitDefaults } from '../../../orders/logic/read-order.ts';
import {
  ALL_COLUMNS,
  type NamedHeader,
  neededColumns,
  type Part,
  SUM_AMOUNTS,
} from '../csv/csv-columns.ts';
import type { BrokenRow, CsvRow } from '../csv/csv-table.ts';
import { nameSome } from '../file-text.ts';
import type { NumberKind } from './numbers.ts';

export type Header = NamedHeader & Pick<CsvRow, 'line'>;

/** A column of the order file with its place in this table, or with a fixed value. */
interface Place {
  column: string;
  part: Part;
  /** JSON name within its part. */
  name: string;
  /** null for texts. */
  number: NumberKind | null;
  text(row: CsvRow): string;
}

/** How the rows below a header are read, each as `readable` gives it. */
export interface Sheet {
  places: readonly Place[];
  /** The sign that begins decimals, where the mapping states it. */
  mark: DecimalMark | null;
  rules: FileRules;
  /** Whether a row that does not fit is a note of the program and not of an order. */
  isNote(row: CsvRow): boolean;
  /** Whether the table has the column, or a value for it. */
  has(column: string): boolean;
  /** Whether the column comes from the first of several headings that is filled. */
  hasAlternatives(column: string): boolean;
  /** Empty if the table has no such column. */
  cell(row: CsvRow, column: string): string;
  /** The row as broken if it has another number of cells than the header; else null. */
  misfit(row: CsvRow): BrokenRow | null;
}

export function sheetOf({ cells, fixed, combined, rules }: Header): Sheet {
  const places: Place[] = [];
  for (const [column, { part, name }] of ALL_COLUMNS) {
    const at = cells.indexOf(column);
    const value = fixed.get(column);
    const ways = combined.get(column) ?? (at < 0 ? [] : [[at]]);
    if (ways.length === 0 && value === undefined) continue;
    const number = numberKindOf(part, name);
    const [[only = -1, ...joined] = [], ...others] = ways;
    const isOne = only >= 0 && joined.length === 0 && others.length === 0;
    const text = isOne
      ? (row: CsvRow): string => cellOf(row, only) || (value ?? '')
      : (row: CsvRow): string => firstFilled(row, ways) || (value ?? '');
    places.push({ column, part, name, number, text });
  }
  const byColumn = new Map(places.map((place) => [place.column, place]));
  return {
    places,
    mark: markOf(fixed.get(DECIMAL_MARK)),
    cell: (row, column) => byColumn.get(column)?.text(row) ?? '',
    rules,
    isNote: (row) =>
      rules.hasNotes === true &&
      row.cells.length < cells.length / 2 &&
      row.cells.filter((cell) => cell.trim() !== '').length <= MOST_OF_NOTE,
    has: (column) => byColumn.has(column),
    hasAlternatives: (column) => (combined.get(column)?.length ?? 0) > 1,
    misfit(row) {
      const surplus = row.cells.slice(cells.length).some((cell) => cell.trim() !== '');
      if (row.cells.length >= cells.length && !surplus) return null;
      const message = say('expected {expected} cells as in the header, found {found}', {
        expected: cells.length,
        found: row.cells.length,
      });
      return { line: row.line, cells: row.cells.map((cell) => cell.trim()), message };
    },
  };
}

/** `2,record(s) downloaded`: more filled cells are a row that was cut off. */
const MOST_OF_NOTE = 2;

const cellOf = ({ cells }: CsvRow, at: number): string => cells[at] ?? '';

/** The row as its cells are read: without blanks around them and without the guards of spreadsheets. */
export const readable = (row: CsvRow): CsvRow => ({
  line: row.line,
  cells: row.cells.map((cell) => unguarded(cell.trim())),
});

/** The first of the ways that is filled, its cells joined by a blank. */
function firstFilled(row: CsvRow, ways: readonly (readonly number[])[]): string {
  for (const way of ways) {
    const cells = way.map((at) => cellOf(row, at));
    const text = cells.filter((cell) => cell !== '').join(' ');
    if (text !== '') return text;
  }
  return '';
}

function numberKindOf(part: Part, field: string): NumberKind | null {
  if (field === 'option_weight') return 'measure';
  if (field === 'line_ordered' || field === 'line_shipped') return 'count';
  if (part === 'sums' || part === 'lineSums') return SUM_AMOUNTS.has(field) ? 'amount' : null;
  if (part !== 'line') return null;
  switch (Object.hasOwn(LINE_FIELDS, field) && LINE_FIELDS[field as keyof typeof LINE_FIELDS]) {
    case 'count':
      return 'count';
    case 'decimal':
      return field === 'unitPrice' || field === 'paidTotal' ? 'amount' : 'measure';
    default:
      return null;
  }
}

const markOf = (stated: string | undefined): DecimalMark | null =>
  stated === ',' || stated === '.' ? stated : null;

export function checkHeader(
  { line, cells, fixed, combined }: Header,
  defaults: UnitDefaults,
): Refusal | null {
  // A combined column has no place where the file lacks all of its headings.
  const has = (name: string) =>
    cells.includes(name) || fixed.has(name) || (combined.get(name)?.length ?? 0) > 0;
  const missing = neededColumns(defaults, has).filter((name) => !has(name));
  if (missing.length > 0) {
    const found = show(cells.join(', '));
    const message = say('expected a header row with {missing}, found {found}', {
      missing: missing.join(', '),
      found,
    });
    return refusal(line, message, missing[0]);
  }
  const twice = cells.find((name, index) => ALL_COLUMNS.has(name) && cells.indexOf(name) !== index);
  return twice
    ? refusal(line, say('expected each column once, found {found} twice', { found: twice }), twice)
    : null;
}

export function ignoredColumns({ cells }: Header): Message[] {
  const unknown = cells.filter((name) => name !== '' && !ALL_COLUMNS.has(name));
  return unknown.length === 0
    ? []
    : [say('unknown columns were ignored: {unknown}', { unknown: nameSome(unknown) })];
}
