import type { Dots } from '../printed/dots.ts';
import type { Bounds } from '../reading/bounds.ts';
import { axesOf, type Placement } from '../reading/pdfium.ts';
import { within } from '../reading/places.ts';

/** A page as its text and barcodes were read: its pixels in black and white, so many of them per point. */
export interface ReadPage {
  dots: Dots;
  perPoint: number;
}

/** Dots across and down, about 5 mm: of each tile of the paper, the page as it was read may lie a little beside it. */
const TILE = 128;
/** Dots: a pixel of the page as it was read. Another part of pdfium draws pictures up to so far away. */
const MOVES = [0, -1, 1, -2, 2];
/** Of a tile's dots, every third row of which is looked at: fewer are the edges of letters. */
const FEW = 0.02;
const LOOKED_AT = 3;
const MOST_DOTS = TILE * Math.ceil(TILE / LOOKED_AT);

/**
 * The dots of a part of a page, held to how the page was read: none is black where a pixel was read as white, and
 * a pixel that was read as black among black ones is black throughout, as is one that lost its last dot near it.
 * Within that the finer dots say where an edge runs. So nothing can be printed that was not read, moved by at most
 * a pixel. `reach`: dots beside a black pixel that may be black too.
 */
export function asRead(drawn: Dots, read: ReadPage, placement: Placement, reach: 0 | 1): Dots {
  const rows = new Uint8Array(drawn.rows.length);
  const places = placesOf(drawn, read, placement);
  const black = blackPixels(read.dots);
  const printed = new Uint8Array(black.length);
  const tiles = tilesOf(drawn).map((tile) => ({
    tile,
    pixels: pixelsUnder(tile, places, moveOf(drawn, tile, places, black)),
  }));
  for (const { tile, pixels } of tiles)
    keepBlack(drawn, tile, pixels, { black, printed, rows, reach });
  const missing = pixelsToFill(read.dots, black, printed);
  for (const { tile, pixels } of tiles) fill(drawn, tile, pixels, missing, rows);
  return { ...drawn, rows };
}

/** Of a tile and one dot around it: each dot lies on the pixel at the sum of its column's and its row's place. */
interface Pixels {
  columns: Int32Array;
  rows: Int32Array;
}

interface Kept {
  black: Uint8Array;
  /** Pixels with a printed dot. */
  printed: Uint8Array;
  rows: Uint8Array;
  reach: 0 | 1;
}

/** Prints the black dots of a tile that lie on a black pixel, or so near to one. */
function keepBlack(
  drawn: Dots,
  { left, top, right, bottom }: Bounds,
  { columns, rows: down }: Pixels,
  { black, printed, rows, reach }: Kept,
): void {
  for (let y = top; y < bottom; y += 1) {
    const at = y - top + 1;
    const [above, row, below] = [down[at - 1] ?? 0, down[at] ?? 0, down[at + 1] ?? 0];
    for (let from = left; from < right; from += 8) {
      const byte = y * drawn.rowBytes + (from >> 3);
      const eight = drawn.rows[byte] ?? 0;
      if (eight === 0) continue;
      let kept = 0;
      for (let bit = 128, x = from - left + 1; bit > 0; bit >>= 1, x += 1) {
        if ((eight & bit) === 0) continue;
        const column = columns[x] ?? 0;
        const isKept =
          black[column + row] === 1 ||
          (reach > 0 &&
            (black[(columns[x - 1] ?? 0) + row] === 1 ||
              black[(columns[x + 1] ?? 0) + row] === 1 ||
              black[column + above] === 1 ||
              black[column + below] === 1));
        if (!isKept) continue;
        printed[column + row] = 1;
        kept |= bit;
      }
      rows[byte] = kept;
    }
  }
}

/** Prints the dots of a tile that lie on such pixels. */
function fill(
  { rowBytes }: Dots,
  { left, top, right, bottom }: Bounds,
  { columns, rows: down }: Pixels,
  missing: Uint8Array,
  rows: Uint8Array,
): void {
  const line = new Uint8Array((right - left + 7) >> 3);
  let filled = -1;
  for (let y = top; y < bottom; y += 1) {
    const row = down[y - top + 1] ?? 0;
    // A pixel is two dots high.
    if (row !== filled) {
      filled = row;
      line.fill(0);
      for (let x = 0; x < right - left; x += 1) {
        if (missing[(columns[x + 1] ?? 0) + row] === 1)
          line[x >> 3] = (line[x >> 3] ?? 0) | (128 >> (x & 7));
      }
    }
    const first = y * rowBytes + (left >> 3);
    for (let byte = 0; byte < line.length; byte += 1)
      rows[first + byte] = (rows[first + byte] ?? 0) | (line[byte] ?? 0);
  }
}

function tilesOf({ width, height }: Dots): Bounds[] {
  const tiles: Bounds[] = [];
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const [right, bottom] = [Math.min(width, left + TILE), Math.min(height, top + TILE)];
      tiles.push({ left, top, right, bottom });
    }
  }
  return tiles;
}

