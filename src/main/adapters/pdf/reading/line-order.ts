import { type Letter, lettersOf, removeMarks } from './page-text.ts';
import type { Pdfium } from './pdfium-module.ts';
import { isBlank, LINE_END, pick } from './visible-text.ts';

/** The page's letters, those of each direction in the order in which a person reads them. */
export function readLetters(
  pdfium: Pdfium,
  page: number,
  picture: { width: number; height: number },
): Letter[] {
  removeMarks(pdfium, page);
  const rotation = pdfium._FPDFPage_GetRotation(page);
  const letters = lettersOf(pdfium, page, picture, rotation);
  const turns = new Set(letters.filter((each) => !isBlank(each)).map(({ turned }) => turned));
  if (turns.size === 0 || (turns.size === 1 && turns.has(0))) return letters;
  return Array.from(turns).flatMap((turned) => {
    const upright = (rotation - turned / 90 + 4) % 4;
    const read = turned === 0 ? letters : lettersOf(pdfium, page, picture, upright);
    return [...pick(read, (letter) => letter.turned === turned), LINE_END];
  });
}
