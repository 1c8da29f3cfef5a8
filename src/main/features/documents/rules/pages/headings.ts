import {
  type Clause,
  isAlike,
  isLongEnough,
  oneWord,
  type Phrases,
  phraseAt,
  phrases,
  wordsIn,
} from './clauses.ts';
import {
  afterReturn,
  enclosed,
  invoiceTitles,
  invoiceWords,
  packingLists,
  returnPhrases,
  undelivered,
} from './known-words.ts';
import type { Named, PageName } from './page-name.ts';
import {
  AFTER_COPY,
  CONDITIONS,
  COPIES,
  COPY_ENDINGS,
  COPY_HEADINGS,
  COPY_ORDERS,
  COPY_TITLES,
  COPY_WORDS,
  COURIERS,
  GIVING,
  INVOICE_FACTS,
  LEGAL_FORMS,
  NOT_VALID,
  OF_AN_ADDRESS,
  RECEIPT,
  RECEIPT_WORDS,
  RECEIPTS,
  RETURN_LABEL_WORDS,
  RETURN_PARTS,
  RETURN_SIGNS,
  RETURN_WORDS,
  TOOLS,
  VALID,
  VOID_WORDS,
} from './page-words.ts';

/** A longer line is a sentence of a text in large letters. */
const LONGEST_HEADING = 12;

const returnWords = oneWord([...RETURN_WORDS, ...RETURN_LABEL_WORDS, ...RETURN_SIGNS]);
const returnParts = RETURN_PARTS.flatMap(wordsIn);
const ofAnAddress = OF_AN_ADDRESS.flatMap(wordsIn);
const copyPhrases = phrases(COPIES, COPY_HEADINGS, COPY_ORDERS, RECEIPTS);
const copyWords = oneWord([...COPY_TITLES, ...COPY_WORDS]);
const copyEndings = COPY_ENDINGS.flatMap(wordsIn);
const receiptWords = oneWord([...RECEIPT, ...RECEIPT_WORDS]);
const giving = oneWord(GIVING);
const couriers = oneWord(COURIERS);
const noName = oneWord([...AFTER_COPY, ...LEGAL_FORMS]);
const conditions = oneWord([...CONDITIONS, ...TOOLS]);
const voidPhrases = phrases(VOID_WORDS);
const notValid = oneWord(NOT_VALID);
const valid = oneWord(VALID);
const invoiceFacts = phrases(INVOICE_FACTS);

/** Different ones that an invoice for customs tells of its goods. */
export const countFacts = (clauses: readonly Clause[]): number =>
  new Set(
    clauses.flatMap(({ words }) =>
      Array.from(words.keys(), (at) => words.slice(at, at + phraseAt(invoiceFacts, words, at)))
        .filter((found) => found.length > 0)
        .map((found) => found.join(' ')),
    ),
  ).size;

/** Facts that make an invoice of a page with its own barcode. */
export const LEAST_FACTS = 2;

/** Words of the same sentence before and after it. */
interface Beside {
  before: readonly string[];
  next: readonly string[];
}

/**
 * What a page calls itself in a heading: a line in larger letters than its ordinary text, and for an invoice also the
 * first one. There a word says it as a whole, or as a part of a compound, whatever stands beside it. A note that
 * such a page comes along, or what to do with a parcel that cannot be delivered, is none.
 */
export function nameInHeadings(clauses: readonly Clause[], hasBarcode: boolean): Named | null {
  const headings = clauses.flatMap((clause, at) => {
    const isTop = clause.line === clauses[0]?.line;
    if ((!clause.isHeading && !isTop) || clause.words.length > LONGEST_HEADING) return [];
    return [{ clause, beside: besideOf(clauses, at) }];
  });
  const facts = countFacts(clauses);
  const tellsOfGoods = facts >= LEAST_FACTS || !hasBarcode;
  const says = (name: PageName, isSaid: (clause: Clause, beside: Beside) => boolean) =>
    headings.some(({ clause, beside }) => isSaid(clause, beside))
      ? ({ name, plainly: true, isTitle: true } as const)
      : null;
  return (
    says('invoice', (clause, beside) => isInvoice(clause, beside, tellsOfGoods)) ??
    says('packing-list', isPackingList) ??
    says('return', isReturn) ??
    says('copy', isCopy) ??
    says('void', isVoid)
  );
}

