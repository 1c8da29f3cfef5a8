import { oneWord, phrases } from './clauses.ts';
import {
  AFTER_RETURN,
  CONDITIONS,
  ENCLOSED,
  INVOICE_TITLES,
  INVOICE_WORDS,
  MEANS,
  NOT_VALID,
  PACKING_LISTS,
  RETURN_GOES_ON,
  RETURN_PHRASES,
  TOOLS,
  VOID_WORDS,
} from './page-words.ts';

/** Words that name a page in a heading and in ordinary text alike. */
export const returnPhrases = phrases(RETURN_PHRASES);
export const afterReturn = oneWord([...RETURN_GOES_ON, ...AFTER_RETURN]);
export const enclosed = oneWord(ENCLOSED);
export const packingLists = phrases(PACKING_LISTS);
export const invoiceTitles = phrases(INVOICE_TITLES);
export const invoiceWords = phrases(INVOICE_WORDS);
export const voidPhrases = phrases(VOID_WORDS);
export const notValid = oneWord(NOT_VALID);

const conditions = oneWord(CONDITIONS);
const orders = oneWord([...CONDITIONS, ...MEANS, ...TOOLS]);

/** A state, not an order: `Shipment cancelled`, not `Do not ship`. */
const isState = (phrase: readonly string[]): boolean =>
  phrase.some((word) => voidPhrases.get(word)?.some(({ length }) => length === 1));

/** After a phrase of void: it is so only then, `IF DETACHED`; an order may also be about means, `BY AIR`. */
export const isLimiting = (phrase: readonly string[], word: string): boolean =>
  (isState(phrase) ? conditions : orders).has(word);
