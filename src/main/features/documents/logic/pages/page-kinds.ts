import { closedUp } from '../closed-up.ts';
import {
  after,
  asksFor,
  comesAlong,
  isBox,
  isCarriedOn,
  isEnclosed,
  isNotNeeded,
  isUndelivered,
  speaksOfCustoms,
} from './beside.ts';
import {
  ADDRESS,
  bare,
  type Clause,
  clausesOf,
  fold,
  isAnswer,
  isLongEnough,
  isOfAnAddress,
  isWhole,
  isWholeLine,
  MOST_LETTERS,
  numberSigns,
  oneWord,
  type Phrases,
  phraseAt,
  phrases,
  wordsIn,
  wordsOfAddress,
} from './clauses.ts';
import { countFacts, isBesideTestLabel, LEAST_FACTS, nameInHeadings } from './headings.ts';
import {
  afterReturn,
  besideVoid,
  enclosed,
  foundIn,
  goods,
  invoiceTitles,
  invoiceWords,
  isDraft,
  isLimiting,
  isReturnLabelWord,
  isReturnOfGoods,
  isReturnWord,
  isSpecimen,
  labelWords,
  packingLists,
  returnOfLabelAt,
  returnPhrases,
  returnWords,
  saysNoLabel,
  voidIn,
  withWords,
} from './known-words.ts';
import { asOne, pairsOfLarge, withJoinedHeadings } from './over-lines.ts';
import { ANDS } from './own-lines.ts';
import type { Named, PageName } from './page-name.ts';
import {
  AFTER_COPY,
  AFTER_RETURN,
  BACK,
  BESIDE_FOR_THEM,
  BESIDE_KEPT,
  BESIDE_RETURN,
  CARRIERS,
  COPIES,
  COPY_NOUNS,
  COPY_ORDERS,
  COPY_OWNERS,
  COPY_TITLES,
  DELIVERED,
  DELIVERY_WISHES,
  ENCLOSED,
  FILLERS,
  FOR_THEM,
  INVOICE_TITLES,
  INVOICE_WORDS,
  KEEPING,
  KEPT,
  LABEL_WORDS,
  LABELS,
  LEGAL_FORMS,
  MAILING_FRONTS,
  MAILINGS,
  NEEDED,
  OF_A_COPY,
  OF_A_FIELD,
  OF_RECEIPTS,
  ORDINALS,
  ORIGINALS,
  PACKING_LISTS,
  PAPERS,
  PARCELS,
  POLITE,
  PROOF_ENDS,
  PROOFS,
  RECEIPT_WORDS,
  RECEIPTS,
  REGISTERED,
  RETURN_ALONE,
  RETURN_GOES_ON,
  RETURN_LABEL_WORDS,
  RETURN_PHRASES,
  RETURN_REASONS,
  RETURN_WORDS,
  SELLERS,
  SEND_BACK,
  SENDERS,
  SERVICE_FIELDS,
  STORAGE,
  TO_SELLERS,
  UNDELIVERED,
  VIA,
  VOID_WORDS,
} from './page-words.ts';
import { CAPTION } from './sizes.ts';

/** The reader's sign for a hyphen at a line's end, which it takes for the middle of a word. */
const LINE_END_HYPHEN = '\u0002';
/** A title is short. */
const LONGEST_TITLE = 8;
/** Lines over which a title may be broken, and letters of one that is broken within a word. */
const MOST_LINES = 8;
const LEAST_BROKEN = 5;
/** Of a closed-up word that is divided, and words that are. */
const MOST_CLOSED_UP = 60;
const MOST_DIVIDED = 200;
/** Words beside a copy's phrase: its carrier, the rest of the sentence. */
const BESIDE_A_PHRASE = 6;
/** Words of the next line that may show that a sentence goes on. */
const NEAR_WORDS = 3;

/** What the purchase itself says, which may stand in a title: its references and its carrier, by their words. */
export interface OwnWords {
  references: ReadonlySet<string>;
  carrier: ReadonlySet<string>;
  /** Lines of its sender's and its receiver's address, by their words. */
  addresses: readonly (readonly string[])[];
}

