import { displayed, LF, massUnit, messages, type ScaleProtocol, textOf } from './protocol.ts';
import { hex, type Read, unread, unweighed, weighed } from './reading.ts';

/** Condition, kind of weight, device, lamps; eight characters of the weight, a blank, the unit. */
const LONG = /^(ST|US|OL),(GS|NT),.{2},([-+ .,\d]{8}) ([A-Za-z]{1,2}| {2}) ?\r\n$/s;
/** The format of 18 characters "for AND", without device and lamps. */
const MIDDLE = /^(ST|US|OL),(GS|NT),([-+ .,\d]{8})([A-Za-z]{1,2}| {2})\r\n$/;
/** Ten characters: a weight alone. */
const SHORT = /^[-+ .,\d]{8}\r\n$/;
const ERROR = /^ERR.{1,4}\r\n$/;

/**
 * CAS indicators, which send by themselves. Written from: CAS, CI-600D Series manual, 10 (22, 10 and 18 bytes), CI-400
 * Series, appendix 1, and NT-200 Series, 14. The ten characters say neither unit nor whether the weight is stable.
 */
export const cas: ScaleProtocol = {
  asks: [],
  take(bytes) {
    // The eighth bit is the lamps' own: with it cleared they may look like an end of the line.
    const { whole, rest } = messages(bytes, (_, byte) => byte === LF);
    return { reads: whole.flatMap((message) => read(message) ?? []), rest };
  },
};

function read(message: Uint8Array): Read | null {
  const text = textOf(message);
  const raw = hex(message);
  if (ERROR.test(text)) return unweighed('fault', raw);
  if (SHORT.test(text)) return /\d/.test(text) ? unread('no-unit', raw) : null;
  const [found, condition, kind, shown = '', name = ''] =
    LONG.exec(text) ?? MIDDLE.exec(text) ?? [];
  if (found === undefined) return null;
  if (condition === 'OL') return unweighed('over-load', raw);
  if (name.trim() === '') return unread('no-unit', raw);
  const unit = massUnit(name.trim());
  if (!unit) return unread('unit', raw);
  const value = displayed(shown);
  if (value === null) return unread('value', raw);
  const rest = { net: kind === 'NT', raw };
  return weighed(condition === 'US' ? 'motion' : 'stable', { value, unit }, rest);
}
