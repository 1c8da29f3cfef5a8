import { expect, it } from 'vitest';
import type { Order } from '../../../src/shared/orders/order.ts';
import { must } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { batchRig, key, named } from './batch-rig.ts';

const { rig, alike, withBox, ship, current, begin, add, over } = batchRig();
const why = (each: readonly { reference: string; error: { code: string } }[]) =>
  Object.fromEntries(each.map(({ reference, error }) => [reference, error.code]));
const BY_SHOP = {
  place: 'http',
  token: { name: 'Shop', scopes: ['orders'], merchant: null },
} as const;
const call = async (name: string, input: unknown = {}) =>
  must(await rig.station.handle.dispatch(name, input));

/** Begins a batch whose first order waits for its rates until `meanwhile` has finished. */
async function whileItRuns(meanwhile: () => Promise<unknown>, count = 4) {
  await rig.ship();
  must(await begin());
  await rig.control('faults', { kind: 'latency', path: '/Rates', ms: 1500, times: 1 });
  must(await add(count));
  await expect.poll(async () => (await current())?.current?.reference).toBe('B-1');
  await meanwhile();
  return await over();
}

const changed = (reference: string, over: Partial<Order>) =>
  rig.imported(rig.station, anOrder({ reference, ...over }));

it('a batch skips an order that its sender changes or cancels while the batch runs', async () => {
  await alike(4);
  const [mugs, tea] = anOrder().lines;
  if (!mugs || !tea) throw new Error('no lines');
  const batch = await whileItRuns(async () => {
    await changed('B-2', { lines: [{ ...mugs, quantity: 4 }, tea] });
    await changed('B-3', { notes: 'gift: leave out the tea' });
    const { id } = must(await rig.station.findOrder('B-4'));
    must(await rig.station.execute(BY_SHOP, 'exchange.cancelOrder', { orderId: id }));
  });
  expect(why(batch.refused)).toEqual({
    'B-2': 'order-locked',
    'B-3': 'order-locked',
    'B-4': 'order-locked',
  });
  expect(batch.shipped).toBe(1);
  expect(await rig.sold()).toBe(2);
});

it('a batch skips an order that is already being packed at the bench', async () => {
  await alike(4);
  const begun = async (reference: string) => {
    await call('bench.open', key(reference));
    await call('bench.scan', { text: 'MUG-BLUE' });
    await call('bench.close');
  };
  await begun('B-4');
  const batch = await whileItRuns(() => begun('B-2'), 3);
  expect(why(batch.refused)).toEqual({ 'B-2': 'order-locked' });
  expect(batch).toMatchObject({ orders: 3, shipped: 2, left: 0 });
});

it('a batch leaves held orders and orders held by a rule to a person', async () => {
  await withBox();
  await alike(3);
  const rules = [
    { name: 'Vienna', when: [{ of: 'country', any: ['AT'] }], do: { hold: 'ask the office' } },
  ];
  must(await give(rig.station, 'rules.set', { rules }));
  await call('bench.open', key('B-2'));
  await call('bench.hold', { reason: 'goods to be checked' });
  const batch = must(await ship());
  expect(named(batch.refused).sort()).toEqual(['B-1', 'B-3']);
  expect(batch.shipped).toBe(1);
  expect(await rig.sold()).toBe(1);
});

it('a batch leaves what a person must confirm to a person', async () => {
  await withBox();
  await alike(3);
  const rules = [
    { name: 'Seal', when: [{ of: 'country', any: ['AT'] }], do: { confirm: { text: 'Seal it' } } },
  ];
  must(await give(rig.station, 'rules.set', { rules }));
  const batch = must(await ship());
  expect(why(batch.refused)).toMatchObject({ 'B-1': 'order-locked', 'B-3': 'order-locked' });
  expect(batch.shipped + batch.refused.length).toBe(batch.orders);
  expect(await rig.sold()).toBe(batch.shipped);
});

it('a batch buys at a risen price within the accepted one when the key expired', async () => {
  await alike(2);
  await rig.ship();
  must(await begin('500'));
  const rated = async () =>
    ((await rig.control('counts')) as { requests: Record<string, number> }).requests['POST /Rates'];
  const before = (await rated()) ?? 0;
  // Rated at the old price; the answer arrives late.
  await rig.control('faults', { kind: 'latency', path: '/Rates', ms: 1500, when: 'after' });
  must(await add(2));
  await expect.poll(rated).toBe(before + 1);
  const dearer = JSON.stringify({ fuelSurchargePercent: 20 });
  await fetch(`${rig.partner.controlUrl}/settings`, { method: 'PATCH', body: dearer });
  await rig.control('keys/expire', {});
  const batch = await over();
  expect(why(batch.refused)).toEqual({});
  expect(batch.shipped).toBe(2);
  expect(await rig.sold()).toBe(3);
});

it('a batch uses the offer that a person chose for all, else chooses per order by the rules', async () => {
  await withBox();
  await alike(1);
  const rules = [
    { name: 'Vienna', when: [{ of: 'country', any: ['AT'] }], do: { choose: 'express-ddp' } },
  ];
  must(await give(rig.station, 'rules.set', { rules }));
  const services = async () => {
    const { shipments } = must(await give(rig.station, 'shipments.all', {}));
    return Object.fromEntries(
      shipments.map(({ reference, service, terms }) => [reference, `${service} ${terms}`]),
    );
  };
  must(await ship());
  expect(await services()).toEqual({ 'SO-7': 'standard DDP', 'B-1': 'express DDP' });
  await rig.imported(rig.station, anOrder({ reference: 'C-1' }));
  await rig.imported(rig.station, anOrder({ reference: 'C-2' }));
  expect(must(await ship({ ref: 'C-1', choose: 'standard-ddu' }))).toMatchObject({
    choose: 'standard-ddu',
    shipped: 2,
  });
  expect(await services()).toMatchObject({ 'C-1': 'standard DDU', 'C-2': 'standard DDU' });
});
