import { Building2 } from 'lucide-react';
import type { Business } from '../../../shared/orders/business.ts';
import { words } from '../../words/words.ts';
import './business.css';

/** A receiver that is a business: never only a colour, and never to be taken for a person. */
export const BusinessMark = () => (
  <span className="business-mark">
    <Building2 aria-hidden />
    {words.business.mark}
  </span>
);

/** Whom to ask for and its tax IDs, as they stand on the papers; no number is broken in two. */
export const BusinessParts = ({ business, country }: { business: Business; country: string }) =>
  [business.attentionName, ...taxIdTexts(business, country)].filter(Boolean).map((part) => (
    <span key={part} className="business-part">
      {part}{' '}
    </span>
  ));

export function taxIdTexts({ federalTaxId, stateTaxId }: Business, country: string): string[] {
  const { federal, state } = words.business;
  return [
    ...(federalTaxId ? [`${federal(country)}\u00a0${federalTaxId}`] : []),
    ...(stateTaxId ? [`${state(country)}\u00a0${stateTaxId}`] : []),
  ];
}
