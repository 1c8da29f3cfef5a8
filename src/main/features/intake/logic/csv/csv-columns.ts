import { RefusedFile } from '../../../../../shared/orders/files/file-reading.ts';
import type { ForeignFile } from '../../../../../shared/orders/import-report.ts';
import {
  type ColumnMap,
  type Columns,
  DECIMAL_COMMA,
  DECIMAL_MARK,
  type FileRules,
  fixedValue,
  MOST_COLUMN_MAPS,
  type Statuses,
} from '../../../../../shared/settings/column-maps.ts';
import {
  ADDRESS_FIELDS,
  columnOf,
  LINE_FIELDS,
  ORDER_FIELDS,
} from '../../../orders/logic/order-fields.ts';
import type { UnitDefaults } from '../../../orders/logic/read-order.ts';
import { shortName } from '../file-text.ts';
import { encodingIn, isSameName, mappedByName } from '../mapping/named.ts';
import { PROPOSED_SUMS, proposedColumns } from '../mapping/proposed.ts';
import { beginningOf, formatOf, isUtf8Text, type OrderFile, sizeOf, textOf } from '../read-file.ts';
import { isWorkbook, workbookAsCsv } from '../workbook.ts';
import { type CsvRow, type CsvTable, readTable } from './csv-table.ts';

export type Part = 'order' | 'shipTo' | 'shipFrom' | 'line' | 'sums' | 'lineSums';
export interface Column {
  part: Part;
  /** JSON name within its part. */
  name: string;
}

/** Keys are the headings. */
export const COLUMNS = new Map<string, Column>([
  ...Object.keys(ORDER_FIELDS).map((name) => column('order', name, columnOf(name))),
  ...Object.keys(ADDRESS_FIELDS).map((name) => column('shipTo', name, columnOf('shipTo', name))),
  ...Object.keys(ADDRESS_FIELDS).map((name) =>
    column('shipFrom', name, columnOf('shipFrom', name)),
  ),
  ...Object.keys(LINE_FIELDS).map((name) => column('line', name, columnOf(name))),
]);
const ORDER_AMOUNTS = [
  'order_subtotal',
  'order_discount',
  'order_tax',
  'order_shipping',
  'order_total',
  'order_refunded',
];
const LINE_AMOUNTS = [
  'line_discount',
  'line_discount_percent',
  'line_paid',
  'line_refunded',
  'line_tax',
  'tax_collected',
  'option_weight',
  'line_ordered',
  'line_shipped',
];
/** Columns of `SUM_COLUMNS` that hold amounts; the others hold words. */
export const SUM_AMOUNTS: ReadonlySet<string> = new Set([...ORDER_AMOUNTS, ...LINE_AMOUNTS]);
const ORDER_WORDS = [
  'order_status',
  'payment_status',
  'fulfilment_status',
  'cancelled_at',
  'order_id',
  'order_date',
  'order_source',
  'reference_prefix',
];
const LINE_WORDS = [
  'line_id',
  'line_parent',
  'kits',
  'part_quantity',
  'line_taxed',
  'line_kind',
  'line_status',
  'line_weight_unit',
  'needs_shipping',
  'tax_number',
];
/**
 * Columns that are no field of an order: they say what its prices are, which of its lines are goods, and
 * whether it is to be shipped.
 */
const SUM_COLUMNS = new Map<string, Column>([
  ...[...ORDER_WORDS, ...ORDER_AMOUNTS].map((name) => column('sums', name, name)),
  ...[...LINE_WORDS, ...LINE_AMOUNTS].map((name) => column('lineSums', name, name)),
]);
/** All columns that a mapping can name. */
export const ALL_COLUMNS: ReadonlyMap<string, Column> = new Map([...COLUMNS, ...SUM_COLUMNS]);

const NEEDED_COLUMNS = [
  'reference',
  'currency',
  'ship_to_name',
  'ship_to_address_line1',
  'ship_to_city',
  'ship_to_country',
  'sku',
  'quantity',
];

function column(part: Part, name: string, header: string): [string, Column] {
  return [header, { part, name }];
}

/** The station's units and the known column mappings for reading a file. */
export interface FileDefaults extends UnitDefaults {
  /** Columns given for this import; they take precedence over remembered mappings. */
  columns?: Columns | undefined;
  /** Mapping given for this import or by the name of the file; applies to any headings. */
  mapping?: ColumnMap | undefined;
  remembered?: readonly ColumnMap[] | undefined;
  /** What becomes of an order by its status, where its mapping does not say it. */
  statuses?: Statuses | undefined;
}

