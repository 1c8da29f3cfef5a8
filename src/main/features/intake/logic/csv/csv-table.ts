import { CsvError, parse } from 'csv-parse/sync';
import { show } from '../../../../../shared/kernel/decimal.ts';
import { sizeOf } from '../../../../../shared/kernel/measure.ts';
import { type AnyMessage, say } from '../../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../../shared/kernel/result.ts';
import {
  allOf,
  LARGEST_RECORD,
  MOST_RECORDS,
  type Reading,
  type Refusal,
  RefusedFile,
  refusal,
} from '../../../../../shared/orders/files/file-reading.ts';
import { holdsRows, type Span } from './lost-quote.ts';
import { type TabQuotes, tabQuotes } from './tab-quotes.ts';

export interface CsvRow {
  /** Line at which the row begins, from 1. */
  line: number;
  cells: string[];
}

export interface CsvTable {
  header: CsvRow;
  rows: CsvRow[];
  unreadable: BrokenRow[];
}

/** A row with broken quotes; keeps its words, so that the order it belongs to can be found. */
export type BrokenRow = CsvRow & {
  message: AnyMessage;
  /** It is an order of its own: no row above it goes on in it. */
  isWhole?: boolean;
};

/** Receives a table from top to bottom: the header once, then rows. */
export interface TableReader {
  header(header: CsvRow): void;
  row(row: CsvRow): void;
  /** A row with broken quotes. */
  unreadable(row: BrokenRow): void;
  end(): void;
}

const DELIMITERS = [',', ';', '\t', '|'];
const MOST_COLUMNS = 1000;
const LARGEST_HEADER = 64 * 1024;
/** Limit of rows with broken quotes; with more, the file is rejected. */
const MOST_UNREADABLE = 100;

/** Reads a CSV text that is in memory. */
export function readTable(
  text: string,
  isKnown: (name: string) => boolean,
): Result<CsvTable, Refusal> {
  const table: CsvTable = { header: { line: 1, cells: [] }, rows: [], unreadable: [] };
  const quotes = tabQuotes();
  allOf(text, quotes);
  const reading = csvReading(isKnown, quotes, {
    header: (header) => Object.assign(table.header, header),
    row: (row) => table.rows.push(row),
    unreadable: (row) => table.unreadable.push(row),
    end: () => undefined,
  });
  const read = allOf(text, reading);
  return read.ok ? ok(table) : read;
}

/**
 * Passes header and rows of a CSV text to `to`. The delimiter is named by a first line `sep=;`; else it is
 * the one that yields most column names known to `isKnown` in the header, else most columns. `quotes` has
 * read the text to its end. A row with broken quotes is reported and reading continues after it; a file in
 * which a quoted cell holds rows (`holdsRows`) is rejected.
 */
