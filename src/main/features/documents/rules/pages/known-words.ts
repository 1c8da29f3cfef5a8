import { oneWord, phrases } from './clauses.ts';
import {
  AFTER_RETURN,
  ENCLOSED,
  INVOICE_TITLES,
  INVOICE_WORDS,
  PACKING_LISTS,
  RETURN_PHRASES,
  UNDELIVERED,
} from './page-words.ts';

/** Words that name a page in a heading and in ordinary text alike. */
export const returnPhrases = phrases(RETURN_PHRASES);
export const afterReturn = oneWord(AFTER_RETURN);
export const undelivered = oneWord(UNDELIVERED);
export const enclosed = oneWord(ENCLOSED);
export const packingLists = phrases(PACKING_LISTS);
export const invoiceTitles = phrases(INVOICE_TITLES);
export const invoiceWords = phrases(INVOICE_WORDS);
