import type { ScannerLayout } from '../../shared/settings/scanner-settings.ts';

/** A key as it went down: what the system makes of it, and which place of the keyboard it is. */
export interface KeyStroke {
  key: string;
  code: string;
  shift: boolean;
  /** Caps Lock is on, and turns the letters of whoever types around. */
  capsLock?: boolean;
}

/** The marks of a US keyboard by their places: alone, and with Shift. */
const US_MARKS: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  IntlBackslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadDecimal: '..',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
};
const US_DIGITS = ')!@#$%^&*(';

/** What a US keyboard has at that place; null for a key that writes nothing. */
export function usCharacter(code: string, shift: boolean): string | null {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return shift ? letter : letter.toLowerCase();
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit) return shift ? (US_DIGITS[Number(digit)] ?? null) : digit;
  const [, pad] = /^Numpad(\d)$/.exec(code) ?? [];
  return pad ?? US_MARKS[code]?.[shift ? 1 : 0] ?? null;
}

/** The name under which a learned layout knows a stroke. */
export const strokeName = ({ code, shift }: Pick<KeyStroke, 'code' | 'shift'>): string =>
  `${shift ? 'Shift+' : ''}${code}`;

/** A scanner knows nothing of Caps Lock: which letter it means is in its Shift. */
function asShifted(key: string, shift: boolean): string {
  const [small, capital] = [key.toLowerCase(), key.toUpperCase()];
  const isLetter = small !== capital && small.length === 1 && capital.length === 1;
  return isLetter ? (shift ? capital : small) : key;
}

/** What the scanner meant by a key; null for a key that writes nothing. */
export function characterOf(stroke: KeyStroke, layout: ScannerLayout): string | null {
  const { key, code, shift, capsLock } = stroke;
  const byPlace = usCharacter(code, shift);
  if (typeof layout === 'object') {
    const learned = layout[strokeName(stroke)];
    if (learned !== undefined) return learned;
  }
  if (layout === 'us' && byPlace !== null) return byPlace;
  if (key.length === 1) return capsLock ? asShifted(key, shift) : key;
  // A dead key, or one that an input method holds back: only its place says what it was.
  return key === 'Dead' || key === 'Process' || key === 'Unidentified' ? byPlace : null;
}
