import { oneWord, type Phrases, phraseAt, phrases, wordsIn } from './clauses.ts';
import {
  AFTER_RETURN,
  CONDITIONS,
  ENCLOSED,
  INVOICE_TITLES,
  INVOICE_WORDS,
  LABEL_WORDS,
  MEANS,
  NOT_VALID,
  PACKING_LISTS,
  RETURN_GOES_ON,
  RETURN_PHRASES,
  RETURN_SHORTENED,
  SPECIMENS,
  TO_RETURN,
  TOOLS,
  VALID,
  VOID_WORDS,
} from './page-words.ts';

/** Words that name a page in a heading and in ordinary text alike. */
export const returnPhrases = phrases(RETURN_PHRASES);
export const afterReturn = oneWord([...RETURN_GOES_ON, ...AFTER_RETURN]);
export const enclosed = oneWord(ENCLOSED);
export const packingLists = phrases(PACKING_LISTS);
export const invoiceTitles = phrases(INVOICE_TITLES);
export const invoiceWords = phrases(INVOICE_WORDS);
export const notValid = oneWord(NOT_VALID);
export const labelWords = oneWord(LABEL_WORDS);

const specimens = oneWord(SPECIMENS);
const voidPhrases = phrases(VOID_WORDS);
const valid = oneWord(VALID);
const besideLabel = phrases(RETURN_SHORTENED, TO_RETURN);

/** How many words say there that a label is for a return, `RET`, `to return`; 0 in a line that speaks of no label. */
export const returnOfLabelAt = (words: readonly string[], at: number): number =>
  words.some((word) => labelWords.has(word)) ? phraseAt(besideLabel, words, at) : 0;

/** Of the label of a test account: such a word, pale behind its print too, says nothing. */
export const isSpecimen = (text: string): boolean => {
  const words = wordsIn(text);
  return words.length > 0 && words.every((word) => specimens.has(word));
};

/** The first of the phrases, and where it stands. */
export function foundIn(
  known: Phrases,
  words: readonly string[],
): { phrase: readonly string[]; from: number; end: number } | null {
  for (const from of words.keys()) {
    const end = from + phraseAt(known, words, from);
    if (end > from) return { phrase: words.slice(from, end), from, end };
  }
  return null;
}

/** What says that something is void. */
interface Void {
  /** Empty for `not … valid`. */
  phrase: readonly string[];
  /** What follows it; all words for `not … valid`. */
  after: readonly string[];
  /** All that is not of it. */
  beside: readonly string[];
}

export function voidIn(words: readonly string[]): Void | null {
  const found = foundIn(voidPhrases, words);
  if (found) {
    const { phrase, from, end } = found;
    const after = words.slice(end);
    return { phrase, after, beside: [...words.slice(0, from), ...after] };
  }
  const no = words.findIndex((word) => notValid.has(word));
  if (no < 0 || !words.slice(no).some((word) => valid.has(word))) return null;
  const beside = words.filter((word, at) => at !== no && !valid.has(word));
  return { phrase: [], after: words, beside };
}

const conditions = oneWord(CONDITIONS);
const orders = oneWord([...CONDITIONS, ...MEANS, ...TOOLS]);

/** A state, not an order: `Shipment cancelled`, not `Do not ship`. */
const isState = (phrase: readonly string[]): boolean =>
  phrase.some((word) => voidPhrases.get(word)?.some(({ length }) => length === 1));

/** After a phrase of void: it is so only then, `IF DETACHED`; an order may also be about means, `BY AIR`. */
export const isLimiting = (phrase: readonly string[], word: string): boolean =>
  (isState(phrase) ? conditions : orders).has(word);
