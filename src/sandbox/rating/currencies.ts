import Big from 'big.js';
import { minorDigits } from '../../shared/kernel/money.ts';
import { Refusal } from '../answers.ts';
import usdForOne from './usd-for-one.json' with { type: 'json' };

/** US dollars for one unit: a fixed table, so that the same parcel costs the same on every day. */
const USD_FOR_ONE: Readonly<Record<string, string>> = usdForOne;

/** Refuses a currency that the table does not know (422). */
export function assertCurrency(currency: string): void {
  if (!(currency in USD_FOR_ONE)) {
    throw new Refusal(422, `Unsupported currency: ${currency}`, 'Currency');
  }
}

/** From one currency to another, rounded half up to what the other shows. */
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
