import {
  displayed,
  linesBy,
  massUnit,
  poundsAndOunces,
  type ScaleProtocol,
  textOf,
} from './protocol.ts';
import { hex, type Read, unread, unweighed, weighed } from './reading.ts';

const WEIGHT = /S ([SD]) +((?:- *)?\d[\d.,]*) +([A-Za-z]{1,4}) *\r?\n$/;
/** In pounds and ounces, which have two numbers. */
const BOTH = /S ([SD]) +((?:- *)?\d[\d.,: lboz]*)\r?\n$/i;
const NO_UNIT = /S [SD] +(?:- *)?\d[\d.,]* *\r?\n$/;
const STATE = /S ([-+I]) *\r?\n$/;
const ERROR = /S [SD] +Error *(\d+)[a-z]? *\r?\n$/;

/**
 * MT-SICS (Mettler Toledo): `SI` requests a weight. Answers: `S S` stable and `S D` moving weight
 * with its unit, `S +` overload, `S -` underload, `S I` no weight available. Written from: Mettler Toledo, Reference
 * Manual MT-SICS, 2.1.2 (formats of responses); Kern's KCP answers alike (Kern KIB-TM, 1.4).
 */
export const mtSics: ScaleProtocol = {
  asks: [new TextEncoder().encode('SI\r\n')],
  take: linesBy((line) => read(line)),
};

function read(message: Uint8Array): Read | null {
  const text = textOf(message);
  const rawOf = (found: string) => hex(message.slice(-found.length));
  const [found, kind, shown = '', name = ''] = WEIGHT.exec(text) ?? [];
  if (found !== undefined) {
    const unit = massUnit(name);
    const value = displayed(shown);
    if (!unit) return unread('unit', rawOf(found));
    if (value === null) return unread('value', rawOf(found));
    const rest = { net: false, raw: rawOf(found) };
    return weighed(kind === 'D' ? 'motion' : 'stable', { value, unit }, rest);
  }
  const [double, state2, shownBoth = ''] = BOTH.exec(text) ?? [];
  const both = poundsAndOunces(shownBoth);
  if (double !== undefined && both)
    return weighed(state2 === 'D' ? 'motion' : 'stable', both, { net: false, raw: rawOf(double) });
  const [bare] = NO_UNIT.exec(text) ?? [];
  if (bare !== undefined) return unread('no-unit', rawOf(bare));
  const [broken] = ERROR.exec(text) ?? [];
  if (broken !== undefined) return unweighed('fault', rawOf(broken));
  const [state, sign] = STATE.exec(text) ?? [];
  if (state === undefined) return null;
  if (sign === '+') return unweighed('over-load', rawOf(state));
  return unweighed(sign === '-' ? 'under-zero' : 'motion', rawOf(state));
}
