import type { PageRaster } from '../../../features/printing/ports.ts';

/** Dots as ^GF takes them: rows from the top, eight dots a byte, the leftmost highest, 1 is black. */
export interface Bitmap {
  width: number;
  height: number;
  rowBytes: number;
  rows: Uint8Array;
}

/**
 * A dot is black where the page covers half of it or more. Measured: at one half bars and gaps keep
 * their widths, above it bars grow and below it they shrink, and one half lies in the middle of the
 * range in which barcodes decode. Never dithered: a dithered edge is no edge.
 */
const BLACK_BELOW = 128;

/**
 * Inches. Rolls are 4 in wide, 105 mm for A6; the heads of most printers are hardly wider. None says
 * how wide its head is: what `ezpl.print_width` and ^HH tell is the width that the last format set.
 */
export const WIDEST_ROLL = 4.25;

/**
 * A page as dots. One that lies and is wider than the roll is turned a quarter clockwise, so that
 * its short side is the roll's width; a carton slip of 4x2 in stays as it is.
 */
export function toBitmap(page: PageRaster, dpi: number, blackBelow = BLACK_BELOW): Bitmap {
  const lies = page.width > page.height && page.width > WIDEST_ROLL * dpi;
  const [width, height] = lies ? [page.height, page.width] : [page.width, page.height];
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  const { grey } = page;
  for (let y = 0; y < height; y += 1) {
    // Where the row begins on the page, and the way from one of its dots to the next.
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
