import { z } from 'zod';
import type { MassUnit } from '../../kernel/measure.ts';
import type { Read } from './reading.ts';

/** Protocol of a serial scale. */
export const ScaleProtocolNameSchema = z.enum([
  'nci',
  'toledo-8217',
  'toledo-continuous',
  'mt-sics',
]);
export type ScaleProtocolName = z.infer<typeof ScaleProtocolNameSchema>;

/** Readings decoded from a scale's bytes, and the bytes of an incomplete message. */
interface TakenBytes {
  reads: Read[];
  rest: Uint8Array;
}

/** Protocol of a serial scale, independent of the serial port. */
export interface ScaleProtocol {
  /** Request for a weight; null where the scale sends without being asked. */
  ask: Uint8Array | null;
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

/** Parses a number as displayed: leading spaces, a sign with or without a space, one point. */
export function displayed(text: string): string | null {
  const [, sign = '', number = ''] =
    /^ *(?:([-+]) *)?(\d{1,9}(?:\.\d{0,6})?|\.\d{1,6}) *$/.exec(text) ?? [];
  if (!number) return null;
  const whole = number.startsWith('.') ? `0${number}` : number.replace(/\.$/, '');
  return sign === '-' ? `-${whole}` : whole;
}

/**
 * Splits after every byte that ends a message; the last part may be incomplete. Parts longer than any message
 * are dropped.
 */
export function messages(
  bytes: Uint8Array,
  ends: (byte: number) => boolean,
): { whole: Uint8Array[]; rest: Uint8Array } {
  const whole: Uint8Array[] = [];
  let from = 0;
  bytes.forEach((byte, at) => {
    if (!ends(byte & 0x7f)) return;
    if (at - from < LONGEST_MESSAGE) whole.push(bytes.subarray(from, at + 1));
    from = at + 1;
  });
  return { whole, rest: bytes.slice(Math.max(from, bytes.length - LONGEST_MESSAGE)) };
}
