import {
  usesPostalCode,
  usesState,
  usesTaxNumber,
} from '../../../../shared/orders/country-address.ts';
import { REASON_FOR_EXPORT } from '../../../../shared/orders/order.ts';
import { t } from '../../../words/words.ts';
import { federalName, stateName } from '../business.tsx';

/** By the names of the order's own fields. */
export const orderLabels = (business: boolean): Record<string, string> => ({
  reference: t('Reference'),
  merchant: t('Merchant (empty: own goods)'),
  currency: t('Currency'),
  weightUnit: t('Weight unit'),
  terms: t('Terms (empty: as offered)'),
  shipBy: t('Ship by (if any)'),
  tote: t('Tote (if any)'),
  notes: t('Notes for the packer'),
  reasonForExport: t('Reason for export (empty: {usual})', {
    usual: REASON_FOR_EXPORT[business ? 'b2b' : 'b2c'],
  }),
  locationName: t('Warehouse it leaves from (if any)'),
});

/** By the names of the receiver's fields, as its country calls them. */
export function addressLabels(country: string, business: boolean): Record<string, string> {
  const optional = (label: string) => t('{label} (if any)', { label });
  const ofCountry = (label: string, asked: boolean) => (asked ? label : optional(label));
  return {
    country: t('Country'),
    name: business ? t('Business name') : t('Name'),
    attentionName: optional(business ? t('Contact or department') : t('Contact')),
    addressLine1: t('Address'),
    addressLine2: optional(t('Address, second line')),
    city: t('City'),
    phone: t('Phone'),
    email: optional(t('E-mail')),
    zip: ofCountry(t('Postal code in {country}', { country }), usesPostalCode(country)),
    state: ofCountry(t('State or province of {country}', { country }), usesState(country)),
    federalTaxId: ofCountry(
      business ? federalName(country) : t('Tax number in {country}', { country }),
      usesTaxNumber(country),
    ),
    stateTaxId: optional(stateName(country)),
  };
}

const OF_ORDER = new Set(['reference', 'currency']);
const OF_ADDRESS = new Set(['country', 'name', 'addressLine1', 'city', 'phone']);
/** Description and origin also for the rates: what the catalogue knows of them is filled in. */
const OF_LINE = new Set([
  'sku',
  'description',
  'quantity',
  'unitWeight',
  'unitPrice',
  'originCountry',
]);

/** Without it the order is not taken, not rated, or not delivered in that country. */
export function isNeeded(field: string, country: string, terms: string): boolean {
  const [name = ''] = field.split('.').slice(-1);
  if (field.startsWith('lines['))
    return OF_LINE.has(name) || (name === 'hsCode' && terms === 'DDP');
  if (!field.startsWith('shipTo.')) return OF_ORDER.has(name);
  switch (name) {
    case 'zip':
      return usesPostalCode(country);
    case 'state':
      return usesState(country);
    case 'federalTaxId':
      return usesTaxNumber(country);
    default:
      return OF_ADDRESS.has(name);
  }
}
