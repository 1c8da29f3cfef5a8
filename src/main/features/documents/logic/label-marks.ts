import {
  fieldsOf,
  isLongNumber,
  LONGEST_NUMBER,
  labelForms,
  numberForms,
  numberKey,
  numbersWithin,
  SHORTEST_NUMBER,
} from '../../../../shared/scanning/carriers.ts';
import { formatAt } from '../../../../shared/scanning/gs1-ais.ts';
import { closedUp } from './closed-up.ts';
import { findWords, lossyKey, matchAt, printOf, standsAsReference } from './references.ts';

interface Read {
  text: string;
  barcodes: readonly string[];
}

export interface LabelNumbers {
  /** Every form of every barcode. */
  barcodes: readonly string[];
  /** What else its barcodes may hold amid other data. */
  within: readonly string[];
  /** What numbers of its text may hold with more characters before or behind: `1Z…-00`. */
  withinText: readonly string[];
  /** Next to a word for "tracking" in the text. */
  named: readonly string[];
  /** Long numbers anywhere in the text, also when printed in groups. */
  text: readonly string[];
  /** Those of a second reading of the text: their letters apart, or other marks between them. */
  closedUp: readonly string[];
  /** Of that reading, what a number broken over lines may be; some are made of what only stands side by side. */
  overLines: readonly string[];
  /** After each word for "tracking", in both readings and over line ends: groups of which its number may be made. */
  groups: readonly (readonly string[])[];
}

/** A label has some dozens of numbers; a page with more is not a label. */
const MOST = 400;
const MOST_WITHIN = 4_000;
const MOST_GROUPS = 10;
/** Line ends within a number. */
const MOST_BREAKS = 3;
const MOST_KEYWORDS = 100;
/** Longest group of letters alone in a number: `JVGL`. */
const LETTERS_ALONE = 4;
const BETWEEN_DIGITS = /(?<=\d)[^\p{L}\p{N}\s.-](?=\d)/gu;

export function numbersOn({ text, barcodes }: Read): LabelNumbers {
  const again = closedUp(text, afterKeyword).text.replace(BETWEEN_DIGITS, ' ');
  const lines = linesOf(again);
  const inText = longNumbers(text);
  const inLines = numbersInLines(lines);
  return {
    barcodes: unique(barcodes.flatMap((barcode) => labelForms(barcode).map(numberKey))),
    within: [...new Set(barcodes.flatMap(numbersWithin))].slice(0, MOST_WITHIN),
    withinText: [...new Set(unique([...inText, ...inLines]).flatMap(numbersWithin))].slice(
      0,
      MOST_WITHIN,
    ),
    named: unique(namedNumbers(text)),
    text: inAllForms(inText),
    closedUp: inAllForms(inLines),
    overLines: inAllForms(numbersOverLines(lines)),
    groups: [...groupsAfter(text), ...groupsAfter(again)],
  };
}

const inAllForms = (numbers: readonly string[]): string[] => {
  const found = unique(numbers);
  return [...new Set([...found, ...found.flatMap(labelForms)])];
};

/** All numbers of a page in every form in which they may be on record. */
export const numbersToLookUp = ({
  barcodes,
  within,
  withinText,
  named,
  text,
  closedUp,
  overLines,
}: LabelNumbers): string[] => [
  ...new Set(
    [
      ...[...barcodes, ...within, ...withinText],
      ...[...named, ...text, ...closedUp, ...overLines],
    ].flatMap(numberForms),
  ),
];

/** A keyword whose letters were apart too, and what follows it: `TRACKING1Z999AA1`. */
function afterKeyword(word: string): string {
  const [keyword = ''] = KEYWORD.exec(word.toUpperCase()) ?? [];
  return keyword === '' ? word : `${keyword} ${word.slice(keyword.length)}`;
}

function numbersInLines(lines: readonly (readonly Group[])[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    for (const from of line.keys()) {
      if (found.length >= MOST) return found;
      const all = longNumbersFrom(line.slice(from, from + MOST_GROUPS));
      for (const { number } of all) found.push(number);
    }
  }
  return found;
}

