import { expect, it } from 'vitest';
import { statisticsCsv } from '../../../src/shared/charges/statistics-csv.ts';

it('sums of charges are numbers of a spreadsheet, also below zero; a name is never a formula', () => {
  const sums = { quoted: '5.00', billed: '3.00', difference: '-2.00' };
  const text = statisticsCsv('merchant', [
    {
      key: '=Acme',
      currency: 'USD',
      shipments: 1,
      charges: [{ kind: 'shipping', ...sums }],
      ...sums,
      notCompared: '0.00',
      unmatched: '-1.00',
    },
  ]);
  const [head, row] = text.split('\r\n');
  expect(head).toBe(
    '\uFEFFmerchant,currency,shipments,quoted,billed,difference,not compared,unmatched,shipping quoted,shipping billed,insurance quoted,insurance billed,duty quoted,duty billed,tax quoted,tax billed,other quoted,other billed',
  );
  expect(row).toBe("'=Acme,USD,1,5.00,3.00,-2.00,0.00,-1.00,5.00,3.00,,,,,,,,");
});
