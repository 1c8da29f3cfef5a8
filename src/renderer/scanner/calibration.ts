import {
  type ScannerLayout,
  type ScannerSettings,
  TEST_BARCODE,
} from '../../shared/settings/scanner-settings.ts';
import type { Character, KeyedScan } from './burst.ts';
import { strokeName, usCharacter } from './layout.ts';

/** Scanner settings derived from one scan of the test barcode. */
export interface Found extends ScannerSettings {
  suffix: 'Enter' | 'Tab' | 'none';
  /** Average milliseconds per key, and the longest pause. */
  measured: { perKey: number; pause: number };
}

/** Twice the measured values, as a margin for a busy machine. */
const ROOM = 2;
const [LEAST, MOST] = [50, 150] as const;

/** Settings for reading the test barcode before anything is known: slow, with any end. */
export const WHILE_CALIBRATING: ScannerSettings = {
  prefix: '',
  suffix: 'auto',
  pace: MOST,
  layout: 'as-typed',
};

/** Null where it was not the complete test barcode. */
export function foundBy({ strokes, ended }: KeyedScan): Found | null {
  const way = wayOf(strokes);
  if (!way) return null;
  const { layout, before } = way;
  const pauses = strokes.slice(1).map(({ at }, index) => at - (strokes[index]?.at ?? at));
  const whole = pauses.reduce((total, each) => total + each, 0);
  const perKey = whole / Math.max(1, pauses.length);
  return {
    layout,
    prefix: before.replace(/^\][A-Za-z]\w/, ''),
    suffix: ended === 'silence' ? 'none' : ended,
    pace: Math.min(MOST, Math.max(LEAST, Math.ceil(perKey * ROOM))),
    measured: { perKey, pause: Math.max(0, ...pauses) },
  };
}

/** The layout under which the keys yield the test barcode, and the scanner's prefix. */
function wayOf(strokes: readonly Character[]): { layout: ScannerLayout; before: string } | null {
  const typed = strokes.map(({ key, char }) => (key.length === 1 ? char : '\0')).join('');
  if (typed.endsWith(TEST_BARCODE)) return { layout: 'as-typed', before: beforeTest(typed) };
  const placed = strokes.map(({ code, shift }) => usCharacter(code, shift) ?? '\0').join('');
  if (placed.endsWith(TEST_BARCODE)) return { layout: 'us', before: beforeTest(placed) };
  return learned(strokes);
}

const beforeTest = (text: string): string => text.slice(0, -TEST_BARCODE.length);

/**
 * Learns a layout: each key must stand for the character at its position in the test barcode,
 * consistently.
 */
function learned(strokes: readonly Character[]): { layout: ScannerLayout; before: string } | null {
  if (strokes.length < TEST_BARCODE.length) return null;
  const from = strokes.length - TEST_BARCODE.length;
  const layout: Record<string, string> = {};
  for (const [index, char] of [...TEST_BARCODE].entries()) {
    const stroke = strokes[from + index];
    if (!stroke || stroke.code === '') return null;
    const name = strokeName(stroke);
    if ((layout[name] ?? char) !== char) return null;
    layout[name] = char;
  }
  const before = strokes.slice(0, from).map((stroke) => layout[strokeName(stroke)] ?? stroke.key);
  // A longer prefix means that it is another code, which fits by chance.
  return before.length > 5 ? null : { layout, before: before.join('') };
}
