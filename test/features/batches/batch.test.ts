import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Batch } from '../../../src/shared/batches/batch.ts';
import { must } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { batchRig, key, named, usd } from './batch-rig.ts';

const { rig, alike, withBox, ship, stacks, current, jobs, labels, begin, add, over } = batchRig();

it('finds orders with the same content, whatever the sequence of their lines', async () => {
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

it('ships orders packed like the first one, each once and with its label', async () => {
  await withBox();
  await alike(3);
  const batch = must(await ship());
  expect(batch).toMatchObject({ shipped: 4, waiting: 0, refused: [], unknown: [], papers: [] });
  expect(await rig.sold()).toBe(4);
  for (const reference of ['SO-7', 'B-1', 'B-2', 'B-3']) expect(await labels(reference)).toBe(1);
  expect(await stacks()).toEqual([]);
  expect(await ship({ ref: 'B-1' })).toMatchObject({ ok: false, error: { code: 'bad-input' } });
});

it('sets aside an order that costs more than was accepted, and continues', async () => {
  await withBox();
  await alike(2);
  const batch = must(await ship({ atMost: '0.01' }));
  expect(named(batch.refused)).toEqual(['SO-7', 'B-1', 'B-2']);
  expect(batch.refused.map(({ error }) => error.code)).toEqual(Array(3).fill('price-rose'));
  expect(await rig.sold()).toBe(0);
});

it('sets aside an order with a problem, and ships the others', async () => {
  await withBox();
  const { shipTo } = anOrder();
  await alike(3, (at) => (at === 2 ? { shipTo: { ...shipTo, phone: '', zip: 'XX' } } : {}));
  const batch = must(await ship());
  expect(named(batch.refused)).toEqual(['B-2']);
  expect(batch.refused[0]?.error.field).toMatch(/^shipTo/);
  expect(batch.shipped).toBe(3);
  expect(await rig.sold()).toBe(3);
});

it('leaves an unknown purchase to reconciling, ships the others, and prints its label once confirmed', async () => {
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

it('names an order with a paper that has no print job', async () => {
  await withBox();
  const insert = { file: join(rig.folder, 'none.pdf') };
  must(
    await give(rig.station, 'rules.set', { rules: [{ name: 'Gone', when: [], do: { insert } }] }),
  );
  const { papers } = must(await ship());
  expect(named(papers)).toEqual(['SO-7']);
  expect(papers[0]?.error.message).toContain('there is no such file');
});

it('names an order whose label failed until a person has printed it', async () => {
  const folder = join(rig.folder, 'label');
  await withBox();
  await alike(1);
  await rig.control('faults', { kind: 'latency', path: '/Shipments', ms: 1000, when: 'after' });
  const shipping = ship();
  await expect.poll(rig.sold, { interval: 5 }).toBe(1);
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no folder');
  const { papers } = must(await shipping);
  expect(named(papers)).toEqual(['SO-7']);
  expect(papers[0]?.error.message).toContain('could not be saved in the folder');
  await rm(folder);
  await mkdir(folder);
  const [job] = await jobs('SO-7');
  must(await give(rig.station, 'printing.retry', { job: job?.id ?? '' }));
  await expect.poll(async () => (await jobs('SO-7'))[0]?.state).toBe('done');
  expect((await current())?.papers).toEqual([]);
});

it('follows the first order shipped at the bench by scans, or by a count with the right weight', async () => {
  await alike(4);
  expect(await begin()).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  await rig.ship();
  expect(must(await give(rig.station, 'batch.pattern', { like: key('SO-7') }))).toMatchObject({
    weight: { value: '2.1', unit: 'KG' },
    left: 4,
  });
  expect(must(await begin())).toMatchObject({ orders: 0, left: 4, state: 'ready' });
  expect(await add(2, '3.2')).toMatchObject({ ok: false, error: { field: 'checkWeight' } });
  const scan = async (text: string) => must(await give(rig.station, 'batch.scan', { text })).tone;
  expect(await scan('NO-SUCH')).toBe('stop');
  expect(await add(5)).toMatchObject({
    ok: false,
    error: { field: 'count', message: 'expected at most 4, found 5' },
  });
  expect(await scan('TEA-TIN')).toBe('success');
  expect(await scan('4 006381 333932')).toBe('stop');
  expect(await scan('4 006381 333931')).toBe('success');
  must(await add(2));
  expect(await over()).toMatchObject({
    state: 'ready',
    shipped: 4,
    left: 0,
  } satisfies Partial<Batch>);
  expect(await rig.sold()).toBe(5);
  expect(must(await give(rig.station, 'batch.leave', {}))).toEqual({ batch: null });
});

it('buys without an accepted price only what a rule buys, and nothing that a rule asks about', async () => {
  await alike(2);
  await rig.ship();
  const shipAll = async () => {
    must(await begin(null));
    must(await add(2));
    return await over();
  };
  expect((await shipAll()).refused).toHaveLength(2);
  const rules = [
    { name: 'Vienna', when: [{ of: 'country', any: ['AT'] }], do: { ask: true } },
    { name: 'Buy', when: [], do: { buyUpTo: usd('500') } },
  ];
  must(await give(rig.station, 'rules.set', { rules }));
  const batch = await shipAll();
  expect(batch).toMatchObject({ shipped: 1 });
  expect(batch.refused.map(({ error }) => error.code)).toEqual(['order-locked']);
  expect(await rig.sold()).toBe(2);
});

it('rule 16: keeps the amount of a rule with the orders that it tried, until the rule states another', async () => {
  await alike(2);
  await rig.ship();
  const byRule = async (amount: string) => {
    const rules = [{ name: 'Buy', when: [], do: { buyUpTo: usd(amount) } }];
    must(await give(rig.station, 'rules.set', { rules }));
    must(await begin(null));
    must(await add(2));
    return await over();
  };
  expect(named((await byRule('0.50')).refused)).toEqual(['B-1', 'B-2']);
  const { id: orderId } = must(await rig.station.findOrder('B-1'));
  const alone = () =>
    give(rig.station, 'shipments.shipOrder', {
      ...{ orderId, cartonSpecs: ['weight=2.1;dims=30x20x15'], rule: null, insure: false },
      ...{ pickUpDate: null, print: false },
    });
  must(await give(rig.station, 'rules.set', { rules: [] }));
  expect(await alone()).toMatchObject({ error: { code: 'price-rose', field: 'limit' } });
  expect(await rig.sold()).toBe(1);
  expect(await byRule('500')).toMatchObject({ shipped: 2, refused: [] });
  expect(await rig.sold()).toBe(3);
});

/** Of SO-7 each unit as a cube of so many centimetres; a box whose room is 30 x 20 x 15. */
async function ofCubes(side: string): Promise<void> {
  const inner = { length: '30', width: '20', height: '15', unit: 'CM' };
  const box = { name: 'Medium', dimensions: inner, inner, weight: { value: '0.4', unit: 'KG' } };
  must(await setSetting(rig.station, 'boxes', [box]));
  must(await setSetting(rig.station, 'boxes.default', 'Medium'));
  const sized = { unitLength: side, unitWidth: side, unitHeight: side };
  const lines = anOrder().lines.map((line) => ({ ...line, ...sized }));
  await rig.imported(rig.station, anOrder({ lines }));
  await alike(2, () => ({ lines }));
}

it.each([
  ['needs more cartons than one', '14', /^Order SO-7 needs at least 2 cartons.* one by one\.$/],
  [
    'is suggested to go into several',
    '11',
    /^For order SO-7 \d cartons are suggested.* one by one\.$/,
  ],
  ['goes into no box', '31', /^MUG-BLUE, TEA-TIN goes into no box that is set\./],
])('a stack whose order %s is not begun, and says so before', async (_, side, words) => {
  await ofCubes(side);
  const why = { code: 'bad-input', field: 'cartons', message: expect.stringMatching(words) };
  const like = key('SO-7');
  expect(await give(rig.station, 'batch.pattern', { like })).toMatchObject({ error: why });
  expect(await ship()).toMatchObject({ ok: false, error: why });
  expect(await current()).toBeNull();
  expect(await rig.sold()).toBe(0);
});

it('takes a person’s word for it who packed the first into one carton', async () => {
  await ofCubes('14');
  await rig.ship();
  const pattern = await give(rig.station, 'batch.pattern', { like: key('SO-7') });
  expect(must(pattern)).toMatchObject({ left: 2, price: { currency: 'USD' } });
});

it('a batch that does not begin keeps the amount that was named for its orders', async () => {
  await alike(2);
  // Nobody knows how they are packed.
  expect(await ship({ atMost: '0.50', count: 2 })).toMatchObject({ ok: false });
  expect(await begin('0.40')).toMatchObject({ ok: false });
  await withBox();
  const { refused } = must(await ship({ count: 2 }));
  expect(refused.map(({ error }) => error.code)).toEqual(['price-rose', 'price-rose']);
  expect(await rig.sold()).toBe(0);
});
