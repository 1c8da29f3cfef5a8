import {
  after,
  before,
  comesAlong,
  isBox,
  isCarriedOn,
  isEnclosed,
  isNo,
  isNotNeeded,
  isUndelivered,
  speaksOfCustoms,
} from './beside.ts';
import {
  type Clause,
  isAnswer,
  isLongEnough,
  isOfAnAddress,
  isWholeLine,
  oneWord,
  type Phrases,
  phraseAt,
  phrases,
  wordsIn,
} from './clauses.ts';
import {
  afterReturn,
  foundIn,
  invoiceTitles,
  invoiceWords,
  isLimiting,
  isSpecimen,
  labelWords,
  packingLists,
  returnOfLabelAt,
  returnPhrases,
  voidIn,
} from './known-words.ts';
import type { Named, PageName } from './page-name.ts';
import {
  AFTER_COPY,
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
  RECEIPT,
  RECEIPT_WORDS,
  RECEIPTS,
  RETURN_LABEL_WORDS,
  RETURN_PARTS,
  RETURN_SIGNS,
  RETURN_SIGNS_ALONE,
  RETURN_WORDS,
} from './page-words.ts';

/** A longer line is a sentence of a text in large letters. */
const LONGEST_HEADING = 12;

const returnWords = oneWord([...RETURN_WORDS, ...RETURN_LABEL_WORDS, ...RETURN_SIGNS]);
const returnParts = RETURN_PARTS.flatMap(wordsIn);
const signsAlone = oneWord(RETURN_SIGNS_ALONE);
const copyPhrases = phrases(COPIES, COPY_HEADINGS, COPY_ORDERS, RECEIPTS);
const copyWords = oneWord([...COPY_TITLES, ...COPY_WORDS]);
const copyEndings = COPY_ENDINGS.flatMap(wordsIn);
const receiptWords = oneWord([...RECEIPT, ...RECEIPT_WORDS]);
const giving = oneWord(GIVING);
const couriers = oneWord(COURIERS);
const noName = oneWord([...AFTER_COPY, ...LEGAL_FORMS]);
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

/** A line of a page, among its others. */
interface Heading {
  clauses: readonly Clause[];
  at: number;
  clause: Clause;
}

/**
 * What a page calls itself in a heading: a line in larger letters than its ordinary text, and for an invoice also the
 * first one. There a word says it as a whole, or as a part of a compound, whatever stands beside it. A note that
 * such a page comes along, or what to do with a parcel that cannot be delivered, is none. `ownWords`: of the
 * purchase's addresses.
 */
export function nameInHeadings(
  clauses: readonly Clause[],
  hasBarcode: boolean,
  ownWords: ReadonlySet<string>,
): Named | null {
  const headings = clauses.flatMap((clause, at) => {
    const isTop = clause.line === clauses[0]?.line;
    if ((!clause.isHeading && !isTop) || clause.words.length > LONGEST_HEADING) return [];
    return [{ clauses, at, clause }];
  });
  const tellsOfGoods = countFacts(clauses) >= LEAST_FACTS || !hasBarcode;
  const isForm = speaksOfCustoms(clauses);
  const says = (name: PageName, isSaid: (heading: Heading) => boolean) =>
    headings.some((heading) => isSaid(heading))
      ? ({ name, plainly: true, isTitle: true } as const)
      : null;
  return (
    says('invoice', (heading) => isInvoice(heading, tellsOfGoods)) ??
    says('packing-list', isPackingList) ??
    says('return', (heading) => isReturn(heading, isForm, ownWords)) ??
    says('copy', isCopy) ??
    says('void', isVoid)
  );
}

const has = (known: Phrases, words: readonly string[]): boolean => foundIn(known, words) !== null;

function isInvoice({ clauses, at, clause }: Heading, tellsOfGoods: boolean): boolean {
  if (comesAlong(clauses, at)) return false;
  const { words, isHeading, isField, isNumbered } = clause;
  if (isField || (isNumbered && !tellsOfGoods)) return false;
  if (has(invoiceTitles, words) && (isHeading || tellsOfGoods)) return true;
  return tellsOfGoods && has(invoiceWords, words);
}

