import type { Decimal } from '../../../../shared/kernel/decimal.ts';
import { compare, sum } from '../../../../shared/kernel/decimal.ts';
import type { Accepted } from '../../purchasing/ports.ts';
import type { BilledPurchase, PurchaseFacts } from '../ports.ts';

export function factsOf({ accepted, ...purchase }: BilledPurchase): PurchaseFacts {
  const { total, shipping, insurance, terms, weightUnit, cartons } = accepted;
  const weights = cartons.map(({ weight }) => weight).filter((weight) => Number(weight) > 0);
  return {
    ...purchase,
    terms,
    currency: (total ?? shipping ?? insurance).currency,
    weight:
      weights.length === 0 || weights.length < cartons.length
        ? null
        : { value: sum(weights), unit: weightUnit },
    cartons: Math.max(1, cartons.length),
  };
}

/** What was accepted at purchase, in its currency. */
export interface Quoted {
  /** null: the carrier confirms it at pickup. */
  shipping: Decimal | null;
  insurance: Decimal;
  /** null where they are known together alone. */
  duty: Decimal | null;
  tax: Decimal | null;
  dutyAndTax: Decimal;
  other: Decimal;
}

/** A purchase that does not stand owes nothing. */
export const isVoid = ({ state }: Pick<PurchaseFacts, 'state'>): boolean =>
  state === 'cancelled' || state === 'declared-not-bought' || state === 'refused';

const NOTHING: Quoted = {
  shipping: '0',
  insurance: '0',
  duty: '0',
  tax: '0',
  dutyAndTax: '0',
  other: '0',
};

export function quotedOf(purchase: Pick<BilledPurchase, 'accepted' | 'state'>): Quoted {
  if (isVoid(purchase)) return NOTHING;
  const { shipping, insurance, terms, landedCost, landedCostDetail } = purchase.accepted;
  const own = { shipping: shipping?.amount ?? null, insurance: insurance.amount };
  if (terms === 'DDU' || !landedCost) return { ...NOTHING, ...own };
  return { ...own, ...landed(landedCost.amount, landedCostDetail ?? null) };
}

function landed(
  total: Decimal,
  detail: Accepted['landedCostDetail'],
): Pick<Quoted, 'duty' | 'tax' | 'dutyAndTax' | 'other'> {
  const together = { duty: null, tax: null, dutyAndTax: total, other: '0' };
  if (!detail?.duty || (!detail.salesTax && !detail.ait)) return together;
  const duty = detail.duty.amount;
  const tax = sum([detail.salesTax?.amount ?? '0', detail.ait?.amount ?? '0']);
  const dutyAndTax = sum([duty, tax]);
  const other = sum([total, `-${dutyAndTax}`]);
  // The partner's total is what it charges, whatever its parts.
  return compare(other, '0') < 0 ? together : { duty, tax, dutyAndTax, other };
}
