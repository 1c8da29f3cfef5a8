import {
  ANSWERS,
  NUMBER_SIGNS,
  OF_AN_ADDRESS,
  OF_ROLES,
  RETURN_SHORTENED,
  RETURN_WORDS,
  ROLES,
} from './page-words.ts';

/** Of a page with more than this, the beginning counts. */
export const MOST_LETTERS = 40_000;
const MOST_WORDS = 20_000;

/** Words between two marks of punctuation. */
export interface Clause {
  words: readonly string[];
  line: number;
  /**
   * The name of a field: a colon follows, the sign of a number is part of the word, a box to tick stands beside it,
   * or its value, yes or no, follows in the next line.
   */
  isField: boolean;
  /** Its number follows in the next line. */
  isNumbered: boolean;
  /** Points; 0 where it is not known. */
  height: number;
  /** Its letters are larger than the page's ordinary text. */
  isHeading: boolean;
  /** It says the same as the one before it, or goes on with a list: a slash, an `&` or a dash stands between them. */
  isJoined: boolean;
}

/** Before the sign of a number: `Lieferschein-Nr.`; not the letters of a word. */
const COMPOUND = /[\p{L}]{2}[-‐‑]$/u;

const SPECIAL: Record<string, string> = { ß: 'SS', Ł: 'L', Ø: 'O', Đ: 'D', Æ: 'AE', Œ: 'OE' };

/** Letters that look like Latin ones, by Unicode's confusables (UTS 39); in Greek, Cyrillic, Armenian and Cherokee. */
const LOOKALIKES = new Map(
  Object.entries({
    A: 'ΑАᎪ',
    B: 'ΒВᏴ',
    C: 'ϹСᏟ',
    D: 'Ꭰ',
    E: 'ΕЕᎬ',
    G: 'ԌᏀ',
    H: 'ΗНᎻ',
    I: 'ΙІӀ',
    J: 'ЈᎫ',
    K: 'ΚКᏦ',
    L: 'Ꮮ',
    M: 'ΜМᎷ',
    N: 'Ν',
    O: 'ΟОՕ',
    P: 'ΡРᏢ',
    Q: 'Ԛ',
    R: 'ᎡᏒ',
    S: 'ЅՏᏚ',
    T: 'ΤТᎢ',
    U: 'Ս',
    V: 'ѴᏙ',
    W: 'ԜᎳ',
    X: 'ΧХ',
    Y: 'ΥУҮᎩ',
    Z: 'ΖᏃ',
  }).flatMap(([letter, looks]) => Array.from(looks, (look) => [look, letter] as const)),
);
/** Small letters that look like Latin ones as their capitals do not; only beside Latin letters. */
const SMALL_LOOKALIKES: Record<string, string> = { υ: 'u', ν: 'v', г: 'r', п: 'n' };
const BESIDE_LATIN = /(?<=\p{sc=Latin})[υνгп]|[υνгп](?=\p{sc=Latin})/gu;
const NOT_LATIN = /[\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Cherokee}]/gu;

/** Upper case, without accents; letters that look alike are the same. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(BESIDE_LATIN, (letter) => SMALL_LOOKALIKES[letter] ?? letter)
    .toUpperCase()
    .replace(/[ŁØĐÆŒ]/g, (letter) => SPECIAL[letter] ?? letter)
    .replace(NOT_LATIN, (letter) => LOOKALIKES.get(letter) ?? letter);

export const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Phrases by their first word. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

export function phrases(...lists: readonly (readonly string[])[]): Phrases {
  const split = lists.flat().map(wordsIn);
  return Map.groupBy(
    split.filter((words) => words.length > 0),
    ([first = '']) => first,
  );
}

export const oneWord = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap(wordsIn));

export const bare = (words: readonly string[]): string => words.join('');

export const isWhole = (known: Phrases, words: readonly string[]): boolean =>
  words.length > 0 && phraseAt(known, words, 0) === words.length;

/** The longest of the phrases that stands there. */
export function phraseAt(known: Phrases, words: readonly string[], at: number): number {
  const beginning = known.get(words[at] ?? '');
  if (beginning === undefined) return 0;
  const fitting = beginning.filter((phrase) =>
    phrase.every((word, offset) => words[at + offset] === word),
  );
  return Math.max(0, ...fitting.map(({ length }) => length));
}

export const numberSigns = oneWord(NUMBER_SIGNS);
const answers = oneWord(ANSWERS);
const shortened = oneWord(RETURN_SHORTENED);
const roles = oneWord(ROLES);
const ofRoles = oneWord(OF_ROLES);
const returnWords = oneWord(RETURN_WORDS);
const addressParts = OF_AN_ADDRESS.flatMap(wordsIn);