const NO_WORDS: OwnWords = { references: new Set(), carrier: new Set(), addresses: [] };

const fillers = oneWord([...FILLERS, ...CARRIERS, ...PAPERS, ...LABEL_WORDS]);
const serviceFields = oneWord(SERVICE_FIELDS);
const receiptWords = oneWord(RECEIPT_WORDS);
const registered = oneWord(REGISTERED);
const besideReturn = oneWord(BESIDE_RETURN);
const reasons = oneWord(RETURN_REASONS);
const copyNouns = oneWord(COPY_NOUNS);
const copyOwners = oneWord([...COPY_OWNERS, ...SENDERS]);
const owners = oneWord([...COPY_OWNERS, ...SENDERS, ...CARRIERS]);
const originals = oneWord(ORIGINALS);
const kept = oneWord(KEPT);
const besideKept = oneWord(BESIDE_KEPT);
const senders = oneWord(SENDERS);
const parcels = oneWord([...LABELS, ...PARCELS]);
const forThem = oneWord(FOR_THEM);
const besideForThem = oneWord(BESIDE_FOR_THEM);
const sendBack = phrases(SEND_BACK);
const back = oneWord(BACK);
const sellers = oneWord(SELLERS);
const toSellers = oneWord(TO_SELLERS);
const via = oneWord(VIA);
const copyNounsToo = oneWord([...COPY_NOUNS, ...VIA]);
const ordinals = oneWord(ORDINALS);
const returnAlone = oneWord(RETURN_ALONE);
const proofOfMailing = new RegExp(
  `^(?:${MAILING_FRONTS.flatMap(wordsIn).join('|')})(?:${PROOF_ENDS.flatMap(wordsIn).join('|')})$`,
  'u',
);
const ofACopy = oneWord(OF_A_COPY);
const proofs = oneWord(PROOFS);
const mailings = oneWord(MAILINGS);
const ofAField = oneWord(OF_A_FIELD);
const afterCopy = oneWord([...AFTER_COPY, ...ENCLOSED, ...NEEDED, ...LEGAL_FORMS]);
const copies = phrases(COPIES);
const copyOrders = phrases(COPY_ORDERS);
const keeping = phrases(KEEPING);
const storage = oneWord(STORAGE);
const ofReceipts = oneWord(OF_RECEIPTS);
const polite = phrases(POLITE);
const copyTitles = phrases(COPY_TITLES);
const receipts = phrases(RECEIPTS);
const deliveryWishes = oneWord(DELIVERY_WISHES);

const bareOf = (lists: readonly (readonly string[])[]): string[] =>
  lists.flat().map((phrase) => bare(wordsIn(phrase)));

/** Titles that say it alone, by their letters. */
const titles: ReadonlyMap<string, PageName> = new Map(
  (
    [
      ['return', [RETURN_WORDS, RETURN_PHRASES, RETURN_LABEL_WORDS]],
      ['packing-list', [PACKING_LISTS]],
      ['void', [VOID_WORDS]],
      ['invoice', [INVOICE_TITLES]],
      ['copy', [COPIES, COPY_ORDERS.filter((order) => !KEEPING.includes(order))]],
    ] as const
  ).flatMap(([name, lists]) => bareOf(lists).map((letters) => [letters, name] as const)),
);
/** What a title may begin with. */
const beginnings: ReadonlySet<string> = new Set(
  [...titles.keys()].flatMap((letters) =>
    Array.from({ length: letters.length }, (_, end) => letters.slice(0, end + 1)),
  ),
);
const invoiceLetters: ReadonlySet<string> = new Set(bareOf([INVOICE_WORDS]));

