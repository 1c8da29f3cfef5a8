import { z } from 'zod';
import type { MassUnit } from '../../kernel/measure.ts';
import type { Read } from './reading.ts';

/** How a serial scale speaks. */
export const ScaleProtocolNameSchema = z.enum([
  'nci',
  'toledo-8217',
  'toledo-continuous',
  'mt-sics',
]);
export type ScaleProtocolName = z.infer<typeof ScaleProtocolNameSchema>;

/** What was read out of a scale's bytes, and the bytes of what is not complete yet. */
interface TakenBytes {
  reads: Read[];
  rest: Uint8Array;
}

/** A serial scale's way of speaking, without the line it speaks on. */
export interface ScaleProtocol {
  /** What makes the scale say its weight; null where it speaks by itself. */
  ask: Uint8Array | null;
  /**
   * Reads what is complete in the bytes so far. What is no message of the scale's (noise, half a
   * line) is left out: it says nothing, and the next message counts.
   */
  take(bytes: Uint8Array): TakenBytes;
}

/** No message of any scale is longer: what is left over of more is noise. */
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

/** Text of a scale's bytes; the eighth bit is parity where a line is set to 8 bits for 7. */
export const textOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.map((byte) => byte & 0x7f));

/** A number as a display shows it: spaces before it, a sign with or without a space, one point. */
export function displayed(text: string): string | null {
  const [, sign = '', number = ''] =
    /^ *([-+]?) *(\d{1,9}(?:\.\d{0,6})?|\.\d{1,6}) *$/.exec(text) ?? [];
  if (!number) return null;
  const whole = number.startsWith('.') ? `0${number}` : number.replace(/\.$/, '');
  return sign === '-' ? `-${whole}` : whole;
}

/** Splits after every byte that ends a message; the last part may be half a message. What is longer than any is none. */
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
