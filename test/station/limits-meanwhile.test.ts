import { expect, it } from 'vitest';
import { serving } from './http-rig.ts';
import { stationRig } from './station-rig.ts';

/** Rule 16: a key's amount is as old as its first call. */
const rig = stationRig();

const usd = (amount: string) => ({ amount, currency: 'USD' });
const CARTON = 'ref=BOX-1;weight=2.1;dims=30x20x15';
const TOO_DEAR = { code: 'price-rose', field: 'limit' };

async function shop() {
  const { by, tokenOf } = await serving(rig);
  const call = by(await tokenOf('Shop', ['read', 'ship']));
  return (path: string, key: string, body: object) =>
    call('POST', `/v1/orders/SO-7/${path}`, body, { 'idempotency-key': key });
}

it('a repeated key states no old amount over one that a person named since', async () => {
  const post = await shop();
  const first = { cartons: [CARTON], atMost: usd('900') };
  await rig.control('faults', { kind: 'status', path: '/Rates', status: 500, times: 9 });
  expect((await post('ship', 'first', first)).body.code).toBe('partner-unavailable');
  await rig.calmDown();
  const newer = await post('ship', 'second', { cartons: [CARTON], atMost: usd('0.50') });
  expect(newer.body).toMatchObject(TOO_DEAR);
  expect((await post('ship', 'first', first)).body).toMatchObject(TOO_DEAR);
  expect((await post('ship', 'third', { cartons: [CARTON] })).body).toMatchObject(TOO_DEAR);
  expect(await rig.sold()).toBe(0);
});

it('a repeated key buys nothing above its own amount, although more was named since', async () => {
  const post = await shop();
  const first = { cartons: [CARTON], atMost: usd('0.50') };
  expect((await post('ship', 'first', first)).body).toMatchObject(TOO_DEAR);
  await rig.control('faults', { kind: 'status', path: '/Rates', status: 500, times: 9 });
  await post('ship', 'second', { cartons: [CARTON], atMost: usd('900') });
  await rig.calmDown();
  expect((await post('ship', 'first', first)).body).toMatchObject(TOO_DEAR);
  expect((await post('ship', 'third', { cartons: [CARTON] })).status).toBe(201);
});

it('a repeated key names no old total of a return over a newer one', async () => {
  const post = await shop();
  await rig.ship();
  const { quotes } = (await post('return-rates', 'rates', {})).body;
  const { key: carrier, total } = quotes.find((each: { total: unknown }) => each.total !== null);
  const first = { carrier, total: usd((Number(total.amount) + 1).toFixed(2)) };
  expect((await post('returns', 'first', first)).body.code).toBe('quote-stale');
  const newer = await post('returns', 'second', { carrier, total: usd('0.50') });
  expect(newer.body.code).toBe('quote-stale');
  await post('returns', 'first', first);
  expect((await post('returns', 'third', { carrier })).body).toMatchObject(TOO_DEAR);
});

it('a total that is not named, and a price confirmed at pickup that is, are two requests', async () => {
  const post = await shop();
  await rig.ship();
  await post('returns', 'first', { carrier: 'no such carrier' });
  const named = await post('returns', 'first', { carrier: 'no such carrier', total: null });
  expect(named).toMatchObject({ status: 422, body: { field: 'Idempotency-Key' } });
});