/** Numbers that go on in the next lines. */
function numbersOverLines(lines: readonly (readonly Group[])[]): string[] {
  const found: string[] = [];
  for (const [at, line] of lines.entries()) {
    const next = lines.slice(at + 1, at + 1 + MOST_BREAKS).flat();
    if (next[0]?.mayBelong !== true) continue;
    const tail = line.slice(-MOST_GROUPS);
    for (const from of tail.keys()) {
      if (found.length >= MOST) return found;
      const own = tail.slice(from);
      const joined = longNumbersFrom([...own, ...next.slice(0, MOST_GROUPS)]);
      for (const { number, groups } of joined) if (groups > own.length) found.push(number);
    }
  }
  return found;
}

/** A word as a part of a number. */
interface Group {
  key: string;
  /** It has digits, or is short: `LX 123 456 789 GB`. */
  mayBelong: boolean;
}

const linesOf = (text: string): Group[][] =>
  text
    .toUpperCase()
    .split(/[\r\n]+/)
    .map((content) =>
      content
        .split(/\s+/)
        .map(bare)
        .filter((word) => word !== '')
        .map((word) => ({
          key: numberKey(word),
          mayBelong: isGroup(word) || (word.length <= LETTERS_ALONE && /^\p{L}+$/u.test(word)),
        })),
    );

/** Long numbers that begin with the first of these words, and of how many they are made. */
function longNumbersFrom(words: readonly Group[]): { number: string; groups: number }[] {
  const found: { number: string; groups: number }[] = [];
  let number = '';
  for (const [at, { key, mayBelong }] of words.entries()) {
    number += key;
    if (!mayBelong || number.length > LONGEST_NUMBER) break;
    if (isLongNumber(number)) found.push({ number, groups: at + 1 });
  }
  return found;
}

/** After each keyword the groups of which its number may be made, over line ends. */
function groupsAfter(text: string): string[][] {
  const upper = text.toUpperCase();
  return Array.from(upper.matchAll(NAMED).take(MOST_KEYWORDS), ({ 0: name, index }) => {
    let at = index + name.length;
    while (matchAt(NUMBER_WORD, upper, at)) at = NUMBER_WORD.lastIndex;
    const words = linesOf(upper.slice(at, at + AFTER_KEYWORD))
      .slice(0, MOST_BREAKS + 2)
      .flat();
    const end = words.findIndex(({ mayBelong }) => !mayBelong);
    return words.slice(0, end < 0 ? words.length : end).map(({ key }) => key);
  });
}

/** A carrier's number may be printed in groups; a word without digits ends it. */
function longNumbers(text: string): string[] {
  const found: string[] = [];
  for (const line of text.toUpperCase().split(/[\r\n]+/)) {
    const words = line.split(/\s+/).map(bare);
    for (const [first] of words.entries()) {
      if (found.length >= MOST) return found;
      let joined = '';
      for (const word of words.slice(first, first + MOST_GROUPS)) {
        if (!isGroup(word)) break;
        joined += numberKey(word);
        if (isLongNumber(joined)) found.push(joined);
      }
    }
  }
  return found;
}

const KEYWORDS =
  'TRACKINGNUMMER|TRACKINGNR|TRACKING|TRK|WAYBILL|AWB|SENDUNGSNUMMER|SENDUNGSNR|PAKETNUMMER|PAKETNR|PAKETSCHEINNUMMER|PAKETSCHEINNR|FRACHTBRIEFNUMMER|SUIVI|ZENDINGSNUMMER|SEGUIMIENTO|RASTREO|RASTREIO|SEGUIMENTO|SPEDIZIONE|PRZESYŁKI|PACZKI|ZÁSILKY|ZÁSIELKY|KOLLINUMMER|SENDINGSNUMMER|FORSENDELSESNUMMER|LÄHETYSTUNNUS|TAKIP';
