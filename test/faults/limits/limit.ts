import type { Sale } from '../seller/books.ts';
import type { Sending } from '../seller/purchases.ts';
import { LANDED, RETURN_OPTIONS, type Sheet, type Terms, USUAL } from '../seller/rates.ts';

/** The most that a purchase may cost. */
export interface Limit {
  amount: string;
  currency: string;
  /** null: of any terms. */
  terms: Terms | null;
  /** The words of the story. */
  by: string;
}

/** What stands for an order from a moment on; null: nothing. */
export interface Standing {
  /** Reference and direction, as `accountOf`. */
  account: string;
  at: number;
  limit: Limit | null;
}

export const accountOf = (reference: string, isReturn: boolean): string =>
  isReturn ? `${reference} return` : reference;

export const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** The limit that stood when the key of a sale was sent first. */
export function standingAt(
  sale: Pick<Sale, 'reference' | 'isReturn' | 'hashKey'>,
  sendings: readonly Pick<Sending, 'hashKey' | 'at'>[],
  standings: readonly Standing[],
): Limit | null {
  const first = sendings.find(({ hashKey }) => hashKey === sale.hashKey);
  const at = first?.at ?? 0;
  const account = accountOf(sale.reference, sale.isReturn);
  return standings.findLast((each) => each.account === account && each.at <= at)?.limit ?? null;
}

/** Why a sale breaks a limit; null if it does not. A return has no terms of its own. */
export function breach(
  sale: Pick<Sale, 'total' | 'currency' | 'option' | 'isReturn'>,
  limit: Limit,
): string | null {
  const what = `${sale.option} at ${sale.total} ${sale.currency}; ${limit.by}: at most ${limit.amount} ${limit.currency} ${limit.terms ?? ''}`;
  if (sale.currency !== limit.currency) return `other currency: ${what}`;
  if (cents(sale.total ?? '0') > cents(limit.amount)) return `too dear: ${what}`;
  const terms = sale.isReturn ? null : limit.terms;
  return terms !== null && !sale.option.endsWith(terms) ? `other terms: ${what}` : null;
}

export interface Offer {
  total: string;
  terms: Terms;
}

const termsNamed = (choose: string | null): Terms | null =>
  choose?.endsWith('-ddp') ? 'DDP' : choose?.endsWith('-ddu') ? 'DDU' : null;

/** Terms that the words of a caller fix; null: where offered DDP, else DDU. */
export const termsAsked = (choose: string | null, ofOrder: Terms | null): Terms | null =>
  termsNamed(choose) ?? ofOrder;

/** The option that a RULE chooses from these rates; null: none. All options take the same days. */
export function offerOn(
  { price, offers }: Sheet,
  choose: string | null,
  ofOrder: Terms | null,
): Offer | null {
  const asked = termsAsked(choose, ofOrder);
  const terms = asked ?? (offers.includes('DDP') ? 'DDP' : 'DDU');
  if (!offers.includes(terms)) return null;
  const shipping = choose?.startsWith('express') ? 2 * price : price;
  return { total: (terms === 'DDP' ? shipping + LANDED : shipping).toFixed(2), terms };
}

/** Price of the return option that these schedules buy. */
export function returnPriceOn({ price }: Sheet): string {
  const usual = RETURN_OPTIONS.find(({ key }) => key === RETURN)?.price ?? 0;
  return ((usual * price) / USUAL.price).toFixed(2);
}

export const RETURN = 'UPS Standard';
