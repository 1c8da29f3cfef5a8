import { expect, it } from 'vitest';
import {
  merchantReport,
  type ReportedPurchase,
} from '../../../../src/main/features/merchants/logic/report.ts';
import { reportCsv } from '../../../../src/renderer/features/merchants/merchant-report-csv.ts';
import { money } from '../../../../src/shared/kernel/money.ts';

const tried = (
  merchant: string | null,
  state: ReportedPurchase['state'],
  total: string | null = null,
  currency = 'USD',
  kind: ReportedPurchase['kind'] = 'outbound',
): ReportedPurchase => ({
  merchant,
  kind,
  state,
  accepted: { total: total === null ? null : money(total, currency), cartons: [{}, {}] },
});

const rows = merchantReport([
  tried('Nordlicht', 'confirmed', '10.10'),
  tried('Nordlicht', 'confirmed', '0.20'),
  tried('Nordlicht', 'confirmed', '5.00', 'EUR'),
  tried('Nordlicht', 'cancelled', '99.00'),
  tried('Nordlicht', 'unknown', '99.00'),
  tried('Nordlicht', 'confirmed', '7.00', 'USD', 'return'),
  tried('Nordlicht', 'confirmed', null, 'USD', 'return'),
  tried('=Aurora', 'refused', '99.00'),
  tried('=Aurora', 'open', '99.00'),
  tried('Nobody', 'refused', '99.00'),
  tried('Nobody', 'not-sent', '99.00'),
  tried('Nobody', 'declared-not-bought', '99.00'),
  tried(null, 'confirmed', '1.00'),
]);

it('the report adds up valid shipments by currency and counts the others separately', () => {
  expect(rows).toEqual([
    expect.objectContaining({ merchant: null, shipments: 1, cost: [money('1.00', 'USD')] }),
    expect.objectContaining({ merchant: '=Aurora', shipments: 0, cost: [], unknown: 1 }),
    {
      merchant: 'Nordlicht',
      shipments: 3,
      cartons: 6,
      cost: [money('5.00', 'EUR'), money('10.30', 'USD')],
      returns: 2,
      returnCost: [money('7.00', 'USD')],
      atPickup: 1,
      cancelled: 1,
      unknown: 1,
    },
  ]);
});

it('the CSV report has a line per currency, counts once, and no formula cells', () => {
  expect(reportCsv(rows).split('\r\n')).toEqual([
    '\uFEFFmerchant,currency,cost,return_cost,shipments,cartons,returns,returns_priced_at_pickup,cancelled,unknown',
    ',USD,1.00,,1,2,0,0,0,0',
    "'=Aurora,,,,0,0,0,0,0,1",
    'Nordlicht,EUR,5.00,,3,6,2,1,1,1',
    'Nordlicht,USD,10.30,7.00,,,,,,',
    '',
  ]);
});
