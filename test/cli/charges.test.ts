import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChargeList, ShipmentCharges } from '../../src/shared/charges/charge.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure } from './contract.ts';
import {
  PLAIN_CARTON,
  plainOrder,
  THREE_CARTONS,
  threeCartonOrder,
  write,
  writeOrders,
} from './orders.ts';

/* Bills as they come, on shipments that were bought from the sandbox over a socket. */

interface Shipment {
  reference: string;
  shipmentId: string;
  trackingNumber: string;
  cost: Record<'shipping' | 'insurance' | 'total', { amount: string; currency: string }> & {
    landedCostDetail: Record<'duty' | 'salesTax', { amount: string } | null> | null;
  };
}

let partner: Partner;
let data: string;
const bought = new Map<string, Shipment>();

const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const bill = (name: string, content: string | Uint8Array) => write(data, name, content);
const list = async (...more: string[]) =>
  (await run('charges', 'list', ...more)).json as unknown as ChargeList;
const of = (reference: string): Shipment => {
  const found = bought.get(reference);
  if (!found) throw new Error(`${reference} was not bought`);
  return found;
};
const cents = (text: string): number => Math.round(Number(text) * 100);
const euros = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)},${String(Math.abs(minor) % 100).padStart(2, '0')}`;

function purchases(): string {
  const [file = ''] = execFileSync('find', [data, '-name', 'station.sqlite'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const db = new Database(file, { readonly: true });
  const rows = ['attempts', 'attempt_facts', 'attempt_bodies', 'quotes'].map((table) =>
    db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all(),
  );
  db.close();
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

let before: string;

beforeAll(async () => {
  partner = await partnerHere();
  data = await temporaryFolder();
  const names = ['C-1', 'C-2', 'C-3', 'C-4', 'C-5'];
  const orders = [...names.map((name) => plainOrder(name)), threeCartonOrder('C-9')];
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  for (const name of [...names, 'C-9']) {
    const cartons = name === 'C-9' ? THREE_CARTONS : PLAIN_CARTON;
    const shipped = await run('ship', name, ...cartons);
    expect(shipped.code, shipped.stderr).toBe(0);
    bought.set(name, shipped.json as unknown as Shipment);
  }
  const { shipmentId } = of('C-4');
  const cancelled = await run(
    'cancel',
    'C-4',
    '--recorded',
    '--shipment-id',
    shipmentId,
    '--reason',
    'a test',
  );
  expect(cancelled.code, cancelled.stdout).toBe(0);
  before = purchases();
});
afterAll(() => partner?.stop());

const HEAD =
  'Rechnungsnummer;Rechnungsdatum;Sendungsnummer;Frachtkosten;Zoll;Einfuhrumsatzsteuer;MwSt;Gewicht;Gewichtseinheit;Währung';

/** A row of a German bill, in the currency of the purchase. */
function row(
  reference: string,
  { number = 'R-1', more = 0, weight = '1,100', tracking = of(reference).trackingNumber } = {},
): string {
  const { cost } = of(reference);
  const detail = cost.landedCostDetail;
  return [
    number,
    '30.11.2026',
    tracking,
    euros(cents(cost.shipping.amount) + more),
    euros(cents(detail?.duty?.amount ?? '0')),
    euros(cents(detail?.salesTax?.amount ?? '0')),
    '1,23',
    weight,
    'kg',
    cost.shipping.currency,
  ]
    .map((cell) => `"${cell}"`)
    .join(';');
}

describe('a bill with semicolons, decimal commas and a byte order mark', () => {
  const spaced = () =>
    of('C-2')
      .trackingNumber.toLowerCase()
      .replace(/(.{4})/g, '$1 ')
      .trim();
  const rows = () => [
    row('C-1'),
    row('C-2', { more: 750, tracking: spaced() }),
    row('C-4'),
    row('C-3', { tracking: '9999000011112222' }),
    row('C-3', { tracking: '1,23E+15' }),
    row('C-3', { number: '' }),
  ];
  const text = (all: readonly string[]) => `\uFEFF${[HEAD, ...all].join('\r\n')}\r\n`;

  it('is taken row by row, what cannot be read is refused in words', async () => {
    const taken = await run(
      'charges',
      'import',
      bill('first.csv', text(rows())),
      '--biller',
      'DHL',
    );
    expect(taken.code, taken.stdout).toBe(0);
    expect(taken.json).toMatchObject({
      unchanged: 0,
      changed: 0,
      rejected: [
        { file: 'first.csv', line: 6, field: 'tracking_number' },
        { file: 'first.csv', line: 7, field: 'bill' },
      ],
    });
    expect(JSON.stringify(taken.json.rejected)).toContain('1,23E+15');
    expect(JSON.stringify(taken.json.warnings)).toContain('mwst');
  });

  it('stands beside what was accepted: difference, cancelled, unknown', async () => {
    const found = await list();
    expect(found.findings.map(({ kind, reference }) => [kind, reference])).toEqual([
      ['billed-though-cancelled', 'C-4'],
      ['unknown-here', ''],
    ]);
    expect(found.unmatched.map(({ line }) => line.trackingNumber)).toContain('9999000011112222');
    const dearer = found.differences.filter(({ reference }) => reference === 'C-2');
    const { currency } = of('C-2').cost.shipping;
    expect(dearer).toMatchObject([
      {
        kind: 'shipping',
        trackingNumber: of('C-2').trackingNumber,
        quoted: of('C-2').cost.shipping,
        difference: { amount: '7.50', currency },
      },
    ]);
    expect(found.differences.filter(({ reference }) => reference === 'C-1')).toEqual([]);
  });

  it('changes nothing when it comes again, in another order of its rows and as another file', async () => {
    const known = await list();
    const again = await run(
      'charges',
      'import',
      bill('again.csv', text(rows().slice(0, 4).toReversed())),
      ...['--biller', 'dhl'],
    );
    expect(again.json).toMatchObject({ imported: 0, changed: 0, rejected: [] });
    expect(again.json.unchanged).toBe(known.matched + known.unmatched.length);
    expect(await list()).toEqual(known);
  });

  it('with other content is a finding, and the first stays', async () => {
    const other = text([row('C-1', { more: 100 })]);
    const changed = await run('charges', 'import', bill('other.csv', other), '--biller', 'DHL');
    expect(changed.json).toMatchObject({ imported: 0, changed: 1 });
    const found = await list();
    const [told] = found.findings.filter(({ kind }) => kind === 'changed-line');
    expect(told).toMatchObject({ reference: 'C-1' });
    expect(found.differences.filter(({ reference }) => reference === 'C-1')).toEqual([]);
  });

  it('is not taken by a dry run', async () => {
    const only = text([row('C-5', { number: 'R-77' })]);
    const tried = await run('charges', 'import', bill('dry.csv', only), '--dry-run');
    expect(tried.json).toMatchObject({ changed: 0, rejected: [] });
    expect(tried.json.imported).toBeGreaterThan(0);
    expect((await list()).matched).toBe((await list()).matched);
    expect(JSON.stringify(await list())).not.toContain('R-77');
  });
});

describe('charges that come twice', () => {
  it('are found across bills, and are no finding once they are credited', async () => {
    const xml = (number: string, amount: string) =>
      `<bills><bill><biller>DHL</biller><invoice number="${number}"><currency>${of('C-1').cost.shipping.currency}</currency><item><awb>${of('C-1').trackingNumber}</awb><chargeCode>frachtkosten</chargeCode><amount>${amount}</amount></item></invoice></bill></bills>`;
    const { amount } = of('C-1').cost.shipping;
    const twice = await run('charges', 'import', bill('twice.xml', xml('R-2', amount)));
    expect(twice.json, twice.stdout).toMatchObject({ imported: 1, rejected: [] });
    const kinds = async () => (await list()).findings.map(({ kind }) => kind);
    expect(await kinds()).toContain('billed-twice');
    const credit = await run(
      ...['charges', 'import', bill('credit.xml', xml('R-3', `-${amount}`))],
    );
    expect(credit.json).toMatchObject({ imported: 1, rejected: [] });
    expect(await kinds()).not.toContain('billed-twice');
  });

  it('of a cancelled shipment are none once they are credited', async () => {
    const credits = row('C-4', { number: 'G-1' }).replaceAll(/"(\d+,\d\d)"/g, '"-$1"');
    const taken = await run('charges', 'import', bill('g.csv', `${HEAD}\n${credits}\n`));
    expect(taken.json).toMatchObject({ rejected: [] });
    const { findings } = await list();
    expect(findings.map(({ kind }) => kind)).not.toContain('billed-though-cancelled');
  });
});

it('a workbook is read, and the number on the label of a second carton finds its shipment', async () => {
  const { shipments } = (await run('shipments', 'C-9')).json as unknown as {
    shipments: { cartons: { label: { barcodes: string[] } | null }[] }[];
  };
  const own = of('C-9').trackingNumber;
  const piece = shipments[0]?.cartons
    .flatMap(({ label }) => label?.barcodes ?? [])
    .find((code) => /^79\d{16}$/.test(code) && code !== own);
  if (!piece) throw new Error('the second carton has no number of its own');
  const rows = [
    ['Invoice No', 'Tracking Number', 'Charge Description', 'Net Amount', 'Currency'],
    ['W-1', piece, 'Address Correction', '11.5', of('C-9').cost.shipping.currency],
  ];
  const taken = await run(
    'charges',
    'import',
    bill('book.xlsx', workbook(rows)),
    '--biller',
    'UPS',
  );
  expect(taken.json, taken.stdout).toMatchObject({ imported: 1, rejected: [] });
  const found = (await list()).differences.filter(({ reference }) => reference === 'C-9');
  expect(found).toMatchObject([{ kind: 'other', difference: { amount: '11.50' } }]);
});

/** The smallest workbook: text in its cells. */
function workbook(rows: readonly (readonly string[])[]): Uint8Array {
  const cells = rows
    .map(
      (cols, at) =>
        `<row r="${at + 1}">${cols
          .map(
            (text, col) =>
              `<c r="${String.fromCharCode(65 + col)}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Bill" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"/>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

describe('a file that is no bill', () => {
  it.each([
    ['without a currency', 'invoice,tracking number,shipping\nB-1,1Z,5.00\n', 'currency'],
    [
      'with an unknown currency',
      'invoice,tracking number,shipping,currency\nB-1,1Z,5.00,XQQ\n',
      'currency',
    ],
    ['without a bill', 'tracking number,shipping,currency\n1Z,5.00,USD\n', 'bill'],
    [
      'with an amount of two readings',
      'invoice,tracking number,shipping,currency\nB-1,1Z,"1.250",USD\n',
      'shipping',
    ],
    [
      'with a word for an amount',
      'invoice,tracking number,shipping,currency\nB-1,1Z,five,USD\n',
      'shipping',
    ],
  ])('%s is refused with its field', async (_name, text, field) => {
    const known = await list();
    const refused = await run('charges', 'import', bill('no-bill.csv', text));
    expect(refused.code).toBe(2);
    expect(refused.json.error).toMatchObject({ code: 'bad-input', field });
    expect(await list()).toEqual(known);
  });

  it('names a mapping that is not kept', async () => {
    const unknown = await run(
      ...['charges', 'import', bill('m.csv', `${HEAD}\n`), '--mapping', 'nobodys'],
    );
    expect(failure(unknown)).toMatchObject({ code: 'not-found', field: 'mapping' });
  });
});

it('a saved mapping says columns and charge codes, for later bills with these headings', async () => {
  const text = (number: string, tracking: string) =>
    `Beleg Nr;Paket;Art;Preis\n${number};${tracking};X1;3,00\n${number};${tracking};X2;9,99\n`;
  const columns = ['bill=Beleg Nr', 'tracking_number=Paket', 'code=Art', 'amount=Preis'];
  const { trackingNumber, cost } = of('C-5');
  const saved = await run(
    ...['charges', 'import', bill('own.csv', text('M-1', trackingNumber)), '--biller', 'Hermes'],
    ...[...columns, `currency==${cost.shipping.currency}`].flatMap((each) => ['--column', each]),
    ...['--charge', 'X1=fees', '--charge', 'X2=ignored', '--save-mapping', 'hermes-bills'],
  );
  expect(saved.json, saved.stdout).toMatchObject({ imported: 1, ignored: 1, rejected: [] });
  expect((await run('mappings', 'show', 'hermes-bills')).json).toMatchObject({
    mapping: { rules: { charges: { X1: 'fees', X2: 'ignored' } } },
  });
  const later = await run(
    ...['charges', 'import', bill('own-2.csv', text('M-2', trackingNumber)), '--biller', 'Hermes'],
  );
  expect(later.json).toMatchObject({
    imported: 1,
    ignored: 1,
    files: [{ mapping: 'hermes-bills', unknownCodes: [] }],
  });
});

describe('a bill that was read wrongly', () => {
  const text = (amount: string) => {
    const { trackingNumber, cost } = of('C-5');
    return `invoice,tracking number,charge description,net amount,currency\nF-1,${trackingNumber},X9,${amount},${cost.shipping.currency}\n`;
  };
  const take = (amount: string, ...more: string[]) =>
    run('charges', 'import', bill('wrong.csv', text(amount)), ...more);
  const forget = (number: string, ...more: string[]) =>
    run('charges', 'forget', number, '--reason', 'X9 is freight', ...more);
  const shown = async () =>
    (await run('charges', 'show', 'C-5')).json as unknown as ShipmentCharges;

  it('is forgotten with all that came again as its lines, and imported anew', async () => {
    const known = await shown();
    const { currency } = of('C-5').cost.shipping;
    expect((await take('4.00', '--biller', 'Nacex')).json).toMatchObject({ imported: 1 });
    expect((await take('5.00', '--biller', 'Nacex')).json).toMatchObject({ changed: 1 });
    expect((await shown()).findings.map(({ kind }) => kind)).toContain('changed-line');
    const gone = await forget('f-1', '--biller', 'NACEX');
    expect(gone.json, gone.stdout).toMatchObject({
      biller: 'Nacex',
      bill: 'F-1',
      lines: 1,
      sums: [{ amount: '4.00', currency }],
    });
    expect(await shown()).toEqual(known);
    const anew = await take('4.00', '--biller', 'Nacex', '--charge', 'X9=shipping');
    expect(anew.json).toMatchObject({ imported: 1, changed: 0, unchanged: 0 });
    const { lines } = await shown();
    expect(lines.filter(({ code }) => code === 'X9')).toMatchObject([{ kind: 'shipping' }]);
    const { entries } = (await run('audit')).json as { entries: { action: string }[] };
    expect(entries.filter(({ action }) => action === 'charges-forgotten')).toMatchObject([
      {
        subject: 'F-1',
        reason: 'X9 is freight',
        data: { biller: 'Nacex', lines: '1', sums: `${currency} 4` },
      },
    ]);
  });

  it('is named by its biller where two have that number; nothing else is forgotten', async () => {
    expect((await take('6.00', '--biller', 'Seur')).json).toMatchObject({ imported: 1 });
    const known = await list();
    const both = failure(await forget('F-1'));
    expect(both).toMatchObject({ code: 'ambiguous', field: 'biller' });
    expect(both.message).toMatch(/"Nacex", "Seur"/);
    expect(failure(await forget('F-2'))).toMatchObject({ code: 'not-found', field: 'bill' });
    const others = failure(await forget('F-1', '--biller', 'Correos'));
    expect(others).toMatchObject({ code: 'not-found', field: 'biller' });
    expect(failure(await run('charges', 'forget', 'F-1', '--reason', ' '))).toMatchObject({
      code: 'bad-input',
      field: 'reason',
    });
    expect(await list()).toEqual(known);
    expect((await forget('F-1', '--biller', 'Seur')).code).toBe(0);
    expect((await forget('F-1')).json).toMatchObject({ biller: 'Nacex', lines: 1 });
  });
});

describe('an overcharge', () => {
  const exceptions = async () =>
    ((await run('exceptions')).json.exceptions as { kind: string; order: { reference: string } }[])
      .filter(({ kind }) => kind === 'charges')
      .map(({ order }) => order?.reference ?? null);

  it('is an exception until it is settled, and comes back with other figures', async () => {
    expect(await exceptions()).toContain('C-2');
    const out = join(data, 'dispute.pdf');
    const made = await run('charges', 'dispute', 'C-2', '--out', out);
    expect(made.code, made.stdout).toBe(0);
    const text = execFileSync('pdftotext', ['-layout', out, '-'], { encoding: 'utf8' });
    expect(text).toContain('Dispute of charges');
    expect(text).toContain('Billed too much');
    expect(text).toContain('R-1');
    expect(text).toContain(of('C-2').shipmentId);
    expect(readFileSync(out).subarray(0, 4).toString()).toBe('%PDF');
    expect(await exceptions()).toContain('C-2');
    const settled = await run('charges', 'settle', 'C-2', '--reason', 'credited by phone');
    expect(settled.code, settled.stdout).toBe(0);
    expect(await exceptions()).not.toContain('C-2');
    expect((await run('audit')).stdout).toContain('charge-settled');

    const more = `${HEAD}\n${row('C-2', { number: 'R-8' }).replace(/"[^"]*";"[^"]*";"[^"]*";"1,23"/, '"2,00";"";"";""')}\n`;
    const billed = await run('charges', 'import', bill('more.csv', more), '--biller', 'DHL');
    expect(billed.json).toMatchObject({ imported: 1 });
    expect(await exceptions()).toContain('C-2');
  });

  it('has a reason when it is settled', async () => {
    expect(failure(await run('charges', 'settle', 'C-2', '--reason', ' ')).code).toBe('bad-input');
    expect(failure(await run('charges', 'settle', 'NOBODY', '--reason', 'x')).code).toBe(
      'not-found',
    );
  });

  it('is shown with every line that was billed', async () => {
    const shown = (await run('charges', 'show', 'C-2')).json as unknown as ShipmentCharges;
    expect(shown.shipment).toMatchObject({ reference: 'C-2', state: 'confirmed' });
    expect(shown.lines.length).toBeGreaterThan(2);
    expect(shown.dispute.state).toBe('open');
  });
});

