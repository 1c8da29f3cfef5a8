import { t } from '../../../words/words.ts';
import { ADDRESS_LABELS } from '../../settings/messages.ts';
import { orderLabels } from '../entry/labels.ts';
import { LINE_LABELS } from '../messages.ts';

const camel = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A column or field of an order file, labelled as in the order form. */
export function columnLabel(field: string): string {
  // As JSON has them: `shipTo.country`, `lines[0].sku`.
  const column = field
    .replace(/^lines\[\d{1,6}\]\./, '')
    .replace(/^shipTo\./, 'ship_to_')
    .replace(/^shipFrom\./, 'ship_from_');
  const [, part, rest] = /^(ship_to|ship_from)_(.+)$/.exec(column) ?? [];
  if (part === undefined || rest === undefined) return ofOrder(camel(column)) ?? column;
  const name = camel(rest);
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(ADDRESS_LABELS).map(([id, label]) => [id, t(label)])),
    country: t('Country'),
    federalTaxId: t('Tax number'),
    stateTaxId: t('State tax number'),
  };
  return `${part === 'ship_to' ? t('Ship to') : t('Ship from')}: ${labels[name] ?? name}`;
}

function ofOrder(name: string): string | undefined {
  const labels: Readonly<Record<string, string>> = {
    ...orderLabels(false),
    ...Object.fromEntries(Object.entries(LINE_LABELS).map(([id, label]) => [id, t(label)])),
    b2b: t('Goes to a business (B2B)'),
    dimensionUnit: t('Length unit'),
    unitLength: t('Length of one'),
    unitWidth: t('Width of one'),
    unitHeight: t('Height of one'),
    orderStatus: t('Order status'),
    paymentStatus: t('Payment status'),
    fulfilmentStatus: t('Shipping status'),
    cancelledAt: t('Cancelled at'),
    orderRefunded: t('Refunded amount'),
    orderDiscount: t('Discount of the order'),
    lineDiscount: t('Discount of the line'),
    lineShipped: t('Units shipped already'),
    lineStatus: t('Status of the line'),
    needsShipping: t('Must be shipped (yes or no)'),
    orderSubtotal: t('Subtotal of the order'),
    orderTax: t('Tax of the order'),
    orderShipping: t('Shipping cost of the order'),
    orderTotal: t('Total of the order'),
  };
  return labels[name];
}