export function csvReading(
  isKnown: (name: string) => boolean,
  quotes: TabQuotes,
  to: TableReader,
): Reading<string> {
  /** Complete lines not read yet, of a row that continues on the next line. */
  let rest = '';
  /** Line number at which `rest` begins. */
  let line = 1;
  let delimiter: string | null = null;
  let columns = 0;
  const broken: number[] = [];

  function readHeader(): void {
    let named: string | undefined;
    while (delimiter === null && rest !== '') {
      const feed = rest.indexOf('\n');
      const first = rest.slice(0, feed);
      const separator = line === 1 ? /^sep=(.)$/i.exec(first)?.[1] : undefined;
      named = separator ?? named;
      if (separator === undefined && first !== '') {
        delimiter = named ?? findDelimiter(first, isKnown);
        const header = headerIn(first, line, delimiter);
        columns = header.cells.length;
        to.header(header);
      }
      rest = rest.slice(feed + 1);
      line += 1;
    }
  }

  function readRows(delimiter: string, isLast: boolean): void {
    const shape = { delimiter, columns, areLetters: delimiter === '\t' && quotes.areLetters() };
    while (rest !== '') {
      const { fault, next } = parseRows(rest, line, shape, to.row);
      const goesOn = fault?.kind === 'open' && !isLast;
      if (fault && !goesOn) setAside(fault, next);
      else {
        rest = fault ? rest.slice(endOf(rest, next - line)) : '';
        line = next;
      }
      if (line > MOST_RECORDS) {
        const message = say('expected at most {most} lines, found more', { most: MOST_RECORDS });
        throw new RefusedFile(refusal(1, message));
      }
      if (goesOn) return;
    }
  }

  function setAside(fault: Fault, from: number): void {
    if (fault.kind === 'file') throw new RefusedFile(fault.refusal);
    const start = endOf(rest, from - line);
    const end = fault.kind === 'open' ? rest.length : endOf(rest, fault.to - line + 1);
    const cells = rest.slice(start, end).split(/[\n",;\t]/);
    const { message } = fault;
    to.unreadable({ line: from, cells: cells.map((cell) => cell.trim()), message });
    broken.push(from);
    if (broken.length > MOST_UNREADABLE) throw tooBroken(broken[0] ?? from, MOST_UNREADABLE);
    rest = rest.slice(end);
    if (fault.kind === 'row') line = fault.to + 1;
  }

  return wholeLines({
    write(lines) {
      rest += lines;
      readHeader();
      if (delimiter !== null) readRows(delimiter, false);
    },
    end() {
      if (delimiter === null)
        throw new RefusedFile(refusal(1, say('expected a header row, found an empty file')));
      readRows(delimiter, true);
      to.end();
    },
  });
}

/** Passes complete lines on, and ends the last line if needed. */
function wholeLines(to: Reading<string>): Reading<string> {
  let rest = '';
  /** Length of a line that is too long; its text is not kept. */
  let long = 0;
  let line = 1;
  return {
    write(text) {
      const feed = text.indexOf('\n');
      const length = Math.max(rest.length, long) + (feed < 0 ? text.length : feed);
      const isLong = length > LARGEST_RECORD;
      if (feed >= 0) {
        if (isLong) throw tooLong(line, LARGEST_RECORD, length);
        const end = text.lastIndexOf('\n') + 1;
        const lines = rest + text.slice(0, end);
        rest = text.slice(end);
        for (let at = feed; at >= 0; at = text.indexOf('\n', at + 1)) line += 1;
        to.write(lines);
      } else if (isLong) {
        rest = '';
        long = length;
      } else rest += text;
    },
    end() {
      if (long > 0) throw tooLong(line, LARGEST_RECORD, long);
      if (rest !== '') to.write(`${rest}\n`);
      to.end();
    },
  };
}

const tooLong = (line: number, most: number, found: number): RefusedFile =>
  new RefusedFile(
    refusal(
      line,
      say('expected lines of at most {most}, found one of {found}', {
        most: sizeOf(most),
        found: sizeOf(found),
      }),
    ),
  );

export const tooBroken = (line: number, found: number): RefusedFile =>
  new RefusedFile(
    refusal(line, say('expected a CSV file, found over {found} broken rows', { found })),
  );

function headerIn(first: string, line: number, delimiter: string): CsvRow {
  if (first.trim() === '')
    throw new RefusedFile(refusal(1, say('expected a header row, found an empty file')));
  if (first.length > LARGEST_HEADER) throw tooLong(line, LARGEST_HEADER, first.length);
  const [cells = []] = tryRow(first, delimiter);
  if (cells.length > MOST_COLUMNS) {
    const message = say('expected at most {most} columns, found {found}', {
      most: MOST_COLUMNS,
      found: cells.length,
    });
    throw new RefusedFile(refusal(line, message));
  }
  return { line, cells: cells.map((name) => name.trim().toLowerCase()) };
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

type Fault =
  | { kind: 'row'; to: number; message: AnyMessage }
  /** A quote is still open at the end of the text. */
  | { kind: 'open'; message: AnyMessage }
  | { kind: 'file'; refusal: Refusal };

interface Shape {
  delimiter: string;
  columns: number;
  /** A quote is a letter like any other. */
  areLetters: boolean;
}

const spansIn = (cells: readonly string[], delimiter: string): Span[] =>
  cells.flatMap((cell, at) =>
    cell.includes('\n')
      ? [{ at, lines: cell.split('\n').map((line) => line.split(delimiter).length - 1) }]
      : [],
  );

const lostQuote = (line: number): RefusedFile =>
  new RefusedFile(
    refusal(
      line,
      say('expected a closing quote in this row, found a cell that goes on over whole rows'),
    ),
  );

/** Passes rows on until the end or the first fault; returns the number of the next line. */
function parseRows(
  text: string,
  firstLine: number,
  shape: Shape,
  row: (row: CsvRow) => void,
): { fault: Fault | null; next: number } {
  const isTab = shape.delimiter === '\t';
  let next = firstLine;
  try {
    parse(text, {
      delimiter: shape.delimiter,
      quote: shape.areLetters ? false : '"',
      relax_quotes: isTab,
      record_delimiter: '\n',
      relax_column_count: true,
      // Blanks around quotes are allowed, except where a tab is the delimiter.
      trim: !isTab,
      max_record_size: LARGEST_RECORD,
      on_record: (cells: string[], { lines }) => {
        const last = firstLine - 1 + lines;
        const spans = spansIn(cells, shape.delimiter);
        const inside = spans.reduce((count, { lines }) => count + lines.length - 1, 0);
        if (holdsRows(spans, cells.length, shape.columns)) throw lostQuote(last - inside);
        if (cells.some((cell) => cell.trim() !== '')) row({ line: last - inside, cells });
        next = last + 1;
        return null;
      },
    });
    return { fault: null, next };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: faultOf(error, next, firstLine), next };
  }
}

function faultOf(error: CsvError, next: number, firstLine: number): Fault {
  switch (error.code) {
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      return {
        kind: 'row',
        to: firstLine - 1 + Number(error.lines),
        message: say(
          'expected quotes only around a whole cell and doubled inside it, found others',
        ),
      };
    case 'CSV_QUOTE_NOT_CLOSED':
      return {
        kind: 'open',
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

/** Offset in the text after so many lines. */
function endOf(text: string, lines: number): number {
  let end = 0;
  for (let line = 0; line < lines; line++) end = text.indexOf('\n', end) + 1;
  return end;
}
