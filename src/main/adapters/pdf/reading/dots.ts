import type { PageRaster } from '../messages.ts';
import type { Raster } from './pdfium.ts';
import { whiteRows } from './white-rows.ts';

/** Rows from the top, the leftmost dot in the highest bit, 1 is black. */
export interface Dots {
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
const WHITE = 0xffffffff;

export function dotsOf(raster: Raster): Dots {
  const { width, height, data } = raster;
  const isWhite = whiteRows(raster);
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  for (let y = 0; y < height; y += 1) {
    if (isWhite(y)) continue;
    for (let x = 0, row = y * rowBytes; x < width; x += 1) {
      const pixel = pixels[y * width + x] ?? WHITE;
      if (pixel === WHITE || light(pixel) >= BLACK_BELOW) continue;
      rows[row + (x >> 3)] = (rows[row + (x >> 3)] ?? 0) | (128 >> (x & 7));
    }
  }
  return { width, height, rowBytes, rows };
}

/** The page turned clockwise by 90 degrees. */
export function turned(page: Dots): Dots {
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

export function greyOf({ width, height, data }: Raster): Omit<PageRaster, 'pages'> {
  const grey = new Uint8Array(width * height).fill(255);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, grey.length);
  for (let at = 0; at < grey.length; at += 1) {
    const pixel = pixels[at] ?? WHITE;
    if (pixel !== WHITE) grey[at] = light(pixel);
  }
  return { width, height, grey };
}

/** Luminance by Rec. 709: red and blue print become dark, yellow light. */
const light = (pixel: number): number =>
  ((pixel & 255) * 54 + ((pixel >> 8) & 255) * 183 + ((pixel >> 16) & 255) * 19) >> 8;
