import { csvText } from '../kernel/csv.ts';
import type { ChargeSums, ChargesBy } from './charge.ts';
import { CHARGE_KINDS } from './kinds.ts';

/** Sums for a spreadsheet: one row per key and currency. */
export function statisticsCsv(by: ChargesBy, rows: readonly ChargeSums[]): string {
  const kinds = CHARGE_KINDS.flatMap((kind) => [`${kind} quoted`, `${kind} billed`]);
  const head = [
    by,
    'currency',
    'shipments',
    'quoted',
    'billed',
    'difference',
    'not compared',
    'unmatched',
    ...kinds,
  ];
  return csvText([
    head,
    ...rows.map((row) => [
      row.key ?? '',
      row.currency,
      String(row.shipments),
      { number: row.quoted },
      { number: row.billed },
      { number: row.difference },
      { number: row.notCompared },
      { number: row.unmatched },
      ...CHARGE_KINDS.flatMap((kind) => {
        const of = row.charges.find((each) => each.kind === kind);
        return [{ number: of?.quoted ?? '' }, { number: of?.billed ?? '' }];
      }),
    ]),
  ]);
}