/** All words and phrases by their letters. */
const vocabulary: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...[
      RETURN_WORDS,
      RETURN_PHRASES,
      RETURN_LABEL_WORDS,
      LABEL_WORDS,
      FILLERS,
      CARRIERS,
      RETURN_GOES_ON,
      AFTER_RETURN,
      UNDELIVERED,
      DELIVERED,
    ],
    ...[
      COPIES,
      COPY_ORDERS,
      INVOICE_TITLES,
      INVOICE_WORDS,
      PACKING_LISTS,
      VOID_WORDS,
      ENCLOSED,
      NEEDED,
      OF_A_FIELD,
    ],
  ]
    .flat()
    .map(wordsIn)
    .flatMap((words) => [words, ...words.filter(({ length }) => length > 1).map((word) => [word])])
    .map((words) => [bare(words), words] as const),
);
const longestKnown = Math.max(...Array.from(vocabulary.keys(), ({ length }) => length));

/**
 * What a page calls itself, in the languages of page-words.ts; null for nothing. In a heading a word says it whatever
 * stands beside it. In other lines only titles count: `Return Street`, `if undelivered return to`, `commercial
 * invoice attached` are on labels. Titles are also known with their letters apart and broken over lines. `heights`
 * in points, of each line. Takes time in proportion to the text.
 */
export function nameOf(
  text: string,
  hasBarcode: boolean,
  own: OwnWords = NO_WORDS,
  heights: readonly number[] = [],
): Named | null {
  const begin = withoutAddresses(text.slice(0, MOST_LETTERS))
    .replace(ONLY_COPY, ' ')
    .replace(COUNT_OF_PAGES, ' ');
  const clauses = clausesOf(begin, heights, own.addresses);
  const ownWords = new Set(own.addresses.flat());
  for (const each of [clauses, ...withJoinedHeadings(clauses)]) {
    const found = nameInHeadings(each, hasBarcode, ownWords) ?? nameIn(each, hasBarcode, own);
    if (found) return found;
  }
  const ofTwo = nameOfTwo(clauses, own);
  if (ofTwo) return ofTwo;
  if (begin.includes(LINE_END_HYPHEN)) {
    return nameOf(text.replaceAll(LINE_END_HYPHEN, ''), hasBarcode, own, heights);
  }
  let divided = 0;
  const part = (word: string) => {
    divided += 1;
    return divided > MOST_DIVIDED ? word : wordsOfClosedUp(word);
  };
  const closed = closedUp(begin, part);
  // With its letters apart it is a title, and no field's name.
  if (closed.words.some((word) => invoiceLetters.has(fold(word)))) {
    return { name: 'invoice', plainly: true, isTitle: true };
  }
  if (closed.text === begin.trimEnd()) return null;
  const addresses = own.addresses.map((words) =>
    wordsOfAddress(closedUp(words.join(' '), part).text),
  );
  const ownLines = [...own.addresses, ...addresses];
  const isByLine = closed.text.split('\n').length === begin.trimEnd().split('\n').length;
  const ofLines = isByLine ? withJoinedHeadings(clausesOf(closed.text, heights, ownLines)) : [];
  for (const each of [clausesOf(closed.text, [], ownLines), ...ofLines]) {
    const named = nameIn(each, hasBarcode, own);
    if (named) return { ...named, isTitle: true };
  }
  return null;
}

/**
 * Of two lines in large letters that say it together and not by themselves: a copy, or where nothing else stands in
 * them a return. Not void: `No signature`, `Valid until`.
 */
function nameOfTwo(clauses: readonly Clause[], own: OwnWords): Named | null {
  const seen = new Map<string, Named | null>();
  const nameOfOne = (clause: Clause): Named | null => {
    const key = clause.words.join(' ');
    const known = seen.get(key);
    if (known !== undefined) return known;
    const found = findCopy([clause], own) ?? findReturn([clause], own) ?? findBroken([clause]);
    seen.set(key, found);
    return found;
  };
  for (const { one, other, isPart } of pairsOfLarge(clauses)) {
    if (nameOfOne(one) ?? nameOfOne(other)) continue;
    const found = nameOfOne(asOne(one, other));
    if (found?.name === 'copy' || (found?.name === 'return' && !isPart)) {
      return { ...found, isTitle: true };
    }
  }
  return null;
}

/** Whether a page speaks of itself, or of a part of it, as a customs declaration of the post. */
export const isCustomsForm = (text: string): boolean => speaksOfCustoms(clausesOf(text));

