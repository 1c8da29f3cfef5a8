import type { TextLines } from '../../../features/documents/ports.ts';
import type { Letter } from './page-text.ts';

export const isBlank = ({ generated, text }: Letter): boolean => generated || text.trim() === '';

/** The wanted letters with the spaces and line ends between them; omitted letters become one space. */
export function pick(letters: readonly Letter[], wanted: (letter: Letter) => boolean): Letter[] {
  const picked: Letter[] = [];
  let between: Letter[] = [];
  for (const letter of letters) {
    if (isBlank(letter)) between.push(letter);
    else if (wanted(letter)) {
      if (picked.length > 0) for (const each of between) picked.push(each);
      between = [];
      picked.push(letter);
    } else if (between.length === 0) between.push(SPACE);
  }
  return picked;
}

const SPACE: Letter = {
  text: ' ',
  generated: true,
  left: 0,
  top: 0,
  right: 0,
  bottom: 0,
  turned: 0,
  askew: false,
  unpainted: true,
  clips: false,
  fill: null,
};

export const LINE_END: Letter = { ...SPACE, text: '\n' };

/** Blanks in a row become one, line ends one line end. */
export const textOf = (letters: readonly Letter[]): string =>
  letters
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '));

const TALL = /[\p{Lu}\p{Lo}\p{N}bdfhkl]/u;
/** Height of a capital to that of a small letter without ascender, in common fonts. */
const TALLER = 1.38;

/** Where each line of `textOf` stands. `scale`: pixels of the letters' positions per point. */
export function linesOf(letters: readonly Letter[], scale: number): TextLines {
  const lines: Letter[][] = [[]];
  let ends = false;
  for (const letter of letters) {
    if (isBlank(letter)) {
      ends ||= letter.text.includes('\n');
      continue;
    }
    if (ends) lines.push([]);
    ends = false;
    lines.at(-1)?.push(letter);
  }
  if (ends) lines.push([]);
  return {
    tops: lines.map((line) => topOf(line) / scale),
    heights: lines.map((line) => tallOf(line) / scale),
  };
}

const topOf = (letters: readonly Letter[]): number =>
  letters.reduce((least, { top }) => Math.min(least, top), letters[0]?.top ?? 0);

function tallOf(letters: readonly Letter[]): number {
  const tall = letters.filter(({ text }) => TALL.test(text.normalize('NFKC')));
  const small = letters.filter(({ text }) => /\p{L}/u.test(text));
  return middle(tall.map(heightOf)) || middle(small.map(heightOf)) * TALLER;
}

const heightOf = ({ left, top, right, bottom, turned }: Letter): number =>
  turned === 90 || turned === 270 ? right - left : bottom - top;

function middle(heights: readonly number[]): number {
  const sorted = heights.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export const grey = (data: Uint8Array, at: number): number =>
  0.299 * (data[at] ?? 255) + 0.587 * (data[at + 1] ?? 255) + 0.114 * (data[at + 2] ?? 255);
