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

const REFERENCE_BEFORE =
  /(?:\bREF(?:ERENCE)?|\bORDER|\bPACKAGE|\bPKG|\bCARTON|\bPARCEL|\bSHIPMENT)\b[^\p{L}\p{N}#\n]*(?:(?:NO|NR|NUMBER|ID|REF(?:ERENCE)?)\b[^\p{L}\p{N}#\n]*)*#?$/u;

/** Whether the text before `start` says that a reference follows. */
export const standsAsReference = (text: string, start: number): boolean =>
  REFERENCE_BEFORE.test(text.slice(Math.max(0, start - 40), start).toUpperCase());

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
const BEFORE = '(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}][-._])';
const AFTER = '(?![\\p{L}\\p{N}]|[-._][\\p{L}\\p{N}])';

const overlaps = (a: Hit, b: Hit): boolean =>
  a.reference !== b.reference && a.start < b.end && b.start < a.end;

/** Prefers BOX-11 to BOX-1-1, which would have lost one hyphen and kept the other. */
const yields = (a: Hit, b: Hit): boolean =>
  a.start === b.start && a.end === b.end && b.uniform && !a.uniform;

/**
 * Words in the pattern of this shipment's references that are none of them: BOX-9 where the cartons
 * are BOX-1 to BOX-3. Only for references of letters with a number.
 */
export function findForeign(text: string, references: readonly string[]): string[] {
  const own = new Set(references.map(lossyKey));
  const shapes = new Set(references.map(shapeOf).filter((shape) => shape !== null));
  const found = [...shapes].flatMap((shape) =>
    Array.from(plainText(text).matchAll(new RegExp(shape, 'gu')), ([word]) => word),
  );
  return [...new Set(found)].filter((word) => !own.has(lossyKey(word)));
}

/** Excludes a post office box, whose number is not a carton's. */
const NO_POST_BOX = '(?<!P\\.?\\s?O\\.?\\s?)';

function shapeOf(reference: string): string | null {
  const plain = plainText(reference);
  if (!/\d/.test(plain) || (plain.match(/\p{L}/gu) ?? []).length < 3) return null;
  return `${BEFORE}${NO_POST_BOX}${plain.split(/\d+/).map(RegExp.escape).join('\\d+')}${AFTER}`;
}

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
