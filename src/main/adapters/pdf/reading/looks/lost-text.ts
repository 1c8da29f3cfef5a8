import { light } from '../black-below.ts';
import { around } from '../bounds.ts';
import { CONTRAST, FAINT } from '../even-tones.ts';
import type { Letter } from '../page-text.ts';
import type { Raster } from '../pdfium.ts';
import { isBlank, textOf } from '../visible-text.ts';
import { inkOf, type TextInDots } from './letter-ink.ts';
import { type DoubtfulWord, isLegible, wordsOf } from './seen-text.ts';

/** Of red or green, of 255: colours as light as each other that a person tells apart. */
const OTHER_COLOUR = 128;
/** Share of what is seen of a letter. With less of it in print it is lost. */
const LEAST_LEFT = 0.4;
/** Of each colour: drawn by pdfium as the file says. */
const ALIKE = 8;
/** Pixels. */
const LEAST_SEEN = 2;
const WHITE = -1;

/** The page as a person sees it, and without its text; of the same size. */
export interface InColour {
  page: Raster;
  bare: Raster;
}

/**
 * Words that a person sees on the page and that are missing from its dots. `colours`: of the same letters, as the
 * file says.
 */
export function lostText(
  letters: readonly Letter[],
  colours: readonly Letter['fill'][],
  dots: TextInDots,
  seen: InColour,
  scale: number,
): DoubtfulWord[] {
  const coloured = new Map(letters.map((letter, at) => [letter, colours[at] ?? null]));
  const isLost = (letter: Letter): boolean => {
    if (letter.unpainted) return false;
    const eye = seenOf(letter, coloured.get(letter) ?? null, dots, seen);
    if (eye.pixels < LEAST_SEEN || !isLegible(letter, eye, scale)) return false;
    const ink = inkOf(letter, dots);
    const left = ink ? ink.marked.reduce((sum, dot) => sum + dot, 0) * ink.step ** 2 : 0;
    return left < LEAST_LEFT * eye.dots;
  };
  return wordsOf(letters.filter((letter) => isBlank(letter) || !letter.unpainted)).flatMap(
    (word) => {
      const lost = word.filter(isLost).length;
      const [first] = word;
      return first && (lost > 1 || lost * 2 >= word.length) && lost > 0
        ? [{ text: textOf(word), ...boundsOf(word, first) }]
        : [];
    },
  );
}

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
  let pixels = 0;
  for (let y = Math.max(0, top); y < Math.min(page.height, bottom); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(page.width, right); x += 1) {
      const at = y * page.width + x;
      const [ink, ground] = [shown[at] ?? WHITE, under[at] ?? WHITE];
      if (ink === ground || !isSeen(ink, ground)) continue;
      // Other print lies on it.
      if (colour !== null && !isAlike(ink, colour)) continue;
      pixels += 1;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
    }
  }
  return {
    pixels,
    dots: pixels / (across * down),
    width: (found.right - found.left) / across,
    height: (found.bottom - found.top) / down,
    step: 1,
    marked: NONE,
  };
}

const NONE = new Uint8Array(0);

const pixelsOf = ({ width, height, data }: Raster): Int32Array =>
  new Int32Array(data.buffer, data.byteOffset, width * height);

const isAlike = (ink: number, colour: number): boolean =>
  [0, 8, 16].every(
    (shift) => Math.abs(((ink >> shift) & 255) - ((colour >> shift) & 255)) <= ALIKE,
  );

function isSeen(ink: number, ground: number): boolean {
  const differs = (shift: number) =>
    Math.abs(((ink >> shift) & 255) - ((ground >> shift) & 255)) >= OTHER_COLOUR;
  if (differs(0) || differs(8)) return true;
  const [one, other] = [light(ink), light(ground)];
  return Math.abs(one - other) >= CONTRAST && Math.min(one, other) <= FAINT;
}
