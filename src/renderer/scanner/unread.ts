import type { ScannerSettings } from '../../shared/settings/scanner-settings.ts';
import type { Character } from './burst.ts';

/**
 * Codes that arrive too slowly to be a scan and too regularly to be a person: they are shown with an offer to learn
 * the scanner's pace, instead of being dropped. A log of all keys beside the burst of a scan, since a scanner's pause
 * may be longer than a burst's.
 */

/** What came from a scanner by all signs and was not taken as a scan. */
export interface Unread {
  kind: 'unread';
  text: string;
  /** It came slower than the settings allow, or without the end that they ask for. */
  why: 'pace' | 'end';
  /** Average milliseconds per key. */
  perKey: number;
  /** When its first key came, by the clock of the keys. */
  from: number;
  ended: 'Enter' | 'Tab' | 'silence';
  /** Its keys were held as long as a person holds them: only their evenness tells them apart. */
  isHeld: boolean;
}

/** Keys since the last pause, with their times. */
export interface KeyLog {
  characters: Character[];
  /** Times of all key presses, Shift included. */
  strokes: number[];
  lastAt: number;
}

export const emptyLog = (): KeyLog => ({ characters: [], strokes: [], lastAt: 0 });

/** A shorter text may be typed as evenly. */
const SHORTEST = 6;
/** With keys held as long as a person holds them, a longer text and an evener pace are needed. */
const SHORTEST_HELD = 10;
/** Milliseconds: a person holds a key at least this long. */
const HELD_BY_HAND = 40;
/** So many of the times between keys lie that near to their median. */
const EVEN = { share: 0.8, within: 0.5 };
const VERY_EVEN = { share: 0.9, within: 0.25 };
const HELD_EVENLY = { share: 0.9, within: 0.35 };

/** Milliseconds without a key that end what is logged: three keys' time, so that one may be late. */
export function silenceOf({ strokes }: KeyLog): number {
  return Math.min(900, Math.max(300, 3 * medianOf(gapsOf(strokes))));
}

/** What is logged, if it is by all signs a scanner's and slower than the settings say; null otherwise. */
export function unreadOf(
  { characters, strokes }: KeyLog,
  ended: Unread['ended'],
  { pace }: ScannerSettings,
): Unread | null {
  const times = characters.map(({ at }) => at);
  const perKey = averageOf(gapsOf(strokes));
  if (characters.length < SHORTEST || perKey <= pace) return null;
  const gaps = [gapsOf(strokes), gapsOf(times)];
  // The last key may still be down.
  const held = characters.slice(0, -1).map(heldFor);
  const isTouched = held.every((each) => each < HELD_BY_HAND);
  const isHeldEvenly =
    characters.length >= SHORTEST_HELD &&
    !characters.some(({ overlapped }) => overlapped) &&
    isEven(held, HELD_EVENLY);
  const isScanners = isTouched
    ? gaps.some((each) => isEven(each, EVEN))
    : isHeldEvenly && gaps.some((each) => isEven(each, VERY_EVEN));
  if (!isScanners) return null;
  const text = characters.map(({ char }) => char).join('');
  return {
    kind: 'unread',
    text,
    why: 'pace',
    perKey,
    from: times[0] ?? 0,
    ended,
    isHeld: !isTouched,
  };
}

/** Above the measured average, for a busy machine; well below a person's pace. */
const ROOM = 1.3;

/** The setting that a pace needs; null where a person types as fast. */
export function paceFor(perKey: number, most: number): number | null {
  const needed = Math.ceil((perKey * ROOM) / 5) * 5;
  if (needed <= most) return needed;
  return perKey <= most ? most : null;
}

const heldFor = ({ at, releasedAt }: Character): number =>
  releasedAt === null ? Number.POSITIVE_INFINITY : releasedAt - at;

const gapsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((at, index) => at - (times[index] ?? at));

const averageOf = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0) / Math.max(1, numbers.length);

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function isEven(numbers: readonly number[], { share, within }: typeof EVEN): boolean {
  const median = medianOf(numbers);
  const near = numbers.filter((each) => Math.abs(each - median) <= within * median);
  return near.length >= share * numbers.length;
}
