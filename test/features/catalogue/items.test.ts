import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStation } from '../../../src/main/app.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import type { Item, ItemEdit } from '../../../src/shared/catalogue/item.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;
const BLANK = { description: '', hsCode: null, originCountry: null };
const WHOLE = { description: 'Stoneware mug', hsCode: '691200', originCountry: 'PT' };

const items = async (query: object = {}) =>
  must(await call('items.list', { limit: 100, ...query })) as {
    items: Item[];
    total: number;
    gaps: number;
  };
const item = async (sku: string, merchant: string | null = null) =>
  (await items({ search: sku })).items.find((each) => each.merchant === merchant);
const confirm = async (facts: ItemEdit, sku = 'MUG-BLUE', merchant: string | null = null) =>
  must(await call('items.confirm', { item: { merchant, sku }, facts })) as Item;

/** An order like SO-7 whose first line lacks all customs data. */
async function lacking(reference: string, over: Partial<Order> = {}) {
  const lines = anOrder().lines.map((line, at) => (at === 0 ? { ...line, ...BLANK } : line));
  return await rig.imported(rig.station, anOrder({ reference, lines, ...over }));
}
const opened = async (reference: string) =>
  must(await call('bench.open', { merchant: null, reference })) as Bench;

it('an import fills the catalogue per merchant and keeps what a person confirmed', async () => {
  expect(await item('MUG-BLUE')).toMatchObject({
    hsCode: '691200',
    originCountry: 'PT',
    unitWeight: { value: '0.4', unit: 'KG' },
    value: { amount: '12.50', currency: 'USD' },
    source: 'import',
    confirmed: [],
    confirmedAt: null,
  });
  await confirm({ hsCode: '691110' });
  const lines = anOrder().lines.map((line) => ({ ...line, hsCode: '960321', unitPrice: '13' }));
  await rig.imported(rig.station, anOrder({ reference: 'SO-8', lines }));
  await rig.imported(rig.station, anOrder({ reference: 'SO-9', lines, merchant: 'Acme' }));
  expect(await item('MUG-BLUE')).toMatchObject({
    hsCode: '691110',
    value: { amount: '13', currency: 'USD' },
  });
  expect(await item('MUG-BLUE', 'Acme')).toMatchObject({ hsCode: '960321', confirmed: [] });
});

it('an order opened at the bench takes missing values from confirmed items', async () => {
  await confirm(WHOLE);
  await lacking('SO-8');
  const { order } = await opened('SO-8');
  expect(order.lines[0]).toMatchObject({
    ...WHOLE,
    fromCatalogue: ['description', 'hsCode', 'originCountry'],
  });
  // A value typed by the packer is the packer's own again.
  const typed = { line: 0, hsCode: '960321', originCountry: '', description: '' };
  must(await call('bench.fillCustoms', { lines: [typed] }));
  expect((await bench()).order.lines[0]).toMatchObject({
    hsCode: '960321',
    originCountry: 'PT',
    fromCatalogue: ['description', 'originCountry'],
  });
  // Set aside and imported again, the order is as in the file and counts as unchanged.
  must(await call('bench.close'));
  expect((await item('MUG-BLUE'))?.hsCode).toBe('691200');
});

it("an order takes nothing from another merchant's item, nor unconfirmed values", async () => {
  await confirm(WHOLE, 'MUG-BLUE', 'Acme');
  await lacking('SO-8');
  expect((await opened('SO-8')).order.lines[0]).toMatchObject(BLANK);
});

