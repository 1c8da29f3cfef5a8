import { type Dots, dotsOf } from '../printed/dots.ts';
import type { Bounds } from '../reading/bounds.ts';
import { BARCODE_DPI, BARCODE_PIXELS } from '../reading/grey-parts.ts';
import { axesOf, type OpenPage, type Placement } from '../reading/pdfium.ts';

/**
 * A page as it was read: its pixels in black and white, so many of them per point.
 */
export interface ReadPage {
  dots: Dots;
  perPoint: number;
}

/** As its text and barcodes were read: black below that tone. */
export const readPage = (page: OpenPage, below: number): ReadPage =>
  page.draw(BARCODE_DPI, BARCODE_PIXELS, (raster) => ({
    dots: dotsOf(raster, below),
    perPoint: raster.width / page.width,
  }));

/** Dots across and down, about 5 mm: of each tile of the paper, the page as it was read may lie a little beside it. */
const TILE = 128;
/** Dots: a pixel of the page as it was read. Another part of pdfium draws pictures up to so far away. */
const MOVES = [0, -1, 1, -2, 2];
/** Of a tile's dots, every third row of which is looked at: fewer are the edges of letters. */
const FEW = 0.02;
const LOOKED_AT = 3;

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
  const isBlackAt = (x: number, y: number) => black[pixelAt(places, x, y)] === 1;
  const isBlackBeside = (x: number, y: number) =>
    reach > 0 &&
    (isBlackAt(x - reach, y) ||
      isBlackAt(x + reach, y) ||
      isBlackAt(x, y - reach) ||
      isBlackAt(x, y + reach));
  const printed = new Uint8Array(black.length);
  const tiles = tilesOf(drawn).map((tile) => ({
    ...tile,
    move: moveOf(drawn, tile, places, black),
  }));
  for (const { move, ...tile } of tiles) {
    eachBlack(drawn, tile, 1, (x, y) => {
      const [column, row] = [x + move.right, y + move.down];
      if (!isBlackAt(column, row) && !isBlackBeside(column, row)) return;
      printed[pixelAt(places, column, row)] = 1;
      blacken(rows, drawn, x, y);
    });
  }
  const missing = pixelsToFill(read.dots, black, printed);
  for (const { left, top, right, bottom, move } of tiles) {
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const pixel = pixelAt(places, x + move.right, y + move.down);
        if (missing[pixel] === 1) blacken(rows, drawn, x, y);
      }
    }
  }
  return { ...drawn, rows };
}

function blacken(rows: Uint8Array, { rowBytes }: Dots, x: number, y: number): void {
  const at = y * rowBytes + (x >> 3);
  rows[at] = (rows[at] ?? 0) | (128 >> (x & 7));
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

/** Calls `use` for the black dots of a tile, of every so many rows. */
function eachBlack(
  { rowBytes, rows }: Dots,
  { left, top, right, bottom }: Bounds,
  step: number,
  use: (x: number, y: number) => void,
): void {
  for (let y = top; y < bottom; y += step) {
    for (let from = left; from < right; from += 8) {
      let eight = rows[y * rowBytes + (from >> 3)] ?? 0;
      for (let x = from; eight !== 0; x += 1) {
        if (eight & 128) use(x, y);
        eight = (eight << 1) & 255;
      }
    }
  }
}

interface Move {
  /** Dots. */
  right: number;
  down: number;
}

/** By how much the page as it was read is moved within this tile, so that the fewest dots are lost. */
function moveOf(dots: Dots, tile: Bounds, places: Places, black: Uint8Array): Move {
  const [columns, rows]: [number[], number[]] = [[], []];
  eachBlack(dots, tile, LOOKED_AT, (x, y) => {
    columns.push(x);
    rows.push(y);
  });
  let best: Move = { right: 0, down: 0 };
  let fewest = Number.POSITIVE_INFINITY;
  for (const down of MOVES) {
    for (const right of MOVES) {
      let lost = 0;
      for (let at = 0; at < columns.length; at += 1) {
        const pixel = pixelAt(places, (columns[at] ?? 0) + right, (rows[at] ?? 0) + down);
        if (black[pixel] !== 1) lost += 1;
      }
      if (lost < fewest) [best, fewest] = [{ right, down }, lost];
      if (fewest <= FEW * columns.length) return best;
    }
  }
  return best;
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

/** Place of the pixel under a dot in the list by rows; off the paper, that of the dot at its edge. */
function pixelAt({ columns, rows, perColumn, perRow }: Places, x: number, y: number): number {
  const column = columns[x < 0 ? 0 : x < columns.length ? x : columns.length - 1] ?? 0;
  const row = rows[y < 0 ? 0 : y < rows.length ? y : rows.length - 1] ?? 0;
  return column * perColumn + row * perRow;
}

const within = (position: number, length: number): number =>
  Math.min(length - 1, Math.max(0, Math.floor(position)));

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
      for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY += 1) {
        for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX += 1) {
          if (black[nearY * width + nearX] !== 1) isInner = false;
          if (printed[nearY * width + nearX] === 1) isLost = false;
        }
      }
      if (isInner || isLost) fill[y * width + x] = 1;
    }
  }
  return fill;
}
