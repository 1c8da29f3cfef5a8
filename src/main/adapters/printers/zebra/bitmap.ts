import type { PageDots } from '../../../features/printing/ports.ts';

/** Dots as ^GF takes them. */
export type Bitmap = Omit<PageDots, 'pages'>;

/**
 * Inches. Rolls are 4 in wide, 105 mm for A6, and most print heads are hardly wider. A printer does not
 * report the width of its head: `ezpl.print_width` and ^HH give the width that the last format set.
 */
export const WIDEST_ROLL = 4.25;

/** A landscape page wider than the roll is rotated clockwise by 90 degrees; a carton slip of 4x2 in is not. */
export function toBitmap(page: PageDots, dpi: number): Bitmap {
  const lies = page.width > page.height && page.width > WIDEST_ROLL * dpi;
  return lies ? turned(page) : page;
}

/** The page turned clockwise by 90 degrees. */
function turned(page: Bitmap): Bitmap {
  const [width, height, rowBytes] = [page.height, page.width, Math.ceil(page.height / 8)];
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0; y < page.height; y += 1) {
    const x = width - 1 - y;
    const [column, bit] = [x >> 3, 128 >> (x & 7)];
    for (let byte = 0; byte < page.rowBytes; byte += 1) {
      let eight = page.rows[y * page.rowBytes + byte] ?? 0;
      // Most of a page is white.
      for (let to = byte * 8 * rowBytes + column; eight !== 0; to += rowBytes) {
        if (eight & 128) rows[to] = (rows[to] ?? 0) | bit;
        eight = (eight << 1) & 255;
      }
    }
  }
  return { width, height, rowBytes, rows };
}
