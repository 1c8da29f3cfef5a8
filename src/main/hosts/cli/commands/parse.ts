import type { z } from 'zod';
import { show } from '../../../../shared/kernel/decimal.ts';
import { badInput, failure, StationFailure } from '../../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { AtMostSchema, type Money } from '../../../../shared/kernel/money.ts';
import { ChooseRuleSchema } from '../../../../shared/rating/quote.ts';
import type { Columns } from '../../../../shared/settings/column-maps.ts';

export const misused = (field: string, message: Message): StationFailure =>
  failure('usage', message, { field });

/** Parses a whole number. Throws `usage`, naming the option. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
  const found = JSON.stringify(text);
  const message = say('{name}: expected a whole number from {least} to {most}, found {found}', {
    name,
    least,
    most,
    found,
  });
  throw misused(name, message);
}

/** Takes an option's value. Throws `usage`, naming it, where it was given before. */
export function once(name: string): (value: string) => string {
  let isGiven = false;
  return (value) => {
    if (isGiven) throw misused(name, say('{name} is given more than once.', { name }));
    isGiven = true;
    return value;
  };
}

/** One of the words an option takes; undefined without the option. Throws `usage`, naming it. */
export function oneOf<T extends string>(
  name: string,
  words: readonly T[],
  text: string | undefined,
): T | undefined {
  const word = words.find((each) => each === text);
  if (word !== undefined || text === undefined) return word;
  const message = say('{name}: expected {expected} or {words}, found {found}', {
    name,
    expected: words.slice(0, -1).join(', '),
    words: words.at(-1) ?? '',
    found: show(text),
  });
  throw misused(name, message);
}

/** Parses an amount like `12.50 USD`; undefined without the option. Throws `usage` or `bad-input`, naming it. */
export function amount(name: string, text: string | undefined): Money | undefined {
  if (text === undefined) return undefined;
  const [, value = '', currency = ''] = /^\s*([\d.]+)\s*([A-Za-z]{3})\s*$/.exec(text) ?? [];
  const most = AtMostSchema.safeParse({ amount: value, currency: currency.toUpperCase() });
  if (most.success) return most.data;
  const message = say('{name}: expected an amount like {example}, found {found}', {
    name,
    example: '12.50 USD',
    found: JSON.stringify(text),
  });
  throw misused(name, message);
}

export const AT_MOST_HELP =
  'maximum cost of the shipment, like "12.50 USD"; nothing is bought above it';

/** Parses an argument or option by a schema. Throws `bad-input`, naming it. */
export function read<S extends z.ZodType>(schema: S, name: string, text: unknown): z.output<S> {
  const parsed = schema.safeParse(text);
  if (!parsed.success)
    throw new StationFailure({
      field: name.replace(/^--/, ''),
      ...badInput(parsed.error, name),
    });
  return parsed.data;
}

/** Collects `COLUMN=HEADING` options. Throws `usage`, naming the option. */
export function columnNamed(text: string, before: Columns = {}): Columns {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1)
    return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1).trim() };
  const message = say('{name}: expected a column and a heading like {example}, found {found}', {
    name: '--column',
    example: 'reference=Order No',
    found: show(text),
  });
  throw misused('--column', message);
}

export const CHOOSE_HELP = `rate option to buy (default: by rules, merchant and the setting choose): ${ChooseRuleSchema.options.join(' | ')}`;

/** Collects an option that may be repeated. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];
