import { expect, it } from 'vitest';
import type { ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { batchRig, key } from './batch-rig.ts';

const { rig, alike, jobs, begin, add, over, current } = batchRig();
const scan = async (text: string): Promise<ScanAnswer> =>
  must(await give(rig.station, 'batch.scan', { text }));
const tracking = async (reference: string) => {
  const { id: orderId } = must(await rig.station.findOrder(reference));
  const { shipments } = must(await give(rig.station, 'shipments.all', { orderId }));
  return shipments[0]?.trackingNumber ?? '';
};
const out = (left: number) =>
  expect.poll(async () => (await current())?.labelsLeft, { timeout: 60_000 }).toBe(left);

it('with scanBack "always" every label of a batch must be scanned once', async () => {
  must(await setSetting(rig.station, 'scanBack', 'always'));
  await alike(3);
  await rig.ship();
  must(await begin());
  must(await add(3));
  await over();
  await out(3);
  // The first order was shipped by hand: its label is not in the batch.
  expect(await scan(await tracking('SO-7'))).toMatchObject({ tone: 'stop' });
  expect(await scan(await tracking('B-2'))).toMatchObject({ tone: 'success' });
  expect((await jobs('B-2')).map(({ confirmedAt }) => confirmedAt)).toEqual([expect.any(String)]);
  expect(await scan(await tracking('B-2'))).toMatchObject({ tone: 'attention' });
  await out(2);
  // Confirmed by eye without a scanner, logged, in the sequence of the printed stack.
  expect(must(await give(rig.station, 'batch.labelSeen', {}))).toMatchObject({ labelsLeft: 1 });
  expect((await jobs('B-1')).map(({ confirmedAt }) => confirmedAt)).toEqual([expect.any(String)]);
  const { entries } = must(await give(rig.station, 'audit.list', { limit: 5 }));
  expect(entries.filter(({ action }) => action === 'label-seen')).toHaveLength(1);
  expect(await scan(await tracking('B-3'))).toMatchObject({ tone: 'success' });
  await out(0);
  expect(await give(rig.station, 'batch.labelSeen', {})).toMatchObject({
    ok: false,
    error: { code: 'bad-input' },
  });
});

it('with other scanBack settings no label must be scanned, but a scan counts', async () => {
  await alike(1);
  await rig.ship();
  must(await begin());
  must(await add(1));
  expect(await over()).toMatchObject({ labelsLeft: 0 });
  await expect.poll(async () => (await jobs('B-1'))[0]?.state).toBe('done');
  expect(await scan(await tracking('B-1'))).toMatchObject({ tone: 'success' });
  expect(await rig.sold()).toBe(2);
});

it('a scanned item finds the patterns that contain it', async () => {
  await alike(1);
  const [mugs] = anOrder().lines;
  if (!mugs) throw new Error('no line');
  for (const reference of ['M-1', 'M-2'])
    await rig.imported(rig.station, anOrder({ reference, lines: [mugs] }));
  const find = async (text: string) =>
    must(await give(rig.station, 'batch.find', { text })).stacks.map(({ like }) => like);
  expect(await find('TEA-TIN')).toEqual([key('SO-7')]);
  expect(await find('4006381333931')).toEqual([key('SO-7'), key('M-1')]);
  expect(await find('NO-SUCH')).toEqual([]);
});
