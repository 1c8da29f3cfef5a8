import type { ScannerLayout } from '../../shared/settings/scanner-settings.ts';

/** A key press: the character from the system, and the key's position. */
export interface KeyStroke {
  key: string;
  code: string;
  shift: boolean;
  /** Caps Lock is on and inverts the case of letters. */
  capsLock?: boolean;
}

/** Punctuation of a US keyboard by key position: without and with Shift. */
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

/** Character of a US keyboard at that position; null for a key that writes nothing. */
export function usCharacter(code: string, shift: boolean): string | null {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return shift ? letter : letter.toLowerCase();
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit) return shift ? (US_DIGITS[Number(digit)] ?? null) : digit;
  const [, pad] = /^Numpad(\d)$/.exec(code) ?? [];
  return pad ?? US_MARKS[code]?.[shift ? 1 : 0] ?? null;
}

/** Name of a key press in a learned layout. */
export const strokeName = ({ code, shift }: Pick<KeyStroke, 'code' | 'shift'>): string =>
  `${shift ? 'Shift+' : ''}${code}`;

/** Undoes Caps Lock, which scanners ignore: Shift alone decides the case. */
function asShifted(key: string, shift: boolean): string {
  const [small, capital] = [key.toLowerCase(), key.toUpperCase()];
  const isLetter = small !== capital && small.length === 1 && capital.length === 1;
  return isLetter ? (shift ? capital : small) : key;
}

/** The character that the scanner meant by a key; null for a key that writes nothing. */
export function characterOf(stroke: KeyStroke, layout: ScannerLayout): string | null {
  const { key, code, shift, capsLock } = stroke;
  const byPlace = usCharacter(code, shift);
  if (typeof layout === 'object') {
    const learned = layout[strokeName(stroke)];
    if (learned !== undefined) return learned;
  }
  if (layout === 'us' && byPlace !== null) return byPlace;
  if (key.length === 1) return capsLock ? asShifted(key, shift) : key;
  // A dead key, or one held back by an input method: only its position identifies it.
  return key === 'Dead' || key === 'Process' || key === 'Unidentified' ? byPlace : null;
}
