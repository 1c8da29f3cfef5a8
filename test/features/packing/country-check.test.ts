import { expect, it } from 'vitest';
import type { Order } from '../../../src/shared/orders/order.ts';
import type { OrderFinding } from '../../../src/shared/orders/order-finding.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);

/** Imports an order to this country and opens it. */
async function opened(reference: string, country: string, more: Partial<Order> = {}) {
  const shipTo = { ...anOrder().shipTo, country };
  const order = await rig.imported(rig.station, { ...anOrder({ reference, shipTo }), ...more });
  must(await call('bench.open', { merchant: order.merchant, reference }));
  return order.id;
}

const check = async (orderId: string) =>
  (must(await call('bench.checkCountry', { orderId })) as { asked: boolean }).asked;

async function codes(orderId: string): Promise<string[]> {
  const before = must(await call('bench.beforeRating', { orderId }));
  return (before as { findings: OrderFinding[] }).findings.map(({ code }) => code);
}

it('opening an order to a country not tried yet reports "not served" before packing starts', async () => {
  const orderId = await opened('SO-41', 'KP');
  expect(await codes(orderId)).not.toContain('not-served');
  expect(await check(orderId)).toBe(true);
  expect(await codes(orderId)).toContain('not-served');
  expect(await check(orderId)).toBe(false);
  must(await call('bench.close'));
  const { orders } = must(await call('orders.list', { limit: 50, findings: true })) as {
    orders: { reference: string; finding: OrderFinding | null }[];
  };
  expect(orders.find(({ reference }) => reference === 'SO-41')?.finding?.code).toBe('not-served');
});

it('opening an order to a served country asks once and reports nothing', async () => {
  expect(await check(await opened('SO-42', 'US'))).toBe(true);
  must(await call('bench.close'));
  const orderId = await opened('SO-43', 'US');
  expect(await check(orderId)).toBe(false);
  expect(await codes(orderId)).not.toContain('not-served');
});

it('the country is not checked where automatic rating is off or the order lacks more', async () => {
  must(await setSetting(rig.station, 'rates.byThemselves', false));
  expect(await check(await opened('SO-44', 'KP'))).toBe(false);
  must(await setSetting(rig.station, 'rates.byThemselves', true));
  must(await call('bench.close'));
  const lines = anOrder().lines.map((line) => ({ ...line, originCountry: null }));
  expect(await check(await opened('SO-45', 'KP', { lines }))).toBe(false);
});
