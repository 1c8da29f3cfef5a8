import { expect, it } from 'vitest';
import { exchangeCommands } from '../../../src/shared/exchange/commands.ts';
import { anOrder } from '../../adapters/store-sqlite/support/samples.ts';
import { storeRig } from './store-rig.ts';

it.each([
  [{ shipTo: { city: 'Boston' } }, 'LastModified', 'changed it after it was bought: it goes as'],
  [{ status: 'on_hold' }, 'OrderStatus', 'held it after it was bought: too late'],
  [{ status: 'cancelled' }, 'OrderStatus', 'cancelled it after it was bought: too late'],
])(
  'a change at the shop after the purchase (%j) is listed until it is resolved',
  async (change, field, words) => {
    const { shop, job, later, find, status, buy, store, problems } = await storeRig();
    shop.put({ number: 'A' });
    await job.look();
    const bought = await buy('A');
    shop.put({ number: 'A', ...change });
    await later(10);
    const order = await find('A');
    expect(order).toMatchObject({ status: 'shipped', shipTo: { city: 'Washington' } });
    const said = 'A was changed or cancelled at the shop shop after it was bought';
    const stands = async () => {
      expect(await status()).toMatchObject({
        ...{ failed: 1, trouble: said },
        last: [
          {
            ...{ order: 'A', late: true, canDismiss: true },
            refusals: [{ field, message: expect.stringContaining(words) }],
          },
        ],
      });
      expect(await problems()).toEqual([said]);
    };
    await stands();
    for (let hour = 0; hour < 30; hour += 1) await later(60);
    await stands();
    const fact = { kind: 'state', data: { state: 'cancelled' } } as const;
    await store.journal.append(bought, fact, { state: 'cancelled', orderStatus: 'cancelled' });
    expect(await status()).toMatchObject({ failed: 0, trouble: null, last: [] });
    expect(await problems()).toEqual([]);
  },
);

it('a dismissed problem is listed again only after a new change', async () => {
  const { shop, job, later, status, buy, dismiss, retry, problems } = await storeRig();
  shop.put({ number: 'A' });
  shop.put({ number: 'BAD', shipTo: { country: 'Zwiebelland' } });
  await job.look();
  await buy('A');
  shop.put({ number: 'A', status: 'cancelled' });
  await later(10);
  expect(await status()).toMatchObject({ failed: 2 });
  expect(await problems()).toHaveLength(2);
  for (const number of ['A', 'BAD']) expect(await dismiss(number)).toMatchObject({ ok: true });
  expect(await dismiss('A')).toMatchObject({ error: { code: 'not-found', field: 'id' } });
  // The same page again is no change.
  await later(10);
  expect(await status()).toMatchObject({ failed: 0, trouble: null, last: [] });
  expect([await problems(), await retry(null)]).toEqual([[], []]);
  shop.put({ number: 'BAD', shipTo: { country: 'Zwiebelreich' } });
  shop.put({ number: 'A', status: 'on_hold' });
  await later(10);
  expect((await status()).last.map(({ order }) => order).toSorted()).toEqual(['A', 'BAD']);
});

it('an order of another shop with the same number is not replaced, and the conflict is shown', async () => {
  const { shop, job, later, find, store } = await storeRig({}, (url) => [
    { name: 'two', url: `${url}?shop=two` },
  ]);
  shop.put({ number: 'A' });
  shop.instead = (asked, response) =>
    asked.searchParams.get('shop') === 'two' && Boolean(response.end('<Orders/>'));
  await job.look();
  shop.instead = (asked, response) =>
    !asked.searchParams.has('shop') && Boolean(response.end('<Orders/>'));
  shop.put({ number: 'A', shipTo: { city: 'Boston' } });
  await later(10);
  expect(await find('A')).toMatchObject({
    source: { store: 'shop' },
    shipTo: { city: 'Washington' },
  });
  const { orders } = await store.storePolls.refused('two', 9);
  expect(orders).toMatchObject([
    {
      number: 'A',
      problems: [
        { field: 'OrderNumber', message: expect.stringContaining('found an order of "shop"') },
      ],
    },
  ]);
});

it('an order that came another way is not replaced, held or cancelled, and the conflict is shown', async () => {
  const { shop, later, find, store, status } = await storeRig();
  await store.orders.saveAll({ insert: [anOrder('A')], replace: [] });
  for (const state of ['paid', 'on_hold', 'cancelled']) {
    shop.put({ number: 'A', status: state, shipTo: { city: 'Boston' } });
    await later(10);
    const order = await find('A');
    expect(order).toMatchObject({ status: 'open', shipTo: anOrder('A').shipTo });
    expect(order?.source).toBeUndefined();
    if (state !== 'paid') continue;
    expect(await status()).toMatchObject({
      failed: 1,
      last: [
        {
          order: 'A',
          refusals: [
            {
              field: 'OrderNumber',
              message: expect.stringContaining('found an order of a sender without a name'),
            },
          ],
        },
      ],
    });
  }
});

