import { expect, it, onTestFinished } from 'vitest';
import { openStation, type Station } from '../../src/main/app.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Bench, ScanAnswer } from '../../src/shared/packing/session.ts';
import { must } from '../station/station-rig.ts';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { meddle } from '../support/meddler.ts';
import { partnerHere } from '../support/partner.ts';
import { failure } from './contract.ts';
import { write } from './orders.ts';

/*
 * Orders whose kits and parts are both in the file, from the file to what the partner gets: one side of them is
 * declared, and the parts are scanned.
 */

const HEAD =
  'reference,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_zip,ship_to_country,ship_to_phone,order_subtotal,order_discount,line_id,line_parent,sku,barcode,description,quantity,unit_price,unit_weight,hs_code,origin_country';
const ADA = 'EUR,Ada Weber,Weg 1,Bern,3011,CH,+41310000000';
const CUSTOMS = '691200,PT';

/** Two tea sets for 25.01 each, less 4.99, with their parts, and a tin of tea. */
const rowsOf = (reference: string): string[] => [
  `${reference},${ADA},50.03,4.99,1,,SET,4006381333931,Tea set of stoneware,2,25.01,,${CUSTOMS}`,
  `${reference},${ADA},,,2,1,MUG,,Stoneware mug,2,0,0.4,${CUSTOMS}`,
  `${reference},${ADA},,,3,1,SAUCER,5010415230014,Stoneware saucer,4,0,0.1,${CUSTOMS}`,
  `${reference},${ADA},,,4,,TEA,,Black tea in a tin,1,5.00,0.2,090240,LK`,
];

const ITEMS = [
  'sku,unit_price,currency',
  'MUG,12.00,EUR',
  // Shares go by values of one currency, whichever it is.
  'SAUCER,3.00,EUR',
].join('\n');

const BOX = {
  name: 'M',
  dimensions: { length: '25', width: '18', height: '14', unit: 'CM' },
  weight: { value: '0.2', unit: 'KG' },
};

const HOUSE = {
  name: 'Warehouse',
  addressLine1: 'Kade 1',
  city: 'Rotterdam',
  zip: '3011 AA',
  country: 'NL',
  phone: '+31100000000',
};

interface Item {
  SKU: string;
  Quantity: number;
  SalePrice: number;
  Weight: number;
}

async function kitStation() {
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const asked: string[] = [];
  const between = await meddle(partner.baseUrl, {
    before: (path, _nth, body) => {
      if (/^\/(Rates|Shipments)$/i.test(path)) asked.push(body);
    },
  });
  onTestFinished(() => between.close());
  const data = await temporaryFolder();
  const where = ['--partner', between.baseUrl, '--json'];
  const run = (...args: string[]) => packbench([...args, ...where], { data, env: partner.env });
  for (const [key, value] of [
    ['boxes', JSON.stringify([BOX])],
    ['boxes.default', BOX.name],
    ['shipFrom', JSON.stringify(HOUSE)],
  ] as const)
    expect((await run('settings', 'set', key, value)).code).toBe(0);
  const bring = (rows: readonly string[], ...columns: string[]) =>
    run('import', write(data, 'kits.csv', [HEAD, ...rows].join('\n')), ...columns);
  const open = async () => {
    const station = must(
      await openStation({
        dataDir: data,
        partner: between.baseUrl,
        env: partner.env,
        startSandbox,
        findWindow: async () => ({ ok: true, detail: 'none is needed' }),
      }),
    );
    let isOpen = true;
    const close = async () => {
      if (isOpen) await station.close();
      isOpen = false;
    };
    onTestFinished(close);
    return { station, close };
  };
  /** What the partner was told of the goods last, by SKU. */
  const items = (): Item[] => {
    const found: Item[] = [];
    const look = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(look);
      else if (value && typeof value === 'object') {
        if ('SKU' in value && 'SalePrice' in value) found.push(value as Item);
        else Object.values(value).forEach(look);
      }
    };
    look(JSON.parse(asked.at(-1) ?? '{}'));
    return found;
  };
  return { partner, data, run, bring, open, items, asked };
}