it('values filled in at the bench are kept for the SKU when the packer says so', async () => {
  await lacking('SO-8');
  await opened('SO-8');
  const given = { hsCode: '691200', originCountry: 'pt', description: 'Stoneware mug' };
  must(await call('bench.fillCustoms', { lines: [{ line: 0, ...given, keep: true }] }));
  expect(await item('MUG-BLUE')).toMatchObject({
    ...WHOLE,
    source: 'bench',
    confirmed: ['description', 'hsCode', 'originCountry'],
  });
  expect((await bench()).order.lines[0]?.fromCatalogue).toBeUndefined();
  const [entry] = (must(await call('audit.list', { limit: 1 })) as { entries: unknown[] }).entries;
  expect(entry).toMatchObject({ action: 'item-confirmed', subject: 'MUG-BLUE' });

  must(await call('bench.close'));
  await lacking('SO-9');
  expect((await opened('SO-9')).order.lines[0]).toMatchObject(WHOLE);
});

it('an open order takes values that are confirmed meanwhile', async () => {
  await lacking('SO-8');
  rig.station.begin();
  await opened('SO-8');
  await confirm(WHOLE);
  await expect.poll(async () => (await bench()).order.lines[0]).toMatchObject(WHOLE);
});

it('an order set aside takes values confirmed meanwhile when opened, and its rates go stale', async () => {
  await lacking('SO-8');
  await opened('SO-8');
  must(await call('bench.fillCustoms', { lines: [{ line: 0, ...WHOLE, hsCode: '' }] }));
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  must(await call('bench.measureCarton', { carton: 'SO-8-C1', weight: '2.1', dimensions }));
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  await expect
    .poll(async () => (await bench()).session.step.kind, { timeout: 60_000 })
    .toBe('choosing');
  must(await call('bench.close'));
  await confirm(WHOLE);
  // The stored order stays as it is until somebody works on it again.
  expect(must(await rig.station.findOrder('SO-8')).lines[0]?.hsCode).toBeNull();
  const { order, session } = await opened('SO-8');
  expect(order.lines[0]).toMatchObject({ hsCode: '691200', fromCatalogue: ['hsCode'] });
  expect(session.step.kind).toBe('packing');
  // Opening it again changes nothing more.
  const { revision } = session;
  expect((await opened('SO-8')).session).toMatchObject({ revision, step: { kind: 'packing' } });
});

it('values that came with an order do not replace confirmed ones', async () => {
  await confirm({ hsCode: '691110' });
  const lines = anOrder().lines.map((line) => ({ ...line, originCountry: null }));
  await rig.imported(rig.station, anOrder({ reference: 'SO-8', lines }));
  await opened('SO-8');
  const typed = { line: 0, hsCode: '', originCountry: 'PT', description: '', keep: true };
  must(await call('bench.fillCustoms', { lines: [typed] }));
  expect(await item('MUG-BLUE')).toMatchObject({
    hsCode: '691110',
    originCountry: 'PT',
    confirmed: ['description', 'hsCode', 'originCountry'],
  });
  // A typed value is a person's own and replaces it.
  must(await call('bench.fillCustoms', { lines: [{ ...typed, hsCode: '691200' }] }));
  expect((await item('MUG-BLUE'))?.hsCode).toBe('691200');
});

it('a meaningless description is not confirmed by leaving it unchanged', async () => {
  const lines = anOrder().lines.map((line) => ({ ...line, hsCode: null, description: 'Gift' }));
  await rig.imported(rig.station, anOrder({ reference: 'SO-8', lines }));
  await opened('SO-8');
  const typed = { line: 0, hsCode: '691200', originCountry: '', description: '', keep: true };
  must(await call('bench.fillCustoms', { lines: [typed] }));
  expect((await item('MUG-BLUE'))?.confirmed).toEqual(['hsCode', 'originCountry']);
});

it('a window with outdated data does not undo another window’s confirmation', async () => {
  await lacking('SO-8', { merchant: 'Acme' });
  const mug = { merchant: 'Acme', sku: 'MUG-BLUE' };
  await confirm({ hsCode: '691200' }, 'MUG-BLUE', 'Acme');
  const seen = { description: '', hsCode: '691110', originCountry: null };
  must(await call('items.confirm', { item: mug, facts: { originCountry: 'PT' }, seen }));
  expect(await item('MUG-BLUE', 'Acme')).toMatchObject({
    hsCode: '691200',
    originCountry: 'PT',
    confirmed: ['hsCode', 'originCountry'],
  });
});