/** `references`, `carrier` and the `addresses`' lines as the purchase has them. */
export function ownWordsOf(
  references: readonly string[],
  carrier: string | null,
  addresses: readonly string[] = [],
): OwnWords {
  return {
    // One without a digit may be a word that says what a page is.
    references: new Set(
      references.filter((each) => /\d/.test(each)).map((each) => bare(wordsIn(each))),
    ),
    carrier: new Set(wordsIn(carrier ?? '')),
    addresses: addresses.map(wordsOfAddress),
  };
}

/** `1/3`, `2 of 4`. */
const COUNT_OF_PAGES =
  /(?<![\p{L}\p{N}/.,-])\d{1,3} ?(?:\/|of|von|sur|van|di|de) ?\d{1,3}(?![\p{L}\p{N}/])/giu;
/** `COPY 1 OF 1` counts the labels of a carton: not a second one. */
const ONLY_COPY = new RegExp(
  String.raw`^[ \t]*(?:${COPY_TITLES.join('|')}) 1 ?(?:/|of|von|sur|van|di|de|z|av|af) ?1[ \t]*$`,
  'gimu',
);
const OF_AN_ADDRESS = /[\p{L}\p{N}@._~%/?&=#:+-]+/gu;
const HOST =
  /[\p{L}\p{N}-]{2}\.(?:com|net|org|eu|info|shop|store|de|at|ch|fr|nl|be|it|es|pt|pl|cz|sk|hu|ro|dk|no|se|fi|ee|tr|gr|ru|ua|cn|jp|kr|uk|us|ca|au|ie|lu)\P{L}*$/iu;

/** An address of the web or of mail belongs to the words before it: `Returns: example.com/returns` is no title. */
const withoutAddresses = (text: string): string =>
  text
    .replace(OF_AN_ADDRESS, (word) => (isAddress(word) ? ADDRESS : word))
    .replace(BEFORE_AN_ADDRESS, ' ');

const BEFORE_AN_ADDRESS = /[?:][ \t]*(?=WWW)/g;

const isAddress = (word: string): boolean =>
  /:\/\/./.test(word) ||
  /^www\./i.test(word) ||
  /@[^@]*\.\p{L}{2}/u.test(word) ||
  HOST.test(word.split('/', 1)[0] ?? '');

function nameIn(clauses: readonly Clause[], hasBarcode: boolean, own: OwnWords): Named | null {
  const copy = findCopy(clauses, own);
  if (copy) return copy;
  const invoice = findInvoice(clauses, hasBarcode);
  if (invoice) return invoice;
  if (clauses.some((clause, at) => isPackingList(clauses, clause, at))) {
    return { name: 'packing-list', plainly: true };
  }
  if (clauses.some((clause, at) => isVoid(clauses, clause, at))) {
    return { name: 'void', plainly: true };
  }
  return findReturn(clauses, own) ?? findBroken(clauses);
}

/** The words of which a closed-up word is made, if all of them are known: `ARCHIVEDOC`. */
function wordsOfClosedUp(closed: string): string {
  const letters = fold(closed);
  if (letters.length > MOST_CLOSED_UP) return closed;
  /** The fewest words of which the letters up to each place are made. */
  const made: (readonly string[] | undefined)[] = [[]];
  for (let at = 0; at < letters.length; at += 1) {
    const before = made[at];
    if (!before) continue;
    for (let end = at + 1; end <= Math.min(letters.length, at + longestKnown); end += 1) {
      const words = vocabulary.get(letters.slice(at, end));
      const other = made[end]?.length ?? Number.POSITIVE_INFINITY;
      if (words && before.length + words.length < other) made[end] = [...before, ...words];
    }
  }
  return made[letters.length]?.join(' ') ?? closed;
}

/**
 * A title that is broken over lines, or within its words: `COMMERCIAL`, `INVOICE`; `RET URN`. Nothing else stands in
 * its lines: `Mr. R E Turns`.
 */
function findBroken(clauses: readonly Clause[]): Named | null {
  for (const [at, { line }] of clauses.entries()) {
    let letters = '';
    for (let more = 0; more < MOST_LINES; more += 1) {
      const clause = clauses[at + more];
      if (!clause || clause.isField || clause.isNumbered || clause.line !== line + more) break;
      if (!isWholeLine(clauses, at + more)) break;
      if (clause.words.length > LONGEST_TITLE) break;
      letters += bare(clause.words);
      if (!beginnings.has(letters)) break;
      const name = more > 0 || clause.words.length > 1 ? titles.get(letters) : undefined;
      if (!name || letters.length < LEAST_BROKEN) continue;
      if (isBrokenTitle(clauses, at, at + more, name)) {
        return { name, plainly: name !== 'return', isTitle: true };
      }
    }
  }
  return null;
}

/** `last`: of its clauses, before what may go on with it. */
function isBrokenTitle(
  clauses: readonly Clause[],
  at: number,
  last: number,
  name: PageName,
): boolean {
  if (name === 'copy') return true;
  const next = after(clauses, last);
  if (name === 'void') return !next.slice(0, NEAR_WORDS).some((word) => isLimiting([], word));
  if (name === 'return') {
    return isSaid(clauses, at) && !isCarriedOn(clauses, last) && !isBox(clauses, at);
  }
  if (comesAlong(clauses, at) || comesAlong(clauses, last)) return false;
  return name !== 'packing-list' || !isWish(next);
}

function findCopy(clauses: readonly Clause[], own: OwnWords): Named | null {
  let isOrdered = false;
  for (const [at, clause] of clauses.entries()) {
    const { words, isField } = clause;
    if (!isField && words.length <= LONGEST_TITLE && isSaid(clauses, at)) {
      const title = withoutOwn(words, clauses[at + 1], own).filter(
        (word) => !own.carrier.has(word),
      );
      const isCopy =
        isWhole(
          copyTitles,
          title.filter((word) => !IS_NUMBER.test(word)),
        ) && !isOfEnclosed(clauses, at);
      const isReceipt = !isNumberedField(words) && isReceiptOf(title);
      if ([title, words].some(isWholeCopy) && !isOfEnclosed(clauses, at))
        return { name: 'copy', plainly: true };
      const isWholeReceipt = isReceipt && isWholeLine(clauses, at) && !asksFor(after(clauses, at));
      if (isCopy || isWholeReceipt) {
        return { name: 'copy', plainly: false };
      }
    }
    if (isField && isAnswer(clauses[at + 1]?.words)) continue;
    const isPhrase = (length: number, from: number) =>
      length > 0 &&
      words.length <= length + BESIDE_A_PHRASE &&
      !afterCopy.has(words[from + length] ?? '') &&
      !isNotNeeded(words, from + length);
    for (const from of words.keys()) {
      if (isPhrase(phraseAt(copies, words, from), from)) return { name: 'copy', plainly: true };
    }
    const start = phraseAt(polite, words, 0);
    const length = phraseAt(copyOrders, words, start);
    const mayBeOfGoods = phraseAt(keeping, words, start) === length;
    if (mayBeOfGoods && (clause.isSmall || storage.has(words[start + length] ?? ''))) continue;
    isOrdered ||= isPhrase(length, start);
  }
  return isOrdered ? { name: 'copy', plainly: false } : null;
}

/** `Pickup receipt`, `Click-N-Ship Label Record`; not `Delivery receipt`. */
function isReceiptOf(title: readonly string[]): boolean {
  const found = foundIn(receipts, title);
  if (!found) return false;
  const beside = [...title.slice(0, found.from), ...title.slice(found.end)];
  return beside.every((word) => fillers.has(word) && !ofReceipts.has(word));
}

/** `Receipt No 12345`. */
const isNumberedField = (words: readonly string[]): boolean =>
  words.some((word, at) => numberSigns.has(word) && IS_NUMBER.test(words[at + 1] ?? ''));

/** Whose copy it is, or that it proves the mailing, and nothing else; `with` it is a service. */
function isWholeCopy(title: readonly string[]): boolean {
  const isMadeOf = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    title.some((word) => one.has(word)) &&
    title.some((word) => other.has(word) && !one.has(word)) &&
    title.every(
      (word) =>
        !afterCopy.has(word) &&
        !withWords.has(word) &&
        (one.has(word) || other.has(word) || fillers.has(word) || ofACopy.has(word)),
    );
  if (title.every((word) => fillers.has(word) || proofOfMailing.test(word))) {
    if (title.some((word) => proofOfMailing.test(word))) return true;
  }
  if (isKeptBy(title) || isForSender(title)) return true;
  if (isMadeOf(copyNouns, owners) || (!via.has(title[0] ?? '') && isMadeOf(copyNounsToo, ordinals)))
    return true;
  return isMadeOf(proofs, mailings) && !title.some((word) => ofReceipts.has(word));
}

/** `To be retained by sender`, `Verbleibt beim Absender`. */
const isKeptBy = (title: readonly string[]): boolean =>
  title.some((word) => kept.has(word)) &&
  title.some((word) => copyOwners.has(word)) &&
  title.every((word) => [kept, copyOwners, ofACopy, besideKept].some((each) => each.has(word)));

/** `Für den Absender`, and for anybody `Original for courier`. */
const isForSender = (title: readonly string[]): boolean =>
  title.some((word) => forThem.has(word)) &&
  (title.some((word) => originals.has(word))
    ? title.some((word) => copyOwners.has(word))
    : title.some((word) => senders.has(word))) &&
  title.every((word) =>
    [forThem, originals, copyOwners, besideForThem].some((each) => each.has(word)),
  );

/** `CN23 attached - copy 1/4`. */
const isOfEnclosed = (clauses: readonly Clause[], at: number): boolean =>
  clauses[at]?.isJoined === true && enclosed.has(clauses[at - 1]?.words.at(-1) ?? '');

function findInvoice(clauses: readonly Clause[], hasBarcode: boolean): Named | null {
  const tellsOfGoods = countFacts(clauses) >= LEAST_FACTS;
  const isSaidBy = (titles: Phrases) =>
    clauses.some((clause, at) => isTitle(titles, clauses, clause, at, tellsOfGoods));
  const plain: Named = { name: 'invoice', plainly: true };
  if (isSaidBy(invoiceTitles)) {
    return tellsOfGoods && !speaksOfCustoms(clauses) ? { ...plain, isTitle: true } : plain;
  }
  return (tellsOfGoods || !hasBarcode) && isSaidBy(invoiceWords) ? plain : null;
}

/**
 * The whole clause, and no note that such a page comes along. With its number in the next line it is a field, unless
 * it is the first line of the page, or `isNumberedToo`.
 */
function isTitle(
  titles: Phrases,
  clauses: readonly Clause[],
  { words, line, isField, isNumbered }: Clause,
  at: number,
  isNumberedToo = false,
): boolean {
  if (isField || !isWhole(titles, words) || comesAlong(clauses, at)) return false;
  if (isNumbered && !isNumberedToo && line !== clauses[0]?.line) return false;
  const next = clauses[at + 1];
  return next?.line !== line || !ofAField.has(next.words[0] ?? '');
}

/** `Not valid for shipment`. Not over lines: `Do not use`, `knife to open`; `VOID`, `IF DETACHED`. */
function isVoid(clauses: readonly Clause[], { words, isField }: Clause, at: number): boolean {
  if (isField) return false;
  if (isDraft(words)) return true;
  if (saysNoLabel(words, (word) => besideVoid.has(word))) return !isOfSpecimen(clauses, at);
  const found = voidIn(words);
  if (!found?.beside.every((word) => besideVoid.has(word))) return false;
  if (found.beside.length > 0 && isOfSpecimen(clauses, at)) return false;
  if (found.phrase.length > 1 && isBesideTestLabel(clauses, at)) return false;
  const rest = [...found.after, ...after(clauses, at).slice(0, NEAR_WORDS)];
  return !rest.some((word) => isLimiting(found.phrase, word));
}

/** `SPECIMEN - NOT VALID FOR CARRIAGE`, also over two lines. */
const isOfSpecimen = (clauses: readonly Clause[], at: number): boolean =>
  [clauses[at - 1], clauses[at + 1]].some(
    (beside) =>
      beside !== undefined &&
      Math.abs(beside.line - (clauses[at]?.line ?? 0)) <= 1 &&
      beside.words.some(isSpecimen),
  );

/** Also with its number, alone in its line: `Lieferschein Nr. 12`. `Lieferschein-Nr. 12` is the name of a field. */
function isPackingList(clauses: readonly Clause[], clause: Clause, at: number): boolean {
  const isSaid = (words: readonly string[]) =>
    isTitle(packingLists, clauses, { ...clause, words }, at) && !isWish(after(clauses, at));
  if (isSaid(clause.words)) return true;
  if (clause.words.length > LONGEST_TITLE) return false;
  const next = clauses[at + 1];
  const isNumberNext = next?.line === clause.line && next.words.length === 1;
  const other = clauses[at + (isNumberNext ? 2 : 1)];
  const isAlone = clauses[at - 1]?.line !== clause.line && other?.line !== clause.line;
  return isAlone && isSaid(withoutOwn(clause.words, next, NO_WORDS));
}

/** Over lines: `Delivery note`, `Leave at door`. */
const isWish = (next: readonly string[]): boolean =>
  next.slice(0, NEAR_WORDS).some((word) => deliveryWishes.has(word));

const IS_NUMBER = /^\p{N}+$/u;
/** Not a house. */
const LONG_NUMBER = /^\p{N}{3,}$/u;

/** Without the purchase's references, and numbers with their sign: `RETURN S-1`, `Return No. 123`. */
function withoutOwn(
  words: readonly string[],
  next: Clause | undefined,
  { references }: OwnWords,
): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const end = words.findLastIndex(
      (_, last) => last >= at && references.has(bare(words.slice(at, last + 1))),
    );
    const after = words[at + 1] ?? next?.words[0] ?? '';
    const isSign = left.length > 0 && numberSigns.has(word) && IS_NUMBER.test(after);
    if (end >= 0) at = end;
    else if (isSign) at += 1;
    else left.push(word);
  }
  return left;
}

