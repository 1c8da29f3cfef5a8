import { beforeEach, expect, it } from 'vitest';
import type { ChooseRule } from '../../../src/shared/rating/quote.ts';
import { serving } from '../../station/http-rig.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';
import { badHour } from './bad-hour-rig.ts';

/** Rule 16: what was accepted for an order that waits holds until another amount is stated. */
const rig = stationRig();
const hour = badHour(rig);
const { window } = hour;

/** SO-7 was accepted at one dollar while the partner was away, and refused as too dear when it was back. */
beforeEach(async () => {
  await hour.begin();
  await hour.goesAway();
  await hour.pack('SO-7');
  must(await hour.packOn(null, '1'));
  await window('bench.close');
  await hour.comesBack();
  const { refused } = await hour.allThrough();
  expect(refused).toMatchObject([{ reference: 'SO-7', error: { code: 'price-rose' } }]);
});

const ship = (rule: ChooseRule | null, atMost: string | null) =>
  give(rig.station, 'shipments.shipOrder', {
    orderId: rig.order.id,
    cartonSpecs: [],
    rule,
    ...(atMost === null ? {} : { atMost: hour.usd(atMost) }),
    insure: false,
    pickUpDate: null,
    print: false,
  });

it.each<[ChooseRule | null]>([[null], ['cheapest'], ['cheapest-ddu'], ['express-ddp']])(
  'an order refused as too dear keeps its amount when it is shipped with the offer %s',
  async (rule) => {
    expect(await ship(rule, null)).toMatchObject({
      ok: false,
      error: { code: 'price-rose', field: 'limit' },
    });
    expect(await rig.sold()).toBe(0);
  },
);

it('a person states another amount, on record, and it is bought', async () => {
  expect(await ship(null, '2')).toMatchObject({ ok: false, error: { code: 'price-rose' } });
  must(await ship(null, '400'));
  expect(await rig.sold()).toBe(1);
  const { entries } = must(await give(rig.station, 'audit.list', { limit: 10 }));
  const stated = entries.filter(({ action }) => action === 'limit-stated');
  expect(stated.map(({ data }) => data.atMost)).toEqual(['USD 400.00', 'USD 2.00', 'USD 1.00']);
});

it('a program states another amount over HTTP; naming an offer keeps the former', async () => {
  const { by, tokenOf } = await serving(rig);
  const call = by(await tokenOf('erp', ['ship']));
  const path = '/v1/orders/SO-7/ship';
  const key = (name: string) => ({ 'Idempotency-Key': name });
  for (const [name, body] of [
    ['one', {}],
    ['two', { choose: 'cheapest' }],
    ['three', { atMost: hour.usd('2') }],
    ['four', { atMost: { amount: '400', currency: 'EUR' } }],
  ] as const)
    expect(await call('POST', path, body, key(name)), name).toMatchObject({
      status: 409,
      body: { code: 'price-rose' },
    });
  expect(await rig.sold()).toBe(0);
  const bought = await call('POST', path, { atMost: hour.usd('400') }, key('five'));
  expect(bought.status).toBe(201);
});

it('an amount that came too late, with the partner back, holds for whoever ships the order', async () => {
  await hour.order('SO-9');
  await hour.pack('SO-9', false);
  const late = await hour.packOn(null, '1');
  expect(late).toMatchObject({ ok: false, error: { code: 'bad-input', retry: 'never' } });
  await window('bench.close');
  const { id: orderId } = must(await rig.station.findOrder('SO-9'));
  const wish = { orderId, cartonSpecs: [], rule: null, insure: false, pickUpDate: null };
  expect(await give(rig.station, 'shipments.shipOrder', { ...wish, print: false })).toMatchObject({
    ok: false,
    error: { code: 'price-rose', field: 'limit' },
  });
  expect(await rig.sold()).toBe(0);
});

it.each(['-5', '0', '0.00', '12.005'])(
  'refuses %s as the most that it may cost, and keeps the former',
  async (amount) => {
    const { by, tokenOf } = await serving(rig);
    const call = by(await tokenOf('erp', ['ship']));
    const body = { atMost: hour.usd(amount) };
    const refused = await call('POST', '/v1/orders/SO-7/ship', body, { 'Idempotency-Key': 'one' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    expect(await ship(null, amount)).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    const { entries } = must(await give(rig.station, 'audit.list', { limit: 10 }));
    expect(entries.filter(({ action }) => action === 'limit-stated')).toHaveLength(1);
  },
);

it('whoever opens it at the bench and gets its rates sees its price, and may buy it there alone', async () => {
  await window('bench.open', { merchant: null, reference: 'SO-7' });
  await window('bench.rate', { insure: false, pickUpDate: null });
  await expect.poll(async () => (await hour.bench())?.session.step.kind).toBe('choosing');
  // A call that names no amount saw no price.
  expect(await ship(null, null)).toMatchObject({
    ok: false,
    error: { code: 'price-rose', field: 'limit' },
  });
  const step = (await hour.bench())?.session.step;
  const option = step?.kind === 'choosing' ? step.quote.options[0] : null;
  if (step?.kind !== 'choosing' || !option) throw new Error('No rates');
  const { service, terms, total } = option;
  await window('bench.buy', { quoteId: step.quote.id, choice: { service, terms }, total });
  await expect.poll(() => rig.sold()).toBe(1);
});
