import Big from 'big.js';

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

/** JSON to values, every number an exact decimal: a text is never taken for one. Throws SyntaxError. */
export const decodeExact = (text: string): unknown =>
  parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? new Big(source) : value,
  );

/** Values to JSON; every Big is written as a plain JSON number, exactly. */
export function encodeWire(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, each) {
    const original = this[key];
    return original instanceof Big ? rawJSON(original.toFixed()) : each;
  });
}
