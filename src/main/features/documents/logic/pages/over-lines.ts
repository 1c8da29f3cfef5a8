import { isBox, speaksOfCustoms } from './beside.ts';
import { bare, type Clause, groups, isAlike, isWholeLine } from './clauses.ts';

/** Lines over which a title goes. */
const LINES_OF_A_TITLE = [2, 3, 4];
/** How much larger the letters of one of its lines may be. */
const ONE_TITLE = 1.5;
/** Of a page with more lines of large letters, the first are joined. */
const MOST_LARGE = 40;
/** Words of a title's line beside which another column stands, and the letters that they have at least. */
const MOST_WORDS = 5;
const LEAST_LETTERS = 5;

/** Without the boxes of a customs form, which stand below each other and say nothing together. */
function withoutBoxes(clauses: readonly Clause[]): ReadonlySet<Clause> {
  const isForm = speaksOfCustoms(clauses);
  return new Set(
    clauses.filter((clause, at) => !clause.isField && !(isForm && isBox(clauses, at))),
  );
}

const mayBeOneTitle = (one: Clause, other: Clause): boolean =>
  one.height <= other.height * ONE_TITLE && other.height <= one.height * ONE_TITLE;

/**
 * The clauses with two to four lines of large letters as one, wherever such a title begins: `NOT TO BE` above
 * `ATTACHED TO PACKAGE`.
 */
export function withJoinedHeadings(clauses: readonly Clause[]): Clause[][] {
  const joinable = withoutBoxes(clauses);
  const whole = new Set(clauses.filter((_, at) => isWholeLine(clauses, at)));
  const runs = groups(
    clauses,
    (clause, before) =>
      clause.line === before.line + 1 &&
      [clause, before].every((each) => each.isHeading && joinable.has(each) && whole.has(each)) &&
      mayBeOneTitle(clause, before),
  );
  const longest = Math.max(0, ...runs.map(({ length }) => length));
  return LINES_OF_A_TITLE.filter((lines) => lines <= longest).flatMap((lines) =>
    Array.from({ length: lines }, (_, from) =>
      runs.flatMap((run) => [
        ...run.slice(0, from),
        ...inBlocks(run.slice(from), lines).map((block) => joined(block)),
      ]),
    ),
  );
}

const inBlocks = (run: readonly Clause[], lines: number): Clause[][] =>
  Array.from({ length: Math.ceil(run.length / lines) }, (_, block) =>
    run.slice(block * lines, (block + 1) * lines),
  );

const joined = (block: readonly Clause[]): Clause => {
  const [first] = block;
  if (!first) throw new Error('A title without a line');
  return { ...first, words: block.flatMap(({ words }) => words) };
};

interface Pair {
  one: Clause;
  other: Clause;
  /** Something else stands in the line of one of them. */
  isPart: boolean;
}

/**
 * Pairs of lines in large letters that may be one title though something else stands beside them, in another clause
 * (`Caution: NOT TO BE`) or column, or between them. Of a line that is read in columns, what it begins with.
 */
export function* pairsOfLarge(clauses: readonly Clause[]): Generator<Pair> {
  const joinable = withoutBoxes(clauses);
  const large = groups(
    clauses.filter((clause) => clause.isLarge),
    (clause, before) => clause.line === before.line,
  ).slice(0, MOST_LARGE);
  for (const [at, line] of large.entries()) {
    for (const [more, below] of large.slice(at + 1).entries()) {
      const [one, other] = [line.at(-1), below[0]];
      if (!one || !other || !joinable.has(one) || !joinable.has(other)) continue;
      const isNext = other.line === one.line + 1 && isAlike(one, other);
      if (isNext || (one.isHeading && other.isHeading && mayBeOneTitle(one, other))) {
        yield { one, other, isPart: false };
      }
      const first = line[0];
      if (more > 0 || !first || !joinable.has(first) || !isAlike(first, other)) continue;
      for (const begin of beginnings(first)) {
        for (const end of beginnings(other)) {
          yield { one: begin, other: end, isPart: true };
        }
      }
      for (const end of afterNumber(other)) yield { one: first, other: end, isPart: true };
      for (const begin of afterNumber(one)) yield { one: begin, other, isPart: true };
    }
  }
}

const beginnings = (clause: Clause): Clause[] =>
  clause.words
    .slice(0, MOST_WORDS)
    .map((_, last) => ({ ...clause, words: clause.words.slice(0, last + 1) }))
    .filter(({ words }) => bare(words).length >= LEAST_LETTERS);

/** `Ref 4711 AFZENDER`: a small line is read into it. */
const afterNumber = (clause: Clause): Clause[] => {
  const words = clause.words.slice(clause.words.findLastIndex((word) => /\d/.test(word)) + 1);
  const isPart = words.length < clause.words.length && bare(words).length >= LEAST_LETTERS;
  return isPart ? [{ ...clause, words }] : [];
};

export const asOne = (one: Clause, other: Clause): Clause => joined([one, other]);