/** Yes or no. */
export const isAnswer = (words: readonly string[] = []): boolean =>
  words.length === 1 && answers.has(words[0] ?? '');

/** How much larger than a page's ordinary text a heading is, and than its value the name of no field. */
const LARGER = 1.2;
/** How much larger, or smaller, the letters of one sentence may be. */
const ALIKE = 1.15;

/** Whether both may be lines of one sentence. */
export const isAlike = (one: Clause, other: Clause): boolean =>
  one.height === 0 ||
  other.height === 0 ||
  (one.height <= other.height * ALIKE && other.height <= one.height * ALIKE);

/** Points of a capital in print of 6 points; what is smaller is small print. */
const SMALL_PRINT = 4.15;

/**
 * The height that half of the lines do not exceed. Small print does not count: a paragraph of it would make
 * headings of everything else.
 */
function ordinaryHeight(heights: readonly number[]): number {
  const printed = heights.filter((height) => height >= SMALL_PRINT).sort((a, b) => a - b);
  return printed[Math.floor((printed.length - 1) / 2)] ?? (heights.some(Boolean) ? SMALL_PRINT : 0);
}

/** A box to tick. */
const TICK_BOX = /\[[ xX]?\]|[□☐☑☒▢◻]/gu;
const BOX = '□';

/**
 * `-` and `'` within a word part it; everything else that is no letter or digit ends the clause. `heights` in
 * points, of each line. `addresses`: of the purchase; their words say nothing.
 */
export function clausesOf(
  text: string,
  heights: readonly number[] = [],
  addresses: readonly (readonly string[])[] = [],
): Clause[] {
  const clauses: Clause[] = [];
  const lines = fold(text.slice(0, MOST_LETTERS)).split(/[\r\n]+/);
  const ordinary = ordinaryHeight(heights.slice(0, lines.length));
  let count = 0;
  let isJoined = false;
  for (const [line, folded] of lines.entries()) {
    const content = folded.replace(TICK_BOX, BOX);
    const height = heights[line] ?? 0;
    const isHeading = ordinary > 0 && height >= ordinary * LARGER;
    let words: string[] = [];
    let isNamed = false;
    const end = (isField: boolean) => {
      if (words.length > 0) {
        clauses.push({
          words,
          line,
          isField: isField || isNamed,
          isNumbered: false,
          height,
          isHeading,
          isJoined,
        });
        isJoined = false;
      }
      words = [];
      isNamed = false;
    };
    const isOfAddress = wordsOfAddresses(content, addresses);
    let at = 0;
    for (const { 0: token, index } of content.matchAll(TOKEN)) {
      if (count >= MOST_WORDS) return withFields(withCaptions(clauses));
      const isWord = IS_WORD.test(token);
      const isMasked = isOfAddress[at] === true;
      if (isWord || token === AND) at += 1;
      if (isWord) {
        isNamed ||=
          numberSigns.has(token) && COMPOUND.test(content.slice(Math.max(0, index - 3), index));
        words.push(isMasked ? ADDRESS : token);
        count += 1;
      } else if (token === BOX) {
        end(!isHeading);
        isNamed = !isHeading;
        isJoined = false;
      } else if (token === '.' && shortened.has(words.at(-1) ?? '')) continue;
      else if (!isWithinWord(content, token, index)) {
        end(token === ':');
        isJoined = token === '/' || token === AND || (index > 0 && JOINS.test(token));
      }
    }
    end(false);
    isJoined = /[\p{L}\p{N}]\s*[/&]\s*$/u.test(content);
  }
  return withFields(withCaptions(clauses));
}

const TOKEN = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu;
const IS_WORD = /[\p{L}\p{N}]/u;
const AND = '&';
/** Between what says the same in two languages, or between the members of a list. */
const JOINS = /[/&|+•·‐-―-]/u;
const LETTER_ALONE = /(?<!\p{L})\p{L}$/u;
const BEGINS_WITH_ONE = /^\p{L}(?!\p{L})/u;

