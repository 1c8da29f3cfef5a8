import Big from 'big.js';
import { z } from 'zod';
import { type AnyMessage, asText, type Message, type MessageValue, say } from './message.ts';

/** Exact decimals: only division is inexact, and twenty places suffice for it. */
Big.DP = 20;
Big.RM = Big.roundHalfUp;

const DECIMAL = /^-?\d{1,18}(\.\d{1,12})?$/;

/**
 * A plain decimal as text (`"12.34"`, `"-0.5"`): how exact numbers are passed everywhere but on the
 * wire.
 */
export const DecimalSchema = z
  .string({ error: (issue) => asText(expectedDecimal(issue.input)) })
  .regex(DECIMAL, { error: (issue) => asText(expectedDecimal(issue.input)) });
export type Decimal = string;

export const NonNegativeDecimalSchema = DecimalSchema.refine((text) => !text.startsWith('-'), {
  error: (issue) =>
    asText(say('expected a number not below zero, found {found}', { found: show(issue.input) })),
});

export const PositiveDecimalSchema = DecimalSchema.refine((text) => Number(text) > 0, {
  error: (issue) =>
    asText(say('expected a number above zero, found {found}', { found: show(issue.input) })),
});

/** Canonical text of a decimal: no exponent, no trailing zeros (`"2.40"` becomes `"2.4"`). */
export const canonicalDecimal = (value: Big | Decimal): Decimal => new Big(value).toFixed();

export const sum = (values: readonly (Big | Decimal)[]): Decimal =>
  values.reduce<Big>((total, value) => total.plus(value), new Big(0)).toFixed();

export const times = (value: Decimal, factor: number): Decimal =>
  new Big(value).times(factor).toFixed();

/** Rounded half up to `places`. */
export const rounded = (value: Decimal, places: number): Decimal =>
  new Big(value).round(places, Big.roundHalfUp).toFixed();

/** As a message value, digit by digit, with the reader's decimal separator. */
export function decimalSaid(value: Decimal): MessageValue {
  const [whole = '', part] = value.split('.');
  return part === undefined ? whole : say('{whole}.{part}', { whole, part });
}

/** -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Big(a).cmp(b);

const SHOWN = 60;

/** A value found in the input, for a message; long input is shortened. */
export const show = (value: unknown): AnyMessage =>
  value === undefined ? say('nothing') : shown(value);

/** As `show`, as text. */
export function shown(value: unknown): string {
  const text = quoted(value, 0);
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 3)}…` : text;
}

/**
 * As JSON, but no longer than what is shown: a window can send a value that is huge, a thousand levels
 * deep, cyclic or has no JSON form.
 */
function quoted(value: unknown, depth: number): string {
  if (typeof value === 'string') return withUnseen(JSON.stringify(value.slice(0, SHOWN)));
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth === SHOWN) return '…';
  if (Array.isArray(value)) {
    return `[${joined(value, (each) => quoted(each, depth + 1))}]`;
  }
  const pair = ([key, each]: [string, unknown]) => `${quoted(key, 0)}:${quoted(each, depth + 1)}`;
  return `{${joined(Object.entries(value), pair)}}`;
}

/** What is not seen, or turns the text after it, by its number: the reader looks for it. */
const withUnseen = (json: string): string =>
  json.replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, (unseen) =>
    Array.from(
      { length: unseen.length },
      (_, at) => `\\u${unseen.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

function joined<T>(values: readonly T[], textOf: (value: T) => string): string {
  let text = '';
  for (const [index, each] of values.entries()) {
    if (text.length > SHOWN) break;
    text += (index === 0 ? '' : ',') + textOf(each);
  }
  return text;
}

function expectedDecimal(found: unknown): Message {
  return say('expected a decimal number like 12.34, found {found}', { found: show(found) });
}
