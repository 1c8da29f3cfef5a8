import type { ScannerSettings } from '../../shared/scanning/scanner-settings.ts';
import { characterOf, usCharacter } from './layout.ts';

/**
 * Tells a scanner that types from a person who does. The evidence: the configured prefix; how fast
 * the keys follow each other; and how they are held, for a person who types fast presses the next key
 * before the last one is up. Keys and times go in, what to do with each comes out; no clock, no DOM.
 */

/** Milliseconds: a longer pause between two keys starts anew. */
export const LONGEST_PAUSE = 100;
/** Milliseconds without a key that end a code which nothing else ends. */
const SILENCE = 150;
/** Fewer characters than this are never taken for a scan, nor fewer than the other ended by silence. */
const SHORTEST_SCAN = 3;
const SHORTEST_IN_SILENCE = 4;
/** Milliseconds: a person does not let go of a key sooner. */
const HELD_BY_HAND = 40;
/** A text of fewer characters must have all its keys let go of before its end. */
const SHORT = 6;
/** Keys that overlap are a scanner's only where there are so many, so fast. */
const OVERLAPPING = { keys: 5, pace: 32 };
/** A scanner's own end may come late; it presses no button. */
const LATE_END = 500;

export interface Stroke {
  down: boolean;
  key: string;
  code: string;
  /** Milliseconds, of the same clock for every key. */
  at: number;
  shift?: boolean;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  repeat?: boolean;
  capsLock?: boolean;
}

export type Heard =
  /** The key goes where it goes. */
  | { kind: 'pass' }
  /** The key begins the burst's character `index`; a scanner's, by all that is known, if `fast`. */
  | { kind: 'character'; index: number; fast: boolean }
  /** It belongs to a scan, and must do nothing else. */
  | { kind: 'swallow' }
  /** The scan is complete; its characters began with that one of the burst. */
  | {
      kind: 'scan';
      text: string;
      from: number;
      ended: 'Enter' | 'Tab' | 'silence';
      strokes: readonly Character[];
    };

export type KeyedScan = Extract<Heard, { kind: 'scan' }>;

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

interface Burst {
  characters: Character[];
  /** Every key that went down, also those that write nothing by themselves. */
  strokes: number[];
  lastAt: number;
  /** A person holds Shift: it was down before the scanner began. */
  shiftHeld: boolean;
}

const GS = '\x1d';
const MODIFIERS = new Set(['Control', 'Alt', 'AltGraph', 'Meta']);
const PASS: Heard = { kind: 'pass' };
const SWALLOW: Heard = { kind: 'swallow' };

