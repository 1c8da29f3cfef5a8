import type { Dots } from '../printed/dots.ts';
import { around, type Bounds, gapBetween } from './bounds.ts';
import {
  BARCODE_DPI,
  BARCODE_PIXELS,
  type GreyPart,
  greyPart,
  type PrintedPage,
} from './grey-parts.ts';
import { pageParts } from './page-parts.ts';
import type { OpenPage, Raster } from './pdfium.ts';
import { whiteRows } from './white-rows.ts';

/** Of a channel, of 255: what differs from its ground by less, nobody sees and no scanner reads. */
const SEEN = 8;
/** Dots to each side of an edge: where none of them changes, print does not show it. */
const NEAR = 2;
/** Pixels of such edges: a bar has more. */
const FEWEST = 60;
/** Pixels that an edge goes straight on, 1.4 mm: those of bars and modules do, those of a slanting watermark do not. */
const STRAIGHT = 16;
/** Pixels: print this near, 8 mm, may belong to the same code. */
const BESIDE = 96;
/** Pixels of white around a code. */
const QUIET = 24;
/** Pixels of a block; the ground of what is in it is found in it and in those around it, 5 mm and more. */
const BLOCK = 32;
/** Pixels of the page for one of the picture on which parts are found. */
const SMALLER = 2;
const WHITE = -1;
const BLACK = 0;
const RED = 0;
const CHANNELS = [RED, 8, 16] as const;

/**
 * Pictures for the barcode reader of what the page as drawn shows and its dots do not: bars that are fainter than
 * what is printed, or of a colour that is as dark as their ground. A code may be lost in part: `bars` are those that are
 * printed. For each colour the tones between the darkest and the lightest of what is printed black, and of what is printed
 * white, around each place: dark on light, light on dark, and with all print black. None for a page whose dots show all.
 * Of text too: the bars of a barcode font are letters.
 */
export function lostParts(
  page: OpenPage,
  { dots }: PrintedPage,
  bars: readonly Bounds[],
): GreyPart[] {
  return page.drawTones(BARCODE_DPI, BARCODE_PIXELS, (raster) => {
    const lost = lostEdges(raster, dots);
    if (!lost) return [];
    const perPoint = raster.width / page.width;
    return pageParts(lost.picture).printed.flatMap((found) => {
      if (lost.countIn(found) < FEWEST) return [];
      const place = grown(times(found, SMALLER), BESIDE);
      const code = bars
        .map((each) => grown(times(each, perPoint), QUIET))
        .filter((each) => gapBetween(each, place) === 0)
        .reduce(around, place);
      const part = within(raster, code);
      const inPoints = times(part, 1 / perPoint);
      const channels = isColoured(raster, part) ? CHANNELS : [RED];
      return channels.flatMap((shift) =>
        tonesOf(raster, dots, part, shift).map((tone) =>
          greyPart(raster, page, inPoints, {
            tone: (pixel, at) => tone((pixel >> shift) & 255, at),
            mayBeInverted: false,
            isPaperWhite: false,
          }),
        ),
      );
    });
  });
}

interface LostEdges {
  /** Black where an edge is lost, else white. */
  picture: Raster;
  /** Of the edges in a part of that picture. */
  countIn(part: Bounds): number;
}

/** Where pixels side by side differ, straight on for a while, and no dot around them does; null for too few to be a bar. */
function lostEdges(raster: Raster, dots: Dots): LostEdges | null {
  const { width, height } = raster;
  const pixels = pixelsOf(raster);
  const isWhite = whiteRows(raster);
  const [wide, high] = [Math.ceil(width / SMALLER), Math.ceil(height / SMALLER)];
  const counts = new Uint8Array(wide * high);
  const up = new Uint16Array(width);
  let all = 0;
  for (let y = 0; y < height - 1; y += 1) {
    if (isWhite(y) && isWhite(y + 1)) {
      up.fill(0);
      continue;
    }
    const row = Math.floor(y / SMALLER) * wide;
    all += edgesOfRow(pixels, width, y, dots, up, counts.subarray(row, row + wide));
  }
  if (all < FEWEST) return null;
  return {
    picture: { width: wide, height: high, data: marked(counts) },
    countIn({ left, top, right, bottom }) {
      let count = 0;
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) count += counts[y * wide + x] ?? 0;
      }
      return count;
    },
  };
}

/** RGBA pixels: black where something was counted, else white. */
function marked(counts: Uint8Array): Uint8Array {
  const marks = new Int32Array(counts.length).fill(WHITE);
  for (let at = 0; at < counts.length; at += 1) if (counts[at] !== 0) marks[at] = BLACK;
  return new Uint8Array(marks.buffer);
}

/**
 * Counts the lost edges of a row and the one below it. `up`: how far the upright edge at each pixel goes up. A function
 * of its own, which the engine compiles once, while it would take a loop within a loop up and give it up for each row.
 */
