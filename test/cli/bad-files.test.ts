import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, sampleStation, temporaryFolder } from '../support/cli.ts';
import { failure, importSchema, ordersSchema, read } from './contract.ts';
import { type OrderFile, plainOrder, write, writeOrders } from './orders.ts';

const MEGABYTE = 1024 * 1024;
/** Time limit for rejecting a file of 50 MB, on any machine. */
const BOUNDED_MS = 120_000;

const COLUMNS =
  'reference,currency,weight_unit,dimension_unit,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,sku,description,quantity,unit_weight,unit_price,hs_code,origin_country';
const row = (reference: string, change: { quantity?: string; weight?: string } = {}) =>
  `${reference},USD,KG,CM,Ann Berg,Road 1,Berlin,DE,MUG,Mug,${change.quantity ?? '2'},${change.weight ?? '0.4'},10.00,691200,PT`;

let data: string;
let files: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', 'https://partner.example', ...args, '--json'], { data });
const importFile = (name: string, content: string | Uint8Array) =>
  run('import', write(files, name, content));

beforeAll(async () => {
  data = await sampleStation('other');
  files = await temporaryFolder();
});

describe.concurrent('import rejects with exit 2', () => {
  const refused = async (ran: Run) => {
    expect(ran.code).toBe(2);
    const report = read(importSchema, ran);
    expect(report).toMatchObject({ imported: 0, updated: 0, unchanged: 0 });
    expect(report.error?.code).toBe('bad-input');
    expect(ran.stderr).toContain(report.error?.message);
    return report.rejected;
  };

  it('a file with another header, naming the expected and the found one', async () => {
    const [rejected, ...others] = await refused(
      await importFile('header.csv', 'order,currency,weight\nA-1,USD,2\n'),
    );
    expect(others).toEqual([]);
    expect(rejected).toMatchObject({ file: 'header.csv', line: 1, field: 'reference' });
    expect(rejected?.message).toMatch(/expected a header row with reference, .*ship_to_country/);
    expect(rejected?.message).toContain('found "order, currency, weight"');
  });

  it('a file with a line of 50 MB, in bounded time', async () => {
    const ran = await importFile('long.csv', `${COLUMNS}\nA-1,${'x'.repeat(50 * MEGABYTE)}\n`);
    const [rejected] = await refused(ran);
    expect(rejected).toMatchObject({ file: 'long.csv', line: 2 });
    expect(rejected?.message).toMatch(/at most 1\.0 MB, found one of 50\.[01] MB/);
    expect(ran.milliseconds).toBeLessThan(BOUNDED_MS);
    expect(ran.stdout.length + ran.stderr.length).toBeLessThan(4000);
  });

  it('a file with one JSON order of 50 MB, in bounded time', async () => {
    const ran = await importFile('long.json', `{"reference": "${'x'.repeat(50 * MEGABYTE)}"}`);
    expect((await refused(ran))[0]?.message).toMatch(/found one of 50\.[01] MB/);
    expect(ran.milliseconds).toBeLessThan(BOUNDED_MS);
  });

  it('a truncated JSON file, naming where it ends', async () => {
    const whole = JSON.stringify(plainOrder('CUT-1'), null, 2);
    const [rejected] = await refused(await importFile('cut.json', whole.slice(0, 700)));
    expect(rejected).toMatchObject({ file: 'cut.json', line: expect.any(Number) });
    expect(rejected?.message).toMatch(/looks cut off/);
  });

  it('a file that is no text', async () => {
    const bytes = new Uint8Array(3000).map((_, index) => (index * 151 + 128) % 256);
    const [rejected] = await refused(await importFile('picture.csv', bytes));
    expect(rejected?.message).toMatch(/expected UTF-8 text/);
  });

  it('an empty file', async () => {
    expect((await refused(await importFile('empty.csv', '')))[0]?.message).toMatch(/empty file/);
  });

  it('a file whose only order has a negative weight', async () => {
    const order = plainOrder('NEG-1');
    const [line, ...lines] = order.lines;
    const negative: OrderFile = { ...order, lines: [{ ...line, unitWeight: '-0.4' }, ...lines] };
    const [rejected] = await refused(await importFile('negative.json', JSON.stringify(negative)));
    expect(rejected?.field).toMatch(/lines.*unitWeight/);
    expect(rejected?.message).toMatch(/above zero, found "-0\.4"/);
  });

  it('a folder without order files', async () => {
    const ran = await run('import', await temporaryFolder());
    expect(await refused(ran)).toEqual([]);
  });
});

