import { light } from '../black-below.ts';
import { around, type Bounds } from '../bounds.ts';
import { DEEP, FAINT } from '../even-tones.ts';
import type { Letter } from '../page-text.ts';
import type { Raster } from '../pdfium.ts';
import { isBlank, textOf } from '../visible-text.ts';
import { inkOf, type TextInDots } from './letter-ink.ts';
import { type DoubtfulWord, isLegible, wordsOf } from './seen-text.ts';

/** Of red or green, of 255: colours as light as each other that a person tells apart. */
const OTHER_COLOUR = 128;
/** Of the luminances of a letter and of its ground, by WCAG 2: with less, nobody reads it on paper. */
const READABLE = 1.3;
/** Share of what is seen of a letter. With less of it in print it is lost. */
const LEAST_LEFT = 0.4;
/** Of each colour: drawn by pdfium as the file says. */
const ALIKE = 8;
/** Pixels. */
const LEAST_SEEN = 2;
/** Dots by which a mark that is smoothed lies beside the same that is not. */
const BESIDE = 1;
const WHITE = -1;

/** The page as a person sees it, and without its text; of the same size. */
export interface InColour {
  page: Raster;
  bare: Raster;
}

/**
 * Words that a person sees on the page and that are missing from its dots, or a point, a hyphen or the dot of a
 * letter in them. `colours`: of the same letters, as the file says.
 */
export function lostText(
  letters: readonly Letter[],
  colours: readonly Letter['fill'][],
  dots: TextInDots,
  seen: InColour,
  scale: number,
): DoubtfulWord[] {
  const coloured = new Map(letters.map((letter, at) => [letter, colours[at] ?? null]));
  /** How much of the word is lost with the letter: nothing, the letter, or what makes it another word. */
  const lostOf = (letter: Letter): Lost => {
    if (letter.unpainted) return 'nothing';
    const eye = seenOf(letter, coloured.get(letter) ?? null, dots, seen);
    if (eye.pixels < LEAST_SEEN || !isLegible(letter, eye, scale)) return 'nothing';
    const ink = inkOf(letter, dots);
    if (!ink) return eye.isBlack ? 'most' : 'all';
    const isGone = (mark: Bounds) => inkOf({ ...letter, ...mark }, dots) === null;
    if (eye.marks.some(isGone)) return 'all';
    const left = ink.marked.reduce((sum, dot) => sum + dot, 0) * ink.step ** 2;
    return left < LEAST_LEFT * eye.dots ? 'most' : 'nothing';
  };
  return wordsOf(letters.filter((letter) => isBlank(letter) || !letter.unpainted)).flatMap(
    (word) => {
      const all = word.map(lostOf);
      const lost = all.filter((each) => each !== 'nothing').length;
      const [first] = word;
      return first && lost > 0 && (all.includes('all') || lost > 1 || lost * 2 >= word.length)
        ? [{ text: textOf(word), ...boundsOf(word, first) }]
        : [];
    },
  );
}

/**
 * `all`: the letter, or a mark of it that stands apart, leaves no dot. `most`: too few, or it is black on white, of which
 * a thin stroke is printed as it is drawn.
 */
type Lost = 'nothing' | 'most' | 'all';

function boundsOf(word: readonly Letter[], first: Letter) {
  const { left, top, right, bottom } = word.reduce(around, first);
  return { left, top, right, bottom };
}

interface Eye {
  /** Of the picture in colour. */
  pixels: number;
  /** The same in dots of the page. */
  dots: number;
  width: number;
  height: number;
  step: number;
  marked: Uint8Array;
  /** Black on white, which no tone can lose. */
  isBlack: boolean;
  /** In dots of the page: parts of a letter in a tone with nothing but their ground around them. */
  marks: Bounds[];
}

/** What the letter changes on the page, to a person's eye. */
function seenOf(
  letter: Letter,
  colour: Letter['fill'],
  { dots }: TextInDots,
  { page, bare }: InColour,
): Eye {
  const [across, down] = [page.width / dots.width, page.height / dots.height];
  const [left, right] = [Math.floor(letter.left * across), Math.ceil(letter.right * across)];
  const [top, bottom] = [Math.floor(letter.top * down), Math.ceil(letter.bottom * down)];
  const shown = pixelsOf(page);
  const under = pixelsOf(bare);
  const found = { left: right, top: bottom, right: left, bottom: top };
  const places: number[] = [];
  let isBlack = true;
  for (let y = Math.max(0, top); y < Math.min(page.height, bottom); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(page.width, right); x += 1) {
      const at = y * page.width + x;
      const [ink, ground] = [shown[at] ?? WHITE, under[at] ?? WHITE];
      if (ink === ground || !isSeen(ink, ground)) continue;
      // Other print lies on it.
      if (colour !== null && !isAlike(ink, colour)) continue;
      places.push(at);
      isBlack &&= light(ink) < DEEP && light(ground) > FAINT;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
    }
  }
  const inDots = (mark: Bounds): Bounds => ({
    left: mark.left / across - BESIDE,
    top: mark.top / down - BESIDE,
    right: mark.right / across + BESIDE,
    bottom: mark.bottom / down + BESIDE,
  });
  const { width } = page;
  return {
    pixels: places.length,
    dots: places.length / (across * down),
    width: (found.right - found.left) / across,
    height: (found.bottom - found.top) / down,
    step: 1,
    marked: NONE,
    isBlack,
    marks: isBlack ? [] : marksOf(places, found, { shown, under, width }).map(inDots),
  };
}

