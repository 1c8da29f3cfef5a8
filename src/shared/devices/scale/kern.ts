import { displayed, lineOf, linesBy, massUnit, type ScaleProtocol } from './protocol.ts';
import { hex, type Read, unread, unweighed, weighed } from './reading.ts';

/** Sixteen characters: two, ten of the weight, a blank, three of the unit. */
const STABLE = /^ [ *]([-+ .,\d]{10}) ([A-Za-z%]{1,3}) *$/;
const STABLE_LENGTH = 16;
/** The same without the unit, which is left out while the weight is not stable. */
const UNSTABLE = /^ [ *][-+ .,\d]{8,10} *$/;
const ERROR = /^ *Error *$/i;
/** Platform scales: `ST,GS   1.000KG`, `US,G,-  1.234kg`. */
const HEADED = /^(ST|US|OL),(GS|GW|G|NT|N),? *((?:[-+] *)?\d[\d.,]*) *([A-Za-z%]{0,3}) *$/i;

/**
 * Kern's own format: `w` requests a weight, with CR LF at some models and without at others. Written from: Kern FKB
 * manual 1513, "Data transfer" h to j (18 and 15 characters); FKT manual 1011, 8.3.2; KFB-TM manual 1323, 10.3; GAB-N
 * manual 1315, 12.1.3. Kern's KCP is read as MT-SICS.
 */
export const kern: ScaleProtocol = {
  asks: [new TextEncoder().encode('w'), new TextEncoder().encode('w\r\n')],
  take: linesBy((line) => read(line)),
};

function read(message: Uint8Array): Read | null {
  const line = lineOf(message);
  const raw = hex(message);
  if (ERROR.test(line)) return unweighed('fault', raw);
  const [headed, condition = '', kind = '', number = '', name = ''] = HEADED.exec(line) ?? [];
  if (headed !== undefined) {
    const net = kind.toUpperCase().startsWith('N');
    if (condition.toUpperCase() === 'OL') return unweighed('over-load', raw);
    return weightOf(condition.toUpperCase() === 'US' ? 'motion' : 'stable', number, name, {
      net,
      raw,
    });
  }
  const [stable, shown = '', unit = ''] = STABLE.exec(line) ?? [];
  if (stable !== undefined && line.length === STABLE_LENGTH)
    return weightOf('stable', shown, unit, { net: false, raw });
  return UNSTABLE.test(line) && /\d/.test(line) ? unweighed('motion', raw) : null;
}

function weightOf(
  condition: 'motion' | 'stable',
  shown: string,
  name: string,
  rest: { net: boolean; raw: string },
): Read {
  if (name === '') return unread('no-unit', rest.raw);
  const unit = massUnit(name);
  if (!unit) return unread('unit', rest.raw);
  const value = displayed(shown);
  return value === null ? unread('value', rest.raw) : weighed(condition, { value, unit }, rest);
}
