import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import {
  allOf,
  type Refusal,
  RefusedFile,
  refusal,
} from '../../../../shared/orders/files/file-reading.ts';
import { LARGEST_ORDER_FILE } from '../../../../shared/orders/import-report.ts';
import type { Columns } from '../../../../shared/settings/column-maps.ts';
import { readTable } from '../../intake/logic/csv/csv-table.ts';
import { nameSome } from '../../intake/logic/file-text.ts';
import { BEGINNING, formatOf, isUtf8Text, textOf } from '../../intake/logic/read-file.ts';
import { isWorkbook, workbookAsCsv } from '../../intake/logic/workbook.ts';
import { elementsNamed, type XmlElement, xmlReading } from '../../intake/logic/xml/elements.ts';
import { elementRows, rowElement } from './xml-rows.ts';

/** The rows of a bill, whatever its format. Headings are in lower case. */
export interface BillTable {
  headings: string[];
  rows: { line: number; cells: string[] }[];
  /** Rows that cannot be parted into cells. */
  broken: Refusal[];
}

export interface TableWish {
  /** The encoding that the mapping states. */
  encoding?: string | undefined;
  /** Of XML: the element of a row; null: found by what is in it. */
  element: string | null;
  /** Of the mapping, and given for this import. */
  columns: Columns;
  isKnown(heading: string): boolean;
}

/** Rows before the header: names and totals of the bill. */
const MOST_BEFORE = 30;
const LEAST_KNOWN = 3;

/** A CSV file, a workbook's first sheet, or XML. */
export async function billTable(
  name: string,
  bytes: Uint8Array,
  wish: TableWish,
): Promise<Result<BillTable, Refusal>> {
  if (bytes.length > LARGEST_ORDER_FILE)
    return fail(refusal(1, say('expected a file of at most 64 MB, found a larger one')));
  try {
    const plain = isWorkbook(bytes) ? await workbookAsCsv(bytes) : bytes;
    const beginning = plain.subarray(0, BEGINNING);
    const as = formatOf(name, beginning, wish.encoding, isUtf8Text(plain));
    if (!as.ok) return as;
    const text = textOf(plain, as.value.encoding);
    if (!text.ok) return text;
    if (as.value.format === 'xml') return xmlTable(text.value, wish);
    if (as.value.format === 'csv') return csvTable(text.value, wish);
    return fail(refusal(1, say('expected CSV, XML or a workbook (.xlsx), found JSON')));
  } catch (thrown) {
    if (thrown instanceof RefusedFile) return fail(thrown.refusal);
    throw thrown;
  }
}

function csvTable(text: string, { isKnown }: TableWish): Result<BillTable, Refusal> {
  const before = linesBefore(text, isKnown);
  const rest = before === 0 ? text : text.split('\n').slice(before).join('\n');
  const table = readTable(rest, isKnown);
  if (!table.ok) return fail({ ...table.error, line: table.error.line + before });
  const { header, rows, unreadable } = table.value;
  return ok({
    headings: header.cells,
    rows: rows.map(({ line, cells }) => ({ line: line + before, cells })),
    broken: unreadable.map(({ line, message }) => refusal(line + before, message)),
  });
}

/** Lines before the header, where those have few headings of a bill and a later one has more. */
function linesBefore(text: string, isKnown: (heading: string) => boolean): number {
  const lines = text.split('\n', MOST_BEFORE + 1);
  const known = lines.map((line) => {
    const cells = line.split(/[,;\t|]/).map((cell) => cell.replaceAll('"', '').trim());
    return new Set(cells.map((cell) => cell.toLowerCase()).filter(isKnown)).size;
  });
  if ((known[0] ?? 0) >= LEAST_KNOWN) return 0;
  const most = Math.max(...known);
  return most < LEAST_KNOWN ? 0 : known.indexOf(most);
}

function xmlTable(text: string, { element, columns }: TableWish): Result<BillTable, Refusal> {
  let root: XmlElement | null = null;
  const reader = elementsNamed(
    null,
    (found) => {
      root = found;
    },
    LARGEST_ORDER_FILE,
  );
  const read = allOf(text, xmlReading(reader));
  if (!read.ok) return read;
  if (root === null) return fail(refusal(1, say('expected XML, found no element')));
  const document: XmlElement = root;
  const name = element ?? rowElement(document, columns);
  const rows = name === null ? [] : elementRows(document, name);
  if (rows.length === 0) {
    const names = new Set([document.name, ...document.children.map((child) => child.name)]);
    const message = say(
      'expected the name of the element that each row stands in ({example}), found {found}',
      { example: element ?? 'column order_element=…', found: nameSome(names) },
    );
    return fail(refusal(document.line, message, 'order_element'));
  }
  const headings = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))];
  return ok({
    headings,
    rows: rows.map(({ line, values }) => ({
      line,
      cells: headings.map((heading) => values.get(heading) ?? ''),
    })),
    broken: [],
  });
}
