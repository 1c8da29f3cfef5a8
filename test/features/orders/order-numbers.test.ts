import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();

const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const numbers = async () => must(await call('orders.numbers'));
const bench = async () => must(await call('bench.current')) as Bench;

it('the order counts follow imports, holds, orders set aside, purchases and label checks', async () => {
  expect(await numbers()).toMatchObject({ left: 1, doneToday: 0, attention: 0, labelToApply: 0 });
  await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
  await rig.imported(rig.station, anOrder({ reference: 'SO-9' }));
  must(await call('bench.open', { merchant: null, reference: 'SO-8' }));
  expect(must(await call('orders.list', { search: 'SO-8', limit: 1 }))).toMatchObject({
    orders: [{ reference: 'SO-8', by: hostname() }],
  });
  must(await call('bench.hold', { reason: 'Address to be checked' }));
  must(await call('bench.open', { merchant: null, reference: 'SO-9' }));
  must(await call('bench.close'));
  expect(await numbers()).toMatchObject({ left: 2, doneToday: 0, attention: 1, labelToApply: 0 });

  must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
  must(await call('bench.packRest'));
  const { openCarton: carton } = (await bench()).session;
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  must(await call('bench.measureCarton', { carton, weight: '2.1', dimensions }));
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  const step = async () => (await bench()).session.step;
  await expect.poll(async () => (await step()).kind, { timeout: 60_000 }).toBe('choosing');
  const rated = await step();
  const [option] = rated.kind === 'choosing' ? rated.quote.options : [];
  if (rated.kind !== 'choosing' || !option) throw new Error('no rates came');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: rated.quote.id, choice: { service, terms }, total }));
  await expect.poll(async () => (await step()).kind, { timeout: 60_000 }).toBe('labels');
  expect(await numbers()).toMatchObject({ left: 1, doneToday: 1, attention: 1, labelToApply: 1 });
  // The same figure as that of the day.
  const figures = must(await give(rig.station, 'day.figures', { day: null }));
  expect(figures.done).toBe(1);
  expect(must(await call('orders.list', { group: 'label-to-apply', limit: 5 }))).toMatchObject({
    orders: [{ reference: 'SO-7', service, terms, labelToApply: true }],
  });
  expect(must(await call('shipments.list', { limit: 5 }))).toMatchObject({
    shipments: [{ reference: 'SO-7', labelToApply: true }],
  });

  const target = `folder:${rig.folder}/prints`;
  must(await give(rig.station, 'printers.assign', { role: 'label', target, pin: null }));
  must(await call('bench.print', {}));
  const seen = async () => (await call('bench.labelSeen', { carton })).ok;
  await expect.poll(seen).toBe(true);
  expect((await step()).kind).toBe('done');
  expect(await numbers()).toMatchObject({ left: 1, doneToday: 1, attention: 1, labelToApply: 0 });
});
