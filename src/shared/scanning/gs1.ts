import { type AnyMessage, type Message, say } from '../kernel/message.ts';
import { hasCheckDigit } from './check-digit.ts';
import { type Format, formatAt, type Part } from './gs1-ais.ts';

/** Ends a value of variable length: FNC1 as scanners send it. */
export const GS = '\x1d';

export interface Element {
  ai: string;
  value: string;
  /**
   * No separator ended the value, and its end could also be read as further elements: where a
   * scanner drops separators, it may hold more than its own value.
   */
  unsure?: true;
}

export type Parsed =
  | { ok: true; elements: readonly Element[] }
  /** Explanation for the packer. */
  | { ok: false; fault: AnyMessage };

/**
 * Parses an element string: identifiers with their values. Lengths, characters, dates and check
 * digits are checked against GS1's tables; an invalid string is refused as a whole.
 */
export function parseElements(text: string): Parsed {
  const trimmed = text.slice(text.startsWith(GS) ? 1 : 0, text.endsWith(GS) ? -1 : undefined);
  if (trimmed === '') return bad(say('it holds no data'));
  const elements: Element[] = [];
  const separated = trimmed.includes(GS);
  let at = 0;
  while (at < trimmed.length) {
    const format = formatAt(trimmed, at);
    if (!format)
      return bad(
        say('{trimmed} is not a GS1 identifier', { trimmed: shown(trimmed.slice(at, at + 4)) }),
      );
    at += format.ai.length;
    const value = trimmed.slice(at, endOf(trimmed, at, format));
    const fault = faultOf(format, value);
    if (fault) return bad(say('({ai}) {fault}', { ai: format.ai, fault }));
    at += value.length;
    const last = at === trimmed.length;
    if (trimmed[at] === GS) at += 1;
    // A value of a single length is complete even where the separator was dropped.
    else if (!last && !format.fixed && format.min !== format.max) return tooLong(format);
    const hides = last && !separated && hidesMore(format, value, elements);
    elements.push(hides ? { ai: format.ai, value, unsure: true } : { ai: format.ai, value });
  }
  return consistent(elements);
}

/** A fixed length needs no separator; an extra one is accepted. */
function endOf(text: string, at: number, { fixed, max }: Format): number {
  if (fixed) return at + max;
  const separator = text.indexOf(GS, at);
  return Math.min(separator < 0 ? text.length : separator, at + max);
}

const tooLong = ({ ai, max }: Format): Parsed =>
  bad(say('({ai}) is longer than {max} characters: a separator is missing', { ai, max }));

/** Whether a shorter value would leave a rest that parses as elements. */
function hidesMore({ ai, min, max }: Format, value: string, before: readonly Element[]): boolean {
  if (min === max) return false;
  const had = new Set([...before.map((element) => element.ai), ai]);
  for (let length = Math.max(1, min); length < value.length; length += 1) {
    if (readsOn(value, length, had)) return true;
  }
  return false;
}

function readsOn(text: string, from: number, had: ReadonlySet<string>): boolean {
  const format = formatAt(text, from);
  if (!format || had.has(format.ai)) return false;
  const start = from + format.ai.length;
  const rest = text.slice(start);
  if (rest.length < Math.max(1, format.min)) return false;
  const length = format.fixed || format.min === format.max ? format.max : null;
  if (length === null) return faultOf(format, rest) === null;
  if (faultOf(format, rest.slice(0, length)) !== null) return false;
  return (
    start + length === text.length || readsOn(text, start + length, new Set([...had, format.ai]))
  );
}

function faultOf({ parts, min, max }: Format, value: string): AnyMessage | null {
  if (value.length < Math.max(1, min))
    return say('is too short: {length}, found {found}', {
      length: lengthOf(min, max),
      found: value.length,
    });
  let at = 0;
  for (const part of parts) {
    const text = value.slice(at, at + part.max);
    at += text.length;
    if (text === '' && part.min === 0) continue;
    const fault = text.length < part.min ? say('is too short') : partFault(part, text);
    if (fault) return fault;
  }
  return at < value.length
    ? say('is too long: {length}, found {found}', {
        length: lengthOf(min, max),
        found: value.length,
      })
    : null;
}

const lengthOf = (min: number, max: number): Message =>
  min === max
    ? say('expected {expected} characters', { expected: max })
    : say('expected at most {most} characters', { most: max });

const SETS: Readonly<Record<Part['set'], RegExp>> = {
  N: /^\d*$/,
  D: /^\d*$/,
  X: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/,
  Y: /^[#\-/0-9A-Z]*$/,
  Z: /^[A-Za-z0-9\-_=]*$/,
};

function partFault({ set, check }: Part, text: string): AnyMessage | null {
  if (!SETS[set].test(text)) {
    return set === 'N' || set === 'D'
      ? say('expected digits, found {found}', { found: shown(text) })
      : say('has characters that GS1 does not allow: {text}', { text: shown(text) });
  }
  if (set === 'D' && !isDate(text))
    return say('expected a date YYMMDD, found {found}', { found: text });
  if (check && !hasCheckDigit(text)) return say('{text}: its check digit is wrong', { text });
  return null;
}

/** Day 00 means the end of the month, or no day. */
function isDate(text: string): boolean {
  const [year, month, day] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2)));
  if (year === undefined || month === undefined || day === undefined) return false;
  if (month < 1 || month > 12) return false;
  return day <= new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
}

function consistent(elements: readonly Element[]): Parsed {
  const values = new Map<string, string>();
  for (const { ai, value } of elements) {
    const had = values.get(ai);
    if (had !== undefined && had !== value)
      return bad(say('({ai}) occurs twice, as {had} and {value}', { ai, had, value }));
    values.set(ai, value);
  }
  // GS1: an item is itself (01), the content of a logistic unit (02) or made to order (03).
  const items = ['01', '02', '03'].filter((ai) => values.has(ai));
  if (items.length > 1)
    return bad(say('it names two items, ({items})', { items: items.join(') and (') }));
  return { ok: true, elements };
}

const bad = (fault: AnyMessage): Parsed => ({ ok: false, fault });

const shown = (text: string): string => `“${text.replaceAll(GS, '␝')}”`;

export const elementOf = (elements: readonly Element[], ai: string): string | null =>
  elements.find((each) => each.ai === ai)?.value ?? null;
