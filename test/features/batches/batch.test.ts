import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Batch } from '../../../src/shared/batches/batch.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const usd = (amount: string) => ({ amount, currency: 'USD' });
const BOX = {
  name: 'Medium',
  dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
  weight: { value: '0.4', unit: 'KG' },
};
const key = (reference: string) => ({ merchant: null, reference });
const named = (each: readonly { reference: string }[]) => each.map(({ reference }) => reference);

beforeEach(async () => {
  for (const role of ['label', 'document']) {
    const folder = join(rig.folder, role);
    await mkdir(folder);
    must(await setSetting(rig.station, `printers.${role}`, `folder:${folder}`));
  }
});

/** Orders like SO-7, to three countries. */
async function alike(count: number, change: (at: number) => Partial<Order> = () => ({})) {
  const { shipTo } = anOrder();
  for (let at = 1; at <= count; at += 1) {
    const more = at % 2 ? { city: 'Wien', country: 'AT', zip: '1010' } : {};
    const reference = `B-${at}`;
    await rig.imported(
      rig.station,
      anOrder({ reference, shipTo: { ...shipTo, ...more }, ...change(at) }),
    );
  }
}

const withBox = async () => {
  must(await setSetting(rig.station, 'boxes', [BOX]));
  must(await setSetting(rig.station, 'boxes.default', 'Medium'));
};
const ship = (over: { ref?: string; count?: number | null; atMost?: string } = {}) =>
  give(rig.station, 'batch.ship', {
    ref: over.ref ?? 'SO-7',
    count: over.count ?? null,
    atMost: over.atMost === undefined ? null : usd(over.atMost),
    print: true,
  });
const stacks = async () => must(await give(rig.station, 'batch.stacks', { limit: 20 })).stacks;
const current = async () => must(await give(rig.station, 'batch.current', {})).batch;
const labels = async (reference: string) => {
  const { id } = must(await rig.station.findOrder(reference));
  const { shipments } = must(await give(rig.station, 'shipments.all', { orderId: id }));
  const attempts = shipments.map(({ attemptId }) => attemptId);
  const jobs = await Promise.all(
    attempts.map(async (attemptId) => {
      const printed = must(await give(rig.station, 'shipments.jobs', { attemptId }));
      return printed.jobs.filter(({ kind }) => kind === 'label').length;
    }),
  );
  return jobs.reduce((sum, each) => sum + each, 0);
};

it('finds orders of the same content by themselves, whatever the order of their lines', async () => {
  const [mugs, tea] = anOrder().lines;
  if (!mugs || !tea) throw new Error('no lines');
  await alike(4, (at) => ({
    ...(at === 1 ? { lines: [tea, mugs] } : {}),
    ...(at === 2 ? { notes: 'with a card' } : {}),
    ...(at === 3 ? { terms: 'DDU' as const } : {}),
  }));
  expect(await stacks()).toEqual([
    {
      like: key('SO-7'),
      orders: 3,
      countries: 2,
      content: [
        { sku: 'MUG-BLUE', description: 'Stoneware mug, glazed', quantity: 3 },
        { sku: 'TEA-TIN', description: 'Black tea in a tin', quantity: 2 },
      ],
    },
  ]);
});

it('ships a stack packed like its first, each once, with its label', async () => {
  await withBox();
  await alike(3);
  const batch = must(await ship());
  expect(batch).toMatchObject({ shipped: 4, waiting: 0, refused: [], unknown: [], papers: [] });
  expect(await rig.sold()).toBe(4);
  for (const reference of ['SO-7', 'B-1', 'B-2', 'B-3']) expect(await labels(reference)).toBe(1);
  expect(await stacks()).toEqual([]);
  expect(await ship({ ref: 'B-1' })).toMatchObject({ ok: false, error: { code: 'bad-input' } });
});

it('sets the order aside that costs more than was accepted, and goes on', async () => {
  await withBox();
  await alike(2);
  const batch = must(await ship({ atMost: '0.01' }));
  expect(named(batch.refused)).toEqual(['SO-7', 'B-1', 'B-2']);
  expect(batch.refused.map(({ error }) => error.code)).toEqual(Array(3).fill('price-rose'));
  expect(await rig.sold()).toBe(0);
});

