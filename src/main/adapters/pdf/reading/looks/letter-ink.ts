import type { Dots } from '../../printed/dots.ts';
import { light } from '../black-below.ts';
import type { Bounds } from '../bounds.ts';
import type { Letter } from '../page-text.ts';
import type { Raster } from '../pdfium.ts';
import type { GlyphInk } from './glyph-shapes.ts';

/** A page in black and white, and without its text, in the resolution of the letters' positions. */
export interface TextInDots {
  dots: Dots;
  bare: Raster;
  /** Luminance below which a pixel is black. */
  below: number;
}

export interface LetterInk extends GlyphInk {
  /** Every so many dots are looked at, across and down: more than one for letters of a hand's height. */
  step: number;
}

type Printed = Bounds & Pick<Letter, 'unpainted' | 'clips' | 'fill'>;

const WHITE = -1;
/** Dots of a letter that are looked at, about: those of 70 points at 300 dpi. */
const MOST_DOTS = 60_000;

/**
 * The dots that the letter leaves on the page, cut to their bounds: drawing the text changes them to the
 * letter's colour; where the letter is a clip, what is painted through it is black. Null for a letter that nobody sees: pale on white, under a box, outside the page, in a hidden
 * layer or not painted. Invisible text must not decide to which carton a label belongs.
 */
export function inkOf(letter: Printed, page: TextInDots): LetterInk | null {
  if (letter.unpainted) return null;
  const { dots, bare, below } = page;
  // A stroke thinner than a dot may be drawn beside its outline.
  const [left, top] = [clamp(letter.left, dots.width), clamp(letter.top, dots.height)];
  const right = Math.min(dots.width, Math.max(left + 1, Math.ceil(letter.right)));
  const bottom = Math.min(dots.height, Math.max(top + 1, Math.ceil(letter.bottom)));
  const step = Math.ceil(Math.sqrt(((right - left) * (bottom - top)) / MOST_DOTS));
  const [width, height] = [Math.ceil((right - left) / step), Math.ceil((bottom - top) / step)];
  const expected = letter.clips
    ? 1
    : letter.fill === null
      ? null
      : light(letter.fill) < below
        ? 1
        : 0;
  const marked = new Uint8Array(width * height);
  const pixels = new Int32Array(bare.data.buffer, bare.data.byteOffset, bare.width * bare.height);
  for (let y = 0; y < height; y += 1) {
    const line = top + y * step;
    const row = line * dots.rowBytes;
    for (let x = 0; x < width; x += 1) {
      const at = left + x * step;
      const bit = 7 - (at & 7);
      const now = ((dots.rows[row + (at >> 3)] ?? 0) >> bit) & 1;
      const pixel = pixels[line * bare.width + at] ?? WHITE;
      const before = !letter.clips && pixel !== WHITE && light(pixel) < below ? 1 : 0;
      if (now !== before && (expected === null || now === expected)) marked[y * width + x] = 1;
    }
  }
  const ink = cutToBounds({ width, height, marked });
  return ink && { ...ink, step };
}

const clamp = (at: number, size: number) => Math.max(0, Math.min(size - 1, Math.floor(at)));

function cutToBounds({ width, height, marked }: GlyphInk): GlyphInk | null {
  const first = marked.indexOf(1);
  if (first < 0) return null;
  const [top, bottom] = [Math.floor(first / width), Math.floor(marked.lastIndexOf(1) / width) + 1];
  let [left, right] = [width, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (marked[y * width + x] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
    }
  }
  if (left === 0 && top === 0 && right === width && bottom === height) {
    return { width, height, marked };
  }
  const cut = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y += 1) {
    cut.set(marked.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  }
  return { width: right - left, height: bottom - top, marked: cut };
}
