import type { ScannerSettings } from '../../shared/settings/scanner-settings.ts';
import { type Burst, isFast, type KeyedScan, scanOf } from './burst.ts';
import { characterOf, usCharacter } from './layout.ts';
import { emptyLog, type KeyLog, silenceOf, type Unread, unreadOf } from './unread.ts';

/**
 * Distinguishes a keyboard scanner from a person typing. Evidence: the configured prefix, the pace of
 * the keys, and how they overlap, since a fast typist presses the next key before releasing the last.
 * A pure state machine: keys and times in, decisions out; no clock, no DOM.
 */

/** Milliseconds: a longer pause between two keys starts a new burst. */
export const LONGEST_PAUSE = 100;
/** Milliseconds without a key that end a code without an end key. */
const SILENCE = 150;
/** A scanner's end key may arrive this much later; it must not press a button. */
const LATE_END = 500;

export interface Stroke {
  down: boolean;
  key: string;
  code: string;
  /** Milliseconds, by one clock for all keys. */
  at: number;
  shift?: boolean;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  repeat?: boolean;
  capsLock?: boolean;
}

export type Outcome =
  /** Not part of a scan: the key has its normal effect. */
  | { kind: 'pass' }
  /** Character `index` of the burst; `fast`: a scanner's, by the evidence so far. */
  | { kind: 'character'; index: number; fast: boolean }
  /** Part of a scan: the key must have no other effect. */
  | { kind: 'swallow' }
  | KeyedScan
  /** Not taken as a scan, and no person's typing either. */
  | Unread;

const GS = '\x1d';
const MODIFIERS = new Set(['Control', 'Alt', 'AltGraph', 'Meta']);
const PASS: Outcome = { kind: 'pass' };
const SWALLOW: Outcome = { kind: 'swallow' };

interface State {
  settings: () => ScannerSettings;
  burst: Burst | null;
  altDigits: string | null;
  shiftDownAt: number | null;
  endedInSilenceAt: number;
  /** When a scan's end key came. */
  endedByKeyAt: number;
  log: KeyLog;
}

export function createWedge(settings: () => ScannerSettings) {
  const state: State = {
    settings,
    burst: null,
    altDigits: null,
    shiftDownAt: null,
    endedInSilenceAt: Number.NEGATIVE_INFINITY,
    endedByKeyAt: Number.NEGATIVE_INFINITY,
    log: emptyLog(),
  };
  return {
    receive: (stroke: Stroke) => logged(state, stroke, receive(state, stroke)),
    silent: (at: number) => silent(state, at) ?? unreadSilent(state, at),
    /** When to call `silent`, by the clock of the keys; null while nothing is pending. */
    deadline: () =>
      state.burst && state.burst.characters.length > 0 ? state.burst.lastAt + silence(state) : null,
    /** As `deadline`, for what may be shown as unread. */
    unreadDeadline: () =>
      state.log.characters.length > 0 ? state.log.lastAt + silenceOf(state.log) : null,
  };
}

const longestPause = ({ settings }: State) => Math.max(LONGEST_PAUSE, 2 * settings().pace);

const silence = (state: State) => longestPause(state) + SILENCE - LONGEST_PAUSE;

const isShiftHeld = (state: State, { at, shift }: Stroke) =>
  shift === true && state.shiftDownAt !== null && at - state.shiftDownAt > longestPause(state);

/** Logs a key beside the burst; at an end that is none of a scan, what is logged may be unread. */
function logged(state: State, stroke: Stroke, outcome: Outcome): Outcome {
  const { key, at, down } = stroke;
  if (at - state.log.lastAt > silenceOf(state.log)) state.log = emptyLog();
  if (!down) {
    logRelease(state, stroke);
    return outcome;
  }
  if (outcome.kind === 'scan' || outcome.kind === 'unread' || isNoCode(stroke)) {
    state.log = emptyLog();
    return outcome;
  }
  if (key === 'Enter' || key === 'Tab') {
    const unread = unreadOf(state.log, key, state.settings());
    state.log = emptyLog();
    return outcome.kind === 'pass' && unread ? unread : outcome;
  }
  const char = loggedAs(state, stroke);
  if (char !== null) logCharacter(state, char, stroke);
  if (char !== null || key === 'Shift' || MODIFIERS.has(key) || isAltDigit(stroke)) {
    state.log.strokes.push(at);
    state.log.lastAt = at;
  }
  return outcome;
}

/** A held key, or a shortcut: no part of a code. */
function isNoCode(stroke: Stroke): boolean {
  const { key, ctrl, alt, meta, repeat } = stroke;
  if (repeat) return true;
  const isPressed = ctrl === true || alt === true || meta === true;
  return (
    isPressed &&
    !MODIFIERS.has(key) &&
    !isAltGraph(stroke) &&
    !isAltDigit(stroke) &&
    !isSeparator(stroke)
  );
}

