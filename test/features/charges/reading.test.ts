import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../../src/main/features/charges/logic/charge-words.ts';
import { readBill } from '../../../src/main/features/charges/reading/read-bill.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import type { Columns } from '../../../src/shared/settings/column-maps.ts';

const read = (text: string, asked: Columns = {}, name = 'bill.csv') =>
  readBill(name, Buffer.from(text), {
    mapping: null,
    remembered: [],
    asked,
    codes: {},
    biller: 'UPS',
    weightUnit: 'KG',
  });

/** `kind code amount` of each line. */
async function charges(text: string, asked: Columns = {}, name?: string): Promise<string[]> {
  const { lines, rejected } = await read(text, asked, name);
  expect(rejected).toEqual([]);
  return lines.map(
    ({ kind, code, amount }) => `${kind} ${code} ${amount.amount} ${amount.currency}`,
  );
}

const faults = async (text: string, asked: Columns = {}) =>
  (await read(text, asked)).rejected.map(
    ({ line, field, message }) => `${line} ${field}: ${english(message)}`,
  );

describe('headings of a bill', () => {
  it('with a column for each charge are known in English, German and Spanish', async () => {
    expect(
      await charges(
        'Invoice Number,AWB Number,Currency,Freight,Fuel Surcharge,Duties,Import VAT,VAT,Clearance Fee\nI-1,1Z,EUR,10.00,2.50,3.00,4.00,9.99,5.00\n',
      ),
    ).toEqual([
      'shipping freight 10.00 EUR',
      'shipping fuel surcharge 2.50 EUR',
      'duty duties 3.00 EUR',
      'tax import vat 4.00 EUR',
      'other clearance fee 5.00 EUR',
    ]);
    expect(
      await charges(
        'Rechnungsnr.;Paketnummer;Währung;Fracht;Treibstoffzuschlag;Versicherung;Zoll;EUSt;MwSt;Gebühren\nI-1;1Z;EUR;1.010,00;2,50;1,00;3,00;4,00;9,99;5,00\n',
      ),
    ).toEqual([
      'shipping fracht 1010.00 EUR',
      'shipping treibstoffzuschlag 2.50 EUR',
      'insurance versicherung 1.00 EUR',
      'duty zoll 3.00 EUR',
      'tax eust 4.00 EUR',
      'other gebühren 5.00 EUR',
    ]);
    expect(
      await charges(
        'Nº de factura;Número de seguimiento;Moneda;Flete;Seguro;Aranceles;IVA importación;IVA\nF-1;1Z;EUR;10,00;1,00;3,00;4,00;9,99\n',
      ),
    ).toEqual([
      'shipping flete 10.00 EUR',
      'insurance seguro 1.00 EUR',
      'duty aranceles 3.00 EUR',
      'tax iva importación 4.00 EUR',
    ]);
  });

  it('of the program itself are known', async () => {
    expect(
      await charges(
        'biller,bill,line,date,tracking_number,shipment_id,reference,currency,shipping,insurance,duty,tax,duty_and_tax,fees,weight,weight_unit\nX,B,1,2026-11-03,,,SO-1,USD,1.00,2.00,3.00,4.00,5.00,6.00,1.5,kg\n',
      ),
    ).toEqual([
      'shipping shipping 1.00 USD',
      'insurance insurance 2.00 USD',
      'duty duty 3.00 USD',
      'tax tax 4.00 USD',
      'duty-and-tax duty_and_tax 5.00 USD',
      'other fees 6.00 USD',
    ]);
  });

  it('with a charge in each row: its words say what it is for, the tax beside it is the biller’s own', async () => {
    const { lines, ignored, unknownCodes } = await read(
      'Invoice No\tTracking ID\tCharge Description\tNet Amount\tTax\tCurrency\nI\t1Z\tFuel Surcharge\t1.10\t0.21\tUSD\nI\t1Z\tDuty\t2.00\t0\tUSD\nI\t1Z\tVAT\t3.00\t0\tUSD\nI\t1Z\tZQX\t4.00\t0\tUSD\n',
    );
    expect(lines.map(({ kind }) => kind)).toEqual(['shipping', 'duty', 'other']);
    expect(ignored).toBe(1);
    expect(unknownCodes).toEqual(['ZQX']);
  });

  it('may stand below lines about the bill, and name the currency of their amounts', async () => {
    expect(
      await charges(
        'Bill of UPS;;\nTotal;12,50;\n;;\nRechnungsnummer;Sendungsnummer;Fracht (EUR)\nI-1;1Z;12,50\n',
      ),
    ).toEqual(['shipping fracht (eur) 12.50 EUR']);
  });

  it('of XML are paths, and what stands around a row is of it, but for the bill’s total', async () => {
    const { lines } = await read(
      '<?xml version="1.0"?><Invoices><Invoice Number="I-7"><Currency>USD</Currency><Amount>99.00</Amount><Rows><Row><TrackingNumber>1Z</TrackingNumber><Code>Duty</Code><Amount>7.00</Amount></Row></Rows></Invoice></Invoices>',
      {},
      'bill.xml',
    );
    expect(lines).toMatchObject([
      { bill: 'I-7', kind: 'duty', amount: { amount: '7.00', currency: 'USD' } },
    ]);
  });
});

