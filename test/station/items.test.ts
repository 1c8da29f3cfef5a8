import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStation } from '../../src/main/station.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Item, ItemEdit } from '../../src/shared/station/item.ts';
import type { Order } from '../../src/shared/station/order.ts';
import type { Bench } from '../../src/shared/station/session.ts';
import { anOrder } from '../support/orders.ts';
import { must, stationRig } from './station-rig.ts';

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

/** As SO-7, with a first line that says nothing for customs. */
async function lacking(reference: string, over: Partial<Order> = {}) {
  const lines = anOrder().lines.map((line, at) => (at === 0 ? { ...line, ...BLANK } : line));
  return await rig.imported(rig.station, anOrder({ reference, lines, ...over }));
}
const opened = async (reference: string) =>
  must(await call('bench.open', { merchant: null, reference })) as Bench;

it('an import fills the catalogue, merchant by merchant, and leaves what a person confirmed', async () => {
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

it('an order opened at the bench takes what it lacks from what a person confirmed', async () => {
  await confirm(WHOLE);
  await lacking('SO-8');
  const { order } = await opened('SO-8');
  expect(order.lines[0]).toMatchObject({
    ...WHOLE,
    fromCatalogue: ['description', 'hsCode', 'originCountry'],
  });
  // What is typed there is the packer's again.
  const typed = { line: 0, hsCode: '960321', originCountry: '', description: '' };
  must(await call('bench.fillCustoms', { lines: [typed] }));
  expect((await bench()).order.lines[0]).toMatchObject({
    hsCode: '960321',
    originCountry: 'PT',
    fromCatalogue: ['description', 'originCountry'],
  });
  // Put away and imported again, it is as the file has it, and no other order.
  must(await call('bench.close'));
  expect((await item('MUG-BLUE'))?.hsCode).toBe('691200');
});

it("an order takes nothing from another merchant's item, nor what nobody confirmed", async () => {
  await confirm(WHOLE, 'MUG-BLUE', 'Acme');
  await lacking('SO-8');
  expect((await opened('SO-8')).order.lines[0]).toMatchObject(BLANK);
});

it('what is filled in at the bench is kept for the SKU where the packer says so', async () => {
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

it('an order on the bench takes what is confirmed meanwhile', async () => {
  await lacking('SO-8');
  await opened('SO-8');
  await confirm(WHOLE);
  expect((await bench()).order.lines[0]).toMatchObject(WHOLE);
});

it('the command line says what it took from the catalogue, and writes it to the order', async () => {
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
  // The same file again changes nothing: it is what the station added that is new.
  const lines = anOrder().lines.map((line, at) => (at === 0 ? { ...line, ...BLANK } : line));
  const bytes = Buffer.from(JSON.stringify(anOrder({ reference: 'SO-8', lines })));
  const again = must(await rig.station.importOrders([{ name: 'again.json', bytes }]));
  expect(again).toMatchObject({ updated: 0, unchanged: 1 });
  expect(must(await rig.station.findOrder('SO-8')).lines[0]).toMatchObject(WHOLE);
});

it('what does not fit is not kept, and the window is told which field', async () => {
  const refused = await call('items.confirm', {
    item: { merchant: null, sku: 'MUG-BLUE' },
    facts: { hsCode: '69' },
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'hsCode' } });
  expect((await item('MUG-BLUE'))?.confirmed).toEqual([]);
});

it('goods have a picture, of one merchant alone, and one that is none is refused', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7]).toString('base64');
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

it('the catalogue comes in from a window and goes out to it', async () => {
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

it('who opens a new sandbox finds the goods of the sample orders in the catalogue', async () => {
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
    expect((await fresh.crossBorder.items.items({ limit: 1 })).total).toBeGreaterThan(5);
  } finally {
    await fresh.close();
  }
});
