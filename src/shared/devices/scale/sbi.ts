import { displayed, lineOf, linesBy, massUnit, type ScaleProtocol } from './protocol.ts';
import { hex, type Read, unread, unweighed, weighed } from './reading.ts';

/** A sign, nine characters of the weight, a blank, three of the unit. */
const VALUE = /^([-+ ])([ .,\d[\]]{9}) ([A-Za-z%]{1,3} *| {3})$/;
const VALUE_LENGTH = 14;
/** Before the value, six characters say which one it is: net, gross, or blank. */
const ID_LENGTH = 6;
const IDS = ['', 'N', 'G', 'G#', 'N#'];
const STATUS = 'Stat';

/**
 * Sartorius Balance Interface, in 16 and 22 characters: `ESC P` requests a weight. The unit is sent once the weight
 * is stable. Square brackets mark digits that are not verified. Written from: Sartorius, Signum manual, "Data output
 * format"; Entris II, "Data output format with 22 characters"; Cubis MSE, "SBI commands".
 */
export const sbi: ScaleProtocol = {
  asks: [new TextEncoder().encode('\u001bP'), new TextEncoder().encode('\u001bP\r\n')],
  take: linesBy((line) => read(line)),
};

function read(message: Uint8Array): Read | null {
  const line = lineOf(message);
  const raw = hex(message);
  if (line.length === VALUE_LENGTH) return weightIn(line, false, raw);
  if (line.length !== VALUE_LENGTH + ID_LENGTH) return null;
  const id = line.slice(0, ID_LENGTH).trim();
  const value = line.slice(ID_LENGTH);
  if (id === STATUS) return statusOf(value, raw);
  return IDS.includes(id) ? weightIn(value, id.startsWith('N'), raw) : null;
}

function weightIn(text: string, net: boolean, raw: string): Read | null {
  const [found, sign = '', shown = '', name = ''] = VALUE.exec(text) ?? [];
  const digits = shown.replace(/[[\]]/g, '').trim();
  if (found === undefined || digits === '') return statusOf(text, raw);
  const value = displayed(sign + digits);
  if (value === null) return unread('value', raw);
  if (name.trim() === '') return unweighed('motion', raw);
  const unit = massUnit(name.trim());
  return unit ? weighed('stable', { value, unit }, { net, raw }) : unread('unit', raw);
}

/** Codes in place of a weight; of checkweighing with two letters. */
function statusOf(text: string, raw: string): Read | null {
  const code = text.trim().toUpperCase();
  if (/^(?:HIGH|HH?)$/.test(code)) return unweighed('over-load', raw);
  if (/^(?:LOW|LL?)$/.test(code)) return unweighed('under-zero', raw);
  if (/^(?:C|CAL\b.*)$/.test(code)) return unweighed('needs-calibration', raw);
  return /^(?:ERR|[A-Z]{3}\.ERR)\b/.test(code) ? unweighed('fault', raw) : null;
}
