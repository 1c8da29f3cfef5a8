import { around, type Bounds, divided, gapBetween } from './bounds.ts';
import type { OpenPage, Raster } from './pdfium.ts';
import { whiteRows } from './white-rows.ts';

/** Enough for the thinnest bars that carriers print; reading barcodes takes most of the time. */
const BARCODE_DPI = 300;
/** An A4 page at 300 dpi. Larger pages are drawn at a lower resolution. */
const BARCODE_PIXELS = 8_750_000;
/** For barcodes so large that their bars are further apart than `JOINED`. */
const OVERVIEW_DPI = 50;
/** The barcode reader tries again on a picture a third the size while a side is longer. */
const SMALL_ENOUGH = 500;
const SMALLER = 3;

/** Pixels of the picture on which parts are found. */
const TILE = 4;
/**
 * Tiles. Print at most this far apart is one part. At 150 dpi it is 6.8 mm, more than the widest gap of a
 * barcode with modules of 1.2 mm.
 */
const JOINED = 10;
/** Tiles of white kept around a part: 2 mm. The barcode reader asks for no quiet zone at an edge. */
const MARGIN = 3;
/** With more, print is everywhere and the page is one part. */
const MOST_PARTS = 60;

const WHITE = 0xffffffff;

/** A part of a page as a grey picture. */
export interface GreyPart {
  /** In the format PGM, which the barcode reader takes as it is. */
  pgm: Uint8Array;
  /** Upper left corner in points of the page. */
  left: number;
  top: number;
  /** Pixels per point. */
  scale: number;
  /** Below this the reader makes the picture no smaller; so that it does for parts as for the page. */
  smallEnough: number;
}

/**
 * Pictures of the page for the barcode reader: every part on which something is printed, by `drawn`, the
 * page in a lower resolution. Finds what a picture of the whole page would.
 */
export function greyParts(page: OpenPage, drawn: Raster): GreyPart[] {
  const printed = printedParts(drawn).map((part) => divided(part, drawn.width / page.width));
  const parts = page.draw(BARCODE_DPI, BARCODE_PIXELS, (raster) =>
    printed.map((part) => greyPart(raster, page, part)),
  );
  if (parts.length < 2) return parts;
  return [...parts, page.draw(OVERVIEW_DPI, BARCODE_PIXELS, (raster) => wholePage(raster, page))];
}

/** The whole raster as one part, of a page of this size in points. */
export const wholePage = (raster: Raster, page: { width: number; height: number }): GreyPart =>
  greyPart(raster, page, { left: 0, top: 0, right: page.width, bottom: page.height });

/** In pixels, without white around. */
function printedParts(raster: Raster): Bounds[] {
  const wide = Math.ceil(raster.width / TILE);
  const printed = printedTiles(raster, wide);
  let parts: Bounds[] = [];
  for (let first = printed.indexOf(1); first >= 0; ) {
    const top = Math.floor(first / wide);
    const left = first - top * wide;
    let right = left + 1;
    while (right < wide && printed[top * wide + right] === 1) right += 1;
    parts = joined(parts, { left, top, right, bottom: top + 1 });
    first = printed.indexOf(1, top * wide + right);
  }
  if (parts.length > MOST_PARTS) parts = [parts.reduce(around)];
  return parts.map(({ left, top, right, bottom }) => ({
    left: Math.max(0, left - MARGIN) * TILE,
    top: Math.max(0, top - MARGIN) * TILE,
    right: Math.min(raster.width, (right + MARGIN) * TILE),
    bottom: Math.min(raster.height, (bottom + MARGIN) * TILE),
  }));
}

/** 1 for each tile that is not all white, row by row. */
function printedTiles(raster: Raster, wide: number): Uint8Array {
  const { width, height, data } = raster;
  const isWhite = whiteRows(raster);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const tiles = new Uint8Array(wide * Math.ceil(height / TILE));
  for (let y = 0; y < height; y += 1) {
    if (isWhite(y)) continue;
    const row = Math.floor(y / TILE) * wide;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      if (pixels[at] !== WHITE) tiles[row + Math.floor(x / TILE)] = 1;
    }
  }
  return tiles;
}

/** Adds a part and joins it with all that are near, and these with theirs. */
function joined(parts: readonly Bounds[], added: Bounds): Bounds[] {
  let grown = added;
  for (let rest = parts; ; ) {
    const far = rest.filter((part) => gapBetween(part, grown) > JOINED);
    if (far.length === rest.length) return [...far, grown];
    for (const part of rest) if (gapBetween(part, grown) <= JOINED) grown = around(part, grown);
    rest = far;
  }
}

function greyPart(raster: Raster, page: { width: number; height: number }, part: Bounds): GreyPart {
  const scale = raster.width / page.width;
  const left = Math.floor(part.left * scale);
  const top = Math.floor(part.top * scale);
  const width = Math.min(raster.width, Math.ceil(part.right * scale)) - left;
  const height = Math.min(raster.height, Math.ceil(part.bottom * scale)) - top;
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const pgm = new Uint8Array(header.length + width * height).fill(255);
  pgm.set(header);
  const pixels = new Uint32Array(raster.data.buffer, raster.data.byteOffset);
  const isWhite = whiteRows(raster);
  for (let y = 0; y < height; y += 1) {
    if (isWhite(top + y, left, left + width)) continue;
    const first = (top + y) * raster.width + left;
    const to = header.length + y * width;
    for (let x = 0; x < width; x += 1) {
      const pixel = pixels[first + x] ?? WHITE;
      if (pixel !== WHITE) pgm[to + x] = luminance(pixel);
    }
  }
  const shrunk = SMALLER ** timesShrunk(Math.max(raster.width, raster.height));
  const smallEnough = Math.ceil(Math.max(width, height) / shrunk);
  return { pgm, left: left / scale, top: top / scale, scale, smallEnough };
}

const luminance = (pixel: number): number =>
  (306 * (pixel & 255) + 601 * ((pixel >> 8) & 255) + 117 * ((pixel >> 16) & 255) + 512) >> 10;

/** How many times the reader makes a picture with such a side smaller. */
function timesShrunk(side: number): number {
  return side > SMALL_ENOUGH ? 1 + timesShrunk(Math.floor(side / SMALLER)) : 0;
}
