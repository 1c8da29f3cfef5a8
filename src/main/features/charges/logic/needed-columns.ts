import { CHARGE_AMOUNT_COLUMNS } from '../../../../shared/charges/columns.ts';
import type { Columns } from '../../../../shared/settings/column-maps.ts';

/** What a bill needs and these columns do not say; of several that would do the first is named. */
export function lackingColumns(columns: Columns): string[] {
  const has = (name: string) => (columns[name] ?? '') !== '';
  const lacking = ['bill', 'currency'].filter((name) => !has(name));
  if (!['tracking_number', 'shipment_id', 'reference'].some(has)) lacking.push('tracking_number');
  if (CHARGE_AMOUNT_COLUMNS.some(has)) return lacking;
  if (!has('amount')) lacking.push('amount');
  if (!has('code') && !has('description')) lacking.push('code');
  return lacking;
}
