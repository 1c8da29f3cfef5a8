import { z } from 'zod';
import {
  type ItemFacts,
  ItemFactsSchema,
  type ItemKey,
  ItemKeySchema,
} from '../../../shared/catalogue/item.ts';
import { plainCell } from '../../../shared/kernel/csv.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import { decodeAsText, repeatedField } from '../../../shared/kernel/exact-json.ts';
import { expectedBy } from '../../../shared/kernel/issue-words.ts';
import { sizeOf } from '../../../shared/kernel/measure.ts';
import { type AnyMessage, messageOf, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { type Refusal, RefusedFile, refusal } from '../../../shared/orders/files/file-reading.ts';
import { fieldTwice, findRecords } from '../../../shared/orders/files/json-records.ts';
import {
  LARGEST_ORDER_FILE,
  MOST_REPORTED,
  type RejectedRow,
} from '../../../shared/orders/import-report.ts';
import { type ColumnMap, fixedValue } from '../../../shared/settings/column-maps.ts';
import { fits } from '../catalogue/logic/item-facts.ts';
import { columnOf, type FieldKind, unguarded } from '../orders/logic/order-fields.ts';
import { inOrderUnits } from '../orders/logic/other-units.ts';
import type { RawOrder } from '../orders/logic/raw-order.ts';
import {
  inPlainWords,
  isRecord,
  type Problem,
  readFields,
  type UnitDefaults,
} from '../orders/logic/read-order.ts';
import { columnsFor } from './logic/csv/csv-columns.ts';
import { readTable } from './logic/csv/csv-table.ts';
import { nameSome, shortName } from './logic/file-text.ts';
import { BEGINNING, formatOf, textOf } from './logic/read-file.ts';
import { isWorkbook, workbookAsCsv } from './logic/workbook.ts';
import { readyMadeItems } from './ready-made.ts';

/** Fields of an item file by their JSON names, the same as those of an order's lines. */
export const ITEM_FIELDS: Readonly<Record<string, FieldKind>> = {
  merchant: 'scanned',
  sku: 'scanned',
  barcode: 'scanned',
  description: 'text',
  hsCode: 'hs-code',
  originCountry: 'origin',
  unitWeight: 'decimal',
  weightUnit: 'code',
  unitPrice: 'decimal',
  currency: 'currency',
  unitLength: 'decimal',
  unitWidth: 'decimal',
  unitHeight: 'decimal',
  dimensionUnit: 'code',
  upright: 'flag',
};

/** Written for readers and never imported: a file cannot stand for a person. */
export const READ_ONLY_FIELDS = ['source', 'confirmed', 'confirmedBy', 'confirmedAt', 'updatedAt'];

const COLUMNS = new Map(
  [...Object.keys(ITEM_FIELDS), ...READ_ONLY_FIELDS].map((name) => [columnOf(name), name]),
);

export interface ReadItem {
  key: ItemKey;
  facts: Partial<ItemFacts>;
  line: number;
}

export interface ReadItems {
  name: string;
  items: ReadItem[];
  rejected: RejectedRow[];
  warnings: AnyMessage[];
}

/** A part of a file's items, and the number of refused rows that are not listed. */
export interface SomeItems extends ReadItems {
  unlisted: number;
}

/** Items `from` to `to`. Refusals and remarks are returned with none of them, before all others. */
export const someItems = (read: ReadItems, from: number, to: number): SomeItems => ({
  ...read,
  items: read.items.slice(from, to),
  ...(to === 0
    ? {
        rejected: read.rejected.slice(0, MOST_REPORTED),
        unlisted: Math.max(0, read.rejected.length - MOST_REPORTED),
      }
    : { rejected: [], warnings: [], unlisted: 0 }),
});

interface Found {
  records: { line: number; raw: RawOrder }[];
  rejected: Refusal[];
  nameOf: (field: string) => string;
}

function itemsIn(name: string, bytes: Uint8Array): Result<Found, Refusal> {
  if (bytes.length > LARGEST_ORDER_FILE)
    return fail(refusal(1, say('expected a file of at most 64 MB, found a larger one')));
  const as = formatOf(name, bytes.subarray(0, BEGINNING), undefined);
  const text = as.ok ? textOf(bytes, as.value.encoding) : as;
  if (!text.ok) return text;
  return as.ok && as.value.format === 'json' ? jsonItems(text.value) : csvItems(text.value);
}

/** The same for a workbook too: its first sheet. */
export async function readItemBytes(
  name: string,
  bytes: Uint8Array,
  defaults: UnitDefaults,
): Promise<ReadItems> {
  try {
    const plain = isWorkbook(bytes) ? await workbookAsCsv(bytes) : bytes;
    return readItemFile(name, plain, defaults);
  } catch (thrown) {
    if (!(thrown instanceof RefusedFile)) throw thrown;
    return { name, items: [], rejected: [{ file: name, ...thrown.refusal }], warnings: [] };
  }
}

/** Parses a CSV or JSON file into items, and refused rows with reasons. No I/O. */
export function readItemFile(name: string, bytes: Uint8Array, defaults: UnitDefaults): ReadItems {
  const found = itemsIn(name, bytes);
  if (!found.ok)
    return { name, items: [], rejected: [{ file: name, ...found.error }], warnings: [] };
  const { records: all, nameOf } = found.value;
  const items: ReadItem[] = [];
  const rejected = [...found.value.rejected];
  const unknown = new Set<string>();
  for (const { line, raw } of all) {
    for (const field of Object.keys(raw)) if (!COLUMNS.has(columnOf(field))) unknown.add(field);
    const item = readItem(raw, defaults);
    if (item.ok) items.push({ ...item.value, line });
    else {
      const of =
        typeof raw.sku === 'string' && raw.sku.trim() ? `${shortName(raw.sku.trim())}: ` : '';
      rejected.push(
        ...item.error.map(({ path, message }) =>
          refusal(line, say('{of}{message}', { of, message }), nameOf(String(path[0] ?? ''))),
        ),
      );
    }
  }
  return {
    name,
    items,
    rejected: rejected.map((row) => ({ file: name, ...row })).sort((a, b) => a.line - b.line),
    warnings:
      unknown.size === 0
        ? []
        : [
            say('{name}: {warning}', {
              name,
              warning: say('unknown columns were ignored: {unknown}', {
                unknown: nameSome(unknown),
              }),
            }),
          ],
  };
}

function jsonItems(text: string): Result<Found, Refusal> {
  const records = findRecords(text, { list: 'items', words: say('an item or a list of items') });
  if (!records.ok) return records;
  const found: Found = { records: [], rejected: [], nameOf: (field) => field };
  for (const { text: record, line, length } of records.value) {
    const raw = record === null ? sizeOf(length) : decodeAsText(record);
    const repeated = record === null ? null : repeatedField(record);
    if (repeated !== null) found.rejected.push(refusal(line, fieldTwice(repeated), repeated));
    else if (isRecord(raw)) found.records.push({ line, raw });
    else
      found.rejected.push(
        refusal(line, say('expected an item, found {found}', { found: show(raw) })),
      );
  }
  return ok(found);
}

function csvItems(text: string): Result<Found, Refusal> {
  const table = readTable(text, (column) => COLUMNS.has(column));
  if (!table.ok) return table;
  const { header, rows, unreadable } = table.value;
  const known = columnsFor(header.cells, readyMadeItems());
  const { cells: columns, fixed } = known
    ? inOurNames(header.cells, known)
    : { cells: header.cells, fixed: [] };
  if (!columns.includes('sku')) {
    const message = say('expected a header row with sku, found {found}', {
      found: show(columns.join(', ')),
    });
    return fail(refusal(header.line, message, 'sku'));
  }
  // Our own export marks what a spreadsheet would run; others mark what it would shorten.
  const plain = known ? unguarded : plainCell;
  const found: Found = {
    records: [],
    rejected: unreadable.map(({ line, message }) => refusal(line, message)),
    nameOf: columnOf,
  };
  for (const { line, cells } of rows) {
    if (cells.length !== columns.length) {
      const message = say('expected {expected} cells as in the header, found {found}', {
        expected: columns.length,
        found: cells.length,
      });
      found.rejected.push(refusal(line, message));
      continue;
    }
    const named = columns.flatMap((column, at): [string, string][] =>
      column === '' ? [] : [[COLUMNS.get(column) ?? column, plain(cells[at] ?? '')]],
    );
    const raw = Object.fromEntries([...named, ...fixed]);
    if (known && !hasGoods(raw)) continue;
    found.records.push({ line, raw });
  }
  return ok(found);
}

/** Columns of a recognised export under our names; the others are left out. */
function inOurNames(
  cells: readonly string[],
  { columns }: ColumnMap,
): { cells: string[]; fixed: [field: string, value: string][] } {
  const names = new Map(Object.entries(columns).map(([name, heading]) => [heading, name]));
  return {
    cells: cells.map((cell) => names.get(cell) ?? ''),
    fixed: Object.entries(columns).flatMap(([name, heading]) => {
      const value = fixedValue(heading);
      return value === null ? [] : [[COLUMNS.get(name) ?? name, value]];
    }),
  };
}

/** A row of an export that is of a picture alone has no SKU; a weight of 0 is none. */
function hasGoods(raw: Record<string, string>): boolean {
  if (Number(raw.unitWeight) === 0) delete raw.unitWeight;
  return raw.sku?.trim() !== '';
}

const ReadItemSchema = z.object({ ...ItemKeySchema.shape, ...ItemFactsSchema.partial().shape });

/** Grams as kilograms and so on, as for a line of an order. */
function inItemUnits(raw: RawOrder): RawOrder {
  const { weightUnit, dimensionUnit } = raw;
  const read = inOrderUnits({ weightUnit, dimensionUnit, lines: [raw] });
  const [line] = Array.isArray(read.lines) ? read.lines : [];
  return { ...line, weightUnit: read.weightUnit, dimensionUnit: read.dimensionUnit };
}

const FIELD_OF: Record<string, string> = {
  'unitWeight.value': 'unitWeight',
  'unitWeight.unit': 'weightUnit',
  'value.amount': 'unitPrice',
  'value.currency': 'currency',
  'dimensions.length': 'unitLength',
  'dimensions.width': 'unitWidth',
  'dimensions.height': 'unitHeight',
  'dimensions.unit': 'dimensionUnit',
};

function readItem(
  given: RawOrder,
  defaults: UnitDefaults,
): Result<Omit<ReadItem, 'line'>, Problem[]> {
  const problems: Problem[] = [];
  const raw = inItemUnits(given);
  const { merchant = null, ...fields } = readFields(raw, ITEM_FIELDS, [], problems);
  const { unitWeight, unitPrice, unitLength, unitWidth, unitHeight } = fields;
  const sized = [unitLength, unitWidth, unitHeight].some((side) => side !== undefined);
  const parsed = ReadItemSchema.safeParse(
    {
      ...fields,
      merchant,
      unitWeight: unitWeight && {
        value: unitWeight,
        unit: fields.weightUnit ?? defaults.weightUnit,
      },
      value: unitPrice && { amount: unitPrice, currency: fields.currency },
      dimensions: sized
        ? {
            length: unitLength,
            width: unitWidth,
            height: unitHeight,
            unit: fields.dimensionUnit ?? defaults.dimensionUnit,
            ...(fields.upright === true ? { upright: true } : {}),
          }
        : undefined,
    },
    { error: inPlainWords },
  );
  for (const issue of parsed.error?.issues ?? []) {
    const place = issue.path.join('.');
    problems.push({ path: [FIELD_OF[place] ?? place], message: expectedBy(issue) });
  }
  if (parsed.data) {
    const fit = fits(parsed.data);
    if (!fit.ok) problems.push({ path: [fit.error.field ?? ''], message: messageOf(fit.error) });
  }
  if (!parsed.success || problems.length > 0) return fail(problems);
  const { merchant: of, sku, ...facts } = parsed.data;
  return ok({ key: { merchant: of, sku }, facts });
}
