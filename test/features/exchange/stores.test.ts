import { expect, it } from 'vitest';
import { storeRig } from './store-rig.ts';

const EXPORTS = (asked: readonly string[]) => asked.filter((each) => each.startsWith('export'));

it('an order of the shop is imported as its XML gives it', async () => {
  const { shop, job, find, status } = await storeRig({ merchant: null });
  shop.put({
    number: 'ABC123',
    id: '123456',
    currency: 'EUR',
    customerNotes: 'Please by Dec. 22nd <now> & no later!',
    shipTo: { name: 'Ada Weber', company: 'Weber AG', city: 'Zürich', country: 'CH', zip: '8001' },
    email: 'ada@weber.example',
    items: [
      {
        ...{ sku: 'FD88821', name: 'Mug', quantity: 2, unitPrice: '13.99', upc: '012345678905' },
        ...{ weight: '8', weightUnits: 'Ounces' },
        options: [
          { name: 'Size', value: 'Large', weight: '10' },
          { name: 'Colour', value: 'Green' },
        ],
      },
      {
        ...{ sku: '', name: '$10 OFF', quantity: 1, unitPrice: '-10.00', adjustment: true },
      },
      {
        ...{ sku: 'TEE', name: 'T-shirt', quantity: 1, unitPrice: '20.00' },
        ...{ weight: '0.5', weightUnits: 'Pounds' },
      },
    ],
  });
  shop.put({ number: 'NEW-1', status: 'awaiting_payment' });
  await job.look();
  expect(await find('ABC123')).toMatchObject({
    ...{ status: 'open', currency: 'EUR', weightUnit: 'LB', merchant: null },
    notes: 'Please by Dec. 22nd <now> & no later!',
    source: { store: 'shop', id: '123456' },
    shipTo: {
      ...{ name: 'Weber AG', attentionName: 'Ada Weber', addressLine1: '1600 Pennsylvania Ave' },
      ...{ city: 'Zürich', country: 'CH', zip: '8001', phone: '512-555-5555' },
      email: 'ada@weber.example',
    },
    lines: [
      {
        ...{ sku: 'FD88821', description: 'Mug', barcode: '012345678905', quantity: 2 },
        ...{ unitPrice: '11.075', unitWeight: '1.125', hsCode: null, originCountry: null },
      },
      { sku: 'TEE', quantity: 1, unitPrice: '15.83', unitWeight: '0.5' },
    ],
  });
  expect(await find('NEW-1')).toBeNull();
  expect(await status()).toMatchObject({ in: 1, failed: 0, trouble: null });
});

it('grams become kilograms, and missing values come from the setting', async () => {
  const { shop, job, find, status } = await storeRig({ currency: 'CHF', weightUnit: 'G' });
  const item = { sku: 'MUG', name: 'Mug', quantity: 1, unitPrice: '1', weight: '380' };
  shop.put({ number: 'A', currency: '', items: [item] });
  shop.put({ number: 'B', items: [{ ...item, weightUnits: 'Grams' }] });
  shop.put({
    number: 'C',
    items: [
      { ...item, weightUnits: 'Grams' },
      { ...item, weightUnits: 'Pounds' },
    ],
  });
  await job.look();
  const kilograms = { weightUnit: 'KG', lines: [{ unitWeight: '0.38' }] };
  expect(await find('A')).toMatchObject({ ...kilograms, currency: 'CHF' });
  expect(await find('B')).toMatchObject({ ...kilograms, currency: 'USD' });
  expect((await status()).last).toMatchObject([
    {
      order: 'C',
      refusals: [
        { field: 'Items/Item[1]/WeightUnits', message: expect.stringContaining('GRAMS, POUNDS') },
      ],
    },
  ]);
});

