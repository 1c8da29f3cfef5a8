import { expect, it, vi } from 'vitest';
import { must, stored } from '../../adapters/store-sqlite/support/bench.ts';
import { anOrder } from '../../adapters/store-sqlite/support/samples.ts';
import { createRandom } from '../../faults/random.ts';
import { inFull } from '../../support/long.ts';
import { storeRig } from './store-rig.ts';

const KILLS = inFull(200, { part: 16 });

it('the shop is notified once of a shipment of its order, and once more after a second purchase', async () => {
  const { shop, job, notices, buy, store } = await storeRig();
  shop.put({ number: 'A&1', id: '77' });
  await job.look();
  await notices.look();
  await stored(store, anOrder('OTHER'));
  await buy('OTHER');
  const bought = await buy('A&1');
  await notices.look();
  await notices.look();
  expect(shop.notices).toHaveLength(1);
  const [{ query, xml }] = shop.notices as [(typeof shop.notices)[number]];
  const said = { carrier: 'DHL', service: 'express', tracking_number: '1Z-A&1' };
  expect(query).toEqual({ action: 'shipnotify', order_number: 'A&1', ...said });
  expect(xml).toMatchObject({
    ...{ 'ShipNotice/OrderNumber': 'A&1', 'ShipNotice/OrderID': '77' },
    ...{ 'ShipNotice/Carrier': 'DHL', 'ShipNotice/TrackingNumber': '1Z-A&1' },
    'ShipNotice/ShipDate': expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
  });
  const fact = { kind: 'state', data: { state: 'cancelled' } } as const;
  await store.journal.append(bought, fact, { state: 'cancelled', orderStatus: 'cancelled' });
  await buy('A&1', 'A&1-2');
  await notices.look();
  expect(shop.notices[1]?.query).toMatchObject({
    ...{ order_number: 'A&1', tracking_number: '1Z-A&1-2' },
  });
});

it('the shop is notified which of its lines were shipped', async () => {
  const { shop, job, notices, buy, find } = await storeRig();
  const item = { name: 'Mug', quantity: 2, unitPrice: '1', weight: '1', weightUnits: 'lb' };
  const off = { ...item, sku: '', quantity: 1, unitPrice: '-5', adjustment: true, lineId: 'off' };
  shop.put({
    number: 'A',
    items: [off, { ...item, sku: 'MUG', lineId: '25590' }, { ...item, sku: 'TEE', lineId: '<7>' }],
  });
  shop.put({ number: 'B', items: [{ ...item, sku: 'MUG' }] });
  await job.look();
  await notices.look();
  expect((await find('A'))?.source).toMatchObject({
    store: 'shop',
    id: 'id-A',
    lines: ['25590', '<7>'],
  });
  expect((await find('B'))?.source).toMatchObject({ store: 'shop', id: 'id-B' });
  for (const number of ['A', 'B']) await buy(number);
  await notices.look();
  const told = Object.fromEntries(shop.notices.map(({ query, xml }) => [query.order_number, xml]));
  // The fake shop keeps the last of several items.
  expect(told.A).toMatchObject({
    'ShipNotice/Items/Item/SKU': 'TEE',
    'ShipNotice/Items/Item/LineItemID': '<7>',
  });
  expect(told.B).not.toHaveProperty('ShipNotice/Items/Item/LineItemID');
});

it('of orders that go together, the shop is notified of each with its own number and items', async () => {
  const { shop, job, notices, buy, find, store } = await storeRig();
  const item = { name: 'Mug', quantity: 1, unitPrice: '1', weight: '1', weightUnits: 'lb' };
  shop.put({ number: 'A', items: [{ ...item, sku: 'MUG', lineId: 'a1' }] });
  shop.put({ number: 'B', items: [{ ...item, sku: 'TEE', lineId: 'b1' }] });
  await job.look();
  await notices.look();
  const [one, two] = [await find('A'), await find('B')];
  must(await store.orders.goTogether(one?.id ?? '', [two?.id ?? ''], () => null));
  await buy('A');
  await notices.look();
  await notices.look();
  const told = shop.notices.map(({ query, xml }) => ({
    number: query.order_number,
    tracking: query.tracking_number,
    sku: xml['ShipNotice/Items/Item/SKU'],
    line: xml['ShipNotice/Items/Item/LineItemID'],
  }));
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      { number: 'A', tracking: '1Z-A', sku: 'MUG', line: 'a1' },
      { number: 'B', tracking: '1Z-A', sku: 'TEE', line: 'b1' },
    ]),
  );
  expect(await find('B')).toMatchObject({ status: 'shipped', goesWith: 'A' });
});

