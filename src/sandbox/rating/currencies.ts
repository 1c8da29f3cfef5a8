import Big from 'big.js';
import { minorDigits } from '../../shared/kernel/money.ts';
import { Refusal } from '../answers.ts';
import usdForOne from './usd-for-one.json' with { type: 'json' };

/** US dollars per unit: a fixed table, so that the same parcel always costs the same. */
const USD_FOR_ONE: Readonly<Record<string, string>> = usdForOne;

/** Refuses a currency that is not in the table (422). */
export function assertCurrency(currency: string): void {
  if (!(currency in USD_FOR_ONE)) {
    throw new Refusal(422, `Unsupported currency: ${currency}`, 'Currency');
  }
}

/** Converts between currencies, rounded half up to the target's minor unit. */
export function convert(amount: Big, from: string, to: string): Big {
  if (from === to) return roundTo(amount, to);
  return roundTo(amount.times(usdFor(from)).div(usdFor(to)), to);
}

export const roundTo = (amount: Big, currency: string): Big =>
  amount.round(minorDigits(currency), Big.roundHalfUp);

function usdFor(currency: string): string {
  const rate = USD_FOR_ONE[currency];
  if (rate === undefined) throw new Error(`No rate for ${currency}`);
  return rate;
}
