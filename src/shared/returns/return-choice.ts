import Big from 'big.js';
import { compare } from '../kernel/decimal.ts';
import { type StationError, stationError } from '../kernel/errors.ts';
import { fold } from '../kernel/fold.ts';
import { type MessageValue, say } from '../kernel/message.ts';
import { type Money, moneySaid } from '../kernel/money.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ReturnChoice, ReturnOption } from './return.ts';

/**
 * The option that a person named: by its key, or by a carrier that has only one option. By default the
 * cheapest with a price, since an unpriced option may cost anything. Errors: `ambiguous` lists the keys of
 * the matching options.
 */
export function namedOption<O extends ReturnOption>(
  options: readonly O[],
  name: string | null,
): Result<O> {
  const all = options.map(({ key }) => key).join(', ');
  if (name === null) {
    const [cheapest] = cheapestFirst(options).filter(({ total }) => total !== null);
    if (cheapest) return ok(cheapest);
    const message = say('No carrier states a price before pickup. Specify one: {all}.', { all });
    return fail(bad('bad-input', message));
  }
  const fits = [
    options.filter(({ key }) => key === name),
    options.filter(({ key }) => fold(key) === fold(name)),
    options.filter(({ carrier }) => fold(carrier) === fold(name)),
  ];
  const [one, ...others] = fits.find(({ length }) => length > 0) ?? [];
  if (one && others.length === 0) return ok(one);
  if (!one)
    return fail(
      bad('bad-input', say('{name} does not offer this return. Offered: {all}.', { name, all })),
    );
  const keys = [one, ...others].map(({ key }) => key).join(', ');
  return fail(
    bad(
      'ambiguous',
      say('{name} has several offers for this return. Specify one: {keys}.', { name, keys }),
    ),
  );
}

/** The option and price shown, as sent with the purchase. */
export const asShown = ({ key, total }: ReturnOption): ReturnChoice => ({ key, total });

/** The option that was shown, at the price shown or within the allowed difference; else `quote-stale`. */
export function shownOption<O extends ReturnOption>(
  options: readonly O[],
  { key, total }: ReturnChoice,
  tolerance = '0',
): Result<O> {
  const option = options.find((each) => each.key === key);
  if (!option)
    return fail(stale(say('{key} is no longer offered. Get the prices again.', { key })));
  if (isNear(option.total, total, tolerance)) return ok(option);
  const [was, now] = [priceText(total), priceText(option.total)];
  return fail(
    stale(
      say('{key}: shown: {was}; now: {now}. Nothing was bought. Get the prices again.', {
        key,
        was,
        now,
      }),
    ),
  );
}

/** Cheapest first; options without a price last. */
export const cheapestFirst = <O extends ReturnOption>(options: readonly O[]): O[] =>
  options.toSorted((a, b) => {
    if (a.total === null || b.total === null)
      return Number(a.total === null) - Number(b.total === null);
    return compare(a.total.amount, b.total.amount);
  });

const isNear = (a: Money | null, b: Money | null, tolerance: string): boolean =>
  a === null || b === null
    ? a === b
    : a.currency === b.currency && new Big(a.amount).minus(b.amount).abs().lte(tolerance);

const priceText = (price: Money | null): MessageValue =>
  price ? moneySaid(price) : say('price confirmed at pickup');

const bad = (code: 'bad-input' | 'ambiguous', message: ReturnType<typeof say>): StationError =>
  stationError(code, message, { field: '--carrier', retry: 'after-change' });

const stale = (message: ReturnType<typeof say>): StationError =>
  stationError('quote-stale', message, { retry: 'after-change' });
