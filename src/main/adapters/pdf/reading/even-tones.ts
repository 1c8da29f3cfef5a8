import { light } from './black-below.ts';
import type { OpenPage, Raster } from './pdfium.ts';
import { type Places, placesOf, wholePlaces, within } from './places.ts';
import { whiteRows } from './white-rows.ts';

/** Of the picture on which tones are found: a stroke of the smallest print has a pixel. */
const TONES_DPI = 150;
const TONES_PIXELS = 4_000_000;
/** Luminance (0 is black, 255 white) between which a tone may be ink or ground. What is fainter stays white. */
export const FAINT = 192;
/** What is darker is black. */
export const DEEP = 48;
/** Ink differs from its ground by so much. */
const CONTRAST = 48;
const ONE_HALF = 128;
const WHITE = 255;
const WHITE_PIXEL = -1;
/** Pixels beside each other that differ by no more are of one tone, also where it changes by and by. */
const SAME = 12;
/** Pixels: fewer are dirt, or the noise of a picture, where nothing says that they are print. */
const LEAST_INK = 6;
/** Pixels: a letter of small print has more. */
const LEAST_LETTER = 16;
/** Pixels across and down of a cell. A point or a hyphen stands in the cell of a letter, or in one beside it. */
const CELL = 16;
/** Tones of one step are about as dark as each other. */
const STEP = 16;
const LEAST_GROUND = 24;
/** Share of a ground's pixels that have its tone all around; the soft edge of something darker has none. */
const SOLID = 0.2;
/** Share of its borders where something darker lies on a ground; a line that crosses grey ink has fewer. */
const CARRIES = 0.15;
const CROSSED = 0.02;
/** Pixels around ink and ground for which their tones count: the edges are as wide. */
const REACH = 2;

/** The page in pixels of its own, each with the tones that are printed black and white there. */
interface Tones {
  width: number;
  height: number;
  /** Becomes black, and all that is darker. */
  dark: Uint8Array;
  /** Becomes white, and all that is lighter. 0 where the page stays as it is. */
  pale: Uint8Array;
  /** 1 for rows in which something changes. */
  rows: Uint8Array;
}

/**
 * The page with each grey or coloured ink in black and each ground of black print in white, found from what
 * lies side by side in that place: grey text beside black bars becomes as black as they. A page without such
 * tones is itself.
 */
export function inEvenTones(page: OpenPage): OpenPage {
  const tones = tonesOf(page);
  if (!tones) return page;
  const evened =
    <T>(read: (raster: Raster) => T) =>
    (raster: Raster): T => {
      even(raster, tones, wholePlaces(raster, tones));
      return read(raster);
    };
  return {
    width: page.width,
    height: page.height,
    rotation: page.rotation,
    letters: (picture) =>
      page.letters(picture).map((letter) => ({ ...letter, fill: fillIn(letter, tones, picture) })),
    draw: (dpi, maxPixels, read) => page.draw(dpi, maxPixels, evened(read)),
    drawTrue: (dpi, read) => page.drawTrue(dpi, evened(read)),
    drawTones: page.drawTones,
    drawTonesWithoutText: page.drawTonesWithoutText,
    drawPlaced: (dpi, placement, rows, read) =>
      page.drawPlaced(dpi, placement, rows, (raster) => {
        const { stock } = placement;
        const scale = dpi / 72;
        const whole = { width: stock.width * scale, height: stock.height * scale };
        even(
          raster,
          tones,
          placesOf(raster, tones, { page, placement, whole, top: rows?.top ?? 0 }),
        );
        return read(raster);
      }),
    drawWithoutText: (dpi, maxPixels, read) => page.drawWithoutText(dpi, maxPixels, evened(read)),
  };
}

/** Luminance of each pixel, in rows from the top. */
interface Luminances {
  width: number;
  height: number;
  tone: Uint8Array;
}

function luminances(raster: Raster): Luminances {
  const { width, height, data } = raster;
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
  const isWhite = whiteRows(raster);
  const tone = new Uint8Array(width * height).fill(WHITE);
  for (let y = 0; y < height; y += 1) {
    if (isWhite(y)) continue;
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      const pixel = pixels[at] ?? WHITE_PIXEL;
      if (pixel !== WHITE_PIXEL) tone[at] = light(pixel);
    }
  }
  return { width, height, tone };
}

