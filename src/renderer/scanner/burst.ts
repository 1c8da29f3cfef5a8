import type { ScannerSettings } from '../../shared/settings/scanner-settings.ts';

/** Fewer characters than this are never taken for a scan, nor fewer than the other ended by silence. */
const SHORTEST_SCAN = 3;
const SHORTEST_IN_SILENCE = 4;
/** Milliseconds: a person does not let go of a key sooner. */
const HELD_BY_HAND = 40;
/** A text of fewer characters must have all its keys let go of before its end. */
const SHORT = 6;
/** Keys that overlap are a scanner's only where there are so many, so fast. */
const OVERLAPPING = { keys: 5, pace: 32 };

export interface Character {
  char: string;
  key: string;
  code: string;
  shift: boolean;
  at: number;
  releasedAt: number | null;
  /** The next key went down while this one was. */
  overlapped: boolean;
}

export interface Burst {
  characters: Character[];
  /** Every key that went down, also those that write nothing by themselves. */
  strokes: number[];
  lastAt: number;
  /** A person holds Shift: it was down before the scanner began. */
  shiftHeld: boolean;
}

/** A complete scan; its characters began with that one of the burst. */
export interface KeyedScan {
  kind: 'scan';
  text: string;
  from: number;
  ended: 'Enter' | 'Tab' | 'silence';
  strokes: readonly Character[];
}

/** The scan that a burst was, by its configured prefix or by how its keys were pressed; null where it was none. */
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

/** Whether the keys follow each other, up to one at that time, as a scanner's do. */
export function isFast(burst: Burst | null, at: number, { pace }: ScannerSettings): boolean {
  if (!burst || burst.characters.length < 2) return false;
  const strokes = burst.strokes.at(-1) === at ? burst.strokes : [...burst.strokes, at];
  return paceOf(strokes) <= pace && !isTyped(burst.characters);
}

const textOf = (characters: readonly Character[]): string =>
  characters.map(({ char }) => char).join('');

const since = ({ strokes }: Burst, first: Character | undefined): number[] =>
  strokes.filter((at) => at >= (first?.at ?? 0));

/** Milliseconds per key, on average. */
const paceOf = (strokes: readonly number[]): number =>
  ((strokes.at(-1) ?? 0) - (strokes[0] ?? 0)) / Math.max(1, strokes.length - 1);

/** Keys that overlap, as a person's do: each held longer than a scanner holds one. */
const isTyped = (characters: readonly Character[]): boolean =>
  characters.some((each) => each.overlapped && heldFor(each) >= HELD_BY_HAND);

/** Some keys of a short text are down still at its end: by hand, three can be as fast as a scanner's. */
const isHeld = (characters: readonly Character[]): boolean =>
  characters.length < SHORT && characters.some(({ releasedAt }) => releasedAt === null);

const heldFor = ({ at, releasedAt }: Character): number =>
  releasedAt === null ? 0 : releasedAt - at;

const isOverlappingScanner = (characters: readonly Character[]): boolean =>
  characters.length >= OVERLAPPING.keys &&
  paceOf(characters.map(({ at }) => at)) <= OVERLAPPING.pace;

/** A key that is down still, though later ones are up, has been held until now: a person's. */
function letGo(characters: readonly Character[], now: number): Character[] {
  const lastUp = characters.findLastIndex(({ releasedAt }) => releasedAt !== null);
  return characters.map((each, index) =>
    each.releasedAt === null && index < lastUp
      ? { ...each, releasedAt: now, overlapped: true }
      : each,
  );
}

/** After the keys that a person pressed just before: held far longer, and let go late or well before. */
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
