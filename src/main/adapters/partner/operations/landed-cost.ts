import type { LandedCostAsked, OperationAnswer } from '../../../../shared/connection/operations.ts';
import { NonNegativeDecimalSchema } from '../../../../shared/kernel/decimal.ts';
import {
  addMoney,
  type Currency,
  CurrencySchema,
  type Money,
  money,
} from '../../../../shared/kernel/money.ts';

const PARTS = { duty: 'Duty', salesTax: 'SalesTax', ait: 'AIT' } as const;
const TOTAL = 'LandedCost';

/**
 * Of several the first that names a total, or else a part. A part that is not said is null, which is
 * no zero; an amount that cannot be read counts as not said.
 */
export function landedCostIn(answer: OperationAnswer, asked: Currency): LandedCostAsked {
  const { found, requestId } = answer;
  const named = found.filter(({ fields }) =>
    [TOTAL, ...Object.values(PARTS)].some((name) => name in fields),
  );
  const chosen = named.find(({ fields }) => TOTAL in fields) ?? named[0];
  // Silence, as in the answer to rates: without a currency it is the one that was asked in.
  const said =
    chosen?.fields.Currency ?? found.find((each) => each.fields.Currency)?.fields.Currency;
  const currency = CurrencySchema.safeParse(said?.toUpperCase() ?? asked);
  const amount = (name: string): Money | null => {
    const text = NonNegativeDecimalSchema.safeParse(chosen?.fields[name]);
    return text.success && currency.success ? money(text.data, currency.data) : null;
  };
  const [duty, salesTax, ait] = [amount(PARTS.duty), amount(PARTS.salesTax), amount(PARTS.ait)];
  const parts = [duty, salesTax, ait].filter((part) => part !== null);
  const total = amount(TOTAL);
  const [first, ...others] = parts;
  const landedCost = total
    ? { duty, salesTax, ait, total }
    : first
      ? { duty, salesTax, ait, total: addMoney(first, ...others), summed: true as const }
      : null;
  return { landedCost, requestId };
}
