import { csvText } from '../../../shared/kernel/csv.ts';
import type { MerchantReportRow } from '../../../shared/merchants/merchant-report.ts';

const COLUMNS = [
  'merchant',
  'currency',
  'cost',
  'return_cost',
  'shipments',
  'cartons',
  'returns',
  'returns_priced_at_pickup',
  'cancelled',
  'unknown',
];

/**
 * A row per merchant and currency, so that a spreadsheet can sum; counts are in the first row of each
 * merchant.
 */
export const reportCsv = (rows: readonly MerchantReportRow[]): string =>
  csvText([COLUMNS, ...rows.flatMap(linesOf)]);

function linesOf(row: MerchantReportRow): string[][] {
  const currencies = new Set([...row.cost, ...row.returnCost].map(({ currency }) => currency));
  const counts = [
    row.shipments,
    row.cartons,
    row.returns,
    row.atPickup,
    row.cancelled,
    row.unknown,
  ];
  return [...(currencies.size > 0 ? currencies : [''])].map((currency, index) => [
    row.merchant ?? '',
    currency,
    amount(row.cost, currency),
    amount(row.returnCost, currency),
    ...counts.map((number) => (index === 0 ? String(number) : '')),
  ]);
}

const amount = (sums: MerchantReportRow['cost'], wanted: string): string =>
  sums.find(({ currency }) => currency === wanted)?.amount ?? '';