const KEYWORD = new RegExp(`^(?:${KEYWORDS})`, 'u');
const NAMED = new RegExp(String.raw`\b(?:${KEYWORDS})\b[^\p{L}\p{N}\n]*`, 'gu');
/** Letters after a keyword in which its number is looked for. */
const AFTER_KEYWORD = 200;
const NUMBER_WORD = /(?:NO|NR|NUMBER|NUM|NUMMER|ID|CODE)\b[^\p{L}\p{N}\n]*/uy;
const LINE_END = /\n?/y;
const WORD = /[^\S\n]*([\p{L}\p{N}.-]{1,400})/uy;
/** Longest group of a number printed in groups. */
const GROUP = 8;

/** The number stands on the same line as the keyword, or begins the next one. */
function namedNumbers(text: string): string[] {
  const upper = text.toUpperCase();
  return Array.from(upper.matchAll(NAMED), ({ 0: name, index }) => {
    let at = index + name.length;
    while (matchAt(NUMBER_WORD, upper, at)) at = NUMBER_WORD.lastIndex;
    if (matchAt(LINE_END, upper, at)) at = LINE_END.lastIndex;
    const words: string[] = [];
    while (words.length < MOST_GROUPS) {
      const [found = '', word = ''] = matchAt(WORD, upper, at) ?? [];
      if (word === '') break;
      words.push(word);
      at += found.length;
    }
    const [first = '', ...more] = words;
    if (!isGroup(first) || first.length > GROUP) return isGroup(first) ? numberKey(first) : '';
    const end = more.findIndex((word) => !isGroup(word) || word.length > GROUP);
    return numberKey([first, ...(end < 0 ? more : more.slice(0, end))].join(''));
  }).filter(isLongNumber);
}

const bare = (word: string): string =>
  word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');

const isGroup = (word: string): boolean => /^[\p{L}\p{N}.-]+$/u.test(word) && /\d/.test(word);

/** Whether two numbers have the same pattern: `1Z999` and `9A999`, as numbers of one carrier do. */
export const isMadeLike = (key: string, other: string): boolean =>
  other.length >= SHORTEST_NUMBER && shapeOf(key) === shapeOf(other);

const shapeOf = (key: string): string => key.replace(/\d/g, '9').replace(/\p{L}/gu, 'A');

/** Whether that exact number is in a barcode, or by itself in the text. */
export function carries({ text }: Pick<Read, 'text'>, numbers: LabelNumbers, key: string): boolean {
  if (key.length < 3) return false;
  if (numbers.barcodes.includes(key)) return true;
  if (isInText(numbers, key)) return true;
  const print = printOf(text.toUpperCase());
  const isAlone = (start: number, end: number) =>
    matchAt(BEGINS, print.text, start) !== null && matchAt(ENDS, print.text, end) !== null;
  return findWords(print, Array.from(key), isAlone, 1).length > 0;
}

/** Whether that exact number is one of the text's, in either reading. */
export const isInText = (numbers: LabelNumbers, key: string): boolean =>
  [numbers.named, numbers.text, numbers.closedUp, numbers.overLines].some((each) =>
    each.includes(key),
  );

/** The numbers that the first of these groups make, one more for each. */
export function madeOf(groups: readonly string[]): string[] {
  let joined = '';
  return groups.map((group) => {
    joined += group;
    return joined;
  });
}

const BEGINS = /(?<![\p{L}\p{N}])/uy;
const ENDS = /(?![\p{L}\p{N}])/uy;

/** A word on a label that may be the reference of an order or a carton. */
export interface ReferenceWord {
  key: string;
  word: string;
  /** In a barcode of its own, or next to a word like `Reference`: almost certainly one. */
  certain: boolean;
  /** A part of a field of a code: of an order alone, as many orders have a carton of the same name (`BOX 1 OF 3`). */
  within?: true;
}

