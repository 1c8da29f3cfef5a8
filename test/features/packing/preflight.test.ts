import { expect, it } from 'vitest';
import { preflight, worstOf } from '../../../src/main/features/packing/preflight-findings.ts';
import { asText } from '../../../src/shared/kernel/message.ts';
import { OrderSchema } from '../../../src/shared/orders/order.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';
import { SHIPPED } from '../../support/requirements.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);

type Row = { reference: string; finding: { code: string; severity: string; since: string } | null };
const row = async (reference: string) => {
  const { orders } = must(await call('orders.list', { limit: 50, findings: true })) as {
    orders: Row[];
  };
  return orders.find((each) => each.reference === reference)?.finding ?? null;
};

const facts = {
  ownAddress: null,
  missingKey: null,
  notServed: null,
  refusal: null,
  cartons: [],
  on: '2026-11-30',
  requirements: SHIPPED,
};

it('lists blocking findings before risky ones, each with its field and its fix', () => {
  const order = OrderSchema.parse(anOrder({ terms: 'DDP', shipFrom: null }));
  const bare = OrderSchema.parse({
    ...order,
    shipTo: { ...order.shipTo, phone: '', zip: '' },
    lines: order.lines.map((line) => ({ ...line, hsCode: null })),
  });
  const found = preflight(bare, facts);
  expect(found.map(({ code, severity, fix }) => [code, severity, fix])).toEqual([
    ['own-address', 'stop', 'own-address'],
    ['hs-code', 'stop', 'customs'],
    ['hs-code', 'stop', 'customs'],
    ['postal-code', 'warn', 'receiver'],
    ['phone', 'warn', 'receiver'],
  ]);
  // Without DDP the code may be missing.
  const ddu = preflight({ ...bare, terms: null }, { ...facts, ownAddress: order.shipTo });
  expect(ddu[0]).toMatchObject({ code: 'hs-code', severity: 'warn', field: 'lines[0].hsCode' });
  expect(asText(worstOf(ddu)?.message ?? '')).toContain('HS code missing');
});

it('a row of the order list shows the worst finding, and none once the order is shipped', async () => {
  const order = anOrder();
  await rig.imported(rig.station, {
    ...order,
    reference: 'SO-8',
    shipTo: { ...order.shipTo, phone: '' },
  });
  await rig.imported(rig.station, anOrder({ reference: 'SO-9', merchant: 'Nobody known' }));
  expect(await row('SO-7')).toBeNull();
  expect(await row('SO-8')).toMatchObject({ code: 'phone', severity: 'warn', since: null });
  expect(await row('SO-9')).toMatchObject({ code: 'merchant-key', severity: 'stop' });
  const { id } = must(await rig.station.findOrder('SO-9'));
  await rig.station.orders.setStatus(id, 'cancelled');
  expect(await row('SO-9')).toBeNull();
});

it('a refusal by the partner stays on the row, and its country counts as not served afterwards', async () => {
  const order = anOrder();
  const toCuba = { ...order, shipTo: { ...order.shipTo, country: 'CU' } };
  await rig.imported(rig.station, { ...toCuba, reference: 'SO-8' });
  await rig.imported(rig.station, { ...toCuba, reference: 'SO-9' });
  expect(await row('SO-9')).toBeNull();
  must(await call('bench.open', { merchant: null, reference: 'SO-8' }));
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  must(await call('bench.measureCarton', { carton: 'SO-8-C1', weight: '2.1', dimensions }));
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  const problem = async () =>
    (must(await call('bench.current')) as { session: { problem: { code: string } | null } }).session
      .problem;
  await expect.poll(async () => (await problem())?.code).toBe('partner-refused');
  must(await call('bench.acknowledge'));
  must(await call('bench.close'));
  const known = await row('SO-9');
  expect(known).toMatchObject({ code: 'not-served', severity: 'stop' });
  expect(Date.parse(known?.since ?? '')).toBeGreaterThan(0);
  expect(await row('SO-8')).toMatchObject({ code: 'not-served' });
});
