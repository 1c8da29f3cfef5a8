/** Letters that stand apart in one line, or one below the other, are a word from so many on. */
const LEAST_LETTERS = 3;
/** Of scripts whose words have no blanks between them: `退`, `货`. */
const LEAST_SIGNS = 2;
const SIGNS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+$/u;

const BLANKS = /\s+/;
const LETTERS = /[\p{L}\p{N}]+/gu;
const ONE_LETTER = /^[\p{L}\p{N}]$/u;
/** After one of these, something else begins: `REF: B O X 2`. */
const ENDS = /[:#]/;
/** Directly between two letters, or a letter and a digit: `BOX_2`, `ARCHIVE.DOC`. Hyphens are known to all readers. */
const JOINING_MARK =
  /(?<=\p{L})[^\p{L}\p{N}\p{Pd}\s:#](?=[\p{L}\p{N}])|(?<=\p{N})[^\p{L}\p{N}\p{Pd}\s:#](?=\p{L})/gu;

export interface ClosedUp {
  text: string;
  /** The words in it that were closed up. Two that followed each other are one: nothing tells them apart. */
  words: string[];
}

/**
 * A second reading of a page's text: closes up words whose letters stand apart (`R E T U R N`, `R.E.T.U.R.N`,
 * `R · E · T`, one letter a line, with or without other lines between), and takes other marks within words for
 * blanks. `part` may divide a closed-up word into those that it is made of. Never the only reading: single letters
 * and digits may stand for themselves. Takes time in proportion to the text.
 */
export function closedUp(text: string, part: (word: string) => string = (word) => word): ClosedUp {
  const words: string[] = [];
  const take = (letters: readonly string[]): string => {
    const word = letters.join('');
    words.push(word);
    return part(word);
  };
  const lines = withColumns(text.split('\n'), take).map((line) => closedLine(line, take));
  return { text: lines.join('\n').replace(JOINING_MARK, ' '), words };
}

type Take = (letters: readonly string[]) => string;

const isWord = (letters: readonly string[]): boolean =>
  letters.length >= LEAST_LETTERS ||
  (letters.length >= LEAST_SIGNS && letters.every((letter) => SIGNS.test(letter)));

function closedLine(line: string, take: Take): string {
  const closed: string[] = [];
  let letters: string[] = [];
  let pieces: string[] = [];
  const end = () => {
    const colon = pieces.at(-1)?.endsWith(':') ? ':' : '';
    if (isWord(letters)) closed.push(take(letters) + colon);
    else for (const piece of pieces) closed.push(piece);
    letters = [];
    pieces = [];
  };
  for (const piece of line.split(BLANKS)) {
    const found = piece.match(LETTERS) ?? [];
    if (!found.every((each) => ONE_LETTER.test(each))) {
      end();
      closed.push(piece);
      continue;
    }
    pieces.push(piece);
    for (const letter of found) letters.push(letter);
    if (ENDS.test(piece)) end();
  }
  end();
  return closed.join(' ');
}

/** Closes up words of one letter a line, and at the end all such lines of the page, whatever stands between them. */
function withColumns(lines: readonly string[], take: Take): string[] {
  const read: string[] = [];
  const all: string[] = [];
  let column: string[] = [];
  let longest = 0;
  const end = () => {
    longest = Math.max(longest, column.length);
    if (isWord(column)) read.push(take(column));
    else for (const letter of column) read.push(letter);
    column = [];
  };
  for (const line of lines) {
    const [first = '', ...more] = line.match(LETTERS) ?? [];
    if (more.length === 0 && ONE_LETTER.test(first)) {
      column.push(first);
      all.push(first);
    } else if (first !== '') {
      end();
      read.push(line);
    }
  }
  end();
  if (all.length > longest && isWord(all)) read.push(take(all));
  return read;
}