/** Null where the page has no tones between black and faint. */
function tonesOf(page: OpenPage): Tones | null {
  const seen = page.drawTones(TONES_DPI, TONES_PIXELS, luminances);
  const { width, height, tone } = seen;
  const parts = partsOf(seen);
  const printed = new Uint8Array(tone.length);
  const small: number[][] = [];
  let isAny = false;
  const print = (part: readonly number[], kind: typeof INK | typeof GROUND) => {
    isAny = true;
    for (const at of part) printed[at] = kind;
  };
  for (const part of parts) {
    if (part.length >= LEAST_INK) {
      const kind = kindOf(part, tone, width);
      if (kind !== null) print(part, kind);
    } else small.push(part);
  }
  const isPrint = small.length === 0 ? () => false : marksOfPrint(page, seen, parts);
  for (const part of small) if (isPrint(part)) print(part, INK);
  if (!isAny) return null;
  const found = {
    width,
    height,
    dark: new Uint8Array(tone.length),
    pale: new Uint8Array(tone.length),
    rows: new Uint8Array(height),
  };
  for (const part of parts) {
    if (printed[part[0] ?? 0] === 0) continue;
    for (const at of part) {
      const [column, row] = [at % width, Math.floor(at / width)];
      const [top, bottom] = [Math.max(0, row - REACH), Math.min(height - 1, row + REACH)];
      const [left, right] = [Math.max(0, column - REACH), Math.min(width - 1, column + REACH)];
      for (let y = top; y <= bottom; y += 1) {
        for (let x = left; x <= right; x += 1) {
          if (found.pale[y * width + x] === 0) split(found, tone, printed, x, y);
        }
      }
    }
  }
  return found;
}

const INK = 1;
const GROUND = 2;

/** What is black and what is white around a pixel. */
function split(
  found: Tones,
  tone: Uint8Array,
  printed: Uint8Array,
  column: number,
  row: number,
): void {
  const { width, height } = found;
  let dark = 0;
  let pale = WHITE;
  const [top, bottom] = [Math.max(0, row - REACH), Math.min(height - 1, row + REACH)];
  const [left, right] = [Math.max(0, column - REACH), Math.min(width - 1, column + REACH)];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const at = y * width + x;
      const each = tone[at] ?? WHITE;
      const kind = printed[at];
      if (kind === INK || (kind === 0 && each < DEEP)) dark = Math.max(dark, each);
      if (kind === GROUND || (kind === 0 && each > FAINT)) pale = Math.min(pale, each);
    }
  }
  const own = row * width + column;
  if (pale - dark < CONTRAST) {
    // A grey ink beside a ground as dark: each as it is itself.
    if (printed[own] === GROUND) dark = Math.max(0, pale - CONTRAST);
    else pale = Math.min(WHITE, dark + CONTRAST);
  }
  found.dark[own] = dark;
  found.pale[own] = pale;
  found.rows[row] = 1;
}

/** Connected pixels of a tone between black and faint, by their places in rows from the top; of few, marks alone. */
function partsOf(seen: Luminances): number[][] {
  const { width, height, tone } = seen;
  const parts: number[][] = [];
  const taken = new Uint8Array(tone.length);
  const isBetween = (at: number) => {
    const each = tone[at] ?? WHITE;
    return each >= DEEP && each <= FAINT;
  };
  for (let first = 0; first < tone.length; first += 1) {
    if (tone[first] === WHITE || taken[first] === 1 || !isBetween(first)) continue;
    const part = [first];
    taken[first] = 1;
    for (let next = 0; next < part.length; next += 1) {
      const at = part[next] ?? 0;
      const column = at % width;
      const row = (at - column) / width;
      const own = tone[at] ?? WHITE;
      const take = (beside: number) => {
        if (taken[beside] === 1 || !isBetween(beside)) return;
        if (Math.abs((tone[beside] ?? WHITE) - own) > SAME) return;
        taken[beside] = 1;
        part.push(beside);
      };
      const [left, right] = [column > 0 ? -1 : 0, column < width - 1 ? 1 : 0];
      const [up, down] = [row > 0 ? -width : 0, row < height - 1 ? width : 0];
      for (let y = up; y <= down; y += width) {
        for (let x = left; x <= right; x += 1) take(at + y + x);
      }
    }
    if (part.length >= LEAST_INK || isMark(part, seen)) parts.push(part);
  }
  return parts;
}

/** Ink has something lighter around it; a ground has something darker on it. Null for neither. */
function kindOf(
  part: readonly number[],
  tone: Uint8Array,
  width: number,
): typeof INK | typeof GROUND | null {
  let darker = 0;
  let lighter = 0;
  let inside = 0;
  for (const at of part) {
    const own = tone[at] ?? WHITE;
    let alike = 0;
    for (const beside of [at - 1, at + 1, at - width, at + width]) {
      const each = tone[beside] ?? own;
      if (each <= own - CONTRAST) darker += 1;
      else if (each >= own + CONTRAST) lighter += 1;
      else alike += 1;
    }
    if (alike === 4) inside += 1;
  }
  const all = darker + lighter;
  if (darker > CARRIES * all) {
    return part.length >= LEAST_GROUND && inside > SOLID * part.length ? GROUND : null;
  }
  return lighter > 0 && darker <= CROSSED * all ? INK : null;
}

