import { around, type Bounds } from '../bounds.ts';
import type { Letter } from '../page-text.ts';
import { isBlank, LINE_END, pick, textOf } from '../visible-text.ts';
import { shapeOf, upright } from './glyph-shapes.ts';
import type { KnownShapes, Look } from './known-shapes.ts';
import { inkOf, type LetterInk, type TextInDots } from './letter-ink.ts';

/**
 * Letters of 4 points: a capital or digit of Courier at that size, the lowest of the common fonts, stands 2.2
 * points high, a small letter 1.6. Measured on the paper: what a font or matrix says of its size is not asked.
 */
const LEAST_HEIGHT = { tall: 2.2, small: 1.6 };
/** Dots by which drawing may shorten a letter. */
const DRAWN_SHORTER = 1;
const TALL = /[A-Z0-9bdfhkl]/;
const KNOWN = /^[A-Za-z0-9]$/;
/** Share of a letter's area; letters of a line overlap by less. */
const OVER = 0.25;
/** Share of a letter's width. */
const BACK = 0.25;
/** A capital and a small letter of one line differ by less. */
const MANY_TIMES = 4;
const MOST_DOUBTFUL = 20;
const LONGEST_DOUBTFUL = 40;

/** A word whose look contradicts what the file says; in pixels. */
export interface DoubtfulWord extends Bounds {
  text: string;
}

export interface SeenText {
  /** The letters that a person sees on the printed page as the file says them. */
  letters: Letter[];
  doubtful: DoubtfulWord[];
}

/** `scale`: pixels of the letters' positions per point. */
export function seenText(
  written: readonly Letter[],
  page: TextInDots,
  scale: number,
  shapes: KnownShapes,
): SeenText {
  const letters = linesApart(written);
  const inks = new Map<Letter, LetterInk>();
  for (const letter of letters) {
    if (isBlank(letter)) continue;
    const ink = inkOf(letter, page);
    if (ink && isLegible(letter, ink, scale)) inks.set(letter, ink);
  }
  const looksOf = remembered(shapes);
  const doubtful: DoubtfulWord[] = [];
  for (const word of wordsOf(pick(letters, (letter) => inks.has(letter)))) {
    const look = lookOf(word, inks, looksOf);
    if (look === 'alike') continue;
    if (look === 'other' && doubtful.length < MOST_DOUBTFUL) {
      const text = textOf(word).slice(0, LONGEST_DOUBTFUL);
      doubtful.push({ text, ...word.reduce<Bounds>(around, word[0] ?? NOWHERE) });
    }
    for (const letter of word) inks.delete(letter);
  }
  return { letters: pick(letters, (letter) => inks.has(letter)), doubtful };
}

/** What is printed askew or many times as large, as across a label, is no part of the lines that it crosses. */
function linesApart(letters: readonly Letter[]): Letter[] {
  const apart: Letter[] = [];
  let last: Letter | null = null;
  for (const letter of letters) {
    if (!isBlank(letter)) {
      if (last && (last.askew !== letter.askew || areFarInSize(last, letter))) apart.push(LINE_END);
      last = letter;
    }
    apart.push(letter);
  }
  return apart;
}

function areFarInSize(one: Letter, other: Letter): boolean {
  if (!KNOWN.test(plain(one)) || !KNOWN.test(plain(other))) return false;
  const [small, large] = [one, other]
    .map(({ left, right, top, bottom }) => Math.max(right - left, bottom - top))
    .sort((a, b) => a - b);
  return (large ?? 0) > MANY_TIMES * (small ?? 0);
}

const NOWHERE: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };

export function isLegible(
  letter: Letter,
  { width, height, step }: LetterInk,
  scale: number,
): boolean {
  const char = plain(letter);
  if (!/[\p{L}\p{N}]/u.test(char)) return true;
  // Of other scripts, letters may be as flat as a dash.
  const high = KNOWN.test(char)
    ? letter.turned === 90 || letter.turned === 270
      ? width
      : height
    : Math.max(width, height);
  const least = TALL.test(char) ? LEAST_HEIGHT.tall : LEAST_HEIGHT.small;
  return high * step + DRAWN_SHORTER >= least * scale;
}

type LooksOf = (letter: Letter, ink: LetterInk) => Look;

/** Runs of letters without a blank. */
export function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = [];
  let word: Letter[] = [];
  for (const letter of letters) {
    if (!isBlank(letter)) word.push(letter);
    else if (word.length > 0) {
      words.push(word);
      word = [];
    }
  }
  return word.length > 0 ? [...words, word] : words;
}

/**
 * A word with a digit may be a number or a reference, which every letter of it proves or refutes. Of other words
 * most letters must be others: single ones differ in script and decoration.
 */
function lookOf(
  word: readonly Letter[],
  inks: ReadonlyMap<Letter, LetterInk>,
  looksOf: LooksOf,
): Look {
  const known = word.filter((letter) => KNOWN.test(plain(letter)));
  const looks = known.map((letter) => {
    const ink = inks.get(letter);
    if (!ink || letter.askew) return 'unlike';
    const look = looksOf(letter, ink);
    return look === 'other' && isPrintedOver(letter, inks.keys()) ? 'unlike' : look;
  });
  const others = looks.filter((look) => look === 'other').length;
  if (!known.some((letter) => /\d/.test(plain(letter)))) {
    return others > 1 && others * 2 >= looks.length ? 'other' : 'alike';
  }
  if (others > 0 || runsBack(known)) return 'other';
  return looks.includes('unlike') ? 'unlike' : 'alike';
}

/** Whether a letter stands before the one that the file says first: pdfium orders all but those of one string. */
function runsBack(letters: readonly Letter[]): boolean {
  return letters.some((letter, at) => {
    const before = letters[at - 1];
    if (!before || before.turned !== letter.turned) return false;
    const { from, to } = along(letter);
    const { from: first, to: last } = along(before);
    return (first + last) / 2 - (from + to) / 2 > BACK * (to - from);
  });
}

/** From and to in the direction of its line. */
function along({ left, right, top, bottom, turned }: Letter): { from: number; to: number } {
  if (turned === 0) return { from: left, to: right };
  if (turned === 90) return { from: top, to: bottom };
  return turned === 180 ? { from: -right, to: -left } : { from: -bottom, to: -top };
}

/** The same letter of a font leaves the same dots again and again. */
function remembered(shapes: KnownShapes): LooksOf {
  const known = new Map<string, Look>();
  return (letter, ink) => {
    const key = [
      plain(letter),
      ink.width,
      letter.turned,
      Buffer.from(ink.marked).toString('latin1'),
    ].join();
    const look =
      known.get(key) ?? shapes.lookOf(shapeOf(upright(ink, letter.turned)), plain(letter));
    known.set(key, look);
    return look;
  };
}

/** Whether another letter lies on it: what is seen there is neither. */
function isPrintedOver(letter: Letter, others: Iterable<Letter>): boolean {
  for (const other of others) {
    const wide = Math.min(letter.right, other.right) - Math.max(letter.left, other.left);
    const high = Math.min(letter.bottom, other.bottom) - Math.max(letter.top, other.top);
    if (wide <= 0 || high <= 0 || other.text === letter.text) continue;
    const area = (letter.right - letter.left) * (letter.bottom - letter.top);
    if (wide * high > OVER * area) return true;
  }
  return false;
}

/** As the words are compared: full-width digits are digits. */
const plain = ({ text }: Letter): string => text.normalize('NFKC');
