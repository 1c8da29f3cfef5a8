/** Points. The largest common label stock is 4x8 inches; A6, 4x6 and 100x150 mm are smaller. */
const LABEL_SHORT_SIDE = 320;
const LABEL_LONG_SIDE = 620;

/** Whether the page has the size of a label, not of a sheet with a label on it. */
export function isLabelSize({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) <= LABEL_SHORT_SIDE && Math.max(width, height) <= LABEL_LONG_SIDE;
}
