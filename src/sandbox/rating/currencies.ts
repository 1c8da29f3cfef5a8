import Big from 'big.js';
import { minorDigits } from '../../shared/kernel/money.ts';
import { Refusal } from '../answers.ts';

/** US dollars for one unit: a fixed table, so that the same parcel costs the same on every day. */
const USD_FOR_ONE: Record<string, string> = {
  AED: '0.2723',
  ARS: '0.0008',
  AUD: '0.66',
  BDT: '0.0082',
  BGN: '0.56',
  BRL: '0.18',
  CAD: '0.73',
  CHF: '1.14',
  CLP: '0.00105',
  CNY: '0.139',
  COP: '0.00025',
  CZK: '0.044',
  DKK: '0.146',
  EGP: '0.02',
  EUR: '1.09',
  GBP: '1.28',
  HKD: '0.128',
  HUF: '0.0028',
  IDR: '0.000063',
  ILS: '0.27',
  INR: '0.0119',
  ISK: '0.0072',
  JPY: '0.0067',
  KES: '0.0077',
  KRW: '0.00073',
  KWD: '3.25',
  MAD: '0.1',
  MXN: '0.055',
  MYR: '0.22',
  NGN: '0.00063',
  NOK: '0.094',
  NZD: '0.6',
  OMR: '2.6',
  PEN: '0.27',
  PHP: '0.0175',
  PKR: '0.0036',
  PLN: '0.254',
  QAR: '0.2747',
  RON: '0.219',
  SAR: '0.2667',
  SEK: '0.096',
  SGD: '0.75',
  THB: '0.028',
  TND: '0.32',
  TRY: '0.03',
  TWD: '0.031',
  UAH: '0.024',
  USD: '1',
  VND: '0.00004',
  ZAR: '0.055',
};

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
