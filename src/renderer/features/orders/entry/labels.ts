import { REASON_FOR_EXPORT } from '../../../../shared/orders/order.ts';
import { t } from '../../../words/words.ts';
import { federalName, stateName } from '../business.tsx';
import type { BLANK } from './blank.ts';

/** By field name of the order. */
export const orderLabels = (
  business: boolean,
): Record<Exclude<keyof typeof BLANK.order, 'b2b'>, string> => ({
  reference: t('Reference'),
  merchant: t('Merchant (empty: own goods)'),
  currency: t('Currency'),
  weightUnit: t('Weight unit'),
  terms: t('Terms (empty: as offered)'),
  shipBy: t('Ship by'),
  tote: t('Tote'),
  tags: t('Tags (parted by commas)'),
  notes: t('Notes for the packer'),
  reasonForExport: t('Reason for export (empty: {usual})', {
    usual: REASON_FOR_EXPORT[business ? 'b2b' : 'b2c'],
  }),
  locationName: t('Warehouse it leaves from'),
});

/** By field name of the recipient, as its country calls them. */
export function addressLabels(
  country: string,
  business: boolean,
): Record<keyof typeof BLANK.shipTo, string> {
  return {
    country: t('Country'),
    name: business ? t('Business name') : t('Name'),
    attentionName: business ? t('Contact or department') : t('Contact'),
    addressLine1: t('Address'),
    addressLine2: t('Address, second line'),
    city: t('City'),
    phone: t('Phone'),
    email: t('E-mail'),
    zip: t('Postal code in {country}', { country }),
    state: t('State or province of {country}', { country }),
    federalTaxId: business ? federalName(country) : t('Tax number in {country}', { country }),
    stateTaxId: stateName(country),
  };
}