it('a repeated export creates no order twice, and a change replaces the order', async () => {
  const { shop, job, later, references, find } = await storeRig();
  for (const number of ['A', 'B', 'C']) shop.put({ number });
  await job.look();
  const first = await find('A');
  // The last week in steps of a day, and the last minutes in a request of their own.
  expect(EXPORTS(shop.asked)).toHaveLength(8);
  shop.asked.length = 0;
  await later(10);
  expect(await references()).toEqual(['A', 'B', 'C']);
  expect((await find('A'))?.updatedAt).toBe(first?.updatedAt);
  expect(EXPORTS(shop.asked)).toHaveLength(1);
  shop.put({ number: 'A', customerNotes: 'as a gift' });
  await later(9);
  expect(EXPORTS(shop.asked)).toHaveLength(1);
  await later(1);
  expect((await find('A'))?.notes).toBe('as a gift');
});

it('a rejected order is listed with field, expected and found value until it is corrected', async () => {
  const { shop, job, later, status, find, retry } = await storeRig();
  const item = {
    sku: 'MUG',
    name: 'Mug',
    quantity: 'two',
    unitPrice: '1',
    weight: '1',
    weightUnits: 'lb',
  };
  const off = { sku: '', name: '5 OFF', quantity: 1, unitPrice: '-5', adjustment: true };
  shop.put({ number: 'BAD', items: [off, item], shipTo: { country: 'Zwiebelland' } });
  shop.put({ number: 'GOOD' });
  await job.look();
  expect(await find('BAD')).toBeNull();
  expect(await find('GOOD')).not.toBeNull();
  expect(await status()).toMatchObject({
    failed: 1,
    last: [
      {
        order: 'BAD',
        refusals: [
          {
            field: 'Customer/ShipTo/Country',
            expected: expect.stringContaining('a country as ISO code'),
            found: '"Zwiebelland"',
          },
          { field: 'Items/Item[2]/Quantity', expected: 'a whole number of units', found: '"two"' },
        ],
      },
    ],
  });
  // Retried by hand long after its time window; corrected at the shop, the order is accepted.
  await later(24 * 60);
  await later(24 * 60);
  expect((await status()).failed).toBe(1);
  const bad = shop.orders.find(({ number }) => number === 'BAD');
  if (bad) Object.assign(bad, { items: [{ ...item, quantity: 2 }], shipTo: { country: 'DE' } });
  await later(10);
  expect(await find('BAD')).toBeNull();
  expect(await retry('BAD')).toEqual(['BAD']);
  await job.look();
  expect(await find('BAD')).toMatchObject({ lines: [{ quantity: 2 }] });
  expect((await status()).failed).toBe(0);
});

it('the shop holds, resumes and cancels its own orders only', async () => {
  const { shop, job, later, find, status, store, buy } = await storeRig();
  for (const number of ['A', 'B', 'C', 'D']) shop.put({ number });
  await job.look();
  const [, b] = await Promise.all(['A', 'B'].map(find));
  await store.orders.setStatus(b?.id ?? '', 'held');
  shop.put({ number: 'A', status: 'On_Hold' });
  shop.put({ number: 'B', status: 'on_hold' });
  shop.put({ number: 'C', status: 'cancelled' });
  await buy('D');
  shop.put({ number: 'D', status: 'cancelled' });
  await later(10);
  const states = async () =>
    Promise.all(['A', 'B', 'C', 'D'].map(async (number) => (await find(number))?.status));
  expect(await states()).toEqual(['held', 'held', 'cancelled', 'shipped']);
  expect((await status()).last).toMatchObject([
    {
      order: 'D',
      refusals: [{ field: 'OrderStatus', message: expect.stringContaining('too late') }],
    },
  ]);
  for (const number of ['A', 'B']) shop.put({ number, status: 'paid' });
  await later(10);
  // A person held B before the shop did.
  expect(await states()).toEqual(['open', 'held', 'cancelled', 'shipped']);
});

