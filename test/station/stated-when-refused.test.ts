import { expect, it } from 'vitest';
import { give } from '../support/give.ts';
import { anOrder } from '../support/orders.ts';
import { serving } from './http-rig.ts';
import { must, stationRig } from './station-rig.ts';

/** Rule 16: an amount holds although the call that stated it was refused for another reason. */
const rig = stationRig();

const LOW = { amount: '0.50', currency: 'USD' };
const CARTON = 'ref=BOX-1;weight=2.1;dims=30x20x15';
const TOO_DEAR = { code: 'price-rose', field: 'limit' };
const by = { reason: 'the wrong street', pin: null };
let key = 0;

async function shop(scopes: Parameters<Awaited<ReturnType<typeof serving>>['tokenOf']>[1]) {
  const { by: caller, tokenOf } = await serving(rig);
  const call = caller(await tokenOf('Shop', scopes));
  const post = (path: string, body: unknown = {}) => {
    key += 1;
    return call('POST', `/v1/orders/SO-7/${path}`, body, { 'idempotency-key': `key-${key}` });
  };
  return { caller, tokenOf, post };
}

const statedLimits = async () =>
  must(await give(rig.station, 'audit.list', { limit: 50 })).entries.filter(
    ({ action }) => action === 'limit-stated',
  );

it('an order on hold keeps the amount of a refused call for whoever ships it next', async () => {
  const { post } = await shop(['orders', 'read', 'ship']);
  expect((await post('hold')).status).toBe(200);
  const refused = await post('ship', { cartons: [CARTON], atMost: LOW });
  expect(refused.body.code).toBe('order-locked');
  expect((await post('resume')).status).toBe(200);
  expect((await post('ship', { cartons: [CARTON] })).body).toMatchObject(TOO_DEAR);
  expect(await rig.tryToShip()).toMatchObject({ ok: false, error: TOO_DEAR });
  expect(await rig.sold()).toBe(0);
});

it('cartons that cannot be read keep the amount that was stated with them', async () => {
  const { post } = await shop(['read', 'ship']);
  const refused = await post('ship', { cartons: ['weight=much'], atMost: LOW });
  expect(refused.body.code).toBe('bad-input');
  expect((await post('ship', { cartons: [CARTON] })).body).toMatchObject(TOO_DEAR);
  expect(await rig.sold()).toBe(0);
});

it('an unknown purchase that was not made keeps the amount of a call in the meantime', async () => {
  const { post } = await shop(['read', 'ship']);
  await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'before' });
  const unknown = await post('ship', { cartons: [CARTON] });
  expect(unknown.body.code).toBe('purchase-unknown');
  await rig.calmDown();
  const refused = await post('ship', { cartons: [CARTON], atMost: LOW });
  expect(refused.body.code).toBe('purchase-unknown');
  const { attemptId } = unknown.body.shipment;
  const word = { kind: 'not-bought' } as const;
  must(await give(rig.station, 'shipments.settle', { attemptId, word, ...by }));
  expect(await rig.tryToShip()).toMatchObject({ ok: false, error: TOO_DEAR });
  expect(await rig.sold()).toBe(0);
});

it('a call for a bought order states nothing for buying it again', async () => {
  const { post } = await shop(['read', 'ship']);
  await rig.ship();
  const plenty = { amount: '900', currency: 'USD' };
  const refused = await post('ship', { cartons: [CARTON], atMost: plenty });
  expect(refused.body.code).toBe('already-bought');
  expect(await statedLimits()).toEqual([]);
});

it('a call for an order whose return is unknown answers with its purchase, and states nothing', async () => {
  const { post } = await shop(['read', 'ship']);
  const { shipmentId } = await rig.ship();
  await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after' });
  expect((await post('returns')).body.code).toBe('purchase-unknown');
  await rig.calmDown();
  const { requests: before } = await rig.control('counts');
  const refused = await post('ship', { cartons: [CARTON], atMost: LOW });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'already-bought', shipment: { kind: 'outbound', shipmentId } },
  });
  expect((await rig.control('counts')).requests).toEqual(before);
  expect(await statedLimits()).toEqual([]);
});

