import Big from 'big.js';

// Source-text access is in Node 24 and current Chromium, and not yet in TypeScript's library types.
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;
const rawJSON = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** Significant digits that survive a trip through a binary double. */
const SAFE_DIGITS = 15;

/**
 * Parses JSON; a number that a double cannot hold stays text. Throws SyntaxError, and RangeError for more
 * than `most` values, since the cost of parsing grows with their number.
 */
export function decodeWire(text: string, most = Number.POSITIVE_INFINITY): unknown {
  return JSON.parse(withNumbersAsText(text, SAFE_DIGITS, most));
}

/** Parses JSON; every number stays text. Throws SyntaxError. */
export const decodeAsText = (text: string): unknown => JSON.parse(withNumbersAsText(text, 0));

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const [QUOTE, BACKSLASH, COMMA, COLON, MINUS, ZERO, NINE] = [34, 92, 44, 58, 45, 48, 57];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Scans each character once; a reviver would be called for every value and is many times slower. */
function withNumbersAsText(
  text: string,
  /** Numbers with no more digits than this stay numbers. */
  digits: number,
  most = Number.POSITIVE_INFINITY,
): string {
  const parts: string[] = [];
  let copied = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) {
      values += 1;
      if (values > most) throw new RangeError(`More than ${most} values`);
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = endOfNumber(text, at);
      if (isLongNumber(text, at, end, digits)) {
        parts.push(text.slice(copied, at), `"${text.slice(at, end)}"`);
        copied = end;
      }
      at = end - 1;
    }
  }
  return copied === 0 ? text : parts.join('') + text.slice(copied);
}

/** Counts the values in a JSON text, up to `most` + 1, without parsing. */
export function countValues(text: string, most: number): number {
  let values = 1;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) values += 1;
  }
  return values;
}

/**
 * The position behind the object that begins at `start`; -1 if the object does not end in this text or has
 * more than `most` levels. Checks quotes and brackets only.
 */
export function endOfObject(text: string, start: number, most: number): number {
  let open = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      open += 1;
      if (open > most) return -1;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  return -1;
}

/**
 * A field that an object of a JSON text has twice, of which JSON.parse keeps the last; null if there is none.
 * `text`: valid JSON.
 */
export function repeatedField(text: string): string | null {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN_OBJECT || code === OPEN_LIST) open.push(new Set());
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop();
    else if (code === QUOTE) {
      const end = endOfString(text, at);
      if (text.charCodeAt(nextMark(text, end + 1)) === COLON) {
        const quoted = text.slice(at, end + 1);
        const name: string = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1);
        const names = open.at(-1);
        if (names?.has(name)) return name;
        names?.add(name);
      }
      at = end;
    }
  }
  return null;
}

function nextMark(text: string, start: number): number {
  let at = start;
  while (' \t\n\r'.includes(text.charAt(at) || 'x')) at += 1;
  return at;
}

/** Index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && '0123456789.eE+-'.includes(text.charAt(end))) end += 1;
  return end;
}

/** Whether a double has the number as 0, or as none, and it is another: `1e-400`, `1e400`. */
const isLost = (source: string): boolean => {
  const read = Number(source);
  return !Number.isFinite(read) || (read === 0 && /^-?[0.]*[1-9]/.test(source));
};

/**
 * False where a property name is expected: quoting the number there would turn invalid JSON into valid
 * JSON.
 */
function isLongNumber(text: string, start: number, end: number, digits: number): boolean {
  const source = text.slice(start, end);
  // A short number without an exponent loses nothing.
  if ((source.length <= digits && !/e/i.test(source)) || !NUMBER.test(source)) return false;
  if (source.replace(/[^0-9]/g, '').length <= digits && !isLost(source)) return false;
  return text.charCodeAt(nextMark(text, end)) !== COLON;
}

/** Parses JSON; every number becomes an exact decimal, a string never does. Throws SyntaxError. */
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