it.each([
  ['on_hold', 'held'],
  ['cancelled', 'cancelled'],
])('an order that goes with another leaves it when its shop says %s', async (said, status) => {
  const { shop, job, find, store, later } = await storeRig();
  shop.put({ number: 'A' });
  shop.put({ number: 'B' });
  await job.look();
  const [one, two] = [await find('A'), await find('B')];
  must(await store.orders.goTogether(one?.id ?? '', [two?.id ?? ''], () => null));
  shop.put({ number: 'B', status: said });
  await later(10);
  expect(await find('B')).toMatchObject({ status });
  expect(await find('B')).not.toHaveProperty('goesWith');
  expect(await find('A')).toMatchObject({ status: 'open', lines: one?.lines });
});

it('a shop down for a day is notified afterwards; after three days a person must retry', async () => {
  const { shop, job, notices, buy, rig, status, retry } = await storeRig();
  shop.put({ number: 'A' });
  shop.put({ number: 'B' });
  await job.look();
  await notices.look();
  const wait = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      await notices.look();
      rig.now = new Date(rig.now.getTime() + 3_600_000);
    }
  };
  shop.instead = (_asked, response) => Boolean(response.writeHead(500).end());
  await buy('A');
  await wait(24);
  expect(await status()).toMatchObject({ waiting: 1, failed: 0 });
  shop.instead = null;
  await wait(1);
  expect(shop.notices.map(({ query }) => query.order_number)).toEqual(['A']);
  shop.instead = (_asked, response) => Boolean(response.writeHead(500).end());
  await buy('B');
  await wait(80);
  const now = await status();
  expect(now).toMatchObject({ waiting: 0, failed: 1, out: 1 });
  expect(now.last).toMatchObject([
    { way: 'out', order: 'B', state: 'failed' },
    { way: 'out', order: 'A', state: 'done', id: null },
  ]);
  expect(now.trouble).toContain('three days');
  shop.instead = null;
  expect(await retry(now.last[0]?.id ?? null)).toHaveLength(1);
  await wait(1);
  expect(shop.notices).toHaveLength(2);
  expect(await status()).toMatchObject({ failed: 0, trouble: null });
});

it('a shop that answers Retry-After is not notified before', async () => {
  const { shop, job, notices, buy, rig } = await storeRig();
  shop.put({ number: 'A' });
  await job.look();
  await notices.look();
  await buy('A');
  const toldAfter = async (minutes: number) => {
    rig.now = new Date(rig.now.getTime() + minutes * 60_000);
    const before = shop.asked.length;
    await notices.look();
    return shop.asked.slice(before);
  };
  shop.instead = (_asked, response) =>
    Boolean(response.writeHead(503, { 'Retry-After': '3600' }).end());
  expect(await toldAfter(0)).toHaveLength(1);
  shop.instead = null;
  expect(await toldAfter(59)).toEqual([]);
  expect(await toldAfter(1)).toEqual(['shipnotify A']);
});

class Killed extends Error {}

it('a station killed at any write imports each order once and notifies each shipment', {
  timeout: 300_000,
}, async () => {
  const { rig, shop, start, buy, references, notices, store } = await storeRig();
  await start().job.look();
  await notices.look();
  const chance = createRandom(18);
  const points = new Set<string>();
  shop.pageSize = 2;
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const part of ['a', 'b', 'c']) shop.put({ number: `SO-${kill}-${part}` });
    const before = `SO-${kill - 1}-a`;
    if (kill > 0) {
      shop.put({ number: `SO-${kill - 1}-b`, status: 'cancelled' });
      await buy(before);
    }
    rig.now = new Date(rig.now.getTime() + 10 * 60_000);
    let left = 1 + chance.whole(16);
    rig.at = (when, write) => {
      left -= 1;
      if (left === 0) points.add(`${when} ${write}`);
      if (left <= 0) throw new Killed();
    };
    const dying = start();
    await dying.job.look().catch(() => undefined);
    await dying.notices.look().catch(() => undefined);
    rig.at = () => undefined;
    rig.now = new Date(rig.now.getTime() + 60 * 60_000);
    const next = start();
    await next.job.look();
    await next.notices.look();
  }
  expect(await references()).toHaveLength(3 * KILLS);
  expect(new Set(await references()).size).toBe(3 * KILLS);
  const told = new Set(shop.notices.map(({ query }) => query.order_number));
  expect(told.size).toBe(KILLS - 1);
  const { cancelled } = await store.orders.countByStatus();
  expect(cancelled).toBe(KILLS - 1);
  expect(points.size).toBeGreaterThan(5);
  vi.restoreAllMocks();
});
