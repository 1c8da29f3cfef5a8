import { labelForms } from '../../../../shared/scanning/carriers.ts';
import { lossyKey, standsAsReference } from './references.ts';

/** Without blanks and hyphens, upper case: print loses both. */
export const numberKey = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

interface Read {
  text: string;
  barcodes: readonly string[];
}

export interface LabelNumbers {
  /** Every form of every barcode. */
  barcodes: readonly string[];
  /** Beside a word for "tracking" in the text. */
  named: readonly string[];
  /** Long numbers anywhere in the text, also where they are printed in groups. */
  text: readonly string[];
}

const LONGEST = 40;
const SHORTEST = 8;
const LEAST_DIGITS = 6;
/** A label has some dozens; a page that has more is none. */
const MOST = 400;
const MOST_GROUPS = 10;

export function numbersOn({ text, barcodes }: Read): LabelNumbers {
  return {
    barcodes: unique(barcodes.flatMap((barcode) => labelForms(barcode).map(numberKey))),
    named: unique(namedNumbers(text)),
    text: unique(longNumbers(text)),
  };
}

/** A carrier's number may be printed in groups; what has no digit is a word and ends it. */
function longNumbers(text: string): string[] {
  const found: string[] = [];
  for (const line of text.toUpperCase().split(/[\r\n]+/)) {
    const words = line.split(/\s+/).map(bare);
    for (const [first] of words.entries()) {
      let joined = '';
      for (const word of words.slice(first, first + MOST_GROUPS)) {
        if (!isGroup(word) || found.length >= MOST) break;
        joined += numberKey(word);
        if (isLong(joined)) found.push(joined);
      }
    }
  }
  return found;
}

const NAMED =
  /\b(?:TRACKING|TRK|WAYBILL|AWB|SENDUNGSNUMMER|PAKETNUMMER|SUIVI|SEGUIMIENTO)\b[^\p{L}\p{N}\n]*(?:(?:NO|NR|NUMBER|NUM|ID|CODE)\b[^\p{L}\p{N}\n]*)*\n?((?:[^\S\n]*[\p{L}\p{N}-]{1,40}){1,10})/gu;
/** A number printed in groups has groups no longer than this. */
const GROUP = 8;

function namedNumbers(text: string): string[] {
  return Array.from(text.toUpperCase().matchAll(NAMED), ([, after = '']) => {
    const [first = '', ...more] = after.trim().split(/\s+/);
    if (!isGroup(first) || first.length > GROUP) return isGroup(first) ? numberKey(first) : '';
    const end = more.findIndex((word) => !isGroup(word) || word.length > GROUP);
    return numberKey([first, ...(end < 0 ? more : more.slice(0, end))].join(''));
  }).filter(isLong);
}

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const isGroup = (word: string): boolean => /^[\p{L}\p{N}-]+$/u.test(word) && /\d/.test(word);

const isLong = (key: string): boolean =>
  key.length >= SHORTEST &&
  key.length <= LONGEST &&
  (key.match(/\d/g) ?? []).length >= LEAST_DIGITS;

/** Where it goes, and not which parcel it is: every label to the same place has the same. */
const ROUTING: readonly RegExp[] = [
  /^420\d{5}(?:\d{4})?$/,
  /^421\d{3}[A-Z0-9]{3,9}$/,
  /^(?:2L|52L|51L)[A-Z]{2}/,
  /^40[03]/,
  /^410\d{13}$/,
];

/** A barcode that can only be a parcel's. */
export const isParcelNumber = (key: string): boolean =>
  isLong(key) && /^[A-Z0-9]+$/.test(key) && !ROUTING.some((routing) => routing.test(key));

/** `1Z999` is made like `9A999`: carriers make their numbers alike. */
export const isMadeLike = (key: string, other: string): boolean =>
  other.length >= SHORTEST && shapeOf(key) === shapeOf(other);

const shapeOf = (key: string): string => key.replace(/\d/g, '9').replace(/\p{L}/gu, 'A');

/** Whether that very number stands there, in a barcode or by itself in the text. */
export function carries({ text }: Pick<Read, 'text'>, numbers: LabelNumbers, key: string): boolean {
  if (key.length < 3) return false;
  if (numbers.barcodes.includes(key)) return true;
  if (numbers.named.includes(key) || numbers.text.includes(key)) return true;
  const spaced = Array.from(key, (letter) => RegExp.escape(letter)).join('[\\s-]?');
  return new RegExp(`(?<![\\p{L}\\p{N}])${spaced}(?![\\p{L}\\p{N}])`, 'u').test(text.toUpperCase());
}

/** A word on a label that may be what somebody calls an order or a carton. */
export interface ReferenceWord {
  key: string;
  word: string;
  /** A barcode of its own, or beside a word like `Reference`: it can hardly be anything else. */
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
