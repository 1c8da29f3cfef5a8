import type { Stroke } from '../../../src/renderer/scanner/wedge.ts';

/** Key streams as scanners and people produce them; every number is in milliseconds. */

export type Gs = 'ctrl' | 'alt' | 'f8' | 'dropped';
export type Suffix = 'Enter' | 'Tab' | 'none';
const GS = '\x1d';

const SHIFTED = /[A-Z~!@#$%^&*()_+{}|:"<>?]/;

/** A character with its key on a US keyboard. */
function usKey(char: string): { key: string; code: string; shift: boolean } {
  const shift = SHIFTED.test(char);
  const upper = char.toUpperCase();
  if (/[A-Z]/.test(upper)) return { key: char, code: `Key${upper}`, shift };
  const digit = /\d/.test(char) ? char : String(')!@#$%^&*('.indexOf(char));
  if (digit !== '-1') return { key: char, code: `Digit${digit}`, shift };
  const marks: Record<string, string> = {
    '-_': 'Minus',
    '=+': 'Equal',
    '[{': 'BracketLeft',
    ']}': 'BracketRight',
    '\\|': 'Backslash',
    ';:': 'Semicolon',
    '\'"': 'Quote',
    '`~': 'Backquote',
    ',<': 'Comma',
    '.>': 'Period',
    '/?': 'Slash',
    ' ': 'Space',
  };
  const code = Object.entries(marks).find(([both]) => both.includes(char))?.[1] ?? '';
  return { key: char, code, shift };
}

export interface Scan {
  text: string;
  /** Time from one key to the next. */
  pace: () => number;
  /** How long a key is held; less than the pace when keys do not overlap. */
  held: (pace: number) => number;
  suffix: Suffix;
  gs: Gs;
  /** The character that the system produces for a key, when its layout differs from the scanner's. */
  seen?: (key: { key: string; code: string; shift: boolean }) => string;
}

/** A scanner's key events from `at` on, until its last key is up. */
export function scanned({ text, pace, held, suffix, gs, seen }: Scan, at: number): Stroke[] {
  const strokes: Stroke[] = [];
  let now = at;
  const press = (stroke: Omit<Stroke, 'down' | 'at'>, alone = true) => {
    const next = pace();
    strokes.push({ ...stroke, down: true, at: now });
    if (alone) strokes.push({ ...stroke, down: false, at: now + held(next) });
    now += next;
  };
  const lift = (stroke: Omit<Stroke, 'down' | 'at'>) =>
    strokes.push({ ...stroke, down: false, at: now });
  for (const char of text) {
    if (char === GS) {
      if (gs === 'f8') press({ key: 'F8', code: 'F8' });
      if (gs === 'ctrl') {
        press({ key: 'Control', code: 'ControlLeft', ctrl: true }, false);
        press({ key: ']', code: 'BracketRight', ctrl: true });
        lift({ key: 'Control', code: 'ControlLeft' });
      }
      if (gs === 'alt') {
        press({ key: 'Alt', code: 'AltLeft', alt: true }, false);
        for (const digit of '029') press({ key: digit, code: `Numpad${digit}`, alt: true });
        lift({ key: 'Alt', code: 'AltLeft' });
      }
      continue;
    }
    const key = usKey(char);
    if (key.shift) press({ key: 'Shift', code: 'ShiftLeft', shift: true }, false);
    press({ ...key, key: seen ? seen(key) : char });
    if (key.shift) lift({ key: 'Shift', code: 'ShiftLeft' });
  }
  if (suffix !== 'none') press({ key: suffix, code: suffix });
  return strokes;
}

/** The same keys with Caps Lock on: the case of letters is inverted, also with Shift. */
export const withCapsLock = (strokes: readonly Stroke[]): Stroke[] =>
  strokes.map((stroke) => {
    const { key } = stroke;
    const other = key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase();
    return { ...stroke, key: key.length === 1 ? other : key, capsLock: true };
  });

export interface Typing {
  text: string;
  /** Time from this key to the next; below `held` they overlap. */
  gap: () => number;
  held: () => number;
  end: 'Enter' | 'Tab' | null;
}

/** A person's key events from `at` on: keys are held longer, and fast ones overlap. */
export function typed({ text, gap, held, end }: Typing, at: number): Stroke[] {
  const strokes: Stroke[] = [];
  let now = at;
  const press = (stroke: Omit<Stroke, 'down' | 'at'>) => {
    strokes.push({ ...stroke, down: true, at: now }, { ...stroke, down: false, at: now + held() });
    now += gap();
  };
  for (const char of text) press(usKey(char));
  if (end) press({ key: end, code: end });
  return strokes;
}

export const inOrder = (strokes: readonly Stroke[]): Stroke[] =>
  strokes.toSorted((a, b) => a.at - b.at);
