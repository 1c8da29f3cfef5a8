import { closedUp } from '../closed-up.ts';
import {
  AFTER_RETURN,
  COMES_ALONG,
  COPIES,
  COPY_ORDERS,
  COPY_TITLES,
  CUSTOMS_BOXES,
  DELIVERY_WISHES,
  FILLERS,
  INVOICE_FACTS,
  INVOICE_TITLES,
  INVOICE_WORDS,
  LABEL_WORDS,
  LEGAL_FORMS,
  NUMBER_SIGNS,
  PACKING_LISTS,
  POLITE,
  RECEIPT_WORDS,
  RECEIPTS,
  REGISTERED,
  RETURN_LABEL_WORDS,
  RETURN_PHRASES,
  RETURN_WORDS,
  SERVICE_FIELDS,
  TOOLS,
  UNDELIVERED,
  VOID_WORDS,
} from './page-words.ts';

/** What a page calls itself. `copy`: the courier's, the sender's or for the archive. `void`: no longer a label. */
export type PageName = 'return' | 'copy' | 'invoice' | 'packing-list' | 'void';

export interface Named {
  name: PageName;
  /** Said of a label in so many words; counts also where it stands beside the label on the same sheet. */
  plainly: boolean;
}

/** Of a page with more than this, the beginning counts. */
const MOST_LETTERS = 40_000;
const MOST_WORDS = 20_000;
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
const LEAST_LETTERS_AFTER = 5;
/** Words of the next line that may show that a sentence goes on. */
const NEAR_WORDS = 3;
/** Lines between two boxes of a customs declaration. */
const NEAR_BOXES = 4;

/** What the purchase itself says, which may stand in a title: its references and its carrier, by their words. */
export interface OwnWords {
  references: ReadonlySet<string>;
  carrier: ReadonlySet<string>;
}

const NO_WORDS: OwnWords = { references: new Set(), carrier: new Set() };

/** Words between two marks of punctuation. */
interface Clause {
  words: readonly string[];
  line: number;
  /** A colon follows, or the sign of a number is part of the word: the name of a field. */
  isField: boolean;
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
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(BESIDE_LATIN, (letter) => SMALL_LOOKALIKES[letter] ?? letter)
    .toUpperCase()
    .replace(/[ŁØĐÆŒ]/g, (letter) => SPECIAL[letter] ?? letter)
    .replace(NOT_LATIN, (letter) => LOOKALIKES.get(letter) ?? letter);

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Phrases by their first word. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

function phrases(...lists: readonly (readonly string[])[]): Phrases {
  const split = lists.flat().map(wordsIn);
  return Map.groupBy(
    split.filter((words) => words.length > 0),
    ([first = '']) => first,
  );
}

const oneWord = (words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap(wordsIn));

const returnWords = oneWord(RETURN_WORDS);
const returnPhrases = phrases(RETURN_PHRASES);
const returnLabelWords = oneWord(RETURN_LABEL_WORDS);
const labelWords = oneWord(LABEL_WORDS);
const fillers = oneWord([...FILLERS, ...LABEL_WORDS]);
const serviceFields = oneWord(SERVICE_FIELDS);
const afterReturn = oneWord(AFTER_RETURN);
const undelivered = oneWord(UNDELIVERED);
const receiptWords = oneWord(RECEIPT_WORDS);
const registered = oneWord(REGISTERED);
const comesAlong = oneWord(COMES_ALONG);
const customsBoxes = phrases(CUSTOMS_BOXES);
const copies = phrases(COPIES);
const copyOrders = phrases(COPY_ORDERS);
const polite = phrases(POLITE);
const copyTitles = phrases(COPY_TITLES);
const receipts = phrases(RECEIPTS);
const legalForms = oneWord(LEGAL_FORMS);
const numberSigns = oneWord(NUMBER_SIGNS);
const tools = oneWord(TOOLS);
const deliveryWishes = oneWord(DELIVERY_WISHES);
const invoiceTitles = phrases(INVOICE_TITLES);
const invoiceWords = phrases(INVOICE_WORDS);
const invoiceFacts = phrases(INVOICE_FACTS);
const packingLists = phrases(PACKING_LISTS);
const voidWords = phrases(VOID_WORDS);

const bare = (words: readonly string[]): string => words.join('');
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
      ['copy', [COPIES, COPY_ORDERS]],
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
      AFTER_RETURN,
      UNDELIVERED,
    ],
    ...[COPIES, COPY_ORDERS, INVOICE_TITLES, INVOICE_WORDS, PACKING_LISTS, VOID_WORDS, COMES_ALONG],
  ]
    .flat()
    .map(wordsIn)
    .flatMap((words) => [words, ...words.filter(({ length }) => length > 1).map((word) => [word])])
    .map((words) => [bare(words), words] as const),
);
const longestKnown = Math.max(...Array.from(vocabulary.keys(), ({ length }) => length));