function findReturn(clauses: readonly Clause[], own: OwnWords): Named | null {
  let found: Named | null = null;
  let isForm: boolean | null = null;
  for (const [at, clause] of clauses.entries()) {
    if (clause.isField || clause.words.length > LONGEST_TITLE || !isSaid(clauses, at)) continue;
    const words = withPhrases(withoutOwn(clause.words, clauses[at + 1], own));
    const mayBeReason = !clause.isSmall && !words.some((word) => ANDS.has(word));
    const isOfParcel = parcels.has(words.at(-1) ?? '');
    const isFiller = (word: string) =>
      (isOfParcel && afterReturn.has(word) && !isOfAnAddress(word)) ||
      fillers.has(word) ||
      (mayBeReason && reasons.has(word)) ||
      besideReturn.has(word) ||
      goods.has(word) ||
      own.carrier.has(word) ||
      LONG_NUMBER.test(word);
    if (isReturnAlone(clauses, at) || isSentBack(clauses, at))
      found = { name: 'return', plainly: false };
    const isReturn = words.some((word) => saysReturn(word));
    if (!isReturn || !words.every((word) => saysReturn(word) || isFiller(word))) continue;
    if (isEnclosed(clauses, at)) continue;
    const isAmbiguous = words.length === 1 && isReturnWord(words[0] ?? '');
    const goesOn = isCarriedOn(clauses, at) || isCarriedOnBeside(clauses, at);
    if (isAmbiguous ? goesOn : asksFor(after(clauses, at))) continue;
    const plainly = words.some((word) => saysLabel(word));
    if (plainly) return { name: 'return', plainly };
    const tellsGoods = words.some((word) => goods.has(word) || isReturnOfGoods(word));
    const isAlone = words.every((word) => saysReturn(word) || tellsGoods);
    if (tellsGoods) isForm ??= speaksOfCustoms(clauses);
    const mayBeBox = isBox(clauses, at) || (tellsGoods && isForm === true);
    if (!(isAlone && mayBeBox)) found = { name: 'return', plainly };
  }
  return found;
}

