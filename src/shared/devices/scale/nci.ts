import type { ScaleWeight } from '../../orders/cartons/weighing.ts';
import {
  displayed,
  massUnit,
  messages,
  poundsAndOunces,
  type ScaleProtocol,
  textOf,
} from './protocol.ts';
import { hex, type Read, unread, unweighed, weighed } from './reading.ts';

const ETX = 0x03;
/** LF weight unit CR LF status CR, and then ETX; some scales put an S before the status, or swap CR and LF. */
const WITH_WEIGHT = /\n([^\n\r]{1,16})[\r\n]{1,2}S?([\x30-\x7f]{2,4})\r$/;
const STATUS_ALONE = /[\n\r]S?([\x30-\x7f]{2,4})\r$/;
const WEIGHT = /^([-+ .,\d]+)([a-z]{1,3}) *$/i;

/**
 * NCI standard (SCP-01) of Avery Berkel, Weigh-Tronix, Brecknell, Fairbanks and Ohaus scales: `W` CR requests
 * a weight; the answer holds the weight, its unit and two to four status bytes. Written from: Weigh-Tronix, NCI
 * Standard Communication Protocol SCP-01; status bytes also Ohaus, Aviator 7000 Service Manual, NCI protocol.
 */
export const nci: ScaleProtocol = {
  asks: [Uint8Array.of(0x57, 0x0d)],
  take(bytes) {
    const { whole, rest } = messages(bytes, (byte) => byte === ETX);
    return { reads: whole.flatMap((message) => read(message) ?? []), rest };
  },
};

function read(message: Uint8Array): Read | null {
  const text = textOf(message.subarray(0, -1));
  const [framed, shown, withStatus] = WITH_WEIGHT.exec(text) ?? [];
  const [alone, only] = framed ? [] : (STATUS_ALONE.exec(text) ?? []);
  const found = framed ?? alone;
  const status = statusOf(withStatus ?? only ?? '');
  if (found === undefined || !status) return null;
  const raw = hex(message.slice(-found.length - 1));
  const trouble = troubleOf(status) ?? displayedTrouble(shown ?? '');
  if (trouble) return unweighed(trouble, raw);
  // While in motion, some scales send only their status; otherwise a status alone means nothing.
  if (shown === undefined) return status.motion ? unweighed('motion', raw) : null;
  const weight = weightOf(shown);
  if (typeof weight === 'string') return unread(weight, raw);
  return weighed(status.motion ? 'motion' : 'stable', weight, { net: status.net, raw });
}

interface Status {
  motion: boolean;
  net: boolean;
  first: number;
  second: number;
  third: number;
}

/** Bits 4 and 5 are always set; bit 6 announces another byte, and is never set in the first one. */
function statusOf(text: string): Status | null {
  const bytes = [...text].map((letter) => letter.charCodeAt(0));
  const [first = 0, second = 0, third = 0x30] = bytes;
  const last = bytes.length - 1;
  const sound = bytes.every(
    (byte, at) => (byte & 0x30) === 0x30 && ((byte & 0x40) !== 0) === (at > 0 && at < last),
  );
  if (!sound || bytes.length < 2) return null;
  return { motion: (first & 1) !== 0, net: (third & 4) !== 0, first, second, third };
}

function troubleOf({ first, second, third }: Status) {
  if (first & 0b1100 || second & 0b0100) return 'fault';
  if (second & 0b1000) return 'needs-calibration';
  if (third & 0b1000) return 'needs-zero';
  if (second & 0b0010) return 'over-load';
  return second & 0b0001 ? 'under-zero' : null;
}

/** Upper, lower and middle bars of the display. */
function displayedTrouble(shown: string) {
  if (shown.includes('^^')) return 'over-load';
  if (shown.includes('__')) return 'under-zero';
  return shown.includes('--') ? 'needs-zero' : null;
}

function weightOf(shown: string): ScaleWeight | 'unit' | 'no-unit' | 'value' {
  const both = poundsAndOunces(shown);
  if (both) return both;
  const [, number = '', name = ''] = WEIGHT.exec(shown) ?? [];
  const unit = massUnit(name);
  const value = displayed(number);
  if (value !== null && unit) return { value, unit };
  if (displayed(shown) !== null) return 'no-unit';
  return value === null ? 'value' : 'unit';
}