it('100 pages are read in one look, and no order is lost when orders change meanwhile', async () => {
  const { shop, job, references, rig, later } = await storeRig();
  shop.pageSize = 2;
  for (let at = 0; at < 200; at += 1) shop.put({ number: `SO-${String(at).padStart(3, '0')}` });
  let answers = 0;
  shop.instead = () => {
    answers += 1;
    // An order of the first page is changed: it leaves the window, and all orders after it move up.
    if (answers % 9 === 0) {
      rig.now = new Date(rig.now.getTime() + 120_000);
      shop.put({ number: `SO-00${(answers / 9) % 10}` });
    }
    return false;
  };
  await job.look();
  shop.instead = null;
  expect(answers).toBeGreaterThan(95);
  await later(10);
  expect(await references()).toHaveLength(200);
});

it('no order is lost with the newest first while new orders arrive', async () => {
  const { shop, job, references, rig, later } = await storeRig();
  shop.pageSize = 3;
  for (let at = 0; at < 30; at += 1) {
    const modified = new Date(rig.now.getTime() - (31 + at * 20) * 60_000);
    shop.put({ number: `SO-${String(at).padStart(2, '0')}`, modified });
  }
  let arrived = 0;
  shop.instead = (asked) => {
    // A new order moves each of the others towards the last page.
    const isPage = Number(asked.searchParams.get('page')) > 1;
    if (!isPage) return false;
    arrived += 1;
    const order = shop.put({ number: `NEW-${arrived}` });
    shop.orders = [order, ...shop.orders.filter((other) => other !== order)];
    return false;
  };
  await job.look();
  shop.instead = null;
  expect(arrived).toBeGreaterThan(5);
  await later(10);
  expect(await references()).toHaveLength(30 + arrived);
});

it('a shop away for days is asked less and less often, then day by day for everything missed', async () => {
  const { shop, job, later, references, status, rig } = await storeRig();
  shop.put({ number: 'BEFORE' });
  await job.look();
  shop.instead = (_asked, response) => Boolean(response.writeHead(503).end());
  shop.asked.length = 0;
  for (let hour = 0; hour < 96; hour += 1) {
    if (hour % 12 === 0) shop.put({ number: `SO-${hour}` });
    for (let turn = 0; turn < 6; turn += 1) await later(10);
  }
  expect(shop.asked.length).toBeLessThan(110);
  expect(shop.asked.length).toBeGreaterThan(80);
  expect(rig.logged.filter((line) => line.includes('503'))).toHaveLength(1);
  expect((await status()).trouble).toContain('answered 503');
  shop.instead = null;
  shop.asked.length = 0;
  await later(60);
  expect(await references()).toHaveLength(9);
  expect(EXPORTS(shop.asked)).toHaveLength(6);
  expect((await status()).trouble).toBeNull();
});

it('a shop that answers Retry-After is not asked before', async () => {
  const { shop, job, later } = await storeRig();
  shop.instead = (_asked, response) =>
    Boolean(response.writeHead(429, { 'Retry-After': '7200' }).end());
  await job.look();
  await later(119);
  expect(shop.asked).toHaveLength(1);
  await later(2);
  expect(shop.asked).toHaveLength(2);
});

it('a shop with its clock an hour behind loses no order', async () => {
  const { shop, later, references, rig } = await storeRig();
  shop.now = () => new Date(rig.now.getTime() - 3_600_000);
  for (let turn = 0; turn < 12; turn += 1) {
    shop.put({ number: `SO-${turn}` });
    await later(10);
  }
  expect(await references()).toHaveLength(12);
});

it('a shop with its clock days behind is still asked with pauses', async () => {
  const { shop, later, references, rig } = await storeRig();
  shop.now = () => new Date(rig.now.getTime() - 3 * 86_400_000);
  for (let turn = 0; turn < 3; turn += 1) {
    shop.put({ number: `SO-${turn}` });
    await later(10);
  }
  expect(await references()).toHaveLength(3);
  expect(EXPORTS(shop.asked).length).toBeLessThan(15);
});
