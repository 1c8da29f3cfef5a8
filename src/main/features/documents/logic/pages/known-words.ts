import { oneWord, type Phrases, phraseAt, phrases, wordsIn } from './clauses.ts';
import {
  AFTER_RETURN,
  ARTICLES,
  BEFORE_LABEL,
  CONDITIONS,
  DESTROYS,
  DRAFTS,
  ENCLOSED,
  EXCHANGES,
  FOR_SENDING,
  FOR_THEM,
  GOODS,
  GOODS_FRONTS,
  INVOICE_TITLES,
  INVOICE_WORDS,
  LABEL_WORDS,
  LABELS,
  MEANS,
  NO_LABEL,
  NOT_VALID,
  PACKING_LISTS,
  PAPERS,
  RETURN_ENDS,
  RETURN_FRONTS,
  RETURN_GOES_ON,
  RETURN_LABEL_WORDS,
  RETURN_MIDDLES,
  RETURN_OF_LABEL,
  RETURN_PHRASES,
  RETURN_SHORTENED,
  RETURN_WORDS,
  SENDINGS,
  SPECIMENS,
  TO_RETURN,
  TOOLS,
  USES,
  VALID,
  VOID_BESIDE,
  VOID_WORDS,
  WITH,
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
export const returnWords = oneWord(RETURN_WORDS);

const returnLabelWords = oneWord(RETURN_LABEL_WORDS);

const specimens = oneWord(SPECIMENS);
const voidPhrases = phrases(VOID_WORDS);
const valid = oneWord(VALID);
const uses = oneWord(USES);
const destroys = oneWord(DESTROYS);
const drafts = oneWord(DRAFTS);
const sendings = oneWord(SENDINGS);
const forSending = oneWord([...FOR_THEM, ...FOR_SENDING]);
export const besideVoid = oneWord(VOID_BESIDE);
const besideLabel = phrases(RETURN_SHORTENED, TO_RETURN);
const returnOfLabel = oneWord(RETURN_OF_LABEL);
export const withWords = oneWord(WITH);
const beforeLabel = phrases(BEFORE_LABEL);
const exchanges = oneWord(EXCHANGES);
export const goods = oneWord(GOODS);
const papers = oneWord(PAPERS);

/** How many words say there that a label, or goods, are for a return, `RET`, `to return`; 0 in a line that speaks of none. */
export function returnOfLabelAt(words: readonly string[], at: number): number {
  const length = phraseAt(beforeLabel, words, at);
  if (length > 0 && labelWords.has(words[at + length] ?? '')) return length;
  if (exchanges.has(words[at] ?? '')) return words.some((word) => labels.has(word)) ? 1 : 0;
  const isOfLabel = words.some((word) => labelWords.has(word));
  if (returnOfLabel.has(words[at] ?? '')) {
    const isOne = isOfLabel || words.some((word) => papers.has(word) || goods.has(word));
    return isOne && !withWords.has(words[at - 1] ?? '') ? 1 : 0;
  }
  return isOfLabel ? phraseAt(besideLabel, words, at) : 0;
}

const oneOf = (parts: readonly string[]): string => `(?:${parts.flatMap(wordsIn).join('|')})`;
const ofReturn = `${oneOf(RETURN_MIDDLES)}(?:E?[NSR])?`;
const compoundOfLabel = new RegExp(
  `^${oneOf([...RETURN_FRONTS, ...GOODS_FRONTS])}?${ofReturn}${oneOf(RETURN_ENDS)}$`,
  'u',
);
/** Letters: `Returbon`. */
const SHORTEST_COMPOUND = 8;
const compound = new RegExp(`^${oneOf(RETURN_FRONTS)}${ofReturn}$`, 'u');
const compoundOfGoods = new RegExp(`^${oneOf(GOODS_FRONTS)}${ofReturn}$`, 'u');

/** `Rücklieferschein`, `Palautuslipuke`. */
export const isReturnLabelWord = (word: string): boolean =>
  returnLabelWords.has(word) || (word.length >= SHORTEST_COMPOUND && compoundOfLabel.test(word));

/** `Kundretur`. */
export const isReturnWord = (word: string): boolean =>
  returnWords.has(word) ||
  (word.length >= SHORTEST_COMPOUND && (compound.test(word) || isReturnOfGoods(word)));

/** `Warenrückgabe`. */
export const isReturnOfGoods = (word: string): boolean => compoundOfGoods.test(word);

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
  const destroyed = words.findIndex((word) => destroys.has(word));
  if (destroyed >= 0 && words.some((word) => labels.has(word))) {
    const beside = words.filter((_, at) => at !== destroyed);
    return beside.every((word) => besideVoid.has(word) || labels.has(word) || isLimiting([], word))
      ? { phrase: [], after: beside, beside }
      : null;
  }
  const no = words.findIndex((word) => notValid.has(word));
  const used = words.filter((word) => uses.has(word));
  if (no >= 0 && used.length > 0) {
    const beside = words.filter((word) => !notValid.has(word) && !uses.has(word));
    return { phrase: used, after: beside, beside };
  }
  if (no >= 0 && isNotForSending(words, no)) return { phrase: [], after: [], beside: [] };
  if (no < 0 || !words.slice(no).some((word) => valid.has(word))) return null;
  const beside = words.filter((word, at) => at !== no && !valid.has(word));
  return { phrase: words.filter((word) => valid.has(word)), after: words, beside };
}

/** `Nicht zum Versand`; not `Not for shipment by air`. */
const isNotForSending = (words: readonly string[], no: number): boolean => {
  const after = words.slice(no + 1);
  return (
    after.some((word) => sendings.has(word)) &&
    after.some((word) => forSending.has(word)) &&
    words.every(
      (word, at) => at === no || sendings.has(word) || forSending.has(word) || besideVoid.has(word),
    )
  );
};

/** `Draft`, `Label preview`. */
export const isDraft = (words: readonly string[]): boolean =>
  words.some((word) => drafts.has(word)) &&
  words.every((word) => drafts.has(word) || labels.has(word) || besideVoid.has(word));

/** `Kein Versandetikett`, `This is not a label`: of these words a title that says so is made. */
export function saysNoLabel(
  words: readonly string[],
  isBeside: (word: string) => boolean,
): boolean {
  const no = words.findIndex((word) => noLabel.has(word) || notValid.has(word));
  if (no < 0 || !words.slice(no + 1).some((word) => labels.has(word))) return false;
  if (!noLabel.has(words[no] ?? '') && !words.some((word) => articles.has(word))) return false;
  return words.every(
    (word, at) => at === no || labels.has(word) || articles.has(word) || isBeside(word),
  );
}

const noLabel = oneWord(NO_LABEL);
const articles = oneWord(ARTICLES);
const labels = oneWord(LABELS);

const conditions = oneWord(CONDITIONS);
const means = oneWord([...CONDITIONS, ...MEANS]);
const orders = oneWord([...CONDITIONS, ...MEANS, ...TOOLS]);

/** A state, not an order: `Shipment cancelled`, not `Do not ship`. */
const isState = (phrase: readonly string[]): boolean =>
  phrase.some((word) => voidPhrases.get(word)?.some(({ length }) => length === 1));

/** After a phrase of void: it is so only then, `IF DETACHED`; an order may also be about means or tools, `BY AIR`. */
export function isLimiting(phrase: readonly string[], word: string): boolean {
  if (isState(phrase)) return conditions.has(word);
  return (phrase.some((each) => valid.has(each)) ? means : orders).has(word);
}