interface Move {
  /** Dots. */
  right: number;
  down: number;
}

/** By how much the page as it was read is moved within this tile, so that the fewest dots are lost. */
function moveOf(dots: Dots, tile: Bounds, places: Places, black: Uint8Array): Move {
  const { columns, rows, count } = blackDots(dots, tile);
  let best: Move = { right: 0, down: 0 };
  let fewest = Number.POSITIVE_INFINITY;
  for (const down of MOVES) {
    for (const right of MOVES) {
      const pixels = pixelsUnder(tile, places, { right, down });
      let lost = 0;
      for (let at = 0; at < count && lost < fewest; at += 1) {
        const pixel = (pixels.columns[columns[at] ?? 0] ?? 0) + (pixels.rows[rows[at] ?? 0] ?? 0);
        if (black[pixel] !== 1) lost += 1;
      }
      if (lost < fewest) [best, fewest] = [{ right, down }, lost];
      if (fewest <= FEW * count) return best;
    }
  }
  return best;
}

/** Those of every few rows of a tile, by their places in its `Pixels`. */
function blackDots({ rowBytes, rows }: Dots, { left, top, right, bottom }: Bounds) {
  const found = { columns: new Uint8Array(MOST_DOTS), rows: new Uint8Array(MOST_DOTS), count: 0 };
  for (let y = top; y < bottom; y += LOOKED_AT) {
    for (let from = left; from < right; from += 8) {
      let eight = rows[y * rowBytes + (from >> 3)] ?? 0;
      for (let x = from; eight !== 0; x += 1) {
        if (eight & 128) {
          found.columns[found.count] = x - left + 1;
          found.rows[found.count] = y - top + 1;
          found.count += 1;
        }
        eight = (eight << 1) & 255;
      }
    }
  }
  return found;
}

interface Places {
  /** For each column and row of dots, the column or row of pixels below it, or the other way round on a turned part. */
  columns: Int32Array;
  rows: Int32Array;
  /** Of the list of pixels by rows: how far each of these is from the next. */
  perColumn: number;
  perRow: number;
}

function placesOf(
  dots: Dots,
  { dots: { width, height }, perPoint }: ReadPage,
  { box, stock, turn }: Placement,
): Places {
  const { right, down } = axesOf(turn);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // Of its two coordinates on the page, a column of dots has the one and a row of dots the other.
  const along = (count: number, points: number, [x, y]: readonly [number, number]) =>
    Int32Array.from({ length: count }, (_, at) => {
      const fromMiddle = ((at + 0.5) / count - 0.5) * points;
      return x === 0
        ? within((middle.y + y * fromMiddle) * perPoint, height)
        : within((middle.x + x * fromMiddle) * perPoint, width);
    });
  return {
    columns: along(dots.width, stock.width, right),
    rows: along(dots.height, stock.height, down),
    perColumn: right[0] === 0 ? width : 1,
    perRow: right[0] === 0 ? 1 : width,
  };
}

/** Off the paper a dot has the pixel of the one at its edge. */
function pixelsUnder(
  { left, top, right, bottom }: Bounds,
  { columns, rows, perColumn, perRow }: Places,
  move: Move,
): Pixels {
  const placed = (all: Int32Array, from: number, to: number, by: number) => {
    const under = new Int32Array(to - from);
    for (let at = from; at < to; at += 1) {
      under[at - from] = (all[Math.min(all.length - 1, Math.max(0, at))] ?? 0) * by;
    }
    return under;
  };
  return {
    columns: placed(columns, left - 1 + move.right, right + 1 + move.right, perColumn),
    rows: placed(rows, top - 1 + move.down, bottom + 1 + move.down, perRow),
  };
}

/** One byte each. */
function blackPixels({ width, height, rowBytes, rows }: Dots): Uint8Array {
  const black = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let byte = 0; byte < rowBytes; byte += 1) {
      let eight = rows[y * rowBytes + byte] ?? 0;
      for (let at = y * width + byte * 8; eight !== 0; at += 1) {
        black[at] = eight >> 7;
        eight = (eight << 1) & 255;
      }
    }
  }
  return black;
}

/** Black pixels among black ones, and those without a printed dot on them or beside them. */
function pixelsToFill({ width, height }: Dots, black: Uint8Array, printed: Uint8Array): Uint8Array {
  const fill = new Uint8Array(black.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (black[y * width + x] !== 1) continue;
      let isInner = true;
      let isLost = true;
      const [last, lowest] = [Math.min(width - 1, x + 1), Math.min(height - 1, y + 1)];
      for (let nearY = Math.max(0, y - 1); nearY <= lowest && (isInner || isLost); nearY += 1) {
        for (let nearX = Math.max(0, x - 1); nearX <= last; nearX += 1) {
          if (black[nearY * width + nearX] !== 1) isInner = false;
          if (printed[nearY * width + nearX] === 1) isLost = false;
        }
      }
      if (isInner || isLost) fill[y * width + x] = 1;
    }
  }
  return fill;
}