interface Pixels {
  shown: Int32Array;
  under: Int32Array;
  width: number;
}

/** The connected parts of these pixels, which lie in the box, that have nothing but their ground around them. */
function marksOf(
  places: readonly number[],
  box: Bounds,
  { shown, under, width }: Pixels,
): Bounds[] {
  const marks: Bounds[] = [];
  // The box with a pixel more on each side, which belongs to no part.
  const [wide, high] = [box.right - box.left + 2, box.bottom - box.top + 2];
  const state = new Uint8Array(wide * high);
  const first = (box.top - 1) * width + box.left - 1;
  for (const at of places) {
    const row = Math.floor((at - first) / width);
    state[row * wide + (at - first - row * width)] = LEFT;
  }
  for (let seed = state.indexOf(LEFT); seed >= 0; seed = state.indexOf(LEFT, seed)) {
    const part = [seed];
    state[seed] = TAKEN;
    const mark = { left: wide, top: high, right: 0, bottom: 0 };
    let isApart = true;
    for (const at of part) {
      const x = at % wide;
      const y = (at - x) / wide;
      const onPage = first + y * width + x;
      const ground = under[onPage] ?? WHITE;
      mark.left = Math.min(mark.left, x);
      mark.top = Math.min(mark.top, y);
      mark.right = Math.max(mark.right, x + 1);
      mark.bottom = Math.max(mark.bottom, y + 1);
      for (let down = -1; down <= 1; down += 1) {
        for (let right = -1; right <= 1; right += 1) {
          const beside = at + down * wide + right;
          if (state[beside] === LEFT) {
            state[beside] = TAKEN;
            part.push(beside);
          } else if (state[beside] !== TAKEN && isApart) {
            isApart = isAlike(shown[onPage + down * width + right] ?? WHITE, ground);
          }
        }
      }
    }
    if (isApart && part.length >= LEAST_SEEN)
      marks.push({
        left: mark.left + box.left - 1,
        top: mark.top + box.top - 1,
        right: mark.right + box.left - 1,
        bottom: mark.bottom + box.top - 1,
      });
  }
  return marks;
}

const LEFT = 1;
const TAKEN = 2;

const NONE = new Uint8Array(0);

const pixelsOf = ({ width, height, data }: Raster): Int32Array =>
  new Int32Array(data.buffer, data.byteOffset, width * height);

const isAlike = (ink: number, colour: number): boolean =>
  Math.abs((ink & 255) - (colour & 255)) <= ALIKE &&
  Math.abs(((ink >> 8) & 255) - ((colour >> 8) & 255)) <= ALIKE &&
  Math.abs(((ink >> 16) & 255) - ((colour >> 16) & 255)) <= ALIKE;

/** Whether a letter may be seen by its colour alone, on a ground as dark. */
export function isColoured({ fill }: Letter): boolean {
  if (fill === null) return false;
  const [red, green, blue] = [fill & 255, (fill >> 8) & 255, (fill >> 16) & 255];
  return Math.max(red, green, blue) - Math.min(red, green, blue) > ALIKE;
}

function isSeen(ink: number, ground: number): boolean {
  const differs = (shift: number) =>
    Math.abs(((ink >> shift) & 255) - ((ground >> shift) & 255)) >= OTHER_COLOUR;
  return differs(0) || differs(8) || contrastOf(ink, ground) >= READABLE;
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
function contrastOf(one: number, other: number): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Relative luminance of a pixel in sRGB, from 0 to 1. */
const luminanceOf = (pixel: number): number =>
  0.2126 * (LINEAR[pixel & 255] ?? 1) +
  0.7152 * (LINEAR[(pixel >> 8) & 255] ?? 1) +
  0.0722 * (LINEAR[(pixel >> 16) & 255] ?? 1);

/** Of a channel of 0 to 255, by sRGB. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