/** Whether a few pixels stand out from what is around them: nothing darker is, and something lighter. */
function isMark(part: readonly number[], seen: Luminances): boolean {
  let isSeen = false;
  const isDarkest = part.every((at) =>
    isAround(at, seen, (each, own) => {
      isSeen ||= each >= own + CONTRAST;
      return each >= own - SAME;
    }),
  );
  return isDarkest && isSeen;
}

/** Whether all around it is lighter; noise has something between. */
const isAlone = (part: readonly number[], seen: Luminances): boolean =>
  part.every((at) =>
    isAround(at, seen, (each, own, beside) => each >= own + CONTRAST || part.includes(beside)),
  );

/** Whether this holds for the tones of all pixels around one. */
function isAround(
  at: number,
  { width, height, tone }: Luminances,
  holds: (each: number, own: number, beside: number) => boolean,
): boolean {
  const own = tone[at] ?? WHITE;
  const column = at % width;
  const row = (at - column) / width;
  const [left, right] = [Math.max(0, column - 1), Math.min(width - 1, column + 1)];
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1) {
    for (let x = left; x <= right; x += 1) {
      const beside = y * width + x;
      if (!holds(tone[beside] ?? WHITE, own, beside)) return false;
    }
  }
  return true;
}

/**
 * Whether a few pixels are print, as a point, a hyphen or the dot of an i are: they belong to the page's text,
 * or they stand alone beside letters of their tone, however these are drawn.
 */
function marksOfPrint(
  page: OpenPage,
  seen: Luminances,
  parts: readonly (readonly number[])[],
): (part: readonly number[]) => boolean {
  const { width, height, tone } = seen;
  const bare = page.drawTonesWithoutText(TONES_DPI, TONES_PIXELS, luminances).tone;
  const across = Math.ceil(width / CELL);
  const cellOf = (at: number) => {
    const column = at % width;
    return Math.floor(column / CELL) + Math.floor((at - column) / width / CELL) * across;
  };
  const stepOf = (at: number) => Math.floor((tone[at] ?? WHITE) / STEP);
  /** A bit for each step of the tones of ink that are in it. */
  const inks = new Uint32Array(across * Math.ceil(height / CELL));
  for (const part of parts) {
    if (part.length < LEAST_LETTER || kindOf(part, tone, width) !== INK) continue;
    for (const at of part) {
      const cell = cellOf(at);
      inks[cell] = (inks[cell] ?? 0) | (1 << stepOf(at));
    }
  }
  const isBesideLetters = (at: number): boolean => {
    const like = (0b111 << stepOf(at)) >> 1;
    const own = cellOf(at);
    const column = own % across;
    const [left, right] = [column > 0 ? -1 : 0, column < across - 1 ? 1 : 0];
    for (const row of [own - across, own, own + across]) {
      for (let x = left; x <= right; x += 1) if (((inks[row + x] ?? 0) & like) !== 0) return true;
    }
    return false;
  };
  return (part) =>
    part.some((at) => tone[at] !== bare[at]) ||
    (isBesideLetters(part[0] ?? 0) && isAlone(part, seen));
}

function even(
  { width, height, data }: Raster,
  { dark, pale }: Tones,
  { columns, rows }: Places,
): void {
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
  const isWhite = whiteRows({ width, height, data });
  for (let y = 0; y < height; y += 1) {
    if (isWhite(y)) continue;
    const row = rows[y] ?? 0;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const place = row + (columns[x] ?? 0);
      const white = pale[place] ?? 0;
      if (white === 0) continue;
      const pixel = pixels[at] ?? WHITE_PIXEL;
      if (pixel === WHITE_PIXEL) continue;
      const grey = stretched(light(pixel), dark[place] ?? 0, white);
      pixels[at] = 0xff000000 | (grey * 0x010101);
    }
  }
}

const stretched = (tone: number, dark: number, pale: number): number =>
  Math.min(WHITE, Math.max(0, Math.round(((tone - dark) * WHITE) / (pale - dark))));

interface Filled {
  fill: number | null;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The colour in which a letter is printed, by the tones at its place. */
function fillIn(
  { fill, left, top, right, bottom }: Filled,
  tones: Tones,
  picture: { width: number; height: number },
): number | null {
  if (fill === null) return null;
  const tone = light(fill);
  if (tone < DEEP || tone > FAINT) return fill;
  const { width, height } = tones;
  const [across, down] = [width / picture.width, height / picture.height];
  for (let y = within(top * down, height); y <= within(bottom * down, height); y += 1) {
    for (let x = within(left * across, width); x <= within(right * across, width); x += 1) {
      const at = y * width + x;
      const pale = tones.pale[at] ?? 0;
      if (pale > 0) return stretched(tone, tones.dark[at] ?? 0, pale) < ONE_HALF ? BLACK : 0xffffff;
    }
  }
  return fill;
}

const BLACK = 0;