it('two windows filling in at once both succeed, and an outdated program overwrites neither', async () => {
  const lines = anOrder().lines.map((line) => ({ ...line, hsCode: null }));
  const file = anOrder({ reference: 'SO-8', lines });
  await rig.imported(rig.station, file);
  await opened('SO-8');
  const read = must(await rig.station.findOrder('SO-8'));
  const fill = (line: number, hsCode: string) =>
    call('bench.fillCustoms', { lines: [{ line, hsCode, originCountry: '', description: '' }] });
  for (const done of await Promise.all([fill(0, '691200'), fill(1, '090230')])) must(done);
  const codes = async () =>
    must(await rig.station.findOrder('SO-8')).lines.map(({ hsCode }) => hsCode);
  expect(await codes()).toEqual(['691200', '090230']);
  must(await call('bench.close'));
  await confirm({ hsCode: '691110' });
  await rig.station.rateOrder(read, {
    cartonSpecs: ['ref=BOX-1;weight=2.1;dims=30x20x15'],
    insure: false,
    say: () => undefined,
  });
  expect(await codes()).toEqual(['691200', '090230']);
});

it('the command line reports values taken from the catalogue and saves them in the order', async () => {
  await confirm(WHOLE);
  const order = await lacking('SO-8');
  const said: string[] = [];
  const cartonSpecs = ['ref=BOX-1;weight=2.1;dims=30x20x15'];
  const wish = { cartonSpecs, insure: false, say: (line: string) => said.push(line) };
  const quote = must(await rig.station.rateOrder(order, wish));
  expect(said).toEqual([
    'Line 1 (MUG-BLUE): description, HS code, country of origin from the catalogue.',
  ]);
  expect(quote.options.some(({ terms }) => terms === 'DDP')).toBe(true);
  expect(must(await rig.station.findOrder('SO-8')).lines[0]).toMatchObject(WHOLE);
  // Importing the same file again changes nothing: the difference is what the station added.
  const lines = anOrder().lines.map((line, at) => (at === 0 ? { ...line, ...BLANK } : line));
  const bytes = Buffer.from(JSON.stringify(anOrder({ reference: 'SO-8', lines })));
  const again = must(await rig.station.importOrders([{ name: 'again.json', bytes }]));
  expect(again).toMatchObject({ updated: 0, unchanged: 1 });
  expect(must(await rig.station.findOrder('SO-8')).lines[0]).toMatchObject(WHOLE);
});

it('an invalid value is rejected with its field', async () => {
  const refused = await call('items.confirm', {
    item: { merchant: null, sku: 'MUG-BLUE' },
    facts: { hsCode: '69' },
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'hsCode' } });
  expect((await item('MUG-BLUE'))?.confirmed).toEqual([]);
});

it('an item has a picture per merchant, and a file that is no picture is rejected', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGMwDi03Di1ngFAAGuID/SV2zDwAAAAASUVORK5CYII=';
  const mug = { merchant: null, sku: 'MUG-BLUE' };
  const shown = must(await call('items.show', { item: mug, picture: png })) as Item;
  expect(must(await call('items.picture', shown.picture))).toEqual({ bytes: png });
  const skus = ['MUG-BLUE', 'TEA-TIN'];
  expect(must(await call('items.pictures', { merchant: null, skus }))).toEqual({
    pictures: [{ sku: 'MUG-BLUE', picture: shown.picture }],
  });
  expect(must(await call('items.pictures', { merchant: 'Acme', skus }))).toEqual({ pictures: [] });
  const svg = Buffer.from('<svg/>').toString('base64');
  expect(await call('items.show', { item: mug, picture: svg })).toMatchObject({
    error: { code: 'bad-input', field: 'picture' },
  });
  expect(must(await call('items.show', { item: mug, picture: null }))).toMatchObject({
    picture: null,
    hsCode: '691200',
  });
});