describe.concurrent('import accepts', () => {
  it('the other orders of a file with broken rows, and explains each broken one', async () => {
    const ran = await importFile(
      'rows.csv',
      [
        COLUMNS,
        row('ROW-1'),
        row('ROW-2', { quantity: 'two' }),
        row('ROW-3', { weight: '-0.4' }),
        row('ROW-4').replace('MUG,', ''),
        row('ROW-5'),
      ].join('\n'),
    );
    expect(ran.code).toBe(0);
    const { imported, rejected } = read(importSchema, ran);
    expect(imported).toBe(2);
    expect(rejected.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(rejected[0]).toMatchObject({
      field: 'quantity',
      message: expect.stringMatching(/"two"/),
    });
    expect(rejected[1]).toMatchObject({
      field: 'unit_weight',
      message: expect.stringMatching(/above zero/),
    });
  });

  it('a file with byte order mark, semicolons and Windows line ends', async () => {
    const content = `\uFEFF${COLUMNS}\r\n${row('BOM-1')}\r\n${row('BOM-2')}\r\n`;
    const ran = await importFile('bom.csv', content.replaceAll(',', ';'));
    expect(ran.code).toBe(0);
    expect(read(importSchema, ran)).toMatchObject({ imported: 2, rejected: [] });
  });

  it('a file with an unknown column, and names the column', async () => {
    const ran = await importFile('more.csv', `${COLUMNS},colour\n${row('MORE-1')},red\n`);
    expect(ran.code).toBe(0);
    expect(read(importSchema, ran)).toMatchObject({
      imported: 1,
      warnings: [expect.stringContaining('colour')],
    });
  });

  it('a good file beside a broken one', async () => {
    const bad = write(files, 'bad.json', '{"reference":');
    const good = writeOrders(files, [plainOrder('GOOD-1')]);
    const ran = await run('import', bad, good);
    expect(ran.code).toBe(0);
    expect(read(importSchema, ran)).toMatchObject({
      imported: 1,
      rejected: [{ file: 'bad.json' }],
    });
  });

  it('nothing when one of the files does not exist', async () => {
    const good = write(files, 'there.json', JSON.stringify(plainOrder('THERE-1')));
    const ran = await run('import', good, `${files}/gone.json`);
    expect(ran.code).toBe(2);
    expect(failure(ran).message).toMatch(/gone\.json cannot be read: there is no such file/);
  });
});

describe('after importing all these files', () => {
  it('no existing order is lost, and only the good ones were added', async () => {
    const { orders, total } = read(ordersSchema, await run('orders', '--limit', '100'));
    const references = orders.map(({ reference }) => reference).sort();
    expect(references.filter((reference) => !reference.startsWith('SO-'))).toEqual([
      'BOM-1',
      'BOM-2',
      'GOOD-1',
      'MORE-1',
      'ROW-1',
      'ROW-5',
    ]);
    expect(total).toBe(16);
  });
});

describe('import --report', () => {
  it('writes what became of every order, where the answer lists the first 1,000', async () => {
    const rows = Array.from({ length: 1_150 }, (_, at) =>
      row(`REPORT-${at + 1}`, at % 100 === 99 ? { quantity: 'many' } : {}),
    );
    const file = write(files, 'report.csv', [COLUMNS, ...rows].join('\n'));
    const report = join(await temporaryFolder(), 'report.jsonl');
    const ran = await run('import', file, '--report', report);
    expect(ran.code).toBe(0);
    const answer = read(importSchema, ran);
    expect([answer.imported, answer.orders?.length, answer.rejected.length]).toEqual([
      1_139, 1_000, 11,
    ]);
    const lines = readFileSync(report, 'utf8').trimEnd().split('\n');
    const outcomes = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(outcomes).toHaveLength(1_150);
    expect(outcomes[98]).toEqual({
      file: 'report.csv',
      row: 100,
      reference: 'REPORT-99',
      outcome: 'imported',
    });
    expect(outcomes[99]).toMatchObject({
      file: 'report.csv',
      row: 101,
      reference: 'REPORT-100',
      outcome: 'refused',
      field: 'quantity',
      message: expect.stringContaining('many'),
    });
  });

  it('imports nothing where the file cannot be written', async () => {
    const file = write(files, 'unreported.csv', [COLUMNS, row('UNREPORTED-1')].join('\n'));
    const ran = await run('import', file, '--report', join(files, 'missing', 'report.jsonl'));
    expect([ran.code, failure(ran)]).toEqual([2, expect.objectContaining({ field: '--report' })]);
    expect((await run('orders', '--search', 'UNREPORTED-1')).json.total).toBe(0);
  });
});
