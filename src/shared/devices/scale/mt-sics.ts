import { displayed, massUnit, messages, type ScaleProtocol, textOf } from './protocol.ts';
import { hex, type Read, unread, unweighed, weighed } from './reading.ts';

const LF = 0x0a;
const WEIGHT = /S ([SD]) +((?:- *)?\d[\d.]*) +([A-Za-z]{1,4}) *\r?\n$/;
const NO_UNIT = /S [SD] +(?:- *)?\d[\d.]* *\r?\n$/;
const STATE = /S ([-+I]) *\r?\n$/;
const ERROR = /S [SD] +Error *(\d+)[a-z]? *\r?\n$/;

/**
 * MT-SICS (Mettler Toledo): `SI` requests a weight. Answers: `S S` stable and `S D` moving weight
 * with its unit, `S +` overload, `S -` underload, `S I` no weight available.
 */
export const mtSics: ScaleProtocol = {
  ask: new TextEncoder().encode('SI\r\n'),
  take(bytes) {
    const { whole, rest } = messages(bytes, (byte) => byte === LF);
    return { reads: whole.flatMap((message) => read(message) ?? []), rest };
  },
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
  const [bare] = NO_UNIT.exec(text) ?? [];
  if (bare !== undefined) return unread('no-unit', rawOf(bare));
  const [broken] = ERROR.exec(text) ?? [];
  if (broken !== undefined) return unweighed('fault', rawOf(broken));
  const [state, sign] = STATE.exec(text) ?? [];
  if (state === undefined) return null;
  if (sign === '+') return unweighed('over-load', rawOf(state));
  return unweighed(sign === '-' ? 'under-zero' : 'motion', rawOf(state));
}
