import { closedUp } from './closed-up.ts';
import type { BoughtShipment } from './shipment.ts';

/** Occurrences of the shipment's carton references in a text. */
export interface ReferenceHits {
  /** Count of each reference as a separate word. */
  counts: Map<string, number>;
  /**
   * Ambiguous references: those overlapping another one (`BOX-1 1 KG` may be BOX-1 or BOX-1-1), those
   * with one hyphen kept and another lost (`Order SO-1001 2 KG` is hardly the carton SO-1001-2), or
   * part of a weight or size.
   */
  unclear: Set<string>;
  /** References of cartons that stand after a word for a carton's reference at least once. */
  stated: Set<string>;
  /**
   * Telling references that only a second reading shows: `B O X - 1`, `BOX_1`, one letter a line. No evidence for
   * them, but against another one.
   */
  apart: Set<string>;
}

interface Hit {
  reference: string;
  start: number;
  end: number;
  /** All its separators are kept, lost, or replaced alike, and it is no part of a weight or size. */
  uniform: boolean;
}

/**
 * Whether a reference in text is evidence: "2" or "A1" are on a label for many reasons (weight, piece
 * 2 of 3), and so are short numbers. In a barcode they are evidence.
 */
export function isTelling(reference: string): boolean {
  const key = lossyKey(reference);
  return key.length >= 3 && (/\p{L}/u.test(key) || key.length >= 5);
}

const THEN_NUMBER = String.raw`\b[^\p{L}\p{N}#\n]*(?:(?:NO|NR|NUMBER|ID|REF(?:ERENCE)?)\b[^\p{L}\p{N}#\n]*)*#?$`;
const REFERENCE = String.raw`\bREF(?:ERENCE|ERENCIA|ERENTIE|ERENZ(?:NR|NUMMER)?)?|\bR[ÉE]F[ÉE]RENCE|\bREFER[ÊE]NCIA|\bRIFERIMENTO`;
const CARTON = String.raw`\bPACKAGE|\bPKG|\bCARTON|\bPARCEL`;
const ORDER = String.raw`\bORDER|\bSHIPMENT|\bBESTELL(?:UNG|NR|NUMMER)|\bAUFTRAG(?:SNR|SNUMMER)?|\bCOMMANDE|\bPEDIDO|\bORDINE`;
const REFERENCE_BEFORE = new RegExp(`(?:${REFERENCE}|${CARTON}|${ORDER})${THEN_NUMBER}`, 'u');
/** Not after a word for the order, whose reference may begin like that of a carton. */
const CARTON_BEFORE = new RegExp(`(?:${REFERENCE}|${CARTON})${THEN_NUMBER}`, 'u');

const wordsBefore = (text: string, start: number): string =>
  text.slice(Math.max(0, start - 40), start).toUpperCase();

/** Whether the text before `start` says that a reference follows. */
export const standsAsReference = (text: string, start: number): boolean =>
  REFERENCE_BEFORE.test(wordsBefore(text, start));

/** Only digits besides punctuation: `1001`, `#1001`. */
const isNumber = (reference: string): boolean => {
  const key = lossyKey(reference);
  return !/\p{L}/u.test(key) && (key.match(/\d/g) ?? []).length >= 4;
};

/** The reference as print may alter it: upper case, without spaces and hyphens. */
export const lossyKey = (text: string): string => plainText(text).replace(/[\s-]/g, '');

/**
 * Finds references as whole words (BOX-1 is not in BOX-11, BOX-1-2 or BOX-1.5), also where case,
 * spaces and hyphens were lost in print: its separators may be missing or different, but no others may
 * occur. Weak references are skipped.
 *
 * A reference of only digits may be a house number: it counts after a word that identifies it, or
 * where `proven`: the label has the purchase's own tracking number.
 */
export function findReferences(
  text: string,
  references: readonly string[],
  proven = false,
): ReferenceHits {
  const plain = plainText(text);
  const print = printOf(plain);
  const hits = references
    .filter((reference) => isTelling(reference) || isNumber(reference))
    .flatMap((reference) => findOne(print, reference))
    .filter((hit) => proven || !isNumber(hit.reference) || standsAsReference(plain, hit.start))
    .sort((a, b) => a.start - b.start);
  const counts = new Map<string, number>();
  const unclear = new Set<string>();
  const stated = new Set<string>();
  const rivalsOf = rivalsIn(hits);
  for (const [at, hit] of hits.entries()) {
    const rivals = rivalsOf(at);
    const torn = rivals.some((rival) => yields(hit, rival));
    if (torn) continue;
    if (!hit.uniform || rivals.some((rival) => !yields(rival, hit))) unclear.add(hit.reference);
    else {
      counts.set(hit.reference, (counts.get(hit.reference) ?? 0) + 1);
      if (CARTON_BEFORE.test(wordsBefore(plain, hit.start))) stated.add(hit.reference);
    }
  }
  const telling = references.filter((reference) => isTelling(reference) && !isNumber(reference));
  // Of two that differ in their marks alone, the one that stands there is meant.
  const found = new Set([...counts.keys()].map(lettersOf));
  const apart = findApart(text, print, telling).filter(
    (reference) => !found.has(lettersOf(reference)),
  );
  return { counts, unclear, stated, apart: new Set(apart) };
}