/** Scans at the bench of a station. */
function scannerOf(station: Station) {
  const call = async (name: string, input: unknown = {}) =>
    must(await station.handle.dispatch(name, input));
  const bench = async () => (await call('bench.current')) as Bench;
  let scans = 0;
  const scan = async (text: string) => {
    scans += 1;
    return (await call('bench.scan', { text })) as ScanAnswer;
  };
  const packed = async () =>
    Object.fromEntries(
      (await bench()).session.cartons.map(({ reference, items }) => [
        reference,
        items.map(({ quantity, sku }) => `${quantity} × ${sku}`),
      ]),
    );
  const at = async (kind: string) =>
    await expect
      .poll(async () => (await bench()).session.step.kind, { timeout: 60_000 })
      .toBe(kind);
  return { call, bench, scan, packed, at, scans: () => scans };
}

const KITS_DECLARED = ['--column', 'kits==parent', '--column', 'part_quantity==all'];
const PARTS_DECLARED = ['--column', 'kits==parts', '--column', 'part_quantity==all'];

it('a declared kit is packed by its parts, and the partner gets the kit', async () => {
  const { run, bring, open, items, partner } = await kitStation();
  const report = await bring(rowsOf('K-1'), ...KITS_DECLARED);
  expect(report.json).toMatchObject({ imported: 1, rejected: [] });
  const { station, close } = await open();
  const { scan, packed, at, call, bench, scans } = scannerOf(station);
  await scan('K-1');
  expect((await bench()).order.lines.map(({ sku }) => sku)).toEqual(['SET', 'TEA']);
  expect(await scan('MUG')).toMatchObject({
    tone: 'success',
    message: 'MUG into K-1-C1: 2 × SAUCER to complete SET.',
  });
  expect(await scan('5010415230014')).toMatchObject({
    message: 'SAUCER into K-1-C1: 1 × SAUCER to complete SET.',
  });
  expect(await packed()).toEqual({ 'K-1-C1': [] });
  expect(await scan('SAUCER')).toMatchObject({
    message: expect.stringContaining('1 more to pack'),
  });
  expect(await packed()).toEqual({ 'K-1-C1': ['1 × SET'] });
  // A wrong scan says which parts are expected.
  expect((await scan('5901234123457')).refusal?.expected).toEqual([
    { sku: 'MUG', description: 'Stoneware mug', left: 1 },
    { sku: 'SAUCER', description: 'Stoneware saucer', left: 2 },
    { sku: 'TEA', description: 'Black tea in a tin', left: 1 },
  ]);
  // The second one comes packed by its maker.
  expect((await scan('4006381333931')).tone).toBe('success');
  expect(await scan('MUG')).toMatchObject({
    tone: 'stop',
    message: 'All 2 of MUG are packed already. Put this one back.',
  });
  await scan('TEA');
  expect(await packed()).toEqual({ 'K-1-C1': ['2 × SET', '1 × TEA'] });
  expect(scans()).toBe(8);
  await call('bench.rate', { insure: false, pickUpDate: null });
  await at('choosing');
  expect(items().map(({ SKU, Quantity, Weight }) => ({ SKU, Quantity, Weight }))).toEqual([
    { SKU: 'SET', Quantity: 2, Weight: expect.anything() },
    { SKU: 'TEA', Quantity: 1, Weight: expect.anything() },
  ]);
  expect(paidOf(items())).toBe('50.03');
  await close();
  expect(await partner.sold('K-1')).toBe(0);
  const shipped = await run('ship', 'K-1');
  expect(shipped.code, shipped.stdout).toBe(0);
  expect(items().map(({ SKU }) => SKU)).toEqual(['SET', 'TEA']);
  expect(paidOf(items())).toBe('50.03');
});

/** Rounded to cents, as customs add it up. */
const paidOf = (items: readonly Item[]): string =>
  items.reduce((sum, { Quantity, SalePrice }) => sum + Quantity * SalePrice, 0).toFixed(2);

