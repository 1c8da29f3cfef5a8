import type { Letter } from './page-text.ts';
import type { Raster } from './pdfium.ts';

/** Difference in grey; a fainter mark does not show on a thermal printer. */
const CONTRAST = 48;
/** How much closer to the letter's own colour a pixel must have become. */
const NEARER = 24;

/**
 * The letters that leave marks on the page: drawing them changes the picture towards their colour.
 * Excludes white on white, text under a box, outside the page, in a hidden layer or not painted:
 * invisible text must not decide to which carton a label belongs.
 * `drawn` and `bare` are the page with and without its text, in the resolution of the letters' positions.
 */
export const visibleLetters = (letters: readonly Letter[], drawn: Raster, bare: Raster): Letter[] =>
  pick(letters, (letter) => leavesMarks(letter, drawn, bare));

/** The wanted letters with the spaces and line ends between them; omitted letters become one space. */
export function pick(letters: readonly Letter[], wanted: (letter: Letter) => boolean): Letter[] {
  const picked: Letter[] = [];
  let between: Letter[] = [];
  for (const letter of letters) {
    if (letter.generated || letter.text.trim() === '') between.push(letter);
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
  unpainted: true,
  fill: null,
};

/** Blanks in a row become one, line ends one line end. */
export const textOf = (letters: readonly Letter[]): string =>
  letters
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '));

function leavesMarks(letter: Letter, drawn: Raster, bare: Raster): boolean {
  if (letter.unpainted) return false;
  const left = Math.max(0, letter.left - 1);
  const top = Math.max(0, letter.top - 1);
  const right = Math.min(drawn.width - 1, letter.right + 1);
  const bottom = Math.min(drawn.height - 1, letter.bottom + 1);
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const at = (y * drawn.width + x) * 4;
      if (isMark(letter, grey(drawn.data, at), grey(bare.data, at))) return true;
    }
  }
  return false;
}

function isMark({ fill }: Letter, now: number, before: number): boolean {
  if (Math.abs(now - before) < CONTRAST) return false;
  if (!fill) return true;
  const expected = fill.grey * fill.opacity + before * (1 - fill.opacity);
  if (Math.abs(before - expected) < CONTRAST) return false;
  return Math.abs(before - expected) - Math.abs(now - expected) >= NEARER;
}

export const grey = (data: Uint8Array, at: number): number =>
  0.299 * (data[at] ?? 255) + 0.587 * (data[at + 1] ?? 255) + 0.114 * (data[at + 2] ?? 255);