const isPackingList = ({ clauses, at, clause }: Heading): boolean =>
  clause.isHeading &&
  !clause.isField &&
  !comesAlong(clauses, at) &&
  has(packingLists, clause.words);

function isReturn(
  { clauses, at, clause }: Heading,
  isForm: boolean,
  ownWords: ReadonlySet<string>,
): boolean {
  const { words, isHeading, isField } = clause;
  if (!isHeading || isField || isEnclosed(clauses, at)) return false;
  if (isSignAlone(clauses, at, ownWords)) return true;
  const from = words.findIndex((word, of) => saysReturn(word) || returnOfLabelAt(words, of) > 0);
  if (from < 0 && !has(returnPhrases, words)) return false;
  if (isCompany(words) || (isForm && isBox(clauses, at))) return false;
  if (isNo(words[from - 1]) || isAnswered(clauses, at)) return false;
  if (isUndelivered([...before(clauses, at), ...words])) return false;
  if (words.some((word) => receiptWords.has(word) || isOfAnAddress(word))) return false;
  if (words.slice(from + 1).some((word) => afterReturn.has(word) && isLongEnough(word)))
    return false;
  return words.length > 1 || !isCarriedOn(clauses, at);
}

/** A sign of few letters that is no receiver's state or country. */
const isSignAlone = (
  clauses: readonly Clause[],
  at: number,
  ownWords: ReadonlySet<string>,
): boolean => {
  const [sign = '', ...more] = clauses[at]?.words ?? [];
  return (
    more.length === 0 && isWholeLine(clauses, at) && signsAlone.has(sign) && !ownWords.has(sign)
  );
};

const saysReturn = (word: string): boolean =>
  returnWords.has(word) ||
  (returnParts.some((part) => word.includes(part)) && !isOfAnAddress(word));

/** `RETOUR NON`; not `RETURN NO. 7`. */
function isAnswered(clauses: readonly Clause[], at: number): boolean {
  const [clause, next] = [clauses[at], clauses[at + 1]];
  const [last = ''] = clause?.words.slice(-1) ?? [];
  const rest = clause?.words.slice(0, -1) ?? [];
  const isNumber = next?.line === clause?.line && /^\p{N}/u.test(next?.words[0] ?? '');
  return rest.length > 0 && rest.every(saysReturn) && isAnswer([last]) && !isNumber;
}

const isCompany = (words: readonly string[]): boolean => noName.has(words.at(-1) ?? '');

function isCopy({ clauses, at, clause }: Heading): boolean {
  const { words, isHeading, isField } = clause;
  if (!isHeading || isField || isEnclosed(clauses, at) || isCompany(words)) return false;
  if (words.some((word, of) => saysReturn(word) || noName.has(word) || isNotNeeded(words, of))) {
    return false;
  }
  return (
    has(copyPhrases, words) ||
    words.some((word) => copyWords.has(word) || copyEndings.some((end) => word.endsWith(end))) ||
    (giving.has(words[0] ?? '') && words.some((word) => couriers.has(word)))
  );
}

function isVoid({ clauses, at, clause }: Heading): boolean {
  const { words, isHeading, isField } = clause;
  if (!isHeading || isField || isCompany(words)) return false;
  const found = voidIn(words);
  if (!found || (found.phrase.length > 1 && isBesideTestLabel(clauses, at))) return false;
  const rest = [...found.after, ...after(clauses, at).slice(0, 2)];
  return !rest.some((word) => isLimiting(found.phrase, word));
}

/** `TEST LABEL - DO NOT SHIP`, in one line: of a carrier's test account too. */
export const isBesideTestLabel = (clauses: readonly Clause[], at: number): boolean =>
  [clauses[at - 1], clauses[at + 1]].some(
    (beside) =>
      beside !== undefined &&
      beside.line === clauses[at]?.line &&
      beside.words.some(isSpecimen) &&
      beside.words.every((word) => isSpecimen(word) || labelWords.has(word)),
  );
