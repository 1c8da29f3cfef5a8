import { displayed, lineOf, linesBy, massUnit, type ScaleProtocol } from './protocol.ts';
import { hex, type Read, unread, unweighed, weighed } from './reading.ts';

/** Condition, comma (a semicolon beside a decimal comma), perhaps the kind of weight or a comparison; the rest. */
const LINE = /^(ST|US|OL|QT)[,;](?:(GS|NT|OK|LO|HI|--)[,;])?(.*)$/;
const WEIGHT = /^([-+]? *\d+(?:[.,]\d*)?)[,;]? *([A-Za-z%]{0,3})$/;
/** Nine characters of the weight and three of the unit; eight and two where the kind of weight stands before. */
const LENGTH = 12;
const LENGTH_OF_KIND = 10;

/**
 * A&D standard format, and its CSV format: `Q` requests a weight. Written from: A&D, GC Series Instruction Manual, 16.2;
 * EJ Series, "Data format"; AD-4212D, "CSV format" (with a decimal comma semicolons separate).
 */
export const aAndD: ScaleProtocol = {
  asks: [new TextEncoder().encode('Q\r\n')],
  take: linesBy((line) => read(line)),
};

function read(message: Uint8Array): Read | null {
  const [line, condition, kind, data = ''] = LINE.exec(lineOf(message)) ?? [];
  if (line === undefined) return null;
  const raw = hex(message);
  // All nines stand for a weight beyond its range.
  if (condition === 'OL') return unweighed(data.startsWith('-') ? 'under-zero' : 'over-load', raw);
  // A count of pieces.
  if (condition === 'QT') return unread('unit', raw);
  const [found, shown = '', name = ''] = WEIGHT.exec(data) ?? [];
  const isKind = kind === 'GS' || kind === 'NT';
  if (found === undefined || data.length < (isKind ? LENGTH_OF_KIND : LENGTH)) return null;
  if (name === '') return unread('no-unit', raw);
  const unit = massUnit(name);
  if (!unit) return unread('unit', raw);
  const value = displayed(shown);
  if (value === null) return unread('value', raw);
  const rest = { net: kind === 'NT', raw };
  return weighed(condition === 'US' ? 'motion' : 'stable', { value, unit }, rest);
}
