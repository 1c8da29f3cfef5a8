import type { PageRaster } from '../messages.ts';
import { light } from '../reading/black-below.ts';
import type { Raster } from '../reading/pdfium.ts';
import { whiteRows } from '../reading/white-rows.ts';

/** Rows from the top, the leftmost dot in the highest bit, 1 is black. */
export interface Dots {
  width: number;
  height: number;
  rowBytes: number;
  rows: Uint8Array;
}

/** Bits that are set in each byte. */
export const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let left = byte; left > 0; left >>= 1) bits += left & 1;
  return bits;
});

/** Of black: one dot of four. */
const QUARTER = 64;
/** As a signed number: all bits of a white pixel are set. */
const WHITE = -1;
/** The highest bit of each colour: set from this value on. */
const HALVES = 0x808080;
const HALF = 128;
/** Set where two colours of a pixel are not in the same half: only there its luminance must be reckoned. */
const HALVES_DIFFER = 0x808000;
const halfOf = (pixel: number): number => pixel ^ (pixel << 8);

/**
 * Dots darker than `blackBelow`, of the page as a whole, are black. Never dithered, because dithering blurs the
 * edges of bars.
 */
export function dotsOf({ width, height, data }: Raster, blackBelow: number): Dots {
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
  const isWhite = whiteRows({ width, height, data });
  for (let y = 0; y < height; y += 1) {
    if (isWhite(y)) continue;
    const end = (y + 1) * width;
    for (let at = y * width, to = y * rowBytes; at < end; at += 8, to += 1) {
      rows[to] =
        at + 8 <= end ? eightDots(pixels, at, blackBelow) : lastDots(pixels, at, end, blackBelow);
    }
  }
  return { width, height, rowBytes, rows };
}

/** Written out, and with the halves of eight pixels at once: a loop takes three times as long. */
function eightDots(pixels: Int32Array, at: number, below: number): number {
  const a = pixels[at] ?? WHITE;
  const b = pixels[at + 1] ?? WHITE;
  const c = pixels[at + 2] ?? WHITE;
  const d = pixels[at + 3] ?? WHITE;
  const e = pixels[at + 4] ?? WHITE;
  const f = pixels[at + 5] ?? WHITE;
  const g = pixels[at + 6] ?? WHITE;
  const h = pixels[at + 7] ?? WHITE;
  // Most of a page is white.
  if ((a & b & c & d & e & f & g & h) === WHITE) return 0;
  const mixed = halfOf(a) | halfOf(b) | halfOf(c) | halfOf(d) | halfOf(e) | halfOf(f) | halfOf(g);
  if (below === HALF && ((mixed | halfOf(h)) & HALVES_DIFFER) === 0) {
    const pale = (a & HALF) | ((b & HALF) >> 1) | ((c & HALF) >> 2) | ((d & HALF) >> 3);
    const more = ((e & HALF) >> 4) | ((f & HALF) >> 5) | ((g & HALF) >> 6) | ((h & HALF) >> 7);
    return (pale | more) ^ 255;
  }
  const left =
    (dot(a, below) << 7) | (dot(b, below) << 6) | (dot(c, below) << 5) | (dot(d, below) << 4);
  return left | (dot(e, below) << 3) | (dot(f, below) << 2) | (dot(g, below) << 1) | dot(h, below);
}

function lastDots(pixels: Int32Array, from: number, end: number, below: number): number {
  let bits = 0;
  for (let at = from; at < end; at += 1) bits |= dot(pixels[at] ?? WHITE, below) << (7 - at + from);
  return bits;
}

function dot(pixel: number, below: number): 0 | 1 {
  const halves = pixel & HALVES;
  if (halves === HALVES && below <= HALF) return 0;
  return (halves === 0 && below >= HALF) || light(pixel) < below ? 1 : 0;
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

/** Draws the dots on white grey pixels, each `times` as wide and high. */
export function drawDots(page: Dots, times: number, grey: Uint8Array): void {
  const width = page.width * times;
  for (let y = 0; y < page.height; y += 1) {
    const top = y * times * width;
    for (let byte = 0; byte < page.rowBytes; byte += 1) {
      let eight = page.rows[y * page.rowBytes + byte] ?? 0;
      for (let at = top + byte * 8 * times; eight !== 0; at += times) {
        if (eight & 128) grey.fill(0, at, at + times);
        eight = (eight << 1) & 255;
      }
    }
    for (let copy = 1; copy < times; copy += 1) {
      grey.copyWithin(top + copy * width, top, top + width);
    }
  }
}

/** Draws four dots each as one grey pixel, on white ones. */
export function drawHalved({ height, rowBytes, width, rows }: Dots, grey: Uint8Array): void {
  const wide = Math.ceil(width / 2);
  for (let y = 0; y < height; y += 1) {
    const to = (y >> 1) * wide;
    for (let byte = 0; byte < rowBytes; byte += 1) {
      let eight = rows[y * rowBytes + byte] ?? 0;
      for (let at = to + byte * 4; eight !== 0; at += 1) {
        const black = BITS[eight >> 6] ?? 0;
        if (black > 0) grey[at] = Math.max(0, (grey[at] ?? 255) - black * QUARTER);
        eight = (eight << 2) & 255;
      }
    }
  }
}

export function greyOf({ width, height, data }: Raster): Omit<PageRaster, 'pages'> {
  const grey = new Uint8Array(width * height).fill(255);
  const pixels = new Int32Array(data.buffer, data.byteOffset, grey.length);
  for (let at = 0; at < grey.length; at += 1) {
    const pixel = pixels[at] ?? WHITE;
    if (pixel !== WHITE) grey[at] = light(pixel);
  }
  return { width, height, grey };
}