it('changed line ids alone neither stop the packer nor count as a late change', async () => {
  const { shop, job, later, find, status, buy, store, problems } = await storeRig();
  const lines = (lineId?: string) => ({
    items: [
      {
        sku: 'MUG',
        name: 'Mug',
        quantity: 1,
        unitPrice: '1',
        weight: '1',
        weightUnits: 'Grams',
        ...(lineId && { lineId }),
      },
    ],
  });
  for (const number of ['OPEN', 'PACKED', 'BOUGHT']) shop.put({ number, ...lines() });
  await job.look();
  const packed = await find('PACKED');
  await store.orders.setStatus(packed?.id ?? '', 'packing', ['open']);
  await buy('BOUGHT');
  for (const number of ['OPEN', 'PACKED', 'BOUGHT']) shop.put({ number, ...lines('7') });
  await later(10);
  expect(await find('OPEN')).toMatchObject({ source: { lines: ['7'] } });
  expect(await find('PACKED')).toEqual({
    ...packed,
    status: 'packing',
    updatedAt: expect.any(String),
  });
  expect(await status()).toMatchObject({ failed: 0, trouble: null, last: [] });
  expect(await problems()).toEqual([]);
});

it('an order number with invisible blanks is held and cancelled too', async () => {
  const { shop, job, later, find } = await storeRig();
  const shopNumber = 'INV  10\u00a0\u200bB';
  shop.put({ number: shopNumber, id: '7' });
  await job.look();
  expect(await find('INV 10 B')).toMatchObject({ status: 'open', source: { id: '7' } });
  for (const [says, status] of [
    ['on_hold', 'held'],
    ['cancelled', 'cancelled'],
  ]) {
    shop.put({ number: shopNumber, id: '7', status: says });
    await later(10);
    expect(await find('INV 10 B')).toMatchObject({ status });
  }
});

it('a problem without an order number can be dismissed', async () => {
  const { shop, job, status, dismiss } = await storeRig();
  shop.put({ number: '', id: '' });
  await job.look();
  expect(await status()).toMatchObject({ failed: 1, last: [{ id: '' }] });
  const asked = exchangeCommands['exchange.dismiss'].input.parse({ id: '' });
  expect(await dismiss(asked.id)).toMatchObject({ ok: true });
  expect(await status()).toMatchObject({ failed: 0 });
});

it('a late change stays listed when the shop then sends an unknown status', async () => {
  const { shop, job, later, status, buy, dismiss } = await storeRig();
  for (const number of ['A', 'B']) shop.put({ number });
  shop.put({ number: 'BAD', shipTo: { country: 'Zwiebelland' } });
  await job.look();
  for (const number of ['A', 'B']) await buy(number);
  for (const number of ['A', 'B']) shop.put({ number, status: 'cancelled' });
  await later(10);
  await dismiss('B');
  for (const number of ['A', 'B', 'BAD']) shop.put({ number, status: 'refunded' });
  await later(10);
  const { failed, last } = await status();
  expect({ failed, last }).toMatchObject({ failed: 1, last: [{ order: 'A', late: true }] });
  for (const number of ['A', 'B']) shop.put({ number, status: 'cancelled' });
  await later(10);
  expect((await status()).last.map(({ order }) => order)).toEqual(['A']);
});

it('an erased order sent again by the shop does not count as a late change', async () => {
  const { shop, job, later, find, status, buy, store } = await storeRig();
  shop.put({ number: 'A' });
  await job.look();
  await buy('A');
  const { id = '' } = (await find('A')) ?? {};
  const always = { before: '2100-01-01T00:00:00.000Z', newestFact: 1_000_000 };
  expect(await store.erasure.erase(id, always, '2026-06-01T00:00:00.000Z')).toBe(true);
  shop.put({ number: 'A' });
  await later(10);
  expect(await find('A')).toMatchObject({ status: 'shipped', shipTo: { name: 'erased' } });
  expect(await status()).toMatchObject({ failed: 0, trouble: null });
  shop.put({ number: 'A', status: 'cancelled' });
  await later(10);
  expect(await status()).toMatchObject({ failed: 1, last: [{ order: 'A', late: true }] });
});
