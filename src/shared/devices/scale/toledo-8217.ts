import type { MassUnit } from '../../kernel/measure.ts';
import { displayed, messages, type ScaleProtocol, textOf } from './protocol.ts';
import { hex, type Read, unread, unweighed, weighed } from './reading.ts';

const CR = 0x0d;
const STX = '\u0002';
const ANSWER = /^(?:\?([\x40-\x7f])|([- ]?[\d.,]{4,8})(N?))\r$/;

/**
 * Mettler Toledo 8217 (8213, Magellan): `W` requests a weight; answers STX weight CR, or STX `?`
 * status CR where no weight is available. The answer holds no unit: it is the one set at the scale. Written from:
 * Mettler Toledo, 8217 Interface, and Transcell PC-150 manual, B.1.4 (Toledo 8213 demand format).
 */
export const toledo8217 = (unit: MassUnit | null): ScaleProtocol => ({
  asks: [Uint8Array.of(0x57)],
  take(bytes) {
    const { whole, rest } = messages(bytes, (byte) => byte === CR);
    return { reads: whole.flatMap((message) => read(message, unit) ?? []), rest };
  },
});

function read(message: Uint8Array, unit: MassUnit | null): Read | null {
  const text = textOf(message);
  const start = text.lastIndexOf(STX);
  const [answer, status, shown, net] = ANSWER.exec(text.slice(start + 1)) ?? [];
  if (start < 0 || answer === undefined) return null;
  const raw = hex(message.subarray(start));
  if (status !== undefined) return ofStatus(status.charCodeAt(0), raw);
  const value = displayed(shown ?? '');
  if (value === null) return null;
  if (!unit) return unread('no-unit', raw);
  return weighed('stable', { value, unit }, { net: net === 'N', raw });
}

function ofStatus(bits: number, raw: string): Read {
  if (bits & 0b000_0010) return unweighed('over-load', raw);
  if (bits & 0b000_0100) return unweighed('under-zero', raw);
  if (bits & 0b000_0001) return unweighed('motion', raw);
  if (bits & 0b000_1000) return unweighed('needs-zero', raw);
  return unread('value', raw);
}
