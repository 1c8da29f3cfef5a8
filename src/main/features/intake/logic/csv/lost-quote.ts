/** A quoted cell that goes on over several lines. */
export interface Span {
  /** Number of cells before it in its row. */
  at: number;
  /** Delimiters inside it, by line. */
  lines: readonly number[];
}

/**
 * Whether a quote was lost or put in: a cell goes on to a quote some rows below, so that rows lie inside it.
 * Then the line on which the cell begins and another one are each as long as a row, were its quotes letters;
 * a note or an address with line breaks has but one such line. `cells`: of the row; `columns`: of the header.
 */
export const holdsRows = (spans: readonly Span[], cells: number, columns: number): boolean =>
  spans.some(({ at, lines }) => {
    const ofLine = (inside: number, line: number): number => {
      const before = line === 0 ? at : 0;
      const after = line === lines.length - 1 ? cells - 1 - at : 0;
      return before + inside + after;
    };
    return lines.map(ofLine).filter((delimiters) => delimiters >= columns - 1).length > 1;
  });