describe('amounts', () => {
  const bill = (amount: string) => `bill;tracking;fees;currency\nB;1Z;${amount};EUR\n`;

  it.each([
    ['-5,00', '-5.00'],
    ['5,00-', '-5.00'],
    ['(5,00)', '-5.00'],
    ['5,00 CR', '-5.00'],
    ['\u22125,00', '-5.00'],
    ['\u20135,00', '-5.00'],
    ['5,00\u2212', '-5.00'],
    ['(\u22125,00)', '-5.00'],
    ['\u20131.234,50 \u20ac', '-1234.50'],
    ['€ 5,00', '5.00'],
    ['1.234,50', '1234.50'],
    ['"1 234,50"', '1234.50'],
  ])('%s is %s', async (written, plain) => {
    expect(await charges(bill(written))).toEqual([`other fees ${plain} EUR`]);
  });

  it('of a credit note are below zero', async () => {
    expect(
      await charges('bill,bill type,tracking,fees,currency\nB,Gutschrift,1Z,5.00,EUR\n'),
    ).toEqual(['other fees -5.00 EUR']);
  });

  it('of nothing are no charge', async () => {
    expect(await charges('bill,tracking,shipping,duty,currency\nB,1Z,0.00,-,EUR\n')).toEqual([]);
  });

  it('that can be read two ways, or are in another currency, are refused', async () => {
    expect(await faults('bill,tracking,fees,currency\nB,1Z,"1,250",EUR\n')).toEqual([
      expect.stringMatching(/^2 fees: .*read as thousands or as a fraction/),
    ]);
    expect(await faults('bill,tracking,fees,currency\nB,1Z,$5.00,EUR\n')).toEqual([
      expect.stringMatching(/^2 fees: .*\$5\.00/),
    ]);
  });
});

