/** What of the shipment's carton references stands in a text. */
export interface ReferenceHits {
  /** How often each reference stands there by itself. */
  counts: Map<string, number>;
  /**
   * References that may be meant, or may not: those that share a place with another one (`BOX-1 1
   * KG` may be BOX-1 or BOX-1-1), and those that stand there with one hyphen kept and another lost
   * (`Order SO-1001 2 KG` is hardly the carton SO-1001-2), or as a weight or size.
   */
  unclear: Set<string>;
}

interface Hit {
  reference: string;
  start: number;
  end: number;
  /**
   * Printed as one prints it, all its hyphens and spaces kept, or all lost, or all made alike, and
   * not the figure of a weight or size.
   */
  uniform: boolean;
}

/**
 * Whether a reference found in a text proves anything: "2" or "A1" stand on a label for many
 * reasons (weight, piece 2 of 3), and a short number for many more. In a barcode they do prove it.
 */
export function isTelling(reference: string): boolean {
  const key = lossyKey(reference);
  return key.length >= 3 && (/\p{L}/u.test(key) || key.length >= 5);
}

const REFERENCE_BEFORE =
  /(?:\bREF(?:ERENCE)?|\bORDER|\bPACKAGE|\bPKG|\bCARTON|\bPARCEL|\bSHIPMENT)\b[^\p{L}\p{N}#\n]*(?:(?:NO|NR|NUMBER|ID|REF(?:ERENCE)?)\b[^\p{L}\p{N}#\n]*)*#?$/u;

/** Whether a reference stands there that begins at `start`: behind a word that says so. */
export const standsAsReference = (text: string, start: number): boolean =>
  REFERENCE_BEFORE.test(text.slice(Math.max(0, start - 40), start).toUpperCase());

/** Digits alone, whatever is around them: `1001`, `#1001`. */
const isNumber = (reference: string): boolean => {
  const key = lossyKey(reference);
  return !/\p{L}/u.test(key) && (key.match(/\d/g) ?? []).length >= 4;
};

/** The reference as print may leave it: upper case, without spaces and hyphens. */
export const lossyKey = (text: string): string => plainText(text).replace(/[\s-]/g, '');

/**
 * Finds references as whole words (BOX-1 is not in BOX-11, BOX-1-2 or BOX-1.5), also where case,
 * spaces and hyphens were lost in print: a reference's own separators may be missing or different,
 * but none may appear where it has none. References that are not telling are not looked for.
 *
 * A reference of digits alone may be a house number: it counts behind a word that says what it is,
 * or where `proven`: the label carries the purchase's own tracking number.
 */
export function findReferences(
  text: string,
  references: readonly string[],
  proven = false,
): ReferenceHits {
  const plain = plainText(text);
  const hits = references
    .filter((reference) => isTelling(reference) || isNumber(reference))
    .flatMap((reference) => findOne(plain, reference))
    .filter((hit) => proven || !isNumber(hit.reference) || standsAsReference(plain, hit.start))
    .sort((a, b) => a.start - b.start);
  const counts = new Map<string, number>();
  const unclear = new Set<string>();
  for (const hit of hits) {
    const rivals = hits.filter((other) => overlaps(hit, other));
    const torn = rivals.some((rival) => yields(hit, rival));
    if (torn) continue;
    if (!hit.uniform || rivals.some((rival) => !yields(rival, hit))) unclear.add(hit.reference);
    else counts.set(hit.reference, (counts.get(hit.reference) ?? 0) + 1);
  }
  return { counts, unclear };
}

function findOne(text: string, reference: string): Hit[] {
  const plain = plainText(reference);
  const words = plain.split(/[\s-]+/).filter(Boolean);
  const uniform = new Set([plain, words.join(''), words.join(' '), words.join('-')]);
  const pattern = new RegExp(`${BEFORE}${words.map(RegExp.escape).join('[\\s-]*')}${AFTER}`, 'gu');
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    reference,
    start: index,
    end: index + found.length,
    uniform:
      uniform.has(found.replace(/[^\S\n]+/g, ' ')) && !isMeasure(text, index, index + found.length),
  })).filter(({ start, end }) => !isPieceCount(text, start, end));
}

/**
 * Carriers count pieces in their own order: "BOX 1 OF 3" is not the carton BOX-1, nor is
 * "SO-1001 2 OF 3" the carton SO-1001-2.
 */
const isPieceCount = (text: string, start: number, end: number): boolean =>
  goesOn(text, start, end, OF_HOW_MANY);

/** "Order BOX 2 KG" is hardly the carton BOX-2. */
const isMeasure = (text: string, start: number, end: number): boolean =>
  goesOn(text, start, end, UNIT);

const goesOn = (text: string, start: number, end: number, how: RegExp): boolean =>
  !TIED_NUMBER.test(text.slice(start, end)) && how.test(text.slice(end, end + 12));

const TIED_NUMBER = /[^\s-]-[^\s-]+$/;

const OF_HOW_MANY = /^\s*(\/|OF|VON|DE|DI|SUR|VAN)\s*\d/;

/** On the same line: the next one may begin with any word. */
const UNIT = /^[^\S\n]*(X\s*\d|(KGS?|GR?|LBS?|OZ|CM|MM)(?![\p{L}\p{N}]))/u;

/** A letter or digit, or one that is tied on with a dash, dot or underscore, makes it another word. */
const BEFORE = '(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}][-._])';
const AFTER = '(?![\\p{L}\\p{N}]|[-._][\\p{L}\\p{N}])';

const overlaps = (a: Hit, b: Hit): boolean =>
  a.reference !== b.reference && a.start < b.end && b.start < a.end;

/** BOX-11 stands there and not BOX-1-1, which would have to lose one hyphen and keep the other. */
const yields = (a: Hit, b: Hit): boolean =>
  a.start === b.start && a.end === b.end && b.uniform && !a.uniform;

/**
 * Words on a label that are made like this shipment's references but are none of them: BOX-9 where
 * the cartons are BOX-1 to BOX-3. Only told for references of letters with a number.
 */
export function findForeign(text: string, references: readonly string[]): string[] {
  const own = new Set(references.map(lossyKey));
  const shapes = new Set(references.map(shapeOf).filter((shape) => shape !== null));
  const found = [...shapes].flatMap((shape) =>
    Array.from(plainText(text).matchAll(new RegExp(shape, 'gu')), ([word]) => word),
  );
  return [...new Set(found)].filter((word) => !own.has(lossyKey(word)));
}

/** Not a post office box: its number is no carton's. */
const NO_POST_BOX = '(?<!P\\.?\\s?O\\.?\\s?)';

function shapeOf(reference: string): string | null {
  const plain = plainText(reference);
  if (!/\d/.test(plain) || (plain.match(/\p{L}/gu) ?? []).length < 3) return null;
  return `${BEFORE}${NO_POST_BOX}${plain.split(/\d+/).map(RegExp.escape).join('\\d+')}${AFTER}`;
}

/** A PDF reader writes one of these where a hyphen ended a line. */
const LINE_END_HYPHENS = new Set(['\u0002', '\u00ad', '\ufffe']);

/** Upper case, with one kind of hyphen, and none of them at a line's end. */
const plainText = (text: string): string =>
  Array.from(text, (letter) => (LINE_END_HYPHENS.has(letter) ? '-' : letter))
    .join('')
    .normalize('NFKC')
    .replace(/\p{Dash_Punctuation}|\u2212/gu, '-')
    .replace(/-\s*\n\s*/g, '-')
    .toUpperCase();
