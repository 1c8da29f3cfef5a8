import type { Dots } from '../printed/dots.ts';
import type { Placement } from '../reading/pdfium.ts';
import { placesOf } from '../reading/places.ts';

/** Dots of a stroke that are together at least half a dot of a printer with a third of the resolution. */
const THIN = [2, 3];
/** White dots on both sides of it, so that no fine pattern is taken for a stroke. */
const ALONE = 4;
/** Dots: what is shorter is no stroke. */
const SHORTEST = 6;
/** Dots across and down that are one dot of a printer of 203 dpi. */
const PRINTED = 3;
const PRINTED_DPI = 609;
/** Luminance of a pixel that a stroke covers by a quarter. */
export const TRACE = 190;

/**
 * The kept dots with the thin strokes that are drawn there, as of small letters: the page as it was read has them
 * in grey, half on one pixel and half on the next. `isInked`: whether the page was read with ink at a dot.
 */
export function withThinStrokes(
  kept: Dots,
  drawn: Dots,
  isInked: (x: number, y: number) => boolean,
): Dots {
  const restored = { ...kept, rows: kept.rows.slice() };
  eachThin(drawn, (x, y) => {
    if (isInked(x, y)) blacken(restored, x, y);
  });
  return restored;
}

/** Whether the page was read with ink at a dot of the part that is printed, or a pixel beside it. `traces`: what is darker than `TRACE`. */
export function inkedAt(
  drawn: Dots,
  traces: Dots,
  placement: Placement,
  page: { width: number; height: number },
): (x: number, y: number) => boolean {
  const { columns, rows } = placesOf(drawn, traces, { page, placement, whole: drawn, top: 0 });
  const { width, height } = traces;
  return (x, y) => {
    const place = (columns[x] ?? 0) + (rows[y] ?? 0);
    const column = place % width;
    const row = (place - column) / width;
    for (let nearY = Math.max(0, row - 1); nearY <= Math.min(height - 1, row + 1); nearY += 1) {
      for (let nearX = column - 1; nearX <= column + 1; nearX += 1) {
        if (isBlackAt(traces, nearX, nearY)) return true;
      }
    }
    return false;
  };
}

/**
 * A stroke of two dots, which a printer of 203 dpi would see half on one of its dots and half on the next, and
 * leave out, becomes as wide as one of its dots.
 */
export function onPrintedDots(dots: Dots, stock: { width: number }): Dots {
  if (Math.round((dots.width * 72) / stock.width) < PRINTED_DPI - 1) return dots;
  const wider = { ...dots, rows: dots.rows.slice() };
  eachThin(dots, (x, y, { lies, width, first }) => {
    if (width !== 2) return;
    const beside = first % PRINTED === 1 ? first - 1 : first + width;
    if (lies) blacken(wider, x, beside);
    else blacken(wider, beside, y);
  });
  return wider;
}

interface Across {
  lies: boolean;
  /** Dots. */
  width: number;
  /** Its first row, where it lies, or column. */
  first: number;
}

/** Calls `use` for each dot of a thin stroke. */
function eachThin(dots: Dots, use: (x: number, y: number, across: Across) => void): void {
  for (const width of THIN) eachLying(dots, width, use);
  eachStanding(dots, use);
}

function eachLying(
  dots: Dots,
  width: number,
  use: (x: number, y: number, across: Across) => void,
): void {
  const { rows, rowBytes, height } = dots;
  const isBlack = (x: number, y: number) => isBlackAt(dots, x, y) || isBlackAt(dots, x, y + 1);
  for (let top = 1; top < height - width; top += 1) {
    const at = top * rowBytes;
    for (let byte = 0; byte < rowBytes; byte += 1) {
      let eight = (rows[at + byte] ?? 0) & ~(rows[at - rowBytes + byte] ?? 0);
      for (let row = 1; eight !== 0 && row < width; row += 1) {
        eight &= rows[at + row * rowBytes + byte] ?? 0;
      }
      for (let row = 0; eight !== 0 && row < ALONE; row += 1) {
        eight &= ~(rows[at + (width + row) * rowBytes + byte] ?? 0);
        eight &= ~(rows[at - (row + 1) * rowBytes + byte] ?? 0);
      }
      for (let x = byte * 8; (eight & 255) !== 0; x += 1, eight <<= 1) {
        if ((eight & 128) === 0 || !isLong((by) => isBlack(x + by, top))) continue;
        for (let y = top; y < top + width; y += 1) use(x, y, { lies: true, width, first: top });
      }
    }
  }
}

function eachStanding(dots: Dots, use: (x: number, y: number, across: Across) => void): void {
  const { rows, rowBytes, height } = dots;
  const isBlack = (x: number, y: number) => isBlackAt(dots, x, y) || isBlackAt(dots, x + 1, y);
  for (let y = 0; y < height; y += 1) {
    // Where the last run but one ended, and the last run.
    let [before, from, to] = [-ALONE, -1, -1];
    const end = (next: number) => {
      const width = to - from;
      const isThin = width === THIN[0] || width === THIN[1];
      if (from < 0 || !isThin || from - before < ALONE || next - to < ALONE) return;
      const first = from;
      if (!isLong((by) => isBlack(first, y + by))) return;
      for (let x = from; x < to; x += 1) use(x, y, { lies: false, width, first });
    };
    for (let byte = 0; byte < rowBytes; byte += 1) {
      let eight = rows[y * rowBytes + byte] ?? 0;
      if (eight === 255 && to === byte * 8) {
        to += 8;
        continue;
      }
      for (let x = byte * 8; (eight & 255) !== 0; x += 1, eight <<= 1) {
        if ((eight & 128) === 0) continue;
        if (x === to) to += 1;
        else {
          end(x);
          [before, from, to] = [to, x, x + 1];
        }
      }
    }
    end(dots.width + ALONE);
  }
}

/** Whether so many dots beside each other are black, along a stroke. */
function isLong(isBlack: (by: number) => boolean): boolean {
  let length = 1;
  for (let by = 1; length < SHORTEST && isBlack(by); by += 1) length += 1;
  for (let by = -1; length < SHORTEST && isBlack(by); by -= 1) length += 1;
  return length >= SHORTEST;
}

function isBlackAt({ width, height, rowBytes, rows }: Dots, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= width || y >= height) return false;
  return ((rows[y * rowBytes + (x >> 3)] ?? 0) & (128 >> (x & 7))) !== 0;
}

function blacken({ width, height, rowBytes, rows }: Dots, x: number, y: number): void {
  if (x >= width || y >= height) return;
  const at = y * rowBytes + (x >> 3);
  rows[at] = (rows[at] ?? 0) | (128 >> (x & 7));
}
