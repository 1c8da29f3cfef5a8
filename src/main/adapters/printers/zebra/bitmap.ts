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
  const { width, height, grey } = lies ? turned(page) : page;
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  const dot = (at: number, bit: number) => ((grey[at] ?? 255) < blackBelow ? bit : 0);
  for (let y = 0; y < height; y += 1) {
    let at = y * width;
    const end = at + width;
    for (let byte = y * rowBytes; at + 8 <= end; at += 8, byte += 1) {
      rows[byte] =
        dot(at, 128) |
        dot(at + 1, 64) |
        dot(at + 2, 32) |
        dot(at + 3, 16) |
        dot(at + 4, 8) |
        dot(at + 5, 4) |
        dot(at + 6, 2) |
        dot(at + 7, 1);
    }
    const last = (y + 1) * rowBytes - 1;
    for (let bit = 128; at < end; at += 1, bit >>= 1) rows[last] = (rows[last] ?? 0) | dot(at, bit);
  }
  return { width, height, rowBytes, rows };
}

/** The page turned clockwise by 90 degrees. */
function turned({ width, height, grey }: Picture): Picture {
  const upright = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      upright[x * height + height - 1 - y] = grey[y * width + x] ?? 255;
    }
  }
  return { width: height, height: width, grey: upright };
}

type Picture = Pick<PageRaster, 'width' | 'height' | 'grey'>;