const isSeparator = ({ ctrl, code }: Stroke): boolean => ctrl === true && code === 'BracketRight';

function loggedAs(state: State, stroke: Stroke): string | null {
  if (isSeparator(stroke)) return GS;
  if (isAltDigit(stroke)) return null;
  const { key, code, shift = false, capsLock = false } = stroke;
  return characterOf({ key, code, shift, capsLock }, state.settings().layout);
}

function logCharacter({ log }: State, char: string, { key, code, shift = false, at }: Stroke) {
  log.characters.push({ char, key, code, shift, at, releasedAt: null, overlapped: false });
}

function logRelease(state: State, stroke: Stroke): void {
  const { characters } = state.log;
  const written = state.burst?.characters.at(-1);
  // A character by its number is complete when Alt is released.
  if (stroke.key === 'Alt' && written?.at === stroke.at && written.code === '') {
    characters.push({ ...written });
    return;
  }
  const held = characters.findLast(
    ({ code, releasedAt }) => releasedAt === null && code === stroke.code,
  );
  if (!held) return;
  held.releasedAt = stroke.at;
  held.overlapped = held !== characters.at(-1);
}

/** What is logged, when no key followed it. */
function unreadSilent(state: State, at: number): Outcome | null {
  if (state.log.characters.length === 0 || at < state.log.lastAt + silenceOf(state.log))
    return null;
  const unread = unreadOf(state.log, 'silence', state.settings());
  state.log = emptyLog();
  return unread;
}

/** A scan by its keys, whose end is not the one of the settings. */
const unended = ({ text, strokes, ended }: KeyedScan): Unread => {
  const [first] = strokes;
  const perKey = ((strokes.at(-1)?.at ?? 0) - (first?.at ?? 0)) / Math.max(1, strokes.length - 1);
  return {
    kind: 'unread',
    text,
    why: 'end',
    perKey,
    from: first?.at ?? 0,
    ended,
    isHeld: false,
  };
};

function receive(state: State, stroke: Stroke): Outcome {
  // Measured between key presses: a person holds a key nearly until the next one.
  const last = state.burst?.strokes.at(-1) ?? stroke.at;
  if (stroke.down && stroke.at - last > longestPause(state)) state.burst = null;
  if (stroke.key === 'Shift') return shift(state, stroke);
  if (!stroke.down) return release(state, stroke);
  if (stroke.repeat) return repeated(state);
  if (stroke.key === 'Enter' || stroke.key === 'Tab') return end(state, stroke.key, stroke);
  if (isAltDigit(stroke)) return altDigit(state, stroke);
  const fast = isFast(state.burst, stroke.at, state.settings());
  if (MODIFIERS.has(stroke.key)) return touched(state, stroke, fast);
  if (stroke.ctrl && !isAltGraph(stroke)) return fast ? control(state, stroke) : PASS;
  if (stroke.meta || (stroke.alt && !isAltGraph(stroke))) return PASS;
  if (stroke.key === 'F8' && fast) return add(state, GS, stroke, SWALLOW);
  const char = meant(state, stroke);
  // A key that writes nothing does not end a scan: a person's hand may rest on one.
  if (char === null) return fast && /^F\d+$/.test(stroke.key) ? SWALLOW : PASS;
  return add(state, char, stroke, null);
}

/** Ends a burst by a pause; null where there is none, or it is no scan. */
function silent(state: State, at: number): Outcome | null {
  if (!state.burst || at < state.burst.lastAt + silence(state)) return null;
  const { suffix } = state.settings();
  const scanned = scanOf(state.burst, 'silence', state.settings());
  state.burst = null;
  if (!scanned) return null;
  state.log = emptyLog();
  if (suffix === 'Enter' || suffix === 'Tab') return unended(scanned);
  state.endedInSilenceAt = at;
  return scanned;
}

function meant(state: State, stroke: Stroke): string | null {
  const { key, code, shift = false, capsLock = false } = stroke;
  const { layout } = state.settings();
  if (state.burst ? state.burst.shiftHeld : isShiftHeld(state, stroke))
    return usCharacter(code, false) ?? key;
  return characterOf({ key, code, shift, capsLock }, layout);
}