/** A word that may be data too, alone in its line or with its number, no caption: `Retorno`, `RMA #12345`. */
function isReturnAlone(clauses: readonly Clause[], at: number): boolean {
  const clause = clauses[at];
  const [word = '', ...more] = clause?.words ?? [];
  if (!clause || !returnAlone.has(word) || clause.height < CAPTION || clause.isNumbered)
    return false;
  const next = clauses[at + 1];
  const isNumberNext = next?.line === clause.line && !next.isField;
  const number = [...more, ...(isNumberNext ? next.words : [])];
  const last = isNumberNext ? at + 1 : at;
  return (
    clauses[at - 1]?.line !== clause.line &&
    clauses[last + 1]?.line !== clause.line &&
    number.every((each) => numberSigns.has(each) || IS_NUMBER.test(each)) &&
    !isEnclosed(clauses, at) &&
    !isCarriedOn(clauses, last) &&
    !isBox(clauses, at)
  );
}

/** `Ship back`, `Zurück an Verkäufer`; not `Terugsturen`, and `aan afzender` in the next line. */
function isSentBack(clauses: readonly Clause[], at: number): boolean {
  const { words = [] } = clauses[at] ?? {};
  if (isCarriedOn(clauses, at) || isBox(clauses, at) || isEnclosed(clauses, at)) return false;
  if (isWhole(sendBack, words)) return true;
  const found = foundIn(sendBack, words);
  const rest = found ? [...words.slice(0, found.from), ...words.slice(found.end)] : words;
  return (
    (found !== null || rest.some((word) => back.has(word))) &&
    rest.some((word) => sellers.has(word)) &&
    rest.every((word) => [back, sellers, toSellers].some((each) => each.has(word)))
  );
}

