import Big from 'big.js';
import { z } from 'zod';
import type { MassUnit } from '../../kernel/measure.ts';
import type { ScaleWeight } from '../../orders/cartons/weighing.ts';
import type { Read } from './reading.ts';

/** Protocol of a serial scale. */
export const ScaleProtocolNameSchema = z.enum([
  'nci',
  'toledo-8217',
  'toledo-continuous',
  'mt-sics',
  'a-and-d',
  'kern',
  'sbi',
  'cas',
]);
export type ScaleProtocolName = z.infer<typeof ScaleProtocolNameSchema>;

/** Readings decoded from a scale's bytes, and the bytes of an incomplete message. */
interface TakenBytes {
  reads: Read[];
  rest: Uint8Array;
}

/** Protocol of a serial scale, independent of the serial port. */
export interface ScaleProtocol {
  /**
   * Requests for a weight, tried in turn: each only reads and changes nothing at the scale. None where it sends
   * without being asked.
   */
  asks: readonly Uint8Array[];
  /** Decodes the complete messages. Bytes that are no message (noise, half a line) are skipped. */
  take(bytes: Uint8Array): TakenBytes;
}

/** The longest message of any scale, in bytes; a longer rest is noise. */
export const LONGEST_MESSAGE = 128;

/** Units as scales write them, in any case. */
export function massUnit(text: string): MassUnit | null {
  switch (text.toLowerCase()) {
    case 'mg':
      return 'mg';
    case 'g':
    case 'gm':
      return 'g';
    case 'kg':
      return 'kg';
    case 'oz':
      return 'oz';
    case 'lb':
    case 'lbs':
      return 'lb';
    default:
      return null;
  }
}

/** The eighth bit is cleared: it is parity where the port is set to 8 bits instead of 7. */
export const textOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.map((byte) => byte & 0x7f));

/** Parses a number as displayed: leading spaces, a sign with or without a space, one point or decimal comma. */
export function displayed(text: string): string | null {
  const [, sign = '', number = ''] =
    /^ *(?:([-+]) *)?(\d{1,9}(?:[.,]\d{0,6})?|[.,]\d{1,6}) *$/.exec(text) ?? [];
  if (!number) return null;
  const point = number.replace(',', '.');
  const whole = point.startsWith('.') ? `0${point}` : point.replace(/\.$/, '');
  return sign === '-' ? `-${whole}` : whole;
}

/** Pounds and ounces without blanks: `7lb13.6oz`, `7lb:13.6oz` or `7:13.6lb:oz`. */
const POUNDS_OUNCES =
  /^(-?)(\d{1,4})(?:lb:?(\d{1,2}(?:[.,]\d{0,3})?)oz|:(\d{1,2}(?:[.,]\d{0,3})?)lb:?oz)$/i;

/** In ounces; null for any other text, also for sixteen ounces, which are a pound of their own. */
export function poundsAndOunces(text: string): ScaleWeight | null {
  if (/\d \d/.test(text)) return null;
  const closed = text.replaceAll(' ', '');
  const [both, sign = '', pounds = '0', ounces, after] = POUNDS_OUNCES.exec(closed) ?? [];
  if (both === undefined) return null;
  const rest = new Big((ounces ?? after ?? '0').replace(',', '.').replace(/\.$/, ''));
  if (rest.gte(16)) return null;
  const value = new Big(pounds).times(16).plus(rest);
  return { value: value.times(sign ? -1 : 1).toFixed(), unit: 'oz' };
}

/** Bytes of a scale that sends lines: all but their ends. */
export const lineOf = (message: Uint8Array): string => textOf(message).replace(/[\r\n]{1,2}$/, '');

export const LF = 0x0a;

/**
 * Splits after every byte that ends a message; the last part may be incomplete. Parts longer than any message
 * are dropped.
 */
export function messages(
  bytes: Uint8Array,
  /** By a byte without its eighth bit, which may be parity, and as it came. */
  ends: (byte: number, whole: number) => boolean,
): { whole: Uint8Array[]; rest: Uint8Array } {
  const whole: Uint8Array[] = [];
  let from = 0;
  bytes.forEach((byte, at) => {
    if (!ends(byte & 0x7f, byte)) return;
    if (at - from < LONGEST_MESSAGE) whole.push(bytes.subarray(from, at + 1));
    from = at + 1;
  });
  return { whole, rest: bytes.slice(Math.max(from, bytes.length - LONGEST_MESSAGE)) };
}

/** Readings of the lines of a scale that ends each with a line feed; null is none. */
export const linesBy =
  (read: (line: Uint8Array) => Read | null): ScaleProtocol['take'] =>
  (bytes) => {
    const { whole, rest } = messages(bytes, (byte) => byte === LF);
    return { reads: whole.flatMap((line) => read(line) ?? []), rest };
  };
