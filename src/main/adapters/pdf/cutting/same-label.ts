import { BITS, type Dots } from '../printed/dots.ts';
import type { SeenPart } from '../reading/seen-part.ts';
import { isNear, MOST_DIFFERENT } from './same-picture.ts';

/** Dots across and down of a square: about two of the pixels with which the page was read. */
const SQUARE = 4;
const DOTS = SQUARE * SQUARE;
/** Of its dots: a line so thin that most printers leave it out. */
const THIN = 4;
/** Of its dots, of its pixels: from these on it is part of something that a person sees. */
const SOLID_PRINTED = 10;
const SOLID_READ = 3;
/** Squares across and down of a spot, 0.8 mm of a 4x6 label: a stroke of a letter, with what is around it. */
const SPOT = 5;
/**
 * Of the 25 squares of a spot: more or less black than this is another picture. Measured: at most 8.2 where a picture
 * with noise, in grey, or dithered was made larger or smaller; 10 and more where a digit of ten points changed.
 */
const MOST_OF_A_SPOT = 9;
/** Luminance: nothing was read where all is lighter. */
const NOTHING = 230;
/** Of its tone's darkness: so dark at least is a thin black stroke that was smoothed for reading. */
const SMOOTHED = 0.9;
/** Share of the squares around it: what covers less is thin. */
const STROKE = 2 / 3;
/** By how much it is darker than the paper beside it, which is printed white. */
const CONTRAST = 32;
const WHITE = 255;

/** Squares of the paper, each with the number of its dots that are black. */
interface Shown {
  width: number;
  height: number;
  /** In squares; the last may be narrower. */
  paper: { width: number; height: number };
  black: Uint8Array;
}

/**
 * Whether what is printed is not what was read, either way: the one is drawn by another part of pdfium than the
 * other, and at another resolution, so that edges move and thin strokes become paler. Another picture has print where
 * nothing was read, or nothing where print was; or in some spot too much or too little of it.
 */
export function isOther(seen: SeenPart, shown: Shown, below: number): boolean {
  const size = shown.width * shown.height;
  const more = new Float32Array(size);
  const less = new Float32Array(size);
  let different = 0;
  for (let y = 0; y < shown.height; y += 1) {
    for (let x = 0; x < shown.width; x += 1) {
      const at = y * shown.width + x;
      const [read, dots] = [seen.black[at] ?? 0, shown.black[at] ?? 0];
      if (read === 0 && dots === 0) continue;
      const printed = dots / DOTS;
      less[at] = (seen.ink[at] ?? 0) / seen.pixels - printed;
      const added = printed - Math.min(1, read / seen.pixels);
      if (added <= 0 || !isReadPaler(seen, shown, x, y, below)) more[at] = added;
      const isGone = read >= SOLID_READ && dots === 0 && !isNear(shown, x, y, hasInk(shown));
      const isNew = dots > THIN && read === 0 && !isNear(shown, x, y, hasPrint(seen));
      if (isGone || isNew) different += 1;
    }
  }
  return (
    different > MOST_DIFFERENT ||
    mostOfASpot(more, shown.width) > MOST_OF_A_SPOT ||
    mostOfASpot(less, shown.width) > MOST_OF_A_SPOT
  );
}

const hasInk =
  ({ black }: Shown) =>
  (at: number): boolean =>
    (black[at] ?? 0) > 0;

const hasPrint =
  ({ darkest }: SeenPart) =>
  (at: number): boolean =>
    (darkest[at] ?? WHITE) < NOTHING;

/** Whether black dots were read in a paler tone only because they are few, or a thin stroke. */
function isReadPaler(
  { darkest }: SeenPart,
  { width, height, black }: Shown,
  x: number,
  y: number,
  below: number,
): boolean {
  const at = y * width + x;
  const dots = black[at] ?? 0;
  const tone = darkest[at] ?? WHITE;
  const isAsDark = (share: number) => tone < WHITE - share * (WHITE - below);
  if (dots <= THIN) return true;
  if (dots < SOLID_PRINTED) return isAsDark(dots / DOTS);
  if (!isAsDark(SMOOTHED)) return false;
  let around = 0;
  let paper = 0;
  for (let nearY = Math.max(0, y - 2); nearY <= Math.min(height - 1, y + 2); nearY += 1) {
    for (let nearX = Math.max(0, x - 2); nearX <= Math.min(width - 1, x + 2); nearX += 1) {
      const near = nearY * width + nearX;
      const ink = black[near] ?? 0;
      if (Math.abs(nearX - x) < 2 && Math.abs(nearY - y) < 2) around += ink;
      if (ink === 0) paper = Math.max(paper, darkest[near] ?? WHITE);
    }
  }
  return around < STROKE * 9 * DOTS && paper - tone >= CONTRAST;
}

/** The largest sum of the values in a spot. */
function mostOfASpot(values: Float32Array, width: number): number {
  const columns = new Float64Array(width);
  let most = 0;
  for (let row = 0; row < values.length; row += width) {
    let sum = 0;
    for (let x = 0; x < width; x += 1) {
      const above = values[row + x - SPOT * width] ?? 0;
      columns[x] = (columns[x] ?? 0) + (values[row + x] ?? 0) - above;
      sum += (columns[x] ?? 0) - (columns[x - SPOT] ?? 0);
      if (sum > most) most = sum;
    }
  }
  return most;
}

/** Squares of `SQUARE` dots. */
export function inSquares({ width, height, rowBytes, rows }: Dots): Shown {
  const [wide, high] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const black = new Uint8Array(wide * high);
  for (let y = 0; y < height; y += 1) {
    const to = Math.floor(y / SQUARE) * wide;
    for (let byte = 0; byte < rowBytes; byte += 1) {
      const eight = rows[y * rowBytes + byte] ?? 0;
      if (eight === 0) continue;
      const at = to + byte * 2;
      black[at] = (black[at] ?? 0) + (BITS[eight >> 4] ?? 0);
      if (byte * 2 + 1 < wide) black[at + 1] = (black[at + 1] ?? 0) + (BITS[eight & 15] ?? 0);
    }
  }
  const paper = { width: width / SQUARE, height: height / SQUARE };
  return { width: wide, height: high, paper, black };
}
