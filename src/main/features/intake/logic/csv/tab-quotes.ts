import type { Reading } from '../../../../../shared/orders/files/file-reading.ts';
import { holdsRows, type Span } from './lost-quote.ts';

/** What a quote is in a text separated by tabs; known once the text was read to its end. */
export interface TabQuotes extends Reading<string> {
  areLetters(): boolean;
}

/** As a spreadsheet writes it first, to name the delimiter. */
const SEPARATOR_LINE = 'sep=';

/**
 * Excel puts quotes around cells and doubles those inside; reports such as Amazon's hold them as letters
 * (`"Best Dad mug`, `Ruler 12"`). They are letters unless each cell that begins with one also ends with one
 * and doubles those inside, and none holds rows (`holdsRows`).
 */
export function tabQuotes(): TabQuotes {
  let at: 'beginning' | 'unquoted' | 'quoted' | 'quote' = 'beginning';
  /** Of the header; 0 before it. */
  let columns = 0;
  /** The first letters of the file. */
  let first = '';
  let cells = 1;
  let spans: Span[] = [];
  /** Tabs inside the cell that is quoted, by line. */
  let lines: number[] = [];
  let areLetters = false;

  function cellEnded(): void {
    if (at === 'quote' && lines.length > 1) spans.push({ at: cells - 1, lines });
    at = 'beginning';
  }

  function rowEnded(): void {
    if (columns > 0) areLetters ||= holdsRows(spans, cells, columns);
    else if (cells > 1 && first !== SEPARATOR_LINE) columns = cells;
    first = '';
    cells = 1;
    spans = [];
  }

  function next(letter: string): void {
    if (columns === 0 && first.length < SEPARATOR_LINE.length) first += letter.toLowerCase();
    if (at === 'quoted') {
      if (letter === '"') at = 'quote';
      else if (letter === '\n') lines.push(0);
      else if (letter === '\t') lines.push((lines.pop() ?? 0) + 1);
    } else if (letter === '\t') {
      cellEnded();
      cells += 1;
    } else if (letter === '\n') {
      cellEnded();
      rowEnded();
    } else if (at === 'quote') {
      at = 'quoted';
      if (letter !== '"') areLetters = true;
    } else if (at === 'beginning' && letter === '"') {
      at = 'quoted';
      lines = [0];
    } else at = 'unquoted';
  }

  return {
    write(text) {
      for (let index = 0; index < text.length && !areLetters; index += 1) next(text.charAt(index));
    },
    end() {
      if (at === 'quoted') areLetters = true;
      cellEnded();
      rowEnded();
    },
    areLetters: () => areLetters,
  };
}
