import type { MassUnit } from '../../kernel/measure.ts';
import { LONGEST_MESSAGE, type ScaleProtocol, textOf } from './protocol.ts';
import { hex, type Read, scaled, unread, unweighed, weighed } from './reading.ts';

const STX = 0x02;
const CR = 0x0d;
/** STX, status words A, B and C, six digits of weight, six of tare (which some scales omit), CR. */
const LENGTHS = [17, 11];
const SIX_DIGITS = /^ *\d{1,6}$/;
/** By bits 0 to 2 of status word A, from xxxx00 to x.xxxxx. */
const EXPONENTS = [2, 1, 0, -1, -2, -3, -4, -5];

/**
 * Toledo continuous output: the scale sends unasked, several times a second, optionally with a
 * checksum. A message counts once the bytes after it prove it complete. Written from: Rockwell 57C428 Toledo Scale
 * Interface Module, appendix D, and Kern FTC manual 01/07, 5.2.2.
 */
export const toledoContinuous: ScaleProtocol = {
  asks: [],
  take(bytes) {
    const reads: Read[] = [];
    let at = 0;
    while (at < bytes.length) {
      const length = messageAt(bytes, at);
      if (length === 'not-yet') break;
      if (length === 'none') {
        at += 1;
        continue;
      }
      const message = bytes.subarray(at, at + length);
      if (isWhole(message, bytes[at + length])) reads.push(read(message));
      at += length;
    }
    return { reads, rest: bytes.slice(Math.max(at, bytes.length - LONGEST_MESSAGE)) };
  },
};

function messageAt(bytes: Uint8Array, at: number): number | 'not-yet' | 'none' {
  if ((bytes[at] ?? 0) !== STX) return 'none';
  const [a = 0x20, , c = 0x20] = bytes.subarray(at + 1, at + 4);
  // Bit 5 of the words A and C is always set, and bit 6 of A never.
  if ((a & 0x60) !== 0x20 || (c & 0x20) === 0) return 'none';
  for (const length of LENGTHS) {
    if (((bytes[at + length - 1] ?? 0) & 0x7f) !== CR) continue;
    if (!isDigits(bytes, at, length)) return 'none';
    // One more byte is needed: the next message's STX, or the checksum.
    return bytes.length > at + length ? length : 'not-yet';
  }
  return bytes.length - at < Math.max(...LENGTHS) ? 'not-yet' : 'none';
}

const isDigits = (bytes: Uint8Array, at: number, length: number): boolean =>
  SIX_DIGITS.test(textOf(bytes.subarray(at + 4, at + 10))) &&
  (length === 11 || SIX_DIGITS.test(textOf(bytes.subarray(at + 10, at + 16))));

/**
 * Complete when followed by another message, or by a checksum that makes the sum of all low seven
 * bits zero.
 */
function isWhole(message: Uint8Array, next: number | undefined): boolean {
  if (next === undefined) return false;
  if (next === STX) return true;
  const sum = message.reduce((total, byte) => total + (byte & 0x7f), 0);
  return ((sum + (next & 0x7f)) & 0x7f) === 0;
}

function read(message: Uint8Array): Read {
  const raw = hex(message);
  const [, a = 0, b = 0, c = 0] = message;
  const negative = (b & 0b10) !== 0;
  if (b & 0b100) return unweighed(negative ? 'under-zero' : 'over-load', raw);
  if (b & 0b100_0000) return unweighed('needs-zero', raw);
  // Expanded by ten for calibration, with an unchanged decimal point.
  if (c & 0b1_0000) return unread('value', raw);
  const unit = unitOf(b, c);
  if (!unit) return unread('unit', raw);
  const digits = Number(textOf(message.subarray(4, 10)));
  const value = scaled(negative ? -digits : digits, EXPONENTS[a & 0b111] ?? 0);
  const condition = b & 0b1000 ? 'motion' : 'stable';
  return weighed(condition, { value, unit }, { net: (b & 1) !== 0, raw });
}

/** Bits 0 to 2 of word C name the unit; none of them set leaves it to bit 4 of word B. */
function unitOf(b: number, c: number): MassUnit | null {
  switch (c & 0b111) {
    case 0b000:
      return b & 0b1_0000 ? 'kg' : 'lb';
    case 0b001:
      return 'g';
    case 0b011:
      return 'oz';
    default:
      return null;
  }
}