export function referenceWords({ text, barcodes }: Read): ReferenceWord[] {
  const inBarcodes = barcodes.map((word) => ({ key: lossyKey(word), word, certain: true }));
  const inFields = barcodes
    .flatMap(fieldsOf)
    .slice(0, MOST)
    .map((word) => ({ key: lossyKey(word), word, certain: false }));
  const inText = Array.from(text.matchAll(/\S+/g))
    .slice(0, MOST)
    .map(({ 0: found, index }) => {
      const word = bare(found);
      const at = index + found.indexOf(word);
      return { key: lossyKey(word), word, certain: standsAsReference(text, at) };
    });
  const words = new Map<string, ReferenceWord>();
  for (const each of [...inText, ...inFields, ...inBarcodes]) {
    if (!/\d/.test(each.key) || each.key.length < 3) continue;
    if (each.certain || isTellingKey(each.key)) {
      words.set(each.key, words.get(each.key)?.certain ? { ...each, certain: true } : each);
    }
  }
  return [...words.values()];
}

/** Digits alone stand on a label for many reasons. */
const isTellingKey = (key: string): boolean =>
  /\p{L}/u.test(key) && /\d/.test(key) && key.length >= 4;

/**
 * What may be another order's reference within a field of a code: beside other words, a sign, an identifier or the
 * number of a carton, or with other marks for its hyphens. `ours`: references of the purchase, as `lossyKey` writes
 * them, of which no part counts. None of them proves anything for us: `SO-1-2` may be of the order SO-1, or not.
 */
export function referenceParts(
  { barcodes }: Pick<Read, 'barcodes'>,
  ours: readonly string[],
): ReferenceWord[] {
  const parts = new Map<string, ReferenceWord>();
  for (const part of barcodes.flatMap((barcode) => partsOf(barcode, ours))) {
    const key = lossyKey(part);
    if (isTellingKey(key)) parts.set(key, { key, word: part, certain: false, within: true });
    if (parts.size >= MOST) break;
  }
  return [...parts.values()];
}

function partsOf(barcode: string, ours: readonly string[]): string[] {
  const isMessage = barcode.startsWith(MESSAGE);
  const isOurs = (part: string) =>
    [part, withoutCarton(part)].some((each) => ours.includes(lossyKey(each)));
  const fields = fieldsOf(barcode.replace(ENCODED, decodeURIComponent))
    .map(bare)
    .filter((field) => !isOurs(field));
  const words = new Set(fields.flatMap((field) => [field, ...field.split(/\s+/).map(bare)]));
  const pieces = [...words].flatMap((word) => {
    const hyphened = word.replace(/_+/g, '-');
    return isOurs(hyphened) ? [] : [hyphened, ...word.split(/_|[-.]{2,}/).map(bare)];
  });
  const others = [...new Set(pieces)]
    .filter((piece) => !isOurs(piece))
    .flatMap((piece) => [piece, ...behindIdentifier(piece, isMessage)])
    .filter((piece) => !isOurs(piece));
  return [...new Set(others.flatMap((piece) => [piece, withoutCarton(piece)]))];
}

/** Of an order's name and a carton's number after it: `SO-1-2`, `SO-1.2`, `SO-1-C2`. */
const withoutCarton = (part: string): string => part.replace(/[-.]C?\d{1,3}$/i, '');

/** Begins a message of fields (ISO/IEC 15434), each behind a data identifier of ASC MH10. */
const MESSAGE = '[)>';
/** Signs within a reference, as an address of the web writes them. */
const ENCODED = /%(?:2[0-9A-F]|3A|5F)/gi;
/** Those of orders end in K; of a message every field has one. */
const DATA_IDENTIFIER = /^\d{0,2}[A-Z](?=.)/;
const ORDER_IDENTIFIER = /^\d{0,2}K(?=.)/;

function behindIdentifier(field: string, isMessage: boolean): string[] {
  const identifier = isMessage ? DATA_IDENTIFIER : ORDER_IDENTIFIER;
  const found = identifier.test(field) ? [field.replace(identifier, '')] : [];
  // GS1: elements of fixed length need no separator behind them.
  let at = 0;
  let format = formatAt(field, at);
  while (format?.fixed) {
    at += format.ai.length + format.max;
    format = formatAt(field, at);
  }
  return format ? [...found, field.slice(at + format.ai.length)] : found;
}

const unique = (keys: readonly string[]): string[] => [...new Set(keys)].slice(0, MOST);