it('declared parts share what was paid for their kit, and its code packs all of them', async () => {
  const { run, data, bring, open, items } = await kitStation();
  const report = await bring(rowsOf('K-2'), ...PARTS_DECLARED);
  expect(report.json).toMatchObject({
    imported: 1,
    orders: [{ reference: 'K-2', missing: ['unitPrice'] }],
  });
  // Without values of the items nothing is asked, and no share is guessed.
  const lacking = await run('ship', 'K-2');
  expect(lacking.code, lacking.stdout).toBe(6);
  expect(failure(lacking)).toMatchObject({ code: 'customs-missing' });
  expect(failure(lacking).message).toContain('What was paid for SET is spread over its parts');
  const kept = await run('items', 'import', write(data, 'items.csv', ITEMS), '--confirm');
  expect(kept.code, kept.stdout).toBe(0);

  const { station, close } = await open();
  const { scan, packed, at, call, scans } = scannerOf(station);
  await scan('K-2');
  expect(await scan('4006381333931')).toMatchObject({
    tone: 'success',
    message: 'SET with all its parts into K-2-C1: 4 units to go.',
  });
  expect(await packed()).toEqual({ 'K-2-C1': ['1 × MUG', '2 × SAUCER'] });
  await scan('mug');
  expect(await scan('SET')).toMatchObject({
    tone: 'stop',
    message:
      'No whole SET is left to pack, only 2 × SAUCER. Put this one back, or pack these one by one.',
  });
  await scan('SAUCER');
  await scan('PB:QTY:2');
  await scan('TEA');
  expect(await packed()).toEqual({ 'K-2-C1': ['2 × MUG', '4 × SAUCER', '1 × TEA'] });
  expect(scans()).toBe(7);
  await call('bench.rate', { insure: false, pickUpDate: null });
  await at('choosing');
  const told = items();
  expect(told.map(({ SKU, Quantity }) => `${Quantity} × ${SKU}`)).toEqual([
    '2 × MUG',
    '4 × SAUCER',
    '1 × TEA',
  ]);
  expect(paidOf(told)).toBe('50.03');
  // 2 × 12 of 36, and 4 × 3: two thirds of the kits are mugs.
  const [mug, saucer, tea] = told.map(({ Quantity, SalePrice }) => Quantity * SalePrice);
  expect((mug ?? 0) / ((mug ?? 0) + (saucer ?? 0))).toBeCloseTo(2 / 3, 3);
  expect(tea).toBeCloseTo(4.55, 2);
  await close();
  expect((await run('ship', 'K-2')).code).toBe(0);
  expect(paidOf(items())).toBe('50.03');
});

it('a file that does not say which side is declared is refused, and says how to say it', async () => {
  const { run, bring, asked } = await kitStation();
  expect((await bring(rowsOf('K-3'))).json).toMatchObject({
    imported: 0,
    rejected: [
      {
        field: 'kits',
        order: 'K-3',
        message: expect.stringContaining('expected kits =parent or =parts'),
        asks: { column: 'kits', example: 'SET' },
      },
    ],
  });
  expect((await bring(rowsOf('K-3'), '--column', 'kits==parts')).json).toMatchObject({
    imported: 0,
    rejected: [
      { field: 'part_quantity', asks: { column: 'part_quantity', example: '2 × SET: 2 × MUG' } },
    ],
  });
  expect((await run('ship', 'K-3')).code).not.toBe(0);
  expect(asked).toEqual([]);
});

it('a declared kit weighs what its item says, whatever its parts weigh in the file', async () => {
  const { run, data, bring, items } = await kitStation();
  const weight = async (reference: string) => {
    const rated = await run('rates', reference);
    expect(rated.code, rated.stdout).toBe(0);
    return items().find(({ SKU }) => SKU === 'SET')?.Weight;
  };
  const report = await bring(rowsOf('K-3'), ...KITS_DECLARED);
  expect(report.json).toMatchObject({ imported: 1, orders: [{ reference: 'K-3' }] });
  expect(JSON.stringify(report.json)).not.toContain('missing');
  expect(await weight('K-3')).toBe(0.6);
  // With its gift box.
  const file = write(data, 'set.csv', 'sku,unit_weight,weight_unit\nSET,950,G');
  expect((await run('items', 'import', file, '--confirm')).code).toBe(0);
  await bring(rowsOf('K-4'), ...KITS_DECLARED);
  expect(await weight('K-4')).toBe(0.95);
  // The same order as JSON.
  const [line, ...parts] = [
    { sku: 'SET', quantity: 2, unitPrice: '25.00', hsCode: '691200', originCountry: 'PT' },
    { sku: 'MUG', quantity: 1, unitWeight: '0.4' },
    { sku: 'SAUCER', quantity: 2, unitWeight: '0.1' },
  ];
  const order = {
    reference: 'K-5',
    currency: 'EUR',
    shipTo: { name: 'Ada Weber', addressLine1: 'Weg 1', city: 'Bern', zip: '3011', country: 'CH' },
    lines: [{ ...line, description: 'Tea set of stoneware', parts }],
  };
  await run('import', write(data, 'kit.json', JSON.stringify(order)));
  expect(await weight('K-5')).toBe(0.95);
});