function edgesOfRow(
  pixels: Int32Array,
  width: number,
  y: number,
  dots: Dots,
  up: Uint16Array,
  counts: Uint8Array,
): number {
  let all = 0;
  /** How far the level edge goes left. */
  let level = 0;
  for (let x = 0, at = y * width; x < width - 1; x += 1, at += 1) {
    const pixel = pixels[at] ?? WHITE;
    const right = pixels[at + 1] ?? WHITE;
    const below = pixels[at + width] ?? WHITE;
    const isUpright = pixel !== right && differs(pixel, right);
    const isLevel = pixel !== below && differs(pixel, below);
    const isLost = (isUpright || isLevel) && isEven(dots, x, y);
    up[x] = isLost && isUpright ? (up[x] ?? 0) + 1 : 0;
    level = isLost && isLevel ? level + 1 : 0;
    const longest = Math.max(level, up[x] ?? 0);
    if (longest < STRAIGHT) continue;
    // With what goes before: the edges of modules are hardly longer.
    const more = longest === STRAIGHT ? STRAIGHT : 1;
    const place = Math.floor(x / SMALLER);
    counts[place] = (counts[place] ?? 0) + more;
    all += more;
  }
  return all;
}

/** Two pixels side by side, and those near them. */
const SIX = 2 + 2 * NEAR;
const ALL = 2 ** SIX - 1;

/** Whether the dots around a place are all black or all white. */
function isEven({ width, height, rowBytes, rows }: Dots, x: number, y: number): boolean {
  const from = Math.max(0, Math.min(width - SIX, x - NEAR));
  const [byte, shift] = [from >> 3, 16 - SIX - (from & 7)];
  const sixOf = (row: number) => {
    const at = row * rowBytes + byte;
    return ((((rows[at] ?? 0) << 8) | (rows[at + 1] ?? 0)) >> shift) & ALL;
  };
  const first = sixOf(y);
  if (first !== 0 && first !== ALL) return false;
  for (let row = Math.max(0, y - NEAR); row <= Math.min(height - 1, y + NEAR); row += 1) {
    if (sixOf(row) !== first) return false;
  }
  return true;
}

type Tone = (value: number, at: number) => number;

/** The pictures of a part in one colour: see `lostParts`. */
function tonesOf(raster: Raster, dots: Dots, part: Bounds, shift: number): Tone[] {
  const { left, top, right, bottom } = part;
  const { width } = raster;
  const pixels = pixelsOf(raster);
  const [wide, high] = [Math.ceil((right - left) / BLOCK), Math.ceil((bottom - top) / BLOCK)];
  const ofSide = () => ({
    darkest: new Uint8Array(wide * high).fill(255),
    lightest: new Uint8Array(wide * high),
  });
  const [white, black] = [ofSide(), ofSide()];
  for (let y = top; y < bottom; y += 1) {
    const row = Math.floor((y - top) / BLOCK) * wide;
    for (let x = left; x < right; x += 1) {
      const value = ((pixels[y * width + x] ?? WHITE) >> shift) & 255;
      const block = row + Math.floor((x - left) / BLOCK);
      const { darkest, lightest } = isBlack(dots, x, y) ? black : white;
      if (value > (lightest[block] ?? 0)) lightest[block] = value;
      if (value < (darkest[block] ?? 255)) darkest[block] = value;
    }
  }
  const rangesOf = ({ darkest, lightest }: ReturnType<typeof ofSide>) =>
    Array.from(darkest, (_, block) => {
      const beside = blocksAround(block, wide, high);
      return {
        from: Math.min(...beside.map((each) => darkest[each] ?? 255)),
        to: Math.max(...beside.map((each) => lightest[each] ?? 0)),
      };
    });
  const ranges = { white: rangesOf(white), black: rangesOf(black) };
  /** As the dot is printed, where the tones of its side around it are all alike. */
  const between =
    (dark: number, light: number): Tone =>
    (value, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const block = Math.floor((y - top) / BLOCK) * wide + Math.floor((x - left) / BLOCK);
      const side = isBlack(dots, x, y) ? 'black' : 'white';
      const { from = 0, to = 0 } = ranges[side][block] ?? {};
      if (to - from < SEEN) return side === 'black' ? 0 : 255;
      return Math.round(dark + ((value - from) * (light - dark)) / (to - from));
    };
  const darkOnLight = between(0, 255);
  return [
    darkOnLight,
    between(255, 0),
    (value, at) => (isBlack(dots, at % width, Math.floor(at / width)) ? 0 : darkOnLight(value, at)),
  ];
}

const isBlack = ({ rowBytes, rows }: Dots, x: number, y: number): boolean =>
  (((rows[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;

function blocksAround(block: number, wide: number, high: number): number[] {
  const column = block % wide;
  const row = (block - column) / wide;
  const around: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(high - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(wide - 1, column + 1); x += 1) {
      around.push(y * wide + x);
    }
  }
  return around;
}

function isColoured(raster: Raster, { left, top, right, bottom }: Bounds): boolean {
  const { width } = raster;
  const pixels = pixelsOf(raster);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const pixel = pixels[y * width + x] ?? WHITE;
      const grey = (pixel & 255) * 0x010101;
      if (pixel !== WHITE && differs(pixel, grey)) return true;
    }
  }
  return false;
}

const differs = (one: number, other: number): boolean =>
  CHANNELS.some((shift) => Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)) >= SEEN);

const pixelsOf = ({ width, height, data }: Raster): Int32Array =>
  new Int32Array(data.buffer, data.byteOffset, width * height);

const grown = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

const times = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left * by,
  top: top * by,
  right: right * by,
  bottom: bottom * by,
});

const within = ({ width, height }: Raster, part: Bounds): Bounds => ({
  left: Math.max(0, Math.floor(part.left)),
  top: Math.max(0, Math.floor(part.top)),
  right: Math.min(width, Math.ceil(part.right)),
  bottom: Math.min(height, Math.ceil(part.bottom)),
});