it('sums and differences are per currency, and a CSV for a spreadsheet', async () => {
  const csv = join(data, 'sums.csv');
  const sums = await run('charges', 'statistics', '--by', 'carrier', '--csv', csv);
  const { rows } = sums.json as { rows: { currency: string; billed: string; quoted: string }[] };
  expect(rows.length).toBeGreaterThan(0);
  const [head = '', first = ''] = readFileSync(csv, 'utf8').split('\r\n');
  expect(head).toContain('carrier,currency,shipments,quoted,billed,difference');
  expect(first.split(',')).toHaveLength(head.split(',').length);
  expect((await run('charges', 'statistics', '--by', 'colour')).code).toBe(2);
});

it('a month shows what was bought or billed in it', async () => {
  expect((await list('--month', '2001-01')).findings).toEqual([]);
  expect((await list('--month', '2026-11')).matched).toBeGreaterThan(0);
  expect(failure(await run('charges', 'list', '--month', 'May'))).toMatchObject({
    code: 'bad-input',
  });
});

it('the partner’s invoices become the same lines, once', async () => {
  expect(failure(await run('charges', 'fetch'))).toMatchObject({ code: 'not-available' });
  const set = (name: string, path: string) =>
    run('settings', 'set', `connection.operations.${name}`, path);
  expect((await set('getInvoices', '/Invoices?ShipmentID={ShipmentID}')).code).toBe(0);
  expect((await set('getInvoiceDetail', '/Invoices/{InvoiceNumber}')).code).toBe(0);
  await run('settings', 'set', 'charges.requestsPerMinute', '600');
  const fetched = await run('charges', 'fetch');
  expect(fetched.json, fetched.stdout).toMatchObject({ asked: 6, left: 0, rejected: [] });
  expect(fetched.json.imported).toBeGreaterThan(6);
  const shown = (await run('charges', 'show', 'C-3')).json as unknown as ShipmentCharges;
  expect(shown.charges.filter(({ difference }) => Number(difference?.amount) !== 0)).toEqual([]);
  expect(shown.charges.map(({ kind }) => kind)).toContain('shipping');
  expect((await run('charges', 'fetch')).json).toMatchObject({ asked: 6, imported: 0, changed: 0 });
});

it('nothing billed has changed a purchase', () => {
  expect(purchases()).toBe(before);
});