it.each([
  ['alone', []],
  ['beside others of its stack', ['SO-8']],
])(
  'an order that is begun at a bench, %s, keeps the amount of a batch like it',
  async (_, others) => {
    for (const reference of others) await rig.imported(rig.station, anOrder({ reference }));
    must(await rig.station.handle.dispatch('bench.open', { merchant: null, reference: 'SO-7' }));
    must(await rig.station.handle.dispatch('bench.packRest', {}));
    must(await rig.station.handle.dispatch('bench.close', {}));
    const plain = { ref: 'SO-7', count: null, choose: null, print: false };
    const batch = await give(rig.station, 'batch.ship', { ...plain, atMost: LOW });
    if (batch.ok) expect(batch.value).toMatchObject({ shipped: 0 });
    expect(await rig.tryToShip()).toMatchObject({ ok: false, error: TOO_DEAR });
    expect(await rig.sold()).toBe(0);
  },
);

it.each([
  ['on hold', 'hold'],
  ['cancelled', 'cancel'],
])('an order that is put %s while its rates are on their way is told so', async (_, path) => {
  const { post } = await shop(['orders', 'read', 'ship']);
  await rig.control('faults', { kind: 'latency', path: '/Rates', ms: 2_000, when: 'before' });
  const shipping = post('ship', { cartons: [CARTON] });
  const asked = async () =>
    ((await rig.control('counts')).requests as Record<string, number>)['POST /Rates'] ?? 0;
  await expect.poll(asked).toBe(1);
  expect((await post(path)).status).toBe(200);
  const { body } = await shipping;
  expect(body.code).toBe('order-locked');
  expect(body.detail).toMatch(path === 'hold' ? /put on hold/ : /cancelled/);
  expect(await rig.sold()).toBe(0);
});

it('whoever may not name the order states nothing for it', async () => {
  const { caller, tokenOf, post } = await shop(['orders', 'read', 'ship']);
  await rig.imported(rig.station, anOrder({ merchant: 'Acme', reference: 'SO-8' }));
  const zenith = caller(await tokenOf('Zenith', ['ship'], 'Zenith'));
  const reader = caller(await tokenOf('Reader', ['read']));
  const wish = { cartons: [CARTON], atMost: LOW };
  const at = { 'idempotency-key': 'one' };
  for (const [call, path] of [
    [zenith, '/v1/orders/SO-8/ship'],
    [zenith, '/v1/orders/SO-8/ship?merchant=Acme'],
    [reader, '/v1/orders/SO-7/ship'],
    [caller(null), '/v1/orders/SO-7/ship'],
  ] as const)
    expect([401, 403, 404]).toContain((await call('POST', path, wish, at)).status);
  for (const path of ['/v1/orders/SO-8/returns', '/v1/orders/SO-8/returns?merchant=Acme'])
    expect([403, 404]).toContain((await zenith('POST', path, { total: LOW }, at)).status);
  expect(await statedLimits()).toEqual([]);
  expect((await post('ship', { cartons: [CARTON] })).status).toBe(201);
});

it.each([
  ['a carrier that does not go there', { carrier: 'Nobody' }, null],
  ['a partner that is away', {}, { kind: 'status', path: '/Rates', status: 503, times: 99 }],
  ['more units than were sent', { lines: [{ sku: 'MUG-BLUE', quantity: 99 }] }, null],
])('a return that is refused for %s keeps the total that was named', async (_, wish, fault) => {
  const { post } = await shop(['read', 'ship']);
  await rig.ship();
  if (fault) await rig.control('faults', fault);
  expect((await post('returns', { ...wish, total: LOW })).status).not.toBe(201);
  await rig.calmDown();
  expect((await post('returns')).body).toMatchObject(TOO_DEAR);
  expect(await rig.sold()).toBe(1);
  expect(await statedLimits()).toHaveLength(1);
});

it('a total that was named is on record once, where the return is bought', async () => {
  const { post } = await shop(['read', 'ship']);
  await rig.ship();
  const { quotes } = (await post('return-rates')).body;
  const [{ key: carrier, total }] = quotes.filter((each: { total: unknown }) => each.total);
  expect((await post('returns', { carrier, total })).status).toBe(201);
  expect(await statedLimits()).toHaveLength(1);
});

it('an order bought again keeps the amount of a call that was refused before it was cancelled', async () => {
  const { attemptId } = await rig.ship();
  const again = (atMost?: typeof LOW) =>
    give(rig.station, 'shipments.buyOrderAgain', {
      ...{ orderId: rig.order.id, reference: 'SO-7-B', ...(atMost && { atMost }) },
      ...by,
    });
  expect(await again(LOW)).toMatchObject({ ok: false, error: { code: 'already-bought' } });
  must(await give(rig.station, 'shipments.cancel', { attemptId, recorded: true, ...by }));
  expect(await again()).toMatchObject({ ok: false, error: TOO_DEAR });
  expect(await rig.sold()).toBe(1);
});