it('sets an order aside with its reason, and ships the others', async () => {
  await withBox();
  const { shipTo } = anOrder();
  await alike(3, (at) => (at === 2 ? { shipTo: { ...shipTo, phone: '', zip: 'XX' } } : {}));
  const batch = must(await ship());
  expect(named(batch.refused)).toEqual(['B-2']);
  expect(batch.refused[0]?.error.field).toMatch(/^shipTo/);
  expect(batch.shipped).toBe(3);
  expect(await rig.sold()).toBe(3);
});

it('an order that may have been bought stops nothing but itself, and its label prints once that is known', async () => {
  await withBox();
  await rig.answersAgain();
  await alike(2);
  await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after', times: 1 });
  const batch = must(await ship());
  expect(batch).toMatchObject({ shipped: 2, waiting: 0, refused: [] });
  expect(batch.unknown).toHaveLength(1);
  must(await give(rig.station, 'shipments.reconcileOrders', { orderId: null }));
  expect((await current())?.waiting).toBe(1);
  expect(must(await ship())).toMatchObject({ shipped: 3, waiting: 0, unknown: [] });
  expect(await rig.sold()).toBe(3);
  for (const reference of ['SO-7', 'B-1', 'B-2']) expect(await labels(reference)).toBe(1);
});

it('at the bench the first is shipped by hand; the others follow by scans, or by a count that weighs right', async () => {
  await alike(4);
  const begin = () => give(rig.station, 'batch.begin', { like: key('SO-7'), atMost: usd('500') });
  expect(await begin()).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  await rig.ship();
  expect(must(await give(rig.station, 'batch.pattern', { like: key('SO-7') }))).toMatchObject({
    weight: { value: '2.1', unit: 'KG' },
    left: 4,
  });
  expect(must(await begin())).toMatchObject({ orders: 0, left: 4, state: 'ready' });
  const add = (count: number, value: string) =>
    give(rig.station, 'batch.add', { count, checkWeight: { value, unit: 'KG' } });
  expect(await add(2, '3.2')).toMatchObject({ ok: false, error: { field: 'checkWeight' } });
  const scan = async (text: string) => must(await give(rig.station, 'batch.scan', { text })).tone;
  expect(await scan('NO-SUCH')).toBe('stop');
  expect(await scan('TEA-TIN')).toBe('success');
  expect(await scan('4006381333931')).toBe('success');
  must(await add(2, '2.1'));
  await expect.poll(async () => (await current())?.state, { timeout: 60_000 }).toBe('ready');
  expect(await current()).toMatchObject({ shipped: 4, left: 0 } satisfies Partial<Batch>);
  expect(await rig.sold()).toBe(5);
  expect(must(await give(rig.station, 'batch.leave', {}))).toEqual({ batch: null });
});

it('without an accepted price only what a rule buys is bought, and a rule that asks is heard', async () => {
  await alike(2);
  await rig.ship();
  const shipAll = async () => {
    must(await give(rig.station, 'batch.begin', { like: key('SO-7'), atMost: null }));
    const checkWeight = { value: '2.1', unit: 'KG' as const };
    must(await give(rig.station, 'batch.add', { count: 2, checkWeight }));
    await expect
      .poll(async () => (await current())?.state, { timeout: 60_000 })
      .not.toBe('running');
    return await current();
  };
  expect((await shipAll())?.refused).toHaveLength(2);
  const rules = [
    { name: 'Vienna', when: [{ of: 'country', any: ['AT'] }], do: { ask: true } },
    { name: 'Buy', when: [], do: { buyUpTo: usd('500') } },
  ];
  must(await give(rig.station, 'rules.set', { rules }));
  const batch = await shipAll();
  expect(batch).toMatchObject({ shipped: 1 });
  expect(batch?.refused.map(({ error }) => error.code)).toEqual(['order-locked']);
  expect(await rig.sold()).toBe(2);
});
