/**
 * Rows as lines, each column as wide as its widest cell; the columns named in `right` (from 0) end
 * below each other, as numbers do.
 */
export function table(
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** `1 unit`, `2 units`. */
export const count = (number: number, thing: string): string =>
  `${number} ${thing}${number === 1 ? '' : 's'}`;
