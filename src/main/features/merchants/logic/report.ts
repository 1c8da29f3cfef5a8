import { addMoney, type Money } from '../../../../shared/kernel/money.ts';
import type { MerchantReportRow } from '../../../../shared/merchants/merchant-report.ts';

/** Data of an attempt that the report needs. */
export interface ReportedPurchase {
  merchant: string | null;
  kind: 'outbound' | 'return';
  /** Of the attempt to buy; states that are not counted here are of no interest. */
  state: string;
  accepted: { total: Money | null; cartons: readonly unknown[] };
}

/** A row per merchant with purchases, certain or not, by name; own goods first. */
export function merchantReport(tried: readonly ReportedPurchase[]): MerchantReportRow[] {
  const rows = new Map<string | null, MerchantReportRow>();
  for (const each of tried) {
    const row = rows.get(each.merchant) ?? blank(each.merchant);
    rows.set(each.merchant, add(row, each));
  }
  return [...rows.values()]
    .filter(
      ({ shipments, returns, cancelled, unknown }) => shipments + returns + cancelled + unknown,
    )
    .sort((a, b) => (a.merchant ?? '').localeCompare(b.merchant ?? '', 'en'));
}

const blank = (merchant: string | null): MerchantReportRow => ({
  merchant,
  shipments: 0,
  cartons: 0,
  cost: [],
  returns: 0,
  returnCost: [],
  atPickup: 0,
  cancelled: 0,
  unknown: 0,
});

function add(
  row: MerchantReportRow,
  { kind, state, accepted }: ReportedPurchase,
): MerchantReportRow {
  switch (state) {
    case 'cancelled':
      return { ...row, cancelled: row.cancelled + 1 };
    case 'open':
    case 'unknown':
      return { ...row, unknown: row.unknown + 1 };
    case 'confirmed': {
      const { total, cartons } = accepted;
      if (kind === 'outbound') {
        return {
          ...row,
          shipments: row.shipments + 1,
          cartons: row.cartons + cartons.length,
          cost: summed(row.cost, total),
        };
      }
      return {
        ...row,
        returns: row.returns + 1,
        atPickup: row.atPickup + (total === null ? 1 : 0),
        returnCost: summed(row.returnCost, total),
      };
    }
    default:
      return row;
  }
}

/** One sum per currency. */
function summed(sums: readonly Money[], next: Money | null): Money[] {
  if (next === null) return [...sums];
  const same = sums.find(({ currency }) => currency === next.currency);
  if (!same) return [...sums, next].sort((a, b) => a.currency.localeCompare(b.currency, 'en'));
  return sums.map((sum) => (sum === same ? addMoney(sum, next) : sum));
}
