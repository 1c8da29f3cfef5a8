import type { Reading } from '../../../../../shared/orders/files/file-reading.ts';

/** What a quote is in a text separated by tabs; known once the text was read to its end. */
export interface TabQuotes extends Reading<string> {
  areLetters(): boolean;
}

/**
 * Excel puts quotes around cells and doubles those inside; reports such as Amazon's hold them as letters
 * (`"Best Dad mug`, `Ruler 12"`). They are letters unless each cell that begins with one also ends with one
 * and doubles those inside, and none holds whole rows.
 */
export function tabQuotes(): TabQuotes {
  let at: 'beginning' | 'unquoted' | 'quoted' | 'quote' = 'beginning';
  let headerTabs = 0;
  let isHeader = true;
  let tabs = 0;
  let spansLines = false;
  let areLetters = false;

  function ended(isLine: boolean): void {
    at = 'beginning';
    if (!isHeader) return;
    if (isLine) isHeader = headerTabs === 0;
    else headerTabs += 1;
  }

  function inside(letter: string): void {
    if (letter === '\t') tabs += 1;
    if (letter === '\n') spansLines = true;
    if (spansLines && tabs >= headerTabs) areLetters = true;
  }

  function next(letter: string): void {
    const ends = letter === '\t' || letter === '\n';
    if (at === 'quoted') {
      if (letter === '"') at = 'quote';
      else inside(letter);
    } else if (ends) ended(letter === '\n');
    else if (at === 'quote') {
      at = 'quoted';
      if (letter !== '"') areLetters = true;
    } else if (at === 'beginning' && letter === '"') {
      at = 'quoted';
      tabs = 0;
      spansLines = false;
    } else at = 'unquoted';
  }

  return {
    write(text) {
      for (let index = 0; index < text.length && !areLetters; index += 1) next(text.charAt(index));
    },
    end() {
      if (at === 'quoted') areLetters = true;
    },
    areLetters: () => areLetters,
  };
}