/** `has`: whether the file has a column; a unit for each line is one for the order. */
export const neededColumns = (
  defaults: UnitDefaults,
  has: (column: string) => boolean = () => false,
): string[] => [
  ...NEEDED_COLUMNS,
  ...(defaults.weightUnit || has('line_weight_unit') ? [] : ['weight_unit']),
  ...(defaults.dimensionUnit ? [] : ['dimension_unit']),
];

/** A header as column names of an order file, and the values that are fixed for every row. */
export interface NamedHeader {
  cells: string[];
  fixed: ReadonlyMap<string, string>;
  /** Columns that come from several headings: alternatives, each of cells joined by a blank. */
  combined: ReadonlyMap<string, readonly (readonly number[])[]>;
  rules: FileRules;
  /** The program whose export it is, where its headings say so. */
  title: string | null;
  /** Name of the ready-made mapping, where its headings say so. */
  recognised: string | null;
}

export function ourNames(cells: readonly string[], defaults: FileDefaults): NamedHeader {
  const { columns: asked = {}, mapping, remembered } = defaults;
  // If all needed headings are present, a given heading that the file lacks is one of another file.
  const isForeign = mapping !== undefined || lacksColumns(cells, defaults);
  const named = isForeign
    ? asked
    : Object.fromEntries(Object.entries(asked).filter(([, to]) => isMet(to, cells)));
  const map = mapping ?? columnsFor(cells, remembered);
  const columns = { ...map?.columns, ...named };
  const fixed = new Map<string, string>();
  const combined = new Map<string, readonly (readonly number[])[]>();
  const ours = new Map<string, string>();
  for (const [name, chosen] of Object.entries(columns)) {
    const value = fixedValue(chosen);
    const heading = chosen.trim().toLowerCase();
    if (value) fixed.set(name, value);
    else if (heading === '' || value !== null) continue;
    else if (!cells.includes(heading) && isCombined(heading)) {
      const last = fixedValue(chosen.split('|').at(-1)?.trim() ?? '');
      if (last !== null) fixed.set(name, last);
      combined.set(name, placesOf(heading, cells));
    } else if (ours.has(heading)) combined.set(name, placesOf(heading, cells));
    else ours.set(heading, name);
  }
  const taken = new Set(ours.values());
  const isElsewhere = (name: string): boolean => combined.has(name) || fixed.has(name);
  // If another column was chosen for one of our headings, the column with that heading is ignored.
  const inOurs = cells.map((cell) => ours.get(cell) ?? (taken.has(cell) ? '' : cell));
  const used = new Set([...combined.values()].flat(2));
  return {
    cells: inOurs.map((name, at) =>
      isElsewhere(name) || (used.has(at) && !ours.has(cells[at] ?? '')) ? '' : name,
    ),
    fixed,
    combined,
    rules: map?.rules ?? {},
    title: map?.title ?? null,
    recognised: map?.recognise ? (map.name ?? null) : null,
  };
}

/** The headings that a column is read from, in lower case; none for a fixed value. */
export const headingsIn = (chosen: string): string[] =>
  chosen
    .split(/ [|+] /)
    .filter((part) => fixedValue(part.trim()) === null)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');

const isCombined = (chosen: string): boolean => / [|+] /.test(chosen);

/** Headings that the file lacks are left out. */
const placesOf = (chosen: string, cells: readonly string[]): number[][] =>
  chosen
    .split(' | ')
    .map((way) =>
      way.split(' + ').flatMap((heading) => {
        const at = cells.indexOf(heading.trim());
        return at < 0 ? [] : [at];
      }),
    )
    .filter((way) => way.length > 0);

/** Whether the file has that heading; a fixed value needs none. */
export const isMet = (chosen: string, cells: readonly string[]): boolean => {
  const heading = chosen.trim().toLowerCase();
  const last = chosen.split(' | ').at(-1)?.trim() ?? '';
  if (fixedValue(last) !== null || cells.includes(heading)) return true;
  return isCombined(heading) && placesOf(heading, cells).length > 0;
};

export const lacksColumns = (cells: readonly string[], defaults: UnitDefaults): boolean =>
  neededColumns(defaults).some((name) => !cells.includes(name));

export const columnsFor = (cells: readonly string[], maps: readonly ColumnMap[] = []) =>
  maps.find(({ headings }) => headings.length > 0 && isSameSet(headings, cells)) ??
  maps.find(({ recognise }) => recognise?.every((heading) => cells.includes(heading))) ??
  null;

/**
 * The mappings with the new one first. It replaces the mapping of the same name or, if unnamed, the
 * unnamed one for the same headings. If there are too many, only unnamed mappings are dropped.
 */