const lettersOf = (reference: string): string =>
  plainText(reference).replace(/[^\p{L}\p{N}]/gu, '');

function findApart(text: string, print: Print, references: readonly string[]): string[] {
  const again = closedUp(text);
  const closed = printOf(plainText(again.text));
  const inWords = again.words.map(lossyKey).flatMap((word) => {
    const within = references.filter((reference) => word.includes(lossyKey(reference)));
    const longest = Math.max(...within.map((reference) => lossyKey(reference).length));
    return within.filter((reference) => lossyKey(reference).length === longest);
  });
  const others = references.filter((reference) => {
    const shown = findOne(closed, reference);
    const torn = findTorn(closed, reference).filter(
      ({ start }) => !shown.some((hit) => hit.start === start),
    );
    const all = findOne(print, reference).length;
    return shown.length > all || torn.length > 0;
  });
  return [...inWords, ...others];
}

/** Also with blanks between the letters of its words: `B OX-1`. */
const findTorn = (print: Print, reference: string): Span[] =>
  findWords(print, plainText(reference).match(/\p{L}|[^\p{L}\s-]+/gu) ?? [], (start, end) =>
    isWord(print.text, start, end),
  ).filter(({ start, end }) => isCartons(print.text, start, end));

function findOne(print: Print, reference: string): Hit[] {
  const { text } = print;
  const plain = plainText(reference);
  const words = plain.split(/[\s-]+/).filter(Boolean);
  const uniform = new Set([plain, words.join(''), words.join(' '), words.join('-')]);
  return findWords(print, words, (start, end) => isWord(text, start, end))
    .map(({ start, end }) => ({
      reference,
      start,
      end,
      uniform:
        uniform.has(text.slice(start, end).replace(/[^\S\n]+/g, ' ')) &&
        !isMeasure(text, start, end),
    }))
    .filter(({ start, end }) => isCartons(text, start, end));
}

/** Not the carrier's count of pieces, and not a post office box. */
const isCartons = (text: string, start: number, end: number): boolean =>
  !isPieceCount(text, start, end) && !isPostBox(text, start);

interface Span {
  start: number;
  end: number;
}

/** A text, and the same without blanks and hyphens, which print may add or lose. */
export interface Print {
  text: string;
  bare: string;
  /** Index in `text` of each letter of `bare`. */
  places: readonly number[];
}

export function printOf(text: string): Print {
  const places: number[] = [];
  let bare = '';
  for (const { 0: run, index } of text.matchAll(/[^\s-]+/g)) {
    for (let at = 0; at < run.length; at += 1) places.push(index + at);
    bare += run;
  }
  return { text, bare, places };
}

/**
 * Where the words stand one after the other, with at most `most` blanks and hyphens between two of them and
 * none within one. Takes time in proportion to the text.
 */
export function findWords(
  { bare, places }: Print,
  words: readonly string[],
  stands: (start: number, end: number) => boolean,
  most = Number.POSITIVE_INFINITY,
): Span[] {
  const key = words.join('');
  if (key === '') return [];
  const ends = new Set<number>();
  words.reduce((length, word) => ends.add(length + word.length) && length + word.length, 0);
  const place = (at: number): number => places[at] ?? Number.NaN;
  const isTogether = (from: number): boolean => {
    for (let at = 1; at < key.length; at += 1) {
      const between = place(from + at) - place(from + at - 1) - 1;
      if (between > (ends.has(at) ? most : 0)) return false;
    }
    return true;
  };
  const found: Span[] = [];
  for (let at = bare.indexOf(key); at >= 0; ) {
    const start = place(at);
    const end = place(at + key.length - 1) + 1;
    const isFound = isTogether(at) && stands(start, end);
    if (isFound) found.push({ start, end });
    at = bare.indexOf(key, at + (isFound ? key.length : 1));
  }
  return found;
}

/**
 * Carriers count pieces themselves: "BOX 1 OF 3" is not the carton BOX-1, nor is "SO-1001 2 OF 3" the
 * carton SO-1001-2.
 */
const isPieceCount = (text: string, start: number, end: number): boolean =>
  goesOn(text, start, end, OF_HOW_MANY);

/** "Order BOX 2 KG" hardly names the carton BOX-2. */
const isMeasure = (text: string, start: number, end: number): boolean =>
  goesOn(text, start, end, UNIT);

const goesOn = (text: string, start: number, end: number, how: RegExp): boolean =>
  !TIED_NUMBER.test(text.slice(start, end)) && how.test(text.slice(end, end + 12));

const TIED_NUMBER = /[^\s-]-[^\s-]+$/;

const OF_HOW_MANY = /^\s*(\/|OF|VON|DE|DI|SUR|VAN)\s*\d/;

/** On the same line only: the next line may begin with any word. */
const UNIT = /^[^\S\n]*(X\s*\d|(KGS?|GR?|LBS?|OZ|CM|MM)(?![\p{L}\p{N}]))/u;

