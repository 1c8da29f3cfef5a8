import { Building2 } from 'lucide-react';
import type { Business } from '../../../shared/orders/business.ts';
import { businessNumber, stateNumber } from '../../../shared/orders/business-numbers.ts';
import { t } from '../../words/words.ts';
import './business.css';

/** Marks a business recipient, by more than colour, so that it is not taken for a person. */
export const BusinessMark = () => (
  <span className="business-mark">
    <Building2 aria-hidden />
    {t('Business')}
  </span>
);

/** Contact and tax IDs as printed on the documents; an ID never wraps. */
export const BusinessParts = ({ business, country }: { business: Business; country: string }) =>
  [business.attentionName, ...taxIdTexts(business, country)].filter(Boolean).map((part) => (
    <span key={part} className="business-part">
      {part}{' '}
    </span>
  ));

export function taxIdTexts({ federalTaxId, stateTaxId }: Business, country: string): string[] {
  return [
    ...(federalTaxId ? [`${federalName(country)}\u00a0${federalTaxId}`] : []),
    ...(stateTaxId ? [`${stateName(country)}\u00a0${stateTaxId}`] : []),
  ];
}

export const federalName = (country: string): string =>
  businessNumber(country, t('VAT or EORI number')) ?? t('Tax number');

/** The same for a state or province. */
export const stateName = (country: string): string => stateNumber(country) ?? t('State tax number');
