import type { ScannerSettings } from '../../shared/settings/scanner-settings.ts';

/** Shorter texts are never taken for a scan, nor is a text ended by a pause below that length. */
const SHORTEST_SCAN = 3;
const SHORTEST_IN_SILENCE = 4;
/** Milliseconds: a person holds a key at least this long. */
const HELD_BY_HAND = 40;
/** A shorter text only counts as a scan when all its keys were released before its end. */
const SHORT = 6;
/** Overlapping keys are a scanner's only with at least so many keys at that pace. */
const OVERLAPPING = { keys: 5, pace: 32 };

export interface Character {
  char: string;
  key: string;
  code: string;
  shift: boolean;
  at: number;
  releasedAt: number | null;
  /** The next key was pressed before this one was released. */
  overlapped: boolean;
}

export interface Burst {
  characters: Character[];
  /** Times of every key press, including keys that write nothing by themselves. */
  strokes: number[];
  lastAt: number;
  /** Shift was held before the burst began, so a person holds it. */
  shiftHeld: boolean;
}

/** A complete scan and the index of its first character within the burst. */
export interface KeyedScan {
  kind: 'scan';
  text: string;
  from: number;
  ended: 'Enter' | 'Tab' | 'silence';
  strokes: readonly Character[];
}

/** The scan in a burst, recognised by its prefix or by the timing of its keys; null where it is none. */
export function scanOf(
  whole: Burst,
  ended: KeyedScan['ended'],
  { prefix, pace }: ScannerSettings,
): KeyedScan | null {
  const characters = letGo(whole.characters, whole.strokes.at(-1) ?? whole.lastAt);
  const marked = prefix === '' ? -1 : textOf(characters).indexOf(prefix);
  if (marked >= 0) {
    const text = textOf(characters.slice(marked + prefix.length));
    const calm = !isTyped(characters) && paceOf(since(whole, characters[marked])) <= 2 * pace;
    if (text !== '' && calm)
      return { kind: 'scan', text, from: marked, ended, strokes: characters.slice(marked) };
  }
  const from = firstOfScan(characters);
  const scanned = characters.slice(from);
  const shortest = ended === 'silence' ? SHORTEST_IN_SILENCE : SHORTEST_SCAN;
  if (scanned.length < shortest || paceOf(since(whole, scanned[0])) > pace) return null;
  if ((isTyped(scanned) || isHeld(scanned)) && !isOverlappingScanner(scanned)) return null;
  return { kind: 'scan', text: textOf(scanned), from, ended, strokes: scanned };
}

/** Whether the keys up to that time follow each other as fast as a scanner's. */
export function isFast(burst: Burst | null, at: number, { pace }: ScannerSettings): boolean {
  if (!burst || burst.characters.length < 2) return false;
  const strokes = burst.strokes.at(-1) === at ? burst.strokes : [...burst.strokes, at];
  return paceOf(strokes) <= pace && !isTyped(burst.characters);
}

const textOf = (characters: readonly Character[]): string =>
  characters.map(({ char }) => char).join('');

const since = ({ strokes }: Burst, first: Character | undefined): number[] =>
  strokes.filter((at) => at >= (first?.at ?? 0));

/** Average milliseconds per key. */
const paceOf = (strokes: readonly number[]): number =>
  ((strokes.at(-1) ?? 0) - (strokes[0] ?? 0)) / Math.max(1, strokes.length - 1);

/** Overlapping keys typed by a person: each held longer than a scanner holds one. */
const isTyped = (characters: readonly Character[]): boolean =>
  characters.some((each) => each.overlapped && heldFor(each) >= HELD_BY_HAND);

/** Some keys of a short text are still down at its end: three keys by hand can be as fast as a scanner's. */
const isHeld = (characters: readonly Character[]): boolean =>
  characters.length < SHORT && characters.some(({ releasedAt }) => releasedAt === null);

const heldFor = ({ at, releasedAt }: Character): number =>
  releasedAt === null ? 0 : releasedAt - at;

const isOverlappingScanner = (characters: readonly Character[]): boolean =>
  characters.length >= OVERLAPPING.keys &&
  paceOf(characters.map(({ at }) => at)) <= OVERLAPPING.pace;

/** A key still down after later ones were released counts as held until now, which only a person does. */
function letGo(characters: readonly Character[], now: number): Character[] {
  const lastUp = characters.findLastIndex(({ releasedAt }) => releasedAt !== null);
  return characters.map((each, index) =>
    each.releasedAt === null && index < lastUp
      ? { ...each, releasedAt: now, overlapped: true }
      : each,
  );
}

/**
 * Skips keys that a person pressed just before the scan: held far longer, and released late or well before.
 */
function firstOfScan(characters: readonly Character[]): number {
  const released = characters.filter(({ releasedAt }) => releasedAt !== null);
  const usual = lowQuartile(released.map(heldFor));
  const last = characters.findLastIndex((each, index) => {
    const next = characters[index + 1];
    if (!next || each.releasedAt === null) return false;
    const byHand = heldFor(each) >= Math.max(HELD_BY_HAND, 3 * usual);
    return byHand && (each.overlapped || next.at - each.releasedAt >= HELD_BY_HAND);
  });
  return last + 1;
}

function lowQuartile(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 4)] ?? 0;
}