/**
 * What a page calls itself by its titles, in the languages of page-words.ts; null for nothing. A word within a
 * line says nothing: `Return Street`, `if undelivered return to`, `commercial invoice attached` are on labels.
 * Titles are also known with their letters apart and broken over lines. Takes time in proportion to the text.
 */
export function nameOf(text: string, hasBarcode: boolean, own: OwnWords = NO_WORDS): Named | null {
  const begin = withoutAddresses(text.slice(0, MOST_LETTERS)).replace(COUNT_OF_PAGES, ' ');
  const found = nameIn(clausesOf(begin), hasBarcode, own);
  if (found) return found;
  let divided = 0;
  const closed = closedUp(begin, (word) => {
    divided += 1;
    return divided > MOST_DIVIDED ? word : wordsOfClosedUp(word);
  });
  // With its letters apart it is a title, and no field's name.
  if (closed.words.some((word) => invoiceLetters.has(fold(word)))) {
    return { name: 'invoice', plainly: true };
  }
  return closed.text === begin.trimEnd() ? null : nameIn(clausesOf(closed.text), hasBarcode, own);
}

/** `references` and `carrier` as the purchase has them. */
export function ownWordsOf(references: readonly string[], carrier: string | null): OwnWords {
  return {
    // One without a digit may be a word that says what a page is.
    references: new Set(
      references.filter((each) => /\d/.test(each)).map((each) => bare(wordsIn(each))),
    ),
    carrier: new Set(wordsIn(carrier ?? '')),
  };
}

/** `1/3`, `2 of 4`. */
const COUNT_OF_PAGES =
  /(?<![\p{L}\p{N}/.,-])\d{1,3} ?(?:\/|of|von|sur|van|di|de) ?\d{1,3}(?![\p{L}\p{N}/])/giu;
const OF_AN_ADDRESS = /[\p{L}\p{N}@._~%/?&=#:+-]+/gu;
const HOST =
  /[\p{L}\p{N}-]{2}\.(?:com|net|org|eu|info|shop|store|de|at|ch|fr|nl|be|it|es|pt|pl|cz|sk|hu|ro|dk|no|se|fi|ee|tr|gr|ru|ua|cn|jp|kr|uk|us|ca|au|ie|lu)\P{L}*$/iu;

/** An address of the web or of mail belongs to the words before it: `Returns: example.com/returns` is no title. */
const withoutAddresses = (text: string): string =>
  text
    .replace(OF_AN_ADDRESS, (word) => (isAddress(word) ? ADDRESS : word))
    .replace(BEFORE_AN_ADDRESS, ' ');

/** A word that no title has. */
const ADDRESS = 'WWW';
const BEFORE_AN_ADDRESS = /[?:][ \t]*(?=WWW)/g;

const isAddress = (word: string): boolean =>
  /:\/\/./.test(word) ||
  /^www\./i.test(word) ||
  /@[^@]*\.\p{L}{2}/u.test(word) ||
  HOST.test(word.split('/', 1)[0] ?? '');

function nameIn(clauses: readonly Clause[], hasBarcode: boolean, own: OwnWords): Named | null {
  const copy = findCopy(clauses, own);
  if (copy) return copy;
  if (isInvoice(clauses, hasBarcode)) return { name: 'invoice', plainly: true };
  if (clauses.some((clause, at) => isPackingList(clauses, clause, at))) {
    return { name: 'packing-list', plainly: true };
  }
  if (clauses.some((clause, at) => isTitle(voidWords, clauses, clause, at, tools))) {
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
      if (!clause || clause.isField || clause.line !== line + more) break;
      if (!isWholeLine(clauses, at + more)) break;
      if (clause.words.length > LONGEST_TITLE) break;
      letters += bare(clause.words);
      if (!beginnings.has(letters)) break;
      const name = more > 0 || clause.words.length > 1 ? titles.get(letters) : undefined;
      const next = clauses[at + more + 1]?.words ?? [];
      if (!name || letters.length < LEAST_BROKEN || comesAlong.has(next[0] ?? '')) continue;
      if (isSentence(next, SENTENCES[name])) continue;
      if (name !== 'return' || (isSaid(clauses, at) && !goesOn(next))) {
        return { name, plainly: name !== 'return' };
      }
    }
  }
  return null;
}

