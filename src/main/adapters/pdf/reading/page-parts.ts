import { around, type Bounds, gapBetween } from './bounds.ts';
import type { Raster } from './pdfium.ts';
import { whiteRows } from './white-rows.ts';

/** Pixels of the picture on which parts are found. */
const TILE = 4;
/**
 * Tiles. Print at most this far apart is one part. At 150 dpi it is 6.8 mm, more than the widest gap of a
 * barcode with modules of 1.2 mm.
 */
const JOINED = 10;
/** Tiles of white kept around a part: 2 mm. The barcode reader asks for no quiet zone at an edge. */
const MARGIN = 3;
/** With more, print is everywhere: they become one part. */
const MOST_PARTS = 60;

/** Tiles, 5.4 mm: longer than the widest bar on a label is wide. */
const LONG_RUN = 8;
/** Luminance of a pixel, of 255. */
const DARK = 192;

const WHITE = 0xffffffff;

/**
 * In pixels of the page's picture: every part on which something is printed, with some white around, and
 * every field in which a light barcode can be.
 */
export function pageParts(picture: Raster): { printed: Bounds[]; dark: Bounds[] } {
  const tiles = tilesOf(picture);
  const inPixels = ({ left, top, right, bottom }: Bounds): Bounds => ({
    left: Math.max(0, left * TILE),
    top: Math.max(0, top * TILE),
    right: Math.min(picture.width, right * TILE),
    bottom: Math.min(picture.height, bottom * TILE),
  });
  return { printed: printedParts(tiles).map(inPixels), dark: darkFields(tiles).map(inPixels) };
}

/** In tiles. */
function printedParts({ wide, printed }: Tiles): Bounds[] {
  let parts: Bounds[] = [];
  for (let first = printed.indexOf(1); first >= 0; ) {
    const top = Math.floor(first / wide);
    const left = first - top * wide;
    let right = left + 1;
    while (right < wide && printed[top * wide + right] === 1) right += 1;
    parts = joined(parts, { left, top, right, bottom: top + 1 }, JOINED);
    first = printed.indexOf(1, top * wide + right);
  }
  return notTooMany(parts).map(({ left, top, right, bottom }) => ({
    left: left - MARGIN,
    top: top - MARGIN,
    right: right + MARGIN,
    bottom: bottom + MARGIN,
  }));
}

/**
 * Where dark ground reaches far both across and down, as around a light code. The bars of a dark code do not,
 * nor do thin frames and letters. In tiles.
 */
function darkFields({ wide, high, dark }: Tiles): Bounds[] {
  const isDark = (x: number, y: number) => dark[y * wide + x] === TILE * TILE;
  let fields: Bounds[] = [];
  for (let y = 0; y < high; y += 1) {
    for (const [left, right] of longRuns(wide, (x) => isDark(x, y))) {
      fields = joined(fields, { left, top: y, right, bottom: y + 1 }, 0);
    }
  }
  for (let x = 0; x < wide; x += 1) {
    for (const [top, bottom] of longRuns(high, (y) => isDark(x, y))) {
      fields = joined(fields, { left: x, top, right: x + 1, bottom }, 0);
    }
  }
  return notTooMany(
    fields.filter(
      ({ left, top, right, bottom }) => right - left >= LONG_RUN && bottom - top >= LONG_RUN,
    ),
  );
}

const notTooMany = (parts: Bounds[]): Bounds[] =>
  parts.length > MOST_PARTS ? [parts.reduce(around)] : parts;

/** From and to, exclusive. */
function longRuns(length: number, isDark: (at: number) => boolean): [number, number][] {
  const runs: [number, number][] = [];
  for (let from = 0, at = 0; at <= length; at += 1) {
    if (at < length && isDark(at)) continue;
    if (at - from >= LONG_RUN) runs.push([from, at]);
    from = at + 1;
  }
  return runs;
}

interface Tiles {
  wide: number;
  high: number;
  /** 1 for each tile that is not all white, row by row. */
  printed: Uint8Array;
  /** How many pixels of each tile are dark. */
  dark: Uint8Array;
}

function tilesOf(raster: Raster): Tiles {
  const { width, height, data } = raster;
  const [wide, high] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const isWhite = whiteRows(raster);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const printed = new Uint8Array(wide * high);
  const dark = new Uint8Array(wide * high);
  for (let y = 0; y < height; y += 1) {
    if (isWhite(y)) continue;
    const row = Math.floor(y / TILE) * wide;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const pixel = pixels[at] ?? WHITE;
      if (pixel === WHITE) continue;
      const tile = row + Math.floor(x / TILE);
      printed[tile] = 1;
      if (luminance(pixel) < DARK) dark[tile] = (dark[tile] ?? 0) + 1;
    }
  }
  return { wide, high, printed, dark };
}

/** Adds a part and joins it with all that are at most `near`, and these with theirs. */
function joined(parts: readonly Bounds[], added: Bounds, near: number): Bounds[] {
  let grown = added;
  for (let rest = parts; ; ) {
    const far = rest.filter((part) => gapBetween(part, grown) > near);
    if (far.length === rest.length) return [...far, grown];
    for (const part of rest) if (gapBetween(part, grown) <= near) grown = around(part, grown);
    rest = far;
  }
}

/** Of a pixel in RGBA order, 0 to 255. */
export const luminance = (pixel: number): number =>
  (306 * (pixel & 255) + 601 * ((pixel >> 8) & 255) + 117 * ((pixel >> 16) & 255) + 512) >> 10;