it('numbers that a spreadsheet has shortened are refused, and rows with more cells than the header', async () => {
  expect(
    await faults(
      'bill,tracking,reference,fees,currency\nB,1.23E+15,,5.00,EUR\nB,#####,,5.00,EUR\nB,1Z,,5.00,EUR,6\n',
    ),
  ).toEqual([
    expect.stringMatching(/^2 tracking_number: .*1\.23E\+15/),
    expect.stringMatching(/^3 tracking_number: .*#####/),
    expect.stringMatching(/^4 : expected 5 cells/),
  ]);
});

describe('days', () => {
  const day = async (date: string, fees = '5.00') =>
    (await read(`bill;tracking;fees;currency;date\nB;1Z;${fees};EUR;${date}\n`)).lines[0]?.date;

  it.each([
    ['2026-11-03', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['03.11.2026', '2026-11-03'],
    ['2026-11-03T10:00:00Z', '2026-11-03'],
    ['25/11/2026', '2026-11-25'],
    ['11/25/2026', '2026-11-25'],
    ['03-Nov-2026', '2026-11-03'],
    ['30.11.26', '2026-11-30'],
    ['11/30/26', '2026-11-30'],
    ['30-Nov-26', '2026-11-30'],
    ['30 November 2026', '2026-11-30'],
    ['Nov 30, 2026', '2026-11-30'],
    ['November 3 2026', '2026-11-03'],
    ['30.11.26 14:05', '2026-11-30'],
    ['11/30/2026 2:05:59 PM', '2026-11-30'],
    ['Nov 30, 2026, 14:05 UTC', '2026-11-30'],
    ['30-Nov-26 14:05:59.000+01:00', '2026-11-30'],
    ['2026-11-30 14:05', '2026-11-30'],
    ['20261130 14:05', '2026-11-30'],
  ])('%s is %s', async (written, plain) => {
    expect(await day(written)).toBe(plain);
  });

  it('that can be read two ways are left out with a note; decimal commas say that the day comes first', async () => {
    const { lines, warnings } = await read(
      'bill,tracking,fees,currency,date\nB,1Z,5.00,EUR,03/11/2026\n',
    );
    expect(lines[0]?.date).toBeNull();
    expect(warnings.map(english).join()).toContain('03/11/2026');
    expect(await day('03/11/2026', '5,00')).toBe('2026-11-03');
    expect(await faults('bill,tracking,fees,currency,date\nB,1Z,5.00,EUR,soon\n')).toEqual([
      expect.stringContaining('2 date: expected a day'),
    ]);
  });

  it('with a year of two digits are told apart by those of other rows', async () => {
    const { lines, warnings } = await read(
      'bill,tracking,fees,currency,date\nB,1Z,5.00,EUR,03/11/26 08:00\nB,2Z,5.00,EUR,30/11/26\n',
    );
    expect(lines.map(({ date }) => date)).toEqual(['2026-11-03', '2026-11-30']);
    expect(warnings.map(english).join()).not.toContain('03/11/26');
    const alone = await read('bill,tracking,fees,currency,date\nB,1Z,5.00,EUR,03/11/26\n');
    expect(alone.lines[0]?.date).toBeNull();
    expect(alone.warnings.map(english).join()).toContain('03/11/26');
  });

  it.each(['26-11-30', '31.11.26', '30-Nix-26', 'Nov 31, 2026', '30.11.26 soon', '14:05'])(
    '%s is none',
    async (written) => {
      expect(await faults(`bill;tracking;fees;currency;date\nB;1Z;5.00;EUR;${written}\n`)).toEqual([
        expect.stringContaining('2 date: expected a day'),
      ]);
    },
  );
});

it('weights have the unit that their bill names, else that of the settings with a note', async () => {
  const weight = async (text: string) => (await read(text)).lines[0]?.weight ?? null;
  const row = 'bill,tracking,fees,currency,weight';
  expect(await weight(`${row},uom\nB,1Z,5.00,EUR,1.5,LBS\n`)).toEqual({ value: '1.5', unit: 'LB' });
  expect(await weight(`${row},uom\nB,1Z,5.00,EUR,1500,g\n`)).toEqual({ value: '1.5', unit: 'KG' });
  expect(await weight(`${row}\nB,1Z,5.00,EUR,1.5 kg\n`)).toEqual({ value: '1.5', unit: 'KG' });
  expect(await weight('bill,tracking,fees,currency,Gewicht (kg)\nB,1Z,5.00,EUR,1.5\n')).toEqual({
    value: '1.5',
    unit: 'KG',
  });
  const { lines, warnings } = await read(`${row}\nB,1Z,5.00,EUR,1.5\n`);
  expect(lines[0]?.weight).toEqual({ value: '1.5', unit: 'KG' });
  expect(warnings.map(english)).toContain('weights without a unit are taken in kg');
  expect(await faults(`${row},uom\nB,1Z,5.00,EUR,1.5,stone\n`)).toEqual([
    expect.stringMatching(/^2 weight_unit: expected KG or LB/),
  ]);
});

it.each([
  ['Duties & Taxes', 'duty-and-tax'],
  ['Duty Tax Processing Fee', 'fees'],
  ['Disbursement Fee Import', 'fees'],
  ['Einfuhrumsatzsteuer', 'tax'],
  ['Umsatzsteuer 19 %', 'ignored'],
  ['VAT', 'ignored'],
  ['Import VAT', 'tax'],
  ['Sales Tax', 'tax'],
  ['IVA', 'ignored'],
  ['Verzollungsgebühr', 'fees'],
  ['Zollabgaben', 'duty'],
  ['Aranceles', 'duty'],
  ['Invoice Total', 'ignored'],
  ['Declared Value', 'insurance'],
  ['Remote Area Surcharge', 'shipping'],
  ['Adresskorrektur', null],
  ['Address Correction', 'fees'],
])('the charge %s is for %s', (words, use) => {
  expect(meaningOf(words)).toBe(use);
});

describe('what a bill has beside the charges that are read', () => {
  const said = async (text: string) => (await read(text)).warnings.map((each) => english(each));

  it('is named where it has amounts, and where it was left out', async () => {
    expect(
      await said('Invoice,Tracking,Currency,Freight,Toll,Zone\nI-1,1Z,USD,10.00,2.50,4\n'),
    ).toEqual(['not read, though there are amounts: toll']);
    expect(
      await said(
        'Invoice,Tracking,Currency,Freight,Toll\nI-1,1Z,USD,10.00,$2.50\nI-1,1Z,USD,1.00,5.00 CR\n',
      ),
    ).toEqual(['not read, though there are amounts: toll']);
    expect(
      await said('Invoice,Tracking,Currency,Description,Amount\nI-1,1Z,USD,Original VAT,4.00\n'),
    ).toEqual(['left out, as totals or the biller’s own tax: Original VAT']);
  });

  it('is no charge where it is a sum of the rows', async () => {
    const bill = 'Invoice,Tracking,Currency,Freight\nI-1,1Z,USD,10.00\nI-1,Total,USD,10.00\n';
    expect(await charges(bill)).toEqual(['shipping freight 10.00 USD']);
    expect(await said(bill)).toEqual(['left out, as totals or the biller’s own tax: Total']);
    const wine = 'Customer,Invoice,Tracking,Currency,Freight\nTotal Wine,I-1,1Z,USD,10.00\n';
    expect(await charges(wine)).toEqual(['shipping freight 10.00 USD']);
    expect(await charges(wine.replace('1Z', 'Total-1'))).toEqual(['shipping freight 10.00 USD']);
    expect(await charges(`${bill}Summe;,,,10.00\n`)).toEqual(['shipping freight 10.00 USD']);
  });

  it('is refused where it comes twice, or with no amount at all', async () => {
    const pairs = 'Invoice,Tracking,Currency,Charge,Amount,Charge,Amount\n';
    expect(await faults(`${pairs}I-1,1Z,USD,Freight,1.00,Duty,2.00\n`)).toEqual([
      '1 charge: expected each heading once, found "charge" twice',
    ]);
    expect(await faults('Invoice,Tracking,Currency,Freight\nI-1,1Z,USD\n')).toEqual([
      '2 amount: expected a charge, found no amount in the row',
    ]);
    expect(
      await charges(
        '<Bill><Row><Invoice>I-1</Invoice><Tracking>1Z</Tracking><Currency>USD</Currency><Freight>1.00</Freight></Row></Bill>',
        {},
        'bill.xml',
      ),
    ).toEqual(['shipping freight 1.00 USD']);
    const twice = await read(
      '<Bill><Row><Invoice>I-1</Invoice><Tracking>1Z</Tracking><Currency>USD</Currency><Freight>1.00</Freight><Freight>3.00</Freight></Row></Bill>',
      {},
      'bill.xml',
    );
    expect(twice.warnings.map((each) => english(each)).join()).toContain('freight[2]');
  });

  it('decides its currency by each heading, and is refused where the row says another', async () => {
    expect(await charges('Invoice,Tracking,Freight EUR,Duty USD\nI-1,1Z,10.00,3.00\n')).toEqual([
      'shipping freight eur 10.00 EUR',
      'duty duty usd 3.00 USD',
    ]);
    expect(await faults('Invoice,Tracking,Currency,Freight (EUR)\nI-1,1Z,USD,10.00\n')).toEqual([
      '2 freight (eur): expected one currency, found EUR in its heading and USD in the row',
    ]);
  });

  it('is below zero where its words say that it is a credit', async () => {
    const head = 'Invoice,Tracking,Currency,Description,Amount\n';
    expect(await charges(`${head}I-1,1Z,EUR,Gutschrift Fracht,10.00\n`)).toEqual([
      'shipping Gutschrift Fracht -10.00 EUR',
    ]);
    expect(
      await charges(`Invoice type,${head}Credit card invoice,I-1,1Z,EUR,Freight,10.00\n`),
    ).toEqual(['shipping Freight 10.00 EUR']);
  });
});
