import Big from 'big.js';
import { z } from 'zod';
import {
  compare,
  type Decimal,
  DecimalSchema,
  decimalSaid,
  PositiveDecimalSchema,
  show,
  sum,
} from './decimal.ts';
import { asText, english, type Message, say } from './message.ts';

/** 3-letter ISO currency code (interface document, "Limits"). */
export const CurrencySchema = z.string().regex(/^[A-Z]{3}$/, {
  error: (issue) =>
    asText(say('expected a 3-letter currency code, found {found}', { found: show(issue.input) })),
});
export type Currency = string;

export const MoneySchema = z.object({ amount: DecimalSchema, currency: CurrencySchema });
export type Money = z.infer<typeof MoneySchema>;

/** What something may cost at most: more than zero, in whole minor units, so that it is said as it is compared. */
export const AtMostSchema = MoneySchema.extend({ amount: PositiveDecimalSchema }).refine(
  ({ amount, currency }) => placesOf(amount) <= minorDigits(currency),
  {
    path: ['amount'],
    error: (issue) => {
      const { amount, currency } = issue.input as Money;
      const most = minorDigits(currency);
      return asText(
        say('expected at most {most} decimal places in {currency}, found {found}', {
          most,
          currency,
          found: show(amount),
        }),
      );
    },
  },
);

/** Decimal places that count, of any text. */
function placesOf(amount: string): number {
  const [, fraction = ''] = amount.split('.');
  let places = fraction.length;
  while (fraction.charAt(places - 1) === '0') places -= 1;
  return places;
}

/**
 * Exact, with at least the currency's minor digits: `money("21.4", "USD")` is `"21.40"`,
 * and a unit price of 0.0125 stays 0.0125.
 */
export function money(amount: Decimal | Big, currency: Currency): Money {
  const value = new Big(amount);
  const places = Math.max(minorDigits(currency), decimalPlaces(value));
  return { amount: value.toFixed(places), currency };
}

/** Throws on different currencies: adding them is a defect. */
export function addMoney(first: Money, ...rest: Money[]): Money {
  for (const other of rest) assertSameCurrency(first, other);
  return money(sum([first.amount, ...rest.map((each) => each.amount)]), first.currency);
}

export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  assertSameCurrency(a, b);
  return compare(a.amount, b.amount);
}

const known = new Map<Currency, number>();

/** Decimal places of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: Currency): number {
  const digits = known.get(currency) ?? lookUpMinorDigits(currency);
  known.set(currency, digits);
  return digits;
}

function lookUpMinorDigits(currency: Currency): number {
  try {
    const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return options.maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** For display only, rounded half up to the currency's minor unit: `USD 21.40`. */
export const formatMoney = (money: Money): string => english(moneySaid(money));

/** The same as a message: `USD 21,40` where the language writes it so. */
export function moneySaid({ amount, currency }: Money): Message {
  const text = new Big(amount).toFixed(minorDigits(currency), Big.roundHalfUp);
  return say('{currency} {amount}', { currency, amount: decimalSaid(text) });
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new Error(`Cannot combine ${a.currency} with ${b.currency}`);
}

const decimalPlaces = (value: Big): number => value.toFixed().split('.')[1]?.length ?? 0;
