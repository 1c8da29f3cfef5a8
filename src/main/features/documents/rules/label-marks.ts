import {
  isLongNumber,
  labelForms,
  numberKey,
  SHORTEST_NUMBER,
} from '../../../../shared/scanning/carriers.ts';
import { findWords, lossyKey, matchAt, printOf, standsAsReference } from './references.ts';

interface Read {
  text: string;
  barcodes: readonly string[];
}

export interface LabelNumbers {
  /** Every form of every barcode. */
  barcodes: readonly string[];
  /** Next to a word for "tracking" in the text. */
  named: readonly string[];
  /** Long numbers anywhere in the text, also when printed in groups. */
  text: readonly string[];
}

/** A label has some dozens of numbers; a page with more is not a label. */
const MOST = 400;
const MOST_GROUPS = 10;

export function numbersOn({ text, barcodes }: Read): LabelNumbers {
  return {
    barcodes: unique(barcodes.flatMap((barcode) => labelForms(barcode).map(numberKey))),
    named: unique(namedNumbers(text)),
    text: unique(longNumbers(text)),
  };
}

/** A carrier's number may be printed in groups; a word without digits ends it. */
function longNumbers(text: string): string[] {
  const found: string[] = [];
  for (const line of text.toUpperCase().split(/[\r\n]+/)) {
    const words = line.split(/\s+/).map(bare);
    for (const [first] of words.entries()) {
      let joined = '';
      for (const word of words.slice(first, first + MOST_GROUPS)) {
        if (!isGroup(word) || found.length >= MOST) break;
        joined += numberKey(word);
        if (isLongNumber(joined)) found.push(joined);
      }
    }
  }
  return found;
}

const NAMED =
  /\b(?:TRACKING|TRK|WAYBILL|AWB|TRACKINGNUMMER|TRACKINGNR|SENDUNGSNUMMER|SENDUNGSNR|PAKETNUMMER|PAKETNR|PAKETSCHEINNUMMER|PAKETSCHEINNR|FRACHTBRIEFNUMMER|SUIVI|ZENDINGSNUMMER|SEGUIMIENTO|RASTREO|RASTREIO|SEGUIMENTO|SPEDIZIONE|PRZESYŁKI|PACZKI|ZÁSILKY|ZÁSIELKY|KOLLINUMMER|SENDINGSNUMMER|FORSENDELSESNUMMER|LÄHETYSTUNNUS|TAKIP)\b[^\p{L}\p{N}\n]*/gu;
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
  if (numbers.named.includes(key) || numbers.text.includes(key)) return true;
  const print = printOf(text.toUpperCase());
  const isAlone = (start: number, end: number) =>
    matchAt(BEGINS, print.text, start) !== null && matchAt(ENDS, print.text, end) !== null;
  return findWords(print, Array.from(key), isAlone, 1).length > 0;
}

const BEGINS = /(?<![\p{L}\p{N}])/uy;
const ENDS = /(?![\p{L}\p{N}])/uy;

/** A word on a label that may be the reference of an order or a carton. */
export interface ReferenceWord {
  key: string;
  word: string;
  /** In a barcode of its own, or next to a word like `Reference`: almost certainly one. */
  certain: boolean;
}

export function referenceWords({ text, barcodes }: Read): ReferenceWord[] {
  const inBarcodes = barcodes.map((word) => ({ key: lossyKey(word), word, certain: true }));
  const inText = Array.from(text.matchAll(/\S+/g))
    .slice(0, MOST)
    .map(({ 0: found, index }) => {
      const word = bare(found);
      const at = index + found.indexOf(word);
      return { key: lossyKey(word), word, certain: standsAsReference(text, at) };
    });
  const words = new Map<string, ReferenceWord>();
  for (const each of [...inText, ...inBarcodes]) {
    if (!/\d/.test(each.key) || each.key.length < 3) continue;
    if (each.certain || (/\p{L}/u.test(each.key) && each.key.length >= 4)) {
      words.set(each.key, words.get(each.key)?.certain ? { ...each, certain: true } : each);
    }
  }
  return [...words.values()];
}

const unique = (keys: readonly string[]): string[] => [...new Set(keys)].slice(0, MOST);
