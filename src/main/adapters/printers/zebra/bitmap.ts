import type { PageRaster } from '../../../features/printing/ports.ts';

/** Dots as ^GF takes them: rows from the top, the leftmost dot in the highest bit, 1 is black. */
export interface Bitmap {
  width: number;
  height: number;
  rowBytes: number;
  rows: Uint8Array;
}

/**
 * A dot is black if the page covers at least half of it. Measured: at one half, bars and gaps keep their
 * widths; above it bars grow, below it they shrink; and it is the middle of the range in which barcodes
 * decode. Never dithered, because dithering blurs the edges of bars.
 */
const BLACK_BELOW = 128;

/**
 * Inches. Rolls are 4 in wide, 105 mm for A6, and most print heads are hardly wider. A printer does not
 * report the width of its head: `ezpl.print_width` and ^HH give the width that the last format set.
 */
export const WIDEST_ROLL = 4.25;

/**
 * Converts a page to dots. A landscape page wider than the roll is rotated clockwise by 90 degrees; a
 * carton slip of 4x2 in is not.
 */
export function toBitmap(page: PageRaster, dpi: number, blackBelow = BLACK_BELOW): Bitmap {
  const lies = page.width > page.height && page.width > WIDEST_ROLL * dpi;
  const [width, height] = lies ? [page.height, page.width] : [page.width, page.height];
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  const { grey } = page;
  for (let y = 0; y < height; y += 1) {
    // Index of the row's first dot on the page, and the step to the next dot.
    const first = lies ? (page.height - 1) * page.width + y : y * page.width;
    const step = lies ? -page.width : 1;
    for (let x = 0; x < width; x += 1) {
      if ((grey[first + x * step] ?? 255) >= blackBelow) continue;
      const at = y * rowBytes + (x >> 3);
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height, rowBytes, rows };
}
