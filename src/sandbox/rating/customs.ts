import { EU } from './countries.ts';

/**
 * What a country's customs takes. Invented where it was easier: this is a sandbox, and the
 * thresholds of the world change.
 */
export type CustomsRule = {
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

const EU_VAT: Record<string, string> = {
  AT: '20',
  BE: '21',
  BG: '20',
  CY: '19',
  CZ: '21',
  DE: '19',
  DK: '25',
  EE: '22',
  ES: '21',
  FI: '25.5',
  FR: '20',
  GR: '24',
  HR: '25',
  HU: '27',
  IE: '23',
  IT: '22',
  LT: '21',
  LU: '17',
  LV: '21',
  MC: '20',
  MT: '18',
  NL: '21',
  PL: '23',
  PT: '23',
  RO: '19',
  SE: '25',
  SI: '22',
  SK: '23',
};

const RULES: Record<string, CustomsRule> = {
  AE: rule('5', ['300', 'AED'], ['300', 'AED']),
  AU: rule('10', ['1000', 'AUD'], ['1000', 'AUD'], '0.6'),
  BD: rule('15', NOTHING_FREE, NOTHING_FREE, '2', '5'),
  BR: rule('17', ['50', 'USD'], NOTHING_FREE, '3'),
  CA: rule('13', ['150', 'CAD'], ['40', 'CAD']),
  CH: rule('8.1', ['150', 'CHF'], ['62', 'CHF'], '0.2'),
  CL: rule('19', ['41', 'USD'], NOTHING_FREE, '0.8'),
  CN: rule('13', ['50', 'CNY'], ['50', 'CNY']),
  CO: rule('19', ['200', 'USD'], ['200', 'USD'], '1.2'),
  GB: rule('20', ['135', 'GBP'], NOTHING_FREE),
  HK: rule('0', NOTHING_FREE, NOTHING_FREE, '0'),
  ID: rule('11', ['3', 'USD'], NOTHING_FREE, '1.5', '2.5'),
  IL: rule('18', ['500', 'USD'], ['75', 'USD']),
  IN: rule('18', NOTHING_FREE, NOTHING_FREE, '2'),
  IS: rule('24', ['200', 'EUR'], NOTHING_FREE, '0.5'),
  JP: rule('10', ['10000', 'JPY'], ['10000', 'JPY'], '0.8'),
  KE: rule('16', NOTHING_FREE, NOTHING_FREE, '2', '3'),
  KR: rule('10', ['150', 'USD'], ['150', 'USD']),
  MX: rule('16', ['117', 'USD'], ['50', 'USD'], '1.4'),
  MY: rule('10', ['500', 'MYR'], NOTHING_FREE),
  NG: rule('7.5', NOTHING_FREE, NOTHING_FREE, '2', '2'),
  NO: rule('25', ['350', 'NOK'], NOTHING_FREE, '0.5'),
  NZ: rule('15', ['1000', 'NZD'], ['1000', 'NZD'], '0.6'),
  PH: rule('12', ['10000', 'PHP'], ['10000', 'PHP']),
  PK: rule('18', NOTHING_FREE, NOTHING_FREE, '2', '5.5'),
  SA: rule('15', ['1000', 'SAR'], ['1000', 'SAR']),
  SG: rule('9', ['400', 'SGD'], ['400', 'SGD'], '0'),
  TH: rule('7', ['1500', 'THB'], NOTHING_FREE, '1.3'),
  TR: rule('20', ['30', 'EUR'], ['30', 'EUR'], '1.5'),
  TW: rule('5', ['2000', 'TWD'], ['2000', 'TWD']),
  US: rule('0', ['800', 'USD'], ['800', 'USD']),
  ZA: rule('15', ['500', 'ZAR'], NOTHING_FREE, '1.5'),
};

export function customsRule(country: string): CustomsRule {
  const vat = EU_VAT[country];
  if (vat !== undefined) return rule(vat, EU_DUTY, NOTHING_FREE);
  return RULES[country] ?? ANYWHERE;
}

/** Nothing is declared, and nothing is due, inside a country or inside the EU. */
export const crossesNoBorder = (from: string, to: string): boolean =>
  from === to || (EU.has(from) && EU.has(to));
