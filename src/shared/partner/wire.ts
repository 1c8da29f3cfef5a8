import Big from 'big.js';
import { z } from 'zod';
import { show } from '../decimal.ts';

/**
 * Numbers on the wire. JSON numbers become exact decimals when read and are written digit by
 * digit: an unusual unit price or a 24-digit tracking number arrives as it was sent.
 */
export const WireDecimalSchema = z.union(
  [
    z.instanceof(Big),
    z.number().transform((value) => new Big(value)),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/)
      .transform((text) => new Big(text)),
  ],
  { error: (issue) => `expected a number, found ${show(issue.input)}` },
);

/** Text that the partner was sampled sending as a number too (tracking numbers): all digits are kept. */
export const WireTextSchema = z.union([z.string(), z.number().transform(String)], {
  error: (issue) => `expected text, found ${show(issue.input)}`,
});

// Source-text access is in Node 24 and current Chromium, and not yet in TypeScript's library types.
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;
const rawJSON = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** Significant digits that survive a trip through a binary double. */
const SAFE_DIGITS = 15;

/** JSON to values; a number that a double cannot hold stays the text it was. Throws SyntaxError. */
export function decodeWire(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) => {
    if (typeof value !== 'number' || source === undefined) return value;
    return source.replace(/[^0-9]/g, '').length > SAFE_DIGITS ? source : value;
  });
}

/** Values to JSON; every Big is written as a plain JSON number, exactly. */
export function encodeWire(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, each) {
    const original = this[key];
    return original instanceof Big ? rawJSON(original.toFixed()) : each;
  });
}