const isWholeLine = (clauses: readonly Clause[], at: number): boolean =>
  clauses[at - 1]?.line !== clauses[at]?.line && clauses[at + 1]?.line !== clauses[at]?.line;

/** `-` and `'` within a word part it; everything else that is no letter or digit ends the clause. */
function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let count = 0;
  for (const [line, content] of fold(text.slice(0, MOST_LETTERS))
    .split(/[\r\n]+/)
    .entries()) {
    let words: string[] = [];
    let isNamed = false;
    const end = (isField: boolean) => {
      if (words.length > 0) clauses.push({ words, line, isField: isField || isNamed });
      words = [];
      isNamed = false;
    };
    for (const { 0: token, index } of content.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu)) {
      if (count >= MOST_WORDS) return clauses;
      if (/[\p{L}\p{N}]/u.test(token)) {
        isNamed ||=
          numberSigns.has(token) && COMPOUND.test(content.slice(Math.max(0, index - 3), index));
        words.push(token);
        count += 1;
      } else if (!isWithinWord(content, token, index)) end(token === ':');
    }
    end(false);
  }
  return clauses;
}

const isWithinWord = (line: string, token: string, index: number): boolean =>
  /[-‐‑'’]/.test(token) && /\S/.test(line.charAt(index - 1)) && /\S/.test(line.charAt(index + 1));

const isWhole = (known: Phrases, words: readonly string[]): boolean =>
  words.length > 0 && phraseAt(known, words, 0) === words.length;

/** The longest of the phrases that stands there. */
function phraseAt(known: Phrases, words: readonly string[], at: number): number {
  const first = words[at];
  if (first === undefined) return 0;
  const fitting = (known.get(first) ?? []).filter((phrase) =>
    phrase.every((word, offset) => words[at + offset] === word),
  );
  return Math.max(0, ...fitting.map(({ length }) => length));
}

function findCopy(clauses: readonly Clause[], own: OwnWords): Named | null {
  let isOrdered = false;
  for (const [at, clause] of clauses.entries()) {
    const { words, isField } = clause;
    if (!isField && words.length <= LONGEST_TITLE && isSaid(clauses, at)) {
      const title = withoutOwn(words, clauses[at + 1], own).filter(
        (word) => !own.carrier.has(word),
      );
      const isCopy = isWhole(
        copyTitles,
        title.filter((word) => !IS_NUMBER.test(word)),
      );
      const isReceipt = isWhole(
        receipts,
        title.filter((word) => !fillers.has(word)),
      );
      if (isCopy || (isReceipt && isWholeLine(clauses, at))) {
        return { name: 'copy', plainly: false };
      }
    }
    const isPhrase = (length: number, from: number) =>
      length > 0 &&
      words.length <= length + BESIDE_A_PHRASE &&
      !legalForms.has(words[from + length] ?? '');
    for (const from of words.keys()) {
      if (isPhrase(phraseAt(copies, words, from), from)) return { name: 'copy', plainly: true };
    }
    const start = phraseAt(polite, words, 0);
    isOrdered ||= isPhrase(phraseAt(copyOrders, words, start), start);
  }
  return isOrdered ? { name: 'copy', plainly: false } : null;
}

function isInvoice(clauses: readonly Clause[], hasBarcode: boolean): boolean {
  if (clauses.some((clause, at) => isTitle(invoiceTitles, clauses, clause, at))) return true;
  if (!clauses.some((clause, at) => isTitle(invoiceWords, clauses, clause, at))) return false;
  const facts = new Set(
    clauses.flatMap(({ words }) =>
      Array.from(words.keys(), (at) => words.slice(at, at + phraseAt(invoiceFacts, words, at)))
        .filter((found) => found.length > 0)
        .map((found) => found.join(' ')),
    ),
  );
  return facts.size >= 2 || !hasBarcode;
}

/** The whole clause, and no note that such a page comes along. */
function isTitle(
  titles: Phrases,
  clauses: readonly Clause[],
  { words, isField }: Clause,
  at: number,
  goingOn: ReadonlySet<string> = new Set(),
): boolean {
  if (isField || !isWhole(titles, words)) return false;
  const next = clauses[at + 1]?.words ?? [];
  return !comesAlong.has(next[0] ?? '') && !isSentence(next, goingOn);
}

/** Also with its number, alone in its line: `Lieferschein Nr. 12`. `Lieferschein-Nr. 12` is the name of a field. */
function isPackingList(clauses: readonly Clause[], clause: Clause, at: number): boolean {
  if (isTitle(packingLists, clauses, clause, at, deliveryWishes)) return true;
  if (clause.words.length > LONGEST_TITLE) return false;
  const next = clauses[at + 1];
  const words = withoutOwn(clause.words, next, NO_WORDS);
  const isNumberNext = next?.line === clause.line && next.words.length === 1;
  const after = clauses[at + (isNumberNext ? 2 : 1)];
  const isAlone = clauses[at - 1]?.line !== clause.line && after?.line !== clause.line;
  return isAlone && isTitle(packingLists, clauses, { ...clause, words }, at, deliveryWishes);
}

/** Over lines: `Do not use`, `knife to open`; `Delivery note`, `Leave at door`. */
const isSentence = (next: readonly string[], goingOn: ReadonlySet<string> | undefined): boolean =>
  next.slice(0, NEAR_WORDS).some((word) => goingOn?.has(word));

const SENTENCES: Partial<Record<PageName, ReadonlySet<string>>> = {
  void: tools,
  'packing-list': deliveryWishes,
};

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
  for (const [at, clause] of clauses.entries()) {
    if (clause.isField || clause.words.length > LONGEST_TITLE || !isSaid(clauses, at)) continue;
    const words = withPhrases(withoutOwn(clause.words, clauses[at + 1], own));
    const isFiller = (word: string) =>
      fillers.has(word) || own.carrier.has(word) || LONG_NUMBER.test(word);
    const isReturn = words.some((word) => saysReturn(word));
    if (!isReturn || !words.every((word) => saysReturn(word) || isFiller(word))) continue;
    const plainly = words.some((word) => saysLabel(word));
    if (plainly) return { name: 'return', plainly };
    const isAlone = words.every((word) => saysReturn(word));
    if (!(isAlone && isBox(clauses, at))) found = { name: 'return', plainly };
  }
  return found;
}