/** Adjacent letters or digits, also joined by a dash, dot or underscore, make it another word. */
const isWord = (text: string, start: number, end: number): boolean =>
  matchAt(BEGINS_WORD, text, start) !== null && matchAt(ENDS_WORD, text, end) !== null;

const BEGINS_WORD = /(?<![\p{L}\p{N}]|[\p{L}\p{N}][-._])/uy;
const ENDS_WORD = /(?![\p{L}\p{N}]|[-._][\p{L}\p{N}])/uy;

/** What a sticky pattern matches at that index of the text. */
export function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

const overlaps = (a: Hit, b: Hit): boolean =>
  a.reference !== b.reference && a.start < b.end && b.start < a.end;

/** The hits that overlap the one at that index. Takes time in proportion to them, not to all. */
function rivalsIn(hits: readonly Hit[]): (at: number) => Hit[] {
  /** The furthest end of the hits up to each: none before reaches further. */
  const reach: number[] = [];
  for (const { end } of hits) reach.push(Math.max(end, reach.at(-1) ?? 0));
  return (at) => {
    const { start, end } = hits[at] as Hit;
    let from = at;
    while ((reach[from - 1] ?? 0) > start) from -= 1;
    let to = at + 1;
    while ((hits[to]?.start ?? end) < end) to += 1;
    return hits.slice(from, to).filter((other) => overlaps(hits[at] as Hit, other));
  };
}

/** Prefers BOX-11 to BOX-1-1, which would have lost one hyphen and kept the other. */
const yields = (a: Hit, b: Hit): boolean =>
  a.start === b.start && a.end === b.end && b.uniform && !a.uniform;

/**
 * Words in the pattern of this shipment's references that are none of them: BOX-9 where the cartons
 * are BOX-1 to BOX-3. Only for references of letters with a number.
 */
export function findForeign(text: string, references: readonly string[]): string[] {
  const own = new Set(references.map(lossyKey));
  const plain = plainText(text);
  const shapes = new Map(
    references.flatMap((reference) => {
      const shape = shapeOf(reference);
      return shape === null ? [] : [[shape.join('0'), shape] as const];
    }),
  );
  const found = [...shapes.values()].flatMap((shape) => wordsOfShape(plain, shape));
  return [...new Set(found)].filter((word) => !own.has(lossyKey(word)));
}

/** What stands before, between and after the numbers of a reference. */
function shapeOf(reference: string): string[] | null {
  const plain = plainText(reference);
  if (!/\d/.test(plain) || (plain.match(/\p{L}/gu) ?? []).length < 3) return null;
  return plain.split(/\d+/);
}

const FIRST_DIGIT = /(?<!\d)\d/g;

function wordsOfShape(text: string, [first = '', ...rest]: readonly string[]): string[] {
  const found: string[] = [];
  const next = (from: number): number => {
    if (first !== '') return text.indexOf(first, from);
    FIRST_DIGIT.lastIndex = from;
    return FIRST_DIGIT.exec(text)?.index ?? -1;
  };
  for (let start = next(0); start >= 0; ) {
    const end = endOfShape(text, start + first.length, rest);
    const isFound = end !== null && isWord(text, start, end) && !isPostBox(text, start);
    if (isFound) found.push(text.slice(start, end));
    start = next(isFound ? end : start + 1);
  }
  return found;
}

function endOfShape(text: string, from: number, rest: readonly string[]): number | null {
  let end = from;
  for (const part of rest) {
    const begin = end;
    while (isDigit(text.charCodeAt(end))) end += 1;
    if (end === begin || !text.startsWith(part, end)) return null;
    end += part.length;
  }
  return end;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** The number of a post office box, or of one on a rural or military route, is not a carton's. */
const isPostBox = (text: string, start: number): boolean =>
  text.startsWith('BOX', start) && matchAt(POST_BOX_BEFORE, text, start) !== null;

const POST_BOX_BEFORE =
  /(?<=(?<!\p{L})(?:(?:G\.?\s?)?P\.?\s?O\.?\s?|POST(?:AL)?\s(?:OFFICE\s)?|(?:RR|HC|PSC|CMR|UNIT)\s?\d{1,5},?\s))/uy;

/** Written by a PDF reader where a hyphen ended a line. */
const LINE_END_HYPHENS = new Set(['\u0002', '\u00ad', '\ufffe']);

/** Upper case, with one kind of hyphen, and without hyphens at line ends. */
const plainText = (text: string): string =>
  Array.from(text, (letter) => (LINE_END_HYPHENS.has(letter) ? '-' : letter))
    .join('')
    .normalize('NFKC')
    .replace(/\p{Dash_Punctuation}|\u2212/gu, '-')
    .replace(/-\s*\n\s*/g, '-')
    .toUpperCase();

/** The references of a purchase and of its cartons, as they are compared. */
export const ownReferences = ({ reference, accepted: { cartons } }: BoughtShipment): string[] => [
  ...new Set([reference, ...cartons.map((carton) => carton.reference)].map(lossyKey)),
];