/** `R/L` is one word. */
const isWithinWord = (line: string, token: string, index: number): boolean =>
  token === '/'
    ? LETTER_ALONE.test(line.slice(Math.max(0, index - 2), index)) &&
      BEGINS_WITH_ONE.test(line.slice(index + 1, index + 3))
    : /[-‐‑'’]/.test(token) &&
      /\S/.test(line.charAt(index - 1)) &&
      /\S/.test(line.charAt(index + 1));

/** With the captions of an address in several languages, in ordinary or small print: `From / Return`. */
function withCaptions(clauses: readonly Clause[]): Clause[] {
  if (!clauses.some(({ isJoined }) => isJoined)) return [...clauses];
  const read: Clause[] = [];
  for (let from = 0; from < clauses.length; ) {
    let to = from + 1;
    while (clauses[to]?.isJoined) to += 1;
    const joined = clauses.slice(from, to);
    const isCaption =
      joined.length > 1 &&
      joined.every(({ words, isHeading }) => !isHeading && isOfCaption(words)) &&
      joined.some(({ words }) => words.some(isRole));
    for (const clause of joined) read.push(isCaption ? { ...clause, isField: true } : clause);
    from = to;
  }
  return read;
}

const isRole = (word: string): boolean => roles.has(word) || isOfAnAddress(word);

const isOfCaption = (words: readonly string[]): boolean =>
  words.every((word) => isRole(word) || ofRoles.has(word) || returnWords.has(word)) &&
  words.filter((word) => returnWords.has(word)).length <= 1;

export const isOfAnAddress = (word: string): boolean =>
  addressParts.some((part) => word.includes(part));

export const isWholeLine = (clauses: readonly Clause[], at: number): boolean =>
  clauses[at - 1]?.line !== clauses[at]?.line && clauses[at + 1]?.line !== clauses[at]?.line;

/** With the names of fields whose values stand in the next line. */
function withFields(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, at) => {
    if (clause.isField || !isValueOf(clauses, clause, at)) return clause;
    const value = lineFrom(clauses, at + 1);
    if (isAnswer(value)) return { ...clause, isField: true };
    return { ...clause, isNumbered: !clause.isHeading && isNumber(value) };
  });
}

/** The words of the line that begins there; of a longer one too many for a number. */
const lineFrom = (clauses: readonly Clause[], from: number): readonly string[] =>
  clauses
    .slice(from, from + MOST_OF_A_NUMBER + 1)
    .filter(({ line }) => line === clauses[from]?.line)
    .flatMap(({ words }) => words);

/** In the next line, and not smaller. */
function isValueOf(clauses: readonly Clause[], { line, height }: Clause, at: number): boolean {
  const value = clauses[at + 1];
  return (
    value?.line === line + 1 &&
    isWholeLine(clauses, at) &&
    (height === 0 || value.height === 0 || height <= value.height * ALIKE)
  );
}

const LEAST_LETTERS = 5;
const LEAST_SIGNS = 2;
const SIGNS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+$/u;

/** Not an article or a preposition. */
export const isLongEnough = (word: string): boolean =>
  word.length >= (SIGNS.test(word) ? LEAST_SIGNS : LEAST_LETTERS);

/** Words of a number: `4711`, `BL 778899`, `n. 123`. */
const MOST_OF_A_NUMBER = 4;
const SHORT = 3;
const isNumber = (words: readonly string[]): boolean =>
  words.length <= MOST_OF_A_NUMBER &&
  words.some((word) => /\p{N}/u.test(word)) &&
  words.every((word) => /\p{N}/u.test(word) || word.length <= SHORT);

/** A word that no title has. */
export const ADDRESS = 'WWW';

/** Of a country or a state; in titles such letters connect words: `di`, `il`, `de`. */
const PLACE_CODE = /^[A-Z]{2}$/;

/**
 * For each of a line's words, and each `&` between them, whether it is of an address of the purchase: where they follow
 * each other as they do in it, or are all of a line of it, or a part of it with its `&` is all of this line. A code of a
 * place is masked beside other words of its line alone.
 */
function wordsOfAddresses(
  line: string,
  addresses: readonly (readonly string[])[],
): readonly boolean[] {
  if (addresses.length === 0) return [];
  const words: readonly string[] = line.match(WORD_OR_AND) ?? [];
  const isOfOne = words.map(() => false);
  for (const address of addresses) {
    for (const from of words.keys()) {
      for (const start of address.keys()) {
        let length = 0;
        while (words[from + length] === address[start + length] && from + length < words.length) {
          length += 1;
        }
        if (length === 0) continue;
        const run = words.slice(from, from + length);
        const count = run.filter((word) => word !== AND).length;
        const isPart = length < address.length || PLACE_CODE.test(address[start] ?? '');
        const isLine = length === words.length && run.includes(AND);
        if (count < 2 && isPart && !isLine) continue;
        isOfOne.fill(true, from, from + length);
      }
    }
  }
  return isOfOne;
}

/** The words of an address' line, and each `&` between them. */
export const wordsOfAddress = (line: string): string[] => fold(line).match(WORD_OR_AND) ?? [];

const WORD_OR_AND = /[\p{L}\p{N}]+|&/gu;