function add(state: State, char: string, stroke: Stroke, outcome: Outcome | null): Outcome {
  const { key, code, shift = false, at } = stroke;
  state.burst ??= {
    characters: [],
    strokes: [],
    lastAt: at,
    shiftHeld: isShiftHeld(state, stroke),
  };
  state.endedInSilenceAt = Number.NEGATIVE_INFINITY;
  const index = state.burst.characters.length;
  state.burst.characters.push({ char, key, code, shift, at, releasedAt: null, overlapped: false });
  state.burst.strokes.push(at);
  state.burst.lastAt = at;
  return outcome ?? { kind: 'character', index, fast: isFast(state.burst, at, state.settings()) };
}

function shift(state: State, { down, at, repeat }: Stroke): Outcome {
  if (repeat) return PASS;
  state.shiftDownAt = down ? at : null;
  if (!state.burst) return PASS;
  state.burst.lastAt = at;
  if (down) state.burst.strokes.push(at);
  return PASS;
}

function release(state: State, stroke: Stroke): Outcome {
  if (stroke.key === 'Alt' && state.altDigits !== null) return altReleased(state, stroke);
  if (!state.burst) return PASS;
  const { characters } = state.burst;
  const at = characters.findLastIndex(
    ({ code, key, releasedAt }) =>
      releasedAt === null && (stroke.code ? code === stroke.code : key === stroke.key),
  );
  const released = characters[at];
  if (!released) return PASS;
  released.releasedAt = stroke.at;
  released.overlapped = at < characters.length - 1;
  state.burst.lastAt = Math.max(state.burst.lastAt, stroke.at);
  return PASS;
}

/** Key repeat of a held key, which no scanner produces. */
function repeated(state: State): Outcome {
  state.burst = null;
  return PASS;
}

function end(state: State, key: 'Enter' | 'Tab', { at, ctrl, alt, meta }: Stroke): Outcome {
  const { suffix } = state.settings();
  // Also a second end key, as of CR LF.
  const sinceEnd = at - state.endedByKeyAt;
  const isSecondEnd = sinceEnd >= 0 && sinceEnd < LONGEST_PAUSE;
  const late = at - state.endedInSilenceAt < LATE_END || isSecondEnd;
  state.endedInSilenceAt = Number.NEGATIVE_INFINITY;
  if (ctrl || alt || meta) return PASS;
  const scanned = state.burst
    ? scanOf({ ...state.burst, strokes: [...state.burst.strokes, at] }, key, state.settings())
    : null;
  const nothing = !state.burst;
  state.burst = null;
  if (!scanned) return late && nothing ? SWALLOW : PASS;
  if (key === 'Tab' && suffix === 'Enter') return unended(scanned);
  state.endedByKeyAt = at;
  return scanned;
}

/** A character by its number, as scanners type independently of the keyboard layout: Alt+029. */
function altDigit(state: State, { code, at }: Stroke): Outcome {
  const first = state.altDigits === null;
  state.altDigits = `${state.altDigits ?? ''}${code.slice(-1)}`;
  state.burst ??= { characters: [], strokes: [], lastAt: at, shiftHeld: false };
  state.burst.strokes.push(at);
  state.burst.lastAt = at;
  const index = state.burst.characters.length;
  return first
    ? { kind: 'character', index, fast: isFast(state.burst, at, state.settings()) }
    : SWALLOW;
}

function altReleased(state: State, stroke: Stroke): Outcome {
  const code = Number(state.altDigits);
  state.altDigits = null;
  if (!state.burst || code < 1 || code > 126) return PASS;
  add(state, String.fromCharCode(code), { ...stroke, code: '', shift: false }, null);
  state.burst.strokes.pop();
  const added = state.burst.characters.at(-1);
  if (added) added.releasedAt = stroke.at;
  return SWALLOW;
}

/** Control characters within a code, and other keys with Ctrl within one. */
function control(state: State, stroke: Stroke): Outcome {
  if (stroke.code === 'BracketRight' || stroke.key === ']' || stroke.key === GS) {
    return add(state, GS, stroke, SWALLOW);
  }
  if (stroke.code === 'KeyM' || stroke.code === 'KeyJ')
    return end(state, 'Enter', { ...stroke, ctrl: false });
  if (stroke.code === 'KeyI') return end(state, 'Tab', { ...stroke, ctrl: false });
  return touched(state, stroke, true);
}

function touched(state: State, { at }: Stroke, fast: boolean): Outcome {
  if (state.burst) {
    state.burst.lastAt = at;
    state.burst.strokes.push(at);
  }
  return fast ? SWALLOW : PASS;
}

const isAltDigit = ({ alt, code, ctrl }: Stroke): boolean =>
  alt === true && !ctrl && /^Numpad\d$/.test(code);

/** AltGr writes characters; on Windows it is reported as Ctrl and Alt together. */
const isAltGraph = ({ ctrl, alt, key }: Stroke): boolean =>
  ctrl === true && alt === true && (key.length === 1 || key === 'Dead');