export function withMap(maps: readonly ColumnMap[], map: ColumnMap): ColumnMap[] {
  const isReplaced = (other: ColumnMap): boolean =>
    map.name === undefined
      ? other.name === undefined && isSameSet(other.headings, map.headings)
      : other.name !== undefined && isSameName(other.name, map.name);
  const all = [map, ...maps.filter((other) => !isReplaced(other))];
  let room = MOST_COLUMN_MAPS - all.filter(({ name }) => name !== undefined).length;
  return all.filter(({ name }) => name !== undefined || room-- > 0);
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((each) => b.includes(each));

/** The columns to ask a person about; null if headings and numbers are those of an order file. */
function foreignColumns(
  cells: readonly string[],
  rows: readonly CsvRow[],
  defaults: FileDefaults,
): Omit<ForeignFile, 'file' | 'headings'> | null {
  const known = defaults.mapping ?? columnsFor(cells, defaults.remembered);
  const columns =
    known?.columns ?? withMark(proposedColumns(cells, [...COLUMNS.keys()]), cells, rows);
  if (!known && !lacksColumns(cells, defaults) && !columns[DECIMAL_MARK]) return null;
  const needed = neededColumns(defaults);
  const isWhole = needed.every((name) => cells.includes(name) || isMet(columns[name] ?? '', cells));
  return {
    columns,
    // What an export lacks is asked for: Amazon's has no currency.
    remembered: known !== null && isWhole,
    mapping: known?.recognise ? null : (known?.name ?? null),
    title: known?.title ?? null,
    needed,
    others: [...COLUMNS.keys(), ...PROPOSED_SUMS].filter((name) => !needed.includes(name)),
  };
}

const COMMA = /^\d[\d.]*,\d+$/;
const POINT = /^\d+\.\d+$/;

/** Adds a decimal comma if more prices and weights are written with a comma than with a point. */
function withMark(columns: Columns, cells: readonly string[], rows: readonly CsvRow[]): Columns {
  const at = [...COLUMNS].flatMap(([name, column]) => {
    const place = cells.indexOf(columns[name] ?? '');
    return column.part === 'line' && LINE_FIELDS[column.name] === 'decimal' && place >= 0
      ? [place]
      : [];
  });
  const numbers = rows.flatMap((row) => at.map((place) => (row.cells[place] ?? '').trim()));
  const written = (as: RegExp) => numbers.filter((text) => as.test(text)).length;
  return written(COMMA) > written(POINT) ? { ...columns, [DECIMAL_MARK]: DECIMAL_COMMA } : columns;
}

/** Bytes read for the header and some rows; avoids reading a large file completely. */
const LOOKED_AT = 256 * 1024;
const LINE_FEED = 0x0a;

/** A CSV file whose headings a person must map; null for other files and for a broken CSV file. */
export async function foreignFile(
  file: OrderFile,
  defaults: FileDefaults,
): Promise<ForeignFile | null> {
  const { name } = file;
  const table = await tableOf(file, defaults);
  if (table === null) return null;
  const { header, rows } = table;
  const columns = foreignColumns(header.cells, rows, mappedByName(name, defaults));
  if (columns === null) return null;
  const headings = header.cells.flatMap((cell, at) => {
    const sample = rows.map(({ cells }) => (cells[at] ?? '').trim()).find((text) => text !== '');
    return cell === '' ? [] : [{ name: cell, sample: shortName(sample ?? '') }];
  });
  return { file: name, headings, ...columns };
}

/** Header and first rows of a CSV file; null for other files and for a broken CSV file. */
export async function tableOf(file: OrderFile, defaults: FileDefaults): Promise<CsvTable | null> {
  const [bytes, size] = await beginningOfTable(file);
  const lines = wholeLines(bytes, size);
  const stated = encodingIn(mappedByName(file.name, defaults));
  const as = formatOf(file.name, bytes, stated, stated !== undefined && isUtf8Text(lines));
  if (!as.ok || as.value.format !== 'csv') return null;
  const text = textOf(lines, as.value.encoding);
  const found = text.ok ? readTable(text.value, (heading) => COLUMNS.has(heading)) : text;
  return found.ok ? found.value : null;
}

/** Some of the first bytes, and the size of the whole; nothing of a workbook that cannot be read. */
async function beginningOfTable(file: OrderFile): Promise<[bytes: Uint8Array, size: number]> {
  const bytes = await beginningOf(file, LOOKED_AT);
  if (!isWorkbook(bytes)) return [bytes, sizeOf(file)];
  try {
    const sheet = await workbookAsCsv(await beginningOf(file, sizeOf(file)));
    return [sheet.subarray(0, LOOKED_AT), sheet.length];
  } catch (thrown) {
    if (thrown instanceof RefusedFile) return [new Uint8Array(), 0];
    throw thrown;
  }
}

function wholeLines(bytes: Uint8Array, size: number): Uint8Array {
  const end = bytes.lastIndexOf(LINE_FEED);
  return bytes.length === size || end < 0 ? bytes : bytes.subarray(0, end);
}