/** A phrase for a return counts as one word for it. */
function withPhrases(words: readonly string[]): string[] {
  const read: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(returnPhrases, words, at);
    read.push(words.slice(at, at + Math.max(1, length)).join(' '));
    at += Math.max(1, length);
  }
  return read;
}

const phrasesForReturn: ReadonlySet<string> = new Set(
  RETURN_PHRASES.map((phrase) => wordsIn(phrase).join(' ')),
);

const saysReturn = (word: string): boolean =>
  returnWords.has(word) || returnLabelWords.has(word) || phrasesForReturn.has(word);

const saysLabel = (word: string): boolean => returnLabelWords.has(word) || labelWords.has(word);

/** Not what to do with a parcel that cannot be delivered, nor the value of a field about something else. */
function isSaid(clauses: readonly Clause[], at: number): boolean {
  const clause = clauses[at];
  const before = clauses[at - 1];
  const next = clauses[at + 1]?.words ?? [];
  if (goesOn(next)) return false;
  const beside = [...(before?.words ?? []), ...next];
  const isReceipt = clause?.words.some((word) => receiptWords.has(word));
  if (isReceipt && beside.some((word) => registered.has(word))) return false;
  if (before?.words.some((word) => undelivered.has(word))) return false;
  const isValue = before?.isField === true && before.line === clause?.line;
  return !isValue || before.words.some((word) => serviceFields.has(word));
}

/**
 * `RETURN` in one line, `TO SENDER` or `ADDRESS` in the next. `TO: Example Ltd` is the receiver of a return's
 * label: short words alone do not count.
 */
function goesOn(words: readonly string[]): boolean {
  const end = words.findIndex((word) => !afterReturn.has(word));
  return words
    .slice(0, end < 0 ? words.length : end)
    .some((word) => word.length >= LEAST_LETTERS_AFTER);
}

/** One of the boxes to tick in a customs declaration. */
function isBox(clauses: readonly Clause[], at: number): boolean {
  const line = clauses[at]?.line ?? 0;
  const near = clauses.slice(Math.max(0, at - 8), at + 9);
  return near.some(
    ({ words, line: other }) =>
      Math.abs(other - line) <= NEAR_BOXES && phraseAt(customsBoxes, words, 0) === words.length,
  );
}
