import Big from 'big.js';
import { EU } from './countries.ts';
import { convert, roundTo } from './currencies.ts';
import customs from './customs.json' with { type: 'json' };
import { dutyPercent } from './duties.ts';

type Goods = readonly { Quantity: number; SalePrice: Big; HSCode: string }[];
type Landed = { ait: Big; duty: Big; salesTax: Big; total: Big };

const NOTHING_DUE: Landed = {
  ait: new Big(0),
  duty: new Big(0),
  salesTax: new Big(0),
  total: new Big(0),
};

export const declaredValue = (goods: Goods): Big =>
  goods.reduce(
    (total, { Quantity, SalePrice }) => total.plus(SalePrice.times(Quantity)),
    new Big(0),
  );

/**
 * Duty by HS chapter on the goods with their share of freight and insurance; sales tax and advance income
 * tax on that plus the duty. Each is 0 while the declared value is below the country's de minimis
 * (interface document, "Rate response", last paragraph). All amounts in `currency`.
 */
export function landedCost(
  from: string,
  to: string,
  goods: Goods,
  freight: Big,
  currency: string,
): Landed {
  if (crossesNoBorder(from, to)) return NOTHING_DUE;
  const value = declaredValue(goods);
  const { tax, ait, dutyFactor, dutyFrom, taxFrom } = customsRule(to);
  const below = ([amount, of]: readonly [string, string]): boolean =>
    value.lt(convert(new Big(amount), of, currency));

  const duty = below(dutyFrom)
    ? new Big(0)
    : roundTo(dutyOn(goods, value, freight).times(dutyFactor), currency);
  const base = value.plus(freight).plus(duty);
  const share = (percent: string): Big =>
    below(taxFrom) ? new Big(0) : roundTo(base.times(percent).div(100), currency);
  const salesTax = share(tax);
  const income = share(ait);
  return { ait: income, duty, salesTax, total: duty.plus(salesTax).plus(income) };
}

/** Freight is shared among the lines by value. */
function dutyOn(goods: Goods, value: Big, freight: Big): Big {
  const uplift = value.eq(0) ? new Big(1) : freight.div(value).plus(1);
  return goods.reduce((total, { Quantity, SalePrice, HSCode }) => {
    const line = SalePrice.times(Quantity).times(uplift);
    return total.plus(line.times(dutyPercent(HSCode)).div(100));
  }, new Big(0));
}

/** A country's customs rules. Partly invented: this is a sandbox, and real thresholds change. */
type CustomsRule = {
  /** Sales tax or VAT in per cent. */
  tax: string;
  /** Multiplies the general duty. */
  dutyFactor: string;
  /** Advance income tax in per cent. */
  ait: string;
  /** A declared value below this pays no duty, or no tax. */
  dutyFrom: Threshold;
  taxFrom: Threshold;
};
type Threshold = readonly [amount: string, currency: string];

const rule = (
  tax: string,
  dutyFrom: Threshold,
  taxFrom: Threshold,
  dutyFactor = '1',
  ait = '0',
): CustomsRule => ({ tax, dutyFrom, taxFrom, dutyFactor, ait });

const NOTHING_FREE: Threshold = ['0', 'USD'];
const EU_DUTY: Threshold = ['150', 'EUR'];
const ANYWHERE = rule('15', ['50', 'USD'], ['50', 'USD']);

const EU_VAT: Readonly<Record<string, string>> = customs.euVat;

/** By country: tax | duty from | tax from | duty factor | advance income tax. */
const RULES: Readonly<Record<string, string>> = customs.rules;

const threshold = (text: string): Threshold => {
  const [amount = '', currency = ''] = text.split(' ');
  return [amount, currency];
};

function customsRule(country: string): CustomsRule {
  const vat = EU_VAT[country];
  if (vat !== undefined) return rule(vat, EU_DUTY, NOTHING_FREE);
  const row = RULES[country];
  if (row === undefined) return ANYWHERE;
  const [tax = '', dutyFrom = '', taxFrom = '', dutyFactor, ait] = row.split(' | ');
  return rule(tax, threshold(dutyFrom), threshold(taxFrom), dutyFactor, ait);
}

/** Nothing is declared or due within a country or within the EU. */
const crossesNoBorder = (from: string, to: string): boolean =>
  from === to || (EU.has(from) && EU.has(to));
