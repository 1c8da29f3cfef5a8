import {
  type ColumnMap,
  FILE_ENCODING,
  type FileEncoding,
  FileEncodingSchema,
  fixedValue,
} from '../../../../../shared/settings/column-maps.ts';
import { columnsFor, type FileDefaults } from '../csv/csv-columns.ts';
import { readTable } from '../csv/csv-table.ts';
import { beginningOf, inPieces, isUtf8, type OrderFile, wideEncoding } from '../read-file.ts';
import { isWorkbook } from '../workbook.ts';
import { isXml } from '../xml/xml-text.ts';
import { encodingIn, mappedByName } from './named.ts';

/** Bytes read for the headings. */
const LOOKED_AT = 256 * 1024;
const LINE_FEED = 0x0a;

/** The defaults for a file in this encoding, chosen for it by a person. */
export const inEncoding = (encoding: FileEncoding, defaults: FileDefaults): FileDefaults => ({
  ...defaults,
  columns: { ...defaults.columns, [FILE_ENCODING]: `=${encoding}` },
});

/**
 * The encoding that the mapping kept for the file's headings states; null where it states none, or the import
 * states its own. A file that is UTF-8 is read as that: its program may write both.
 */
export async function keptEncoding(
  file: OrderFile,
  defaults: FileDefaults,
): Promise<FileEncoding | null> {
  const { remembered = [] } = defaults;
  const isStated = encodingIn(mappedByName(file.name, defaults)) !== undefined;
  if (isStated || !remembered.some((map) => encodingOf(map) !== null)) return null;
  const beginning = await beginningOf(file, LOOKED_AT);
  const wide = wideEncoding(beginning);
  if (wide || isWorkbook(beginning) || isXml(file.name, beginning, wide)) return null;
  const kept = FileEncodingSchema.options.find((encoding) => {
    const map = columnsFor(headingsIn(beginning, encoding), remembered);
    return map !== null && encodingOf(map) === encoding;
  });
  return kept && !(await isUtf8(inPieces(file))) ? kept : null;
}

function encodingOf({ columns }: ColumnMap): FileEncoding | null {
  const stated = FileEncodingSchema.safeParse(fixedValue(columns[FILE_ENCODING] ?? ''));
  return stated.success ? stated.data : null;
}

function headingsIn(beginning: Uint8Array, encoding: FileEncoding): string[] {
  const end = beginning.indexOf(LINE_FEED);
  const first = end < 0 ? beginning : beginning.subarray(0, end);
  const table = readTable(new TextDecoder(encoding).decode(first), () => false);
  return table.ok ? table.value.header.cells : [];
}