/** `Return / Retour à l'expéditeur`: it says the same in another language, and goes on there. */
const isCarriedOnBeside = (clauses: readonly Clause[], at: number): boolean =>
  [clauses[at]?.isJoined ? clauses[at - 1] : undefined, clauses[at + 1]].some(
    (other, of) =>
      other !== undefined &&
      (of === 0 || other.isJoined) &&
      other.words.some((word) => returnWords.has(word)) &&
      other.words.some((word) => afterReturn.has(word) && isLongEnough(word)),
  );

/** A phrase for a return counts as one word for it. */
function withPhrases(words: readonly string[]): string[] {
  const read: string[] = [];
  for (let at = 0; at < words.length; ) {
    const ofLabel = returnOfLabelAt(words, at);
    const length = Math.max(1, ofLabel, phraseAt(returnPhrases, words, at));
    read.push(ofLabel > 0 ? RETURN : words.slice(at, at + length).join(' '));
    at += length;
  }
  return read;
}

const RETURN = 'RETURN';

const phrasesForReturn: ReadonlySet<string> = new Set(
  RETURN_PHRASES.map((phrase) => wordsIn(phrase).join(' ')),
);

const saysReturn = (word: string): boolean =>
  isReturnWord(word) || isReturnLabelWord(word) || phrasesForReturn.has(word);

const saysLabel = (word: string): boolean => isReturnLabelWord(word) || labelWords.has(word);

/**
 * Not what to do with a parcel that cannot be delivered, nor the value of a field about something else, also where it
 * is said in several languages: `Instruction: Return / Rücksendung`.
 */
function isSaid(clauses: readonly Clause[], at: number): boolean {
  let first = at;
  while (at - first < LONGEST_TITLE && clauses[first]?.isJoined) {
    if (!clauses[first - 1]?.words.every(saysReturn)) break;
    first -= 1;
  }
  const [clause, before] = [clauses[at], clauses[first - 1]];
  const beside = [...(before?.words ?? []), ...after(clauses, at)];
  const isReceipt = clause?.words.some((word) => receiptWords.has(word));
  if (isReceipt && beside.some((word) => registered.has(word))) return false;
  if (isUndelivered(before?.words ?? [])) return false;
  const isValue = before?.isField === true && before.line === clause?.line;
  return !isValue || before.words.some((word) => serviceFields.has(word));
}