it('items without an HS code are found among any number of other items', async () => {
  const rows = Array.from({ length: 510 }, (_, at) => `A-${at},691200`);
  const text = ['sku,hs_code', ...rows, 'Z-1,', 'Z-2,', ''].join('\n');
  const file = { name: 'goods.csv', bytes: Buffer.from(text) };
  const { itemFiles } = rig.station;
  must(await itemFiles.importItems([file], { confirm: false, save: true }));
  const found = await items({ codeless: true, limit: 200 });
  expect(found.items.map(({ sku }) => sku)).toEqual(['Z-1', 'Z-2']);
  expect((await items({ codeless: true, search: 'z-2' })).total).toBe(1);
});

it('items without a size are listed, and "upright" is exported and imported', async () => {
  const text = 'sku,unit_length,unit_width,unit_height,upright\nVASE,10,11,30,true\nROPE,,,,\n';
  const { itemFiles } = rig.station;
  const file = { name: 'sizes.csv', bytes: Buffer.from(text) };
  must(await itemFiles.importItems([file], { confirm: true, save: true }));
  const unsized = await items({ unsized: true, limit: 50 });
  expect(unsized.items.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['ROPE']));
  expect(unsized.items.map(({ sku }) => sku)).not.toContain('VASE');
  expect(await item('VASE')).toMatchObject({ dimensions: { height: '30', upright: true } });
  const written = await itemFiles.exportItems('csv');
  expect(written).toMatch(/,VASE,.*,CM,true,/);
  const again = must(
    await itemFiles.importItems([{ name: 'again.csv', bytes: Buffer.from(written) }], {
      ...{ confirm: false, save: true },
    }),
  );
  expect(again.updated).toBe(0);
});

it('an item is found by its SKU among any number of others', async () => {
  const rows = Array.from({ length: 600 }, (_, at) => `Acme,A-Z-${at},`);
  const text = ['merchant,sku,hs_code', ...rows, 'Acme,Z,691200', ''].join('\n');
  const { itemFiles } = rig.station;
  const { classifiedItems } = rig.station.catalogue;
  const file = { name: 'goods.csv', bytes: Buffer.from(text) };
  must(await itemFiles.importItems([file], { confirm: false, save: true }));
  expect(must(await classifiedItems.itemNamed('Z'))).toEqual({ merchant: 'Acme', sku: 'Z' });
});

it('the catalogue is imported from a window and exported to it', async () => {
  const file = (text: string) => ({
    name: 'goods.csv',
    bytes: Buffer.from(text).toString('base64'),
  });
  const files = [file('sku,hs_code\nMUG-BLUE,691110\nPEN,96\n')];
  const asked = { files, confirm: true, save: false };
  const report = { imported: 0, updated: 1, rejected: [{ line: 3, field: 'hs_code' }] };
  expect(must(await call('items.import', asked))).toMatchObject(report);
  expect((await item('MUG-BLUE'))?.hsCode).toBe('691200');
  expect(must(await call('items.import', { ...asked, save: true }))).toMatchObject(report);
  expect(await item('MUG-BLUE')).toMatchObject({ hsCode: '691110', confirmed: ['hsCode'] });
  const { text } = must(await call('items.export', { format: 'csv' })) as { text: string };
  expect(text).toContain('MUG-BLUE,4006381333931,"Stoneware mug, glazed",691110,PT');
});

it('a new sandbox has the goods of the sample orders in its catalogue', async () => {
  const fresh = must(
    await openStation({
      dataDir: join(rig.folder, 'fresh'),
      partner: 'sandbox',
      env: {},
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
  try {
    expect(await fresh.welcome()).toContain('sample orders');
    expect((await fresh.catalogue.itemService.items({ limit: 1 })).total).toBeGreaterThan(5);
  } finally {
    await fresh.close();
  }
});
