/** What a spreadsheet would take for a formula, also behind blanks and in full width. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r]/;

/**
 * Rows as CSV (RFC 4180, with the mark by which spreadsheets know UTF-8). A cell that a spreadsheet
 * would run as a formula gets an apostrophe in front: what people type must not act on who reads it.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

function cell(text: string): string {
  // One more where there are some already, so that what is read back is what was written.
  const harmless = FORMULA.test(text.replace(/^'+/, '')) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A cell as it was before `csvText` made it harmless. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.replace(/^'+/, '')) ? text.slice(1) : text;
