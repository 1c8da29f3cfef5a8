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
  fill: null,
};

/** Blanks in a row become one, line ends one line end. */
export const textOf = (letters: readonly Letter[]): string =>
  letters
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '));

export const grey = (data: Uint8Array, at: number): number =>
  0.299 * (data[at] ?? 255) + 0.587 * (data[at + 1] ?? 255) + 0.114 * (data[at + 2] ?? 255);