function besideOf(clauses: readonly Clause[], at: number): Beside {
  const clause = clauses[at];
  const wordsOf = (other: Clause | undefined) =>
    clause && other && Math.abs(other.line - clause.line) <= 1 && isAlike(clause, other)
      ? other.words
      : [];
  return { before: wordsOf(clauses[at - 1]), next: wordsOf(clauses[at + 1]) };
}

const has = (known: Phrases, words: readonly string[]): boolean => endOf(known, words) > 0;

/** Where the first of the phrases ends; 0 without one. */
function endOf(known: Phrases, words: readonly string[]): number {
  for (const at of words.keys()) {
    const length = phraseAt(known, words, at);
    if (length > 0) return at + length;
  }
  return 0;
}

const comesAlong = ({ words }: Clause, { before, next }: Beside): boolean =>
  [...words, ...next.slice(0, 2), ...before.slice(-1)].some((word) => enclosed.has(word));

function isInvoice(clause: Clause, beside: Beside, tellsOfGoods: boolean): boolean {
  if (comesAlong(clause, beside)) return false;
  const { words, isHeading, isField, isNumbered } = clause;
  if (isField || (isNumbered && !tellsOfGoods)) return false;
  if (has(invoiceTitles, words) && (isHeading || tellsOfGoods)) return true;
  return tellsOfGoods && has(invoiceWords, words);
}

const isPackingList = (clause: Clause, beside: Beside): boolean =>
  clause.isHeading &&
  !clause.isField &&
  !comesAlong(clause, beside) &&
  has(packingLists, clause.words);

function isReturn(clause: Clause, beside: Beside): boolean {
  const { words, isHeading, isField } = clause;
  if (!isHeading || isField || comesAlong(clause, beside)) return false;
  if (!words.some(saysReturn) && !has(returnPhrases, words)) return false;
  if (isCompany(words)) return false;
  return ![...beside.before, ...words, ...beside.next].some(isOfUndelivered);
}

const saysReturn = (word: string): boolean =>
  returnWords.has(word) ||
  (returnParts.some((part) => word.includes(part)) &&
    !ofAnAddress.some((part) => word.includes(part)));

/** What becomes of a parcel that cannot be delivered, and where it goes then. */
const isOfUndelivered = (word: string): boolean =>
  undelivered.has(word) ||
  receiptWords.has(word) ||
  ofAnAddress.some((part) => word.includes(part)) ||
  (afterReturn.has(word) && isLongEnough(word));

const isCompany = (words: readonly string[]): boolean => noName.has(words.at(-1) ?? '');

function isCopy(clause: Clause, beside: Beside): boolean {
  const { words, isHeading, isField } = clause;
  if (!isHeading || isField || comesAlong(clause, beside) || isCompany(words)) return false;
  if (words.some(saysReturn)) return false;
  if ([...words, ...beside.next.slice(0, 1)].some((word) => noName.has(word))) return false;
  return (
    has(copyPhrases, words) ||
    words.some((word) => copyWords.has(word) || copyEndings.some((end) => word.endsWith(end))) ||
    (giving.has(words[0] ?? '') && words.some((word) => couriers.has(word)))
  );
}

function isVoid({ words, isHeading, isField }: Clause, { next }: Beside): boolean {
  if (!isHeading || isField || isCompany(words)) return false;
  const no = words.findIndex((word) => notValid.has(word));
  const isNotValid = no >= 0 && words.slice(no).some((word) => valid.has(word));
  const end = endOf(voidPhrases, words);
  if (end === 0 && !isNotValid) return false;
  return ![...words.slice(end), ...next.slice(0, 2)].some((word) => conditions.has(word));
}
