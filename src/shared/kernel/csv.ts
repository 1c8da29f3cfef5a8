import type { Decimal } from './decimal.ts';

/**
 * Text that a spreadsheet would run as a formula, also after blanks and in full-width characters.
 */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r]/;

/**
 * Rows as CSV (RFC 4180, with a UTF-8 byte order mark for spreadsheets). A cell that a spreadsheet
 * would run as a formula gets a leading apostrophe, so that entered text cannot act on the reader's
 * machine.
 * A number of the station's own stays one, also below zero.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

type CsvCell = string | { number: Decimal };

function cell(text: CsvCell): string {
  if (typeof text !== 'string') return text.number;
  // Existing apostrophes get one more, so that `plainCell` restores the original.
  const harmless = FORMULA.test(text.replace(/^'+/, '')) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Reverses the apostrophe that `csvText` added to a cell. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.replace(/^'+/, '')) ? text.slice(1) : text;
