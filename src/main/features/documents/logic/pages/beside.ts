import { type Clause, isAlike, isLongEnough, oneWord, phraseAt, phrases } from './clauses.ts';
import { afterReturn, enclosed, notValid } from './known-words.ts';
import {
  CUSTOMS_BOXES,
  CUSTOMS_FORMS,
  DELIVERED,
  NEEDED,
  REQUESTED,
  RETURN_GOES_ON,
  UNDELIVERED,
} from './page-words.ts';

/** Lines between two boxes of a customs declaration, and clauses in which they are looked for. */
const NEAR_BOXES = 4;
const NEAR_CLAUSES = 8;
/** Words of the next line by which a sentence says that something comes along: `is enclosed`. */
const NEAR_WORDS = 2;
/** Words between "not" and "delivered", and one: `no se puede entregar`. */
const NEAR_NO = 3;

const goesOn = oneWord(RETURN_GOES_ON);
const requested = oneWord(REQUESTED);
const undelivered = oneWord(UNDELIVERED);
const delivered = oneWord(DELIVERED);
const needed = oneWord(NEEDED);
const customsForms = phrases(CUSTOMS_FORMS);
const customsBoxes = phrases(CUSTOMS_BOXES);

/** The next clause where it may go on with the sentence: of the same size, and no line that begins a field. */
function nextOf(clauses: readonly Clause[], at: number): Clause | null {
  const [clause, next] = [clauses[at], clauses[at + 1]];
  if (!clause || !next || !isAlike(clause, next)) return null;
  if (next.line === clause.line) return next;
  return next.line === clause.line + 1 && !next.isField ? next : null;
}

export const after = (clauses: readonly Clause[], at: number): readonly string[] =>
  nextOf(clauses, at)?.words ?? [];

/** The words before it, of the same line or size. */
export function before(clauses: readonly Clause[], at: number): readonly string[] {
  const [clause, other] = [clauses[at], clauses[at - 1]];
  if (!clause || !other || clause.line - other.line > 1 || !isAlike(clause, other)) return [];
  return other.words;
}

/**
 * Whether `RETURN`, alone in its line, is the beginning of a sentence: `TO SENDER`, `IF UNDELIVERABLE`, `SERVICE
 * REQUESTED` follows. `TO: Example Ltd` is the receiver of a return's label, and `Sender` begins a field.
 */
export function isCarriedOn(clauses: readonly Clause[], at: number): boolean {
  const words = after(clauses, at);
  const end = words.findIndex((word) => !afterReturn.has(word));
  const known = words.slice(0, end < 0 ? words.length : end);
  if (goesOn.has(words[0] ?? '') && known.some(isLongEnough)) return true;
  return asksFor(words) || isUndelivered(words);
}

/** `REQUESTED`, `SERVICE REQUESTED`. */
export const asksFor = (words: readonly string[]): boolean => requested.has(words.at(-1) ?? '');

/** Before a word: it is not meant, `NO RETURN`, `Do not return`. */
export const isNo = (word: string | undefined): boolean => notValid.has(word ?? '');

/** What becomes of a parcel that cannot be delivered. */
export const isUndelivered = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      undelivered.has(word) ||
      (delivered.has(word) &&
        words.slice(Math.max(0, at - NEAR_NO), at).some((each) => isNo(each))),
  );

/** A note that such a page comes along, or is needed: `Documents enclosed`, and their titles in the next line. */
export function comesAlong(clauses: readonly Clause[], at: number): boolean {
  const { words = [], line } = clauses[at] ?? {};
  const previous = clauses[at - 1];
  const last = previous?.words.at(-1) ?? '';
  const next = after(clauses, at);
  return (
    [...words, ...next.slice(0, NEAR_WORDS), last].some((word) => enclosed.has(word)) ||
    [...words, next[0] ?? '', previous?.line === line ? last : ''].some((word) => needed.has(word))
  );
}

/** The same of a return's label or of a copy: `SIGNATURE REQUIRED` beside it says nothing. */
export function isEnclosed(clauses: readonly Clause[], at: number): boolean {
  const { words = [] } = clauses[at] ?? {};
  const beside = [...after(clauses, at).slice(0, NEAR_WORDS), ...before(clauses, at).slice(-1)];
  return [...words, ...beside].some((word) => enclosed.has(word));
}

/** `not required`. */
export const isNotNeeded = (words: readonly string[], at: number): boolean =>
  isNo(words[at]) && needed.has(words[at + 1] ?? '');

/** Whether a page speaks of itself, or of a part of it, as a customs declaration of the post. */
export const speaksOfCustoms = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ words }) =>
    Array.from(words.keys()).some((at) => phraseAt(customsForms, words, at) > 0),
  );

/** Boxes to tick of which a line is made, with its crosses; 0 where it says anything else. */
function boxesIn(words: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(customsBoxes, words, at);
    if (length === 0 && words[at]?.length !== 1) return 0;
    if (length > 0) count += 1;
    at += Math.max(1, length);
  }
  return count;
}

/** One of the boxes to tick in a customs declaration, in letters like the others. */
export function isBox(clauses: readonly Clause[], at: number): boolean {
  const clause = clauses[at];
  if (!clause) return false;
  const from = Math.max(0, at - NEAR_CLAUSES);
  return clauses.slice(from, at + NEAR_CLAUSES + 1).some((other) => {
    const boxes = boxesIn(other.words);
    if (other === clause) return boxes > 1;
    return boxes > 0 && Math.abs(other.line - clause.line) <= NEAR_BOXES && isAlike(clause, other);
  });
}