export function createWedge(settings: () => ScannerSettings) {
  let burst: Burst | null = null;
  let altDigits: string | null = null;
  let shiftDownAt: number | null = null;
  let endedInSilenceAt = Number.NEGATIVE_INFINITY;

  const longestPause = () => Math.max(LONGEST_PAUSE, 2 * settings().pace);

  function hear(stroke: Stroke): Heard {
    // Between keys that go down: a person holds one for nearly as long as until the next.
    const last = burst?.strokes.at(-1) ?? stroke.at;
    if (stroke.down && stroke.at - last > longestPause()) burst = null;
    if (stroke.key === 'Shift') return shift(stroke);
    if (!stroke.down) return release(stroke);
    if (stroke.repeat) return repeated();
    if (stroke.key === 'Enter' || stroke.key === 'Tab') return end(stroke.key, stroke);
    if (isAltDigit(stroke)) return altDigit(stroke);
    const fast = isFast(stroke.at);
    if (MODIFIERS.has(stroke.key)) return touched(stroke, fast);
    if (stroke.ctrl && !isAltGraph(stroke)) return fast ? control(stroke) : PASS;
    if (stroke.meta || (stroke.alt && !isAltGraph(stroke))) return PASS;
    if (stroke.key === 'F8' && fast) return add(GS, stroke, SWALLOW);
    const char = meant(stroke);
    // A key that writes nothing ends no scan: a person's hand may lie on one.
    if (char === null) return fast && /^F\d+$/.test(stroke.key) ? SWALLOW : PASS;
    return add(char, stroke, null);
  }

  /** Ends what only silence ends; null while there is nothing, or it is none. */
  function silent(at: number): Heard | null {
    if (!burst || at < burst.lastAt + silence()) return null;
    const { suffix } = settings();
    const scanned = suffix === 'auto' || suffix === 'none' ? scanOf(burst, 'silence') : null;
    burst = null;
    if (scanned) endedInSilenceAt = at;
    return scanned;
  }

  const silence = () => longestPause() + SILENCE - LONGEST_PAUSE;

  function meant(stroke: Stroke): string | null {
    const { key, code, shift = false, capsLock = false } = stroke;
    const { layout } = settings();
    if (burst ? burst.shiftHeld : isShiftHeld(stroke)) return usCharacter(code, false) ?? key;
    return characterOf({ key, code, shift, capsLock }, layout);
  }

  const isShiftHeld = ({ at, shift }: Stroke) =>
    shift === true && shiftDownAt !== null && at - shiftDownAt > longestPause();

  function add(char: string, stroke: Stroke, heard: Heard | null): Heard {
    const { key, code, shift = false, at } = stroke;
    burst ??= { characters: [], strokes: [], lastAt: at, shiftHeld: isShiftHeld(stroke) };
    endedInSilenceAt = Number.NEGATIVE_INFINITY;
    const index = burst.characters.length;
    burst.characters.push({ char, key, code, shift, at, releasedAt: null, overlapped: false });
    burst.strokes.push(at);
    burst.lastAt = at;
    return heard ?? { kind: 'character', index, fast: isFast(at) };
  }

  function shift({ down, at, repeat }: Stroke): Heard {
    if (repeat) return PASS;
    shiftDownAt = down ? at : null;
    if (!burst) return PASS;
    burst.lastAt = at;
    if (down) burst.strokes.push(at);
    return PASS;
  }

  function release(stroke: Stroke): Heard {
    if (stroke.key === 'Alt' && altDigits !== null) return altReleased(stroke);
    if (!burst) return PASS;
    const { characters } = burst;
    const at = characters.findLastIndex(
      ({ code, key, releasedAt }) =>
        releasedAt === null && (stroke.code ? code === stroke.code : key === stroke.key),
    );
    const released = characters[at];
    if (!released) return PASS;
    released.releasedAt = stroke.at;
    released.overlapped = at < characters.length - 1;
    burst.lastAt = Math.max(burst.lastAt, stroke.at);
    return PASS;
  }

  /** A key that is held down: nobody's scanner. */
  function repeated(): Heard {
    burst = null;
    return PASS;
  }

  function end(key: 'Enter' | 'Tab', { at, ctrl, alt, meta }: Stroke): Heard {
    const { suffix } = settings();
    const late = at - endedInSilenceAt < LATE_END;
    endedInSilenceAt = Number.NEGATIVE_INFINITY;
    if (ctrl || alt || meta) return PASS;
    const ends = key === 'Enter' || suffix !== 'Enter';
    const scanned =
      burst && ends ? scanOf({ ...burst, strokes: [...burst.strokes, at] }, key) : null;
    const nothing = !burst;
    burst = null;
    return scanned ?? (late && nothing ? SWALLOW : PASS);
  }

  /** A character by its number, as scanners type where they know no keyboard: Alt+029. */
  function altDigit({ code, at }: Stroke): Heard {
    const first = altDigits === null;
    altDigits = `${altDigits ?? ''}${code.slice(-1)}`;
    burst ??= { characters: [], strokes: [], lastAt: at, shiftHeld: false };
    burst.strokes.push(at);
    burst.lastAt = at;
    const index = burst.characters.length;
    return first ? { kind: 'character', index, fast: isFast(at) } : SWALLOW;
  }

  function altReleased(stroke: Stroke): Heard {
    const code = Number(altDigits);
    altDigits = null;
    if (!burst || code < 1 || code > 126) return PASS;
    add(String.fromCharCode(code), { ...stroke, code: '', shift: false }, null);
    burst.strokes.pop();
    const added = burst.characters.at(-1);
    if (added) added.releasedAt = stroke.at;
    return SWALLOW;
  }

  /** Control characters of a code, and what else comes with Ctrl in the midst of one. */
  function control(stroke: Stroke): Heard {
    if (stroke.code === 'BracketRight' || stroke.key === ']' || stroke.key === GS) {
      return add(GS, stroke, SWALLOW);
    }
    if (stroke.code === 'KeyM' || stroke.code === 'KeyJ')
      return end('Enter', { ...stroke, ctrl: false });
    if (stroke.code === 'KeyI') return end('Tab', { ...stroke, ctrl: false });
    return touched(stroke, true);
  }

  function touched({ at }: Stroke, fast: boolean): Heard {
    if (burst) {
      burst.lastAt = at;
      burst.strokes.push(at);
    }
    return fast ? SWALLOW : PASS;
  }

  function isFast(at: number): boolean {
    if (!burst || burst.characters.length < 2) return false;
    const strokes = burst.strokes.at(-1) === at ? burst.strokes : [...burst.strokes, at];
    return paceOf(strokes) <= settings().pace && !isTyped(burst.characters);
  }

  function scanOf(whole: Burst, ended: 'Enter' | 'Tab' | 'silence'): Heard | null {
    const { prefix, pace } = settings();
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

  return {
    hear,
    silent,
    /** When to call `silent`, on the clock of the keys; null while there is nothing to wait for. */
    deadline: () => (burst && burst.characters.length > 0 ? burst.lastAt + silence() : null),
  };
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

const isAltDigit = ({ alt, code, ctrl }: Stroke): boolean =>
  alt === true && !ctrl && /^Numpad\d$/.test(code);

/** AltGr writes characters, and comes as Ctrl and Alt together on Windows. */
const isAltGraph = ({ ctrl, alt, key }: Stroke): boolean =>
  ctrl === true && alt === true && (key.length === 1 || key === 'Dead');
