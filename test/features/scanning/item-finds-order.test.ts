import { expect, it } from 'vitest';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench | null;
const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;
const lines = anOrder()
  .lines.slice(0, 1)
  .map((line) => ({ ...line, quantity: 1 }));

async function singles() {
  for (const reference of ['ONE-1', 'ONE-2'])
    await rig.imported(rig.station, anOrder({ reference, lines }));
}

it('a scanned item opens the oldest order of just that item and packs it', async () => {
  await singles();
  must(await setSetting(rig.station, 'scan.itemFindsOrder', true));
  // The shorter form of the same GTIN; SO-7 is older, and wants three of them.
  expect(await scan('04006381333931')).toMatchObject({ tone: 'success' });
  const now = await bench();
  expect(now?.order.reference).toBe('ONE-1');
  expect(now?.session.cartons.flatMap(({ items }) => items)).toMatchObject([{ quantity: 1 }]);
  // While an order is open, a scanned item belongs to that order.
  expect(await scan('4006381333931')).toMatchObject({ tone: 'stop' });
  must(await call('bench.close'));
  expect(await scan('mug-blue')).toMatchObject({ tone: 'success' });
  expect((await bench())?.order.reference).toBe('ONE-2');
});

it('a scanned item finds nothing when the setting is off or no order wants just that item', async () => {
  await singles();
  expect(await scan('4006381333931')).toMatchObject({ tone: 'stop' });
  must(await setSetting(rig.station, 'scan.itemFindsOrder', true));
  expect(await scan('TEA-TIN')).toMatchObject({ tone: 'stop' });
  expect(await bench()).toBeNull();
});
