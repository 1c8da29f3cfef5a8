import { isSign, PLACE_CODE, wordsAndSigns, wordsOfAddresses } from './own-lines.ts';
import {
  ANSWERS,
  INSTRUCTIONS,
  NUMBER_SIGNS,
  OF_AN_ADDRESS,
  OF_ROLES,
  RETURN_GOES_ON,
  RETURN_SHORTENED,
  RETURN_WORDS,
  ROLES,
} from './page-words.ts';
import { ALIKE, type Sizes, sizesOf } from './sizes.ts';

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
  /** Its letters are larger than the page's ordinary text, and as high as the receiver's, or larger than a caption's. */
  isHeading: boolean;
  /** They are larger than its ordinary text and its data. */
  isLarge: boolean;
  /** They are as small as a caption, and the receiver's much larger. */
  isSmall: boolean;
  /** It says the same as the one before it, or goes on with a list: a slash, an `&` or a dash stands between them. */
  isJoined: boolean;
}

/** Before the sign of a number: `Lieferschein-Nr.`; not the letters of a word. */
const COMPOUND = /[\p{L}]{2}[-‐‑]$/u;
/** After it: `Click-N-Ship`. */
const GOES_ON = /^[-‐‑]\p{L}/u;

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
const roles = oneWord([...ROLES, ...INSTRUCTIONS]);
const ofRoles = oneWord(OF_ROLES);
const goesOn = oneWord(RETURN_GOES_ON);
const returnWords = oneWord(RETURN_WORDS);
const addressParts = OF_AN_ADDRESS.flatMap(wordsIn);

/** Yes or no. */
export const isAnswer = (words: readonly string[] = []): boolean =>
  words.length === 1 && answers.has(words[0] ?? '');

/** Whether both may be lines of one sentence. */
export const isAlike = (one: Clause, other: Clause): boolean =>
  one.height === 0 ||
  other.height === 0 ||
  (one.height <= other.height * ALIKE && other.height <= one.height * ALIKE);

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
  const lines = fold(text.slice(0, MOST_LETTERS))
    .split(/[\r\n]+/)
    .map((folded) => folded.replace(TICK_BOX, BOX));
  const ofAddresses = wordsOfAddresses(lines, addresses);
  const sizes = sizesOf(
    heights.slice(0, lines.length),
    heights.filter((_, line) => ofAddresses[line]?.includes(true)),
  );
  let count = 0;
  let isJoined = false;
  for (const [line, content] of lines.entries()) {
    const height = heights[line] ?? 0;
    const isHeading = sizes.isHeading(height);
    const isLarge = sizes.isLarge(height);
    const isSmall = sizes.isSmall(height);
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
          isLarge,
          isSmall,
          isJoined,
        });
        isJoined = false;
      }
      words = [];
      isNamed = false;
    };
    const isOfAddress = ofAddresses[line] ?? [];
    let at = 0;
    for (const { 0: token, index } of content.matchAll(TOKEN)) {
      if (count >= MOST_WORDS) return withFields(withHeadings(withCaptions(clauses), sizes));
      const isWord = IS_WORD.test(token);
      const isMasked = isOfAddress[at] === true;
      if (isWord || isSign(token)) at += 1;
      if (isWord) {
        isNamed ||=
          numberSigns.has(token) &&
          COMPOUND.test(content.slice(Math.max(0, index - 3), index)) &&
          !GOES_ON.test(content.slice(index + token.length, index + token.length + 2));
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
  return withFields(withHeadings(withCaptions(clauses), sizes));
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

/**
 * Without what captions say: that of an address, `From / Return`, or of what becomes of a parcel, in one language or
 * several, whatever stands between them: a slash, a comma, brackets, a new line in small letters. In a heading it
 * is a title.
 */
function withCaptions(clauses: readonly Clause[]): Clause[] {
  const captions = new Set<Clause>();
  const add = (group: readonly Clause[], isCaption: (group: readonly Clause[]) => boolean) => {
    if (group.length > 1 && group.every(isOfCaption) && isCaption(group)) {
      for (const clause of group) captions.add(clause);
    }
  };
  for (const group of groups(clauses, ({ isJoined }) => isJoined)) add(group, isJoinedCaption);
  for (const group of groups(clauses, ({ line }, before) => line === before.line)) {
    add(group, (each) => each.some(({ words }) => words.some(isLongRole)));
  }
  for (const at of clauses.keys()) {
    const [caption, below] = [clauses[at], clauses[at + 1]];
    if (!caption || !below || !isWholeLine(clauses, at) || !isWholeLine(clauses, at + 1)) continue;
    if (isBelowCaption(below, caption)) add([caption, below], () => caption.words.some(isLongRole));
  }
  if (captions.size === 0) return [...clauses];
  return clauses.map((clause) => (captions.has(clause) ? { ...clause, isField: true } : clause));
}

/** With the lines that are headings though the receiver's letters are larger: no captions, and no field with its value. */
function withHeadings(clauses: readonly Clause[], sizes: Sizes): Clause[] {
  const ofFields = new Set(clauses.filter(({ isField }) => isField).map(({ line }) => line));
  return clauses.map((clause) =>
    !clause.isHeading && sizes.isHeadingAlone(clause.height) && !ofFields.has(clause.line)
      ? { ...clause, isHeading: true }
      : clause,
  );
}

/** Clauses that go on with the one before them, by the rule. */
export function groups(
  clauses: readonly Clause[],
  goesOn: (clause: Clause, before: Clause) => boolean,
): Clause[][] {
  const found: Clause[][] = [];
  for (const [at, clause] of clauses.entries()) {
    const before = clauses[at - 1];
    if (before && goesOn(clause, before)) found.at(-1)?.push(clause);
    else found.push([clause]);
  }
  return found;
}

/** One of them says whose it is, or goes on (`Retour / Return to`), or they are the name of a field. */
const isJoinedCaption = (group: readonly Clause[]): boolean =>
  group.some(hasRole) ||
  goesOn.has(group.at(-1)?.words.at(-1) ?? '') ||
  group.at(-1)?.isField === true;

/** `Sender`, and `Return` in the next line. */
const isBelowCaption = (clause: Clause, before: Clause): boolean =>
  clause.line === before.line + 1 && clause.isSmall && before.isSmall && isAlike(clause, before);

const hasRole = ({ words }: Clause): boolean => words.some(isRole);

const isRole = (word: string): boolean => roles.has(word) || isOfAnAddress(word);

/** Not the code of a country: `RETURN, DE`. */
const isLongRole = (word: string): boolean => isRole(word) && !PLACE_CODE.test(word);

const isOfCaption = ({ words, isHeading }: Clause): boolean =>
  !isHeading &&
  words.every(
    (word) => isRole(word) || ofRoles.has(word) || goesOn.has(word) || returnWords.has(word),
  ) &&
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

/** The words of an address' line, and the signs between them. */
export const wordsOfAddress = (line: string): string[] => wordsAndSigns(fold(line));
