/**
 * Text that a spreadsheet would run as a formula, also after blanks and in full-width characters.
 */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r]/;

/** A difference below zero is no formula. */
const NUMBER = /^-\d{1,18}(\.\d{1,12})?$/;

/**
 * Rows as CSV (RFC 4180, with a UTF-8 byte order mark for spreadsheets). A cell that a spreadsheet
 * would run as a formula gets a leading apostrophe, so that entered text cannot act on the reader's
 * machine.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

function cell(text: string): string {
  // Existing apostrophes get one more, so that `plainCell` restores the original.
  const isFormula = !NUMBER.test(text) && FORMULA.test(text.replace(/^'+/, ''));
  const harmless = isFormula ? `'${text}` : text;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Reverses the apostrophe that `csvText` added to a cell. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.replace(/^'+/, '')) ? text.slice(1) : text;
