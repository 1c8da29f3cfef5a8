import { CsvError, parse } from 'csv-parse/sync';
import { show } from '../../../../../shared/kernel/decimal.ts';
import { sizeOf } from '../../../../../shared/kernel/measure.ts';
import { say, type Wording } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { LARGEST_RECORD, MOST_RECORDS, type Refusal, refusal } from '../file-text.ts';

export interface CsvRow {
  /** Line the row begins at, counted from 1. */
  line: number;
  cells: string[];
}

export interface CsvTable {
  header: CsvRow;
  rows: CsvRow[];
  /** Rows whose quotes do not fit: every word on them stays, so that their order can be found. */
  unreadable: (CsvRow & { message: Wording })[];
}

const DELIMITERS = [',', ';', '\t'];
const MOST_COLUMNS = 1000;
const LARGEST_HEADER = 64 * 1024;
/** A file with more rows of broken quotes than this is not worth reading row by row. */
const MOST_UNREADABLE = 100;

/**
 * The first line longer than a record may be, found in the bytes so that it costs no memory.
 * null where every line is short enough.
 */
export function longLine(bytes: Uint8Array): Refusal | null {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed < 0 ? bytes.length : feed;
    // Files of old programs end their lines with a carriage return alone.
    if (end - start > LARGEST_RECORD && !bytes.subarray(start, end).includes(0x0d)) {
      return tooLong(line, LARGEST_RECORD, end - start);
    }
    start = end + 1;
  }
  return null;
}

const tooLong = (line: number, most: number, found: number): Refusal =>
  refusal(
    line,
    say('expected lines of at most {most}, found one of {found}', {
      most: sizeOf(most),
      found: sizeOf(found),
    }),
  );

/**
 * Header and rows of a CSV text. The delimiter is the one that finds most column names for which
 * `isKnown` holds in the header row, else most columns; or the one a first line `sep=;` names.
 */
export function readTable(
  text: string,
  isKnown: (name: string) => boolean,
): Result<CsvTable, Refusal> {
  const separator = /^sep=(.)\n/i.exec(text);
  const start = skipEmpty(text, separator?.[0].length ?? 0);
  const end = text.indexOf('\n', start.at);
  const first = text.slice(start.at, end < 0 ? text.length : end);
  if (first.trim() === '')
    return fail(refusal(1, say('expected a header row, found an empty file')));
  if (first.length > LARGEST_HEADER) {
    return fail(tooLong(start.line, LARGEST_HEADER, first.length));
  }
  const delimiter = separator?.[1] ?? findDelimiter(first, isKnown);
  const [cells = []] = tryRow(first, delimiter);
  if (cells.length > MOST_COLUMNS) {
    const message = say('expected at most {most} columns, found {found}', {
      most: MOST_COLUMNS,
      found: cells.length,
    });
    return fail(refusal(start.line, message));
  }
  const header = { line: start.line, cells: cells.map((name) => name.trim().toLowerCase()) };
  const body = end < 0 ? '' : text.slice(end + 1);
  if (hasTooManyLines(body)) {
    return fail(
      refusal(1, say('expected at most {most} lines, found more', { most: MOST_RECORDS })),
    );
  }
  const read = readRows(body, start.line + 1, delimiter);
  return read.ok ? ok({ header, ...read.value }) : read;
}

function hasTooManyLines(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count > MOST_RECORDS;
}

function skipEmpty(text: string, from: number): { at: number; line: number } {
  let at = from;
  let line = from === 0 ? 1 : 2;
  for (; text[at] === '\n'; at++) line++;
  return { at, line };
}

function findDelimiter(first: string, isKnown: (name: string) => boolean): string {
  const found = DELIMITERS.map((delimiter) => {
    const [cells = []] = tryRow(first, delimiter);
    const known = cells.filter((name) => isKnown(name.trim().toLowerCase())).length;
    return { delimiter, known, cells: cells.length };
  });
  const more = (a: (typeof found)[number], b: (typeof found)[number]) =>
    b.known - a.known || b.cells - a.cells;
  return found.toSorted(more)[0]?.delimiter ?? ',';
}

function tryRow(row: string, delimiter: string): string[][] {
  try {
    return parse(row, { delimiter, relax_quotes: true, relax_column_count: true });
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

type Rows = Pick<CsvTable, 'rows' | 'unreadable'>;

/** A row with broken quotes is set aside and reading goes on below it. */
function readRows(body: string, firstLine: number, delimiter: string): Result<Rows, Refusal> {
  const read: Rows = { rows: [], unreadable: [] };
  let text = body;
  let line = firstLine;
  while (text !== '') {
    const fault = parseRows(text, line, delimiter, read.rows);
    if (fault === null) break;
    if (fault.kind === 'file') return fail(fault.refusal);
    const broken = takeLines(text, fault.from - line, fault.to - fault.from + 1);
    read.unreadable.push({
      line: fault.from,
      cells: broken.text.split(/[\n",;\t]/).map((cell) => cell.trim()),
      message: fault.message,
    });
    if (read.unreadable.length > MOST_UNREADABLE) {
      const first = read.unreadable[0]?.line ?? firstLine;
      return fail(
        refusal(
          first,
          say('expected a CSV file, found over {found} broken rows', { found: MOST_UNREADABLE }),
        ),
      );
    }
    text = text.slice(broken.end);
    line = fault.to + 1;
  }
  return ok(read);
}

type Fault =
  | { kind: 'row'; from: number; to: number; message: Wording }
  | { kind: 'file'; refusal: Refusal };

/** Appends rows until the end (null) or the first fault. */
function parseRows(
  text: string,
  firstLine: number,
  delimiter: string,
  rows: CsvRow[],
): Fault | null {
  let next = firstLine;
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      // Blanks around quotes are forgiven, but a tab is a delimiter before it is a blank.
      trim: delimiter !== '\t',
      max_record_size: LARGEST_RECORD,
      on_record: (cells: string[], { lines }) => {
        const last = firstLine - 1 + lines;
        const inside = cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: last - inside, cells });
        next = last + 1;
        return null;
      },
    });
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return faultOf(error, next, firstLine);
  }
}

function faultOf(error: CsvError, next: number, firstLine: number): Fault {
  switch (error.code) {
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      return {
        kind: 'row',
        from: next,
        to: firstLine - 1 + Number(error.lines),
        message: say('expected quotes only around a whole cell and doubled inside it'),
      };
    case 'CSV_QUOTE_NOT_CLOSED':
      return {
        kind: 'row',
        from: next,
        to: Number.POSITIVE_INFINITY,
        message: say('expected a closing quote, found the end of the file'),
      };
    case 'CSV_MAX_RECORD_SIZE':
      return {
        kind: 'file',
        refusal: refusal(
          next,
          say('expected rows of at most {most}, found a longer one (a quote left open?)', {
            most: sizeOf(LARGEST_RECORD),
          }),
        ),
      };
    default:
      return {
        kind: 'file',
        refusal: refusal(next, say('cannot be read as CSV: {why}', { why: show(error.message) })),
      };
  }
}

function takeLines(text: string, skip: number, count: number): { text: string; end: number } {
  let start = 0;
  for (let line = 0; line < skip; line++) start = text.indexOf('\n', start) + 1;
  let end = start;
  for (let line = 0; line < count && end < text.length; line++) {
    const feed = text.indexOf('\n', end);
    end = feed < 0 ? text.length : feed + 1;
  }
  return { text: text.slice(start, end), end };
}
