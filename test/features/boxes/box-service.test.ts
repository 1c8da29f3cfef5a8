import { beforeEach, describe, expect, it } from 'vitest';
import type { BoxSuggestion } from '../../../src/shared/boxes/suggestion.ts';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const suggested = async () =>
  must(await call('boxes.suggest', { orderId: rig.order.id })) as BoxSuggestion;

const cm = (length: string, width: string, height: string) => ({
  length,
  width,
  height,
  unit: 'CM',
});
const small = {
  name: 'Small',
  dimensions: cm('21', '21', '11'),
  inner: cm('20', '20', '10'),
  weight: { value: '0.1', unit: 'KG' },
};
const large = {
  name: 'Large',
  dimensions: cm('42', '42', '42'),
  inner: cm('40', '40', '40'),
  weight: { value: '0.4', unit: 'KG' },
};
const setBoxes = async (...boxes: unknown[]) =>
  must(await setSetting(rig.station, 'boxes', boxes as never));

/** Records the size as measured at the bench. */
async function measure(sku: string, size: object): Promise<void> {
  const facts = { dimensions: { unit: 'CM', ...size } };
  must(await call('items.confirm', { item: { merchant: null, sku }, facts }));
}

beforeEach(() => setBoxes(large, small));

describe('the suggested box', () => {
  it('waits until every item of the order was measured', async () => {
    expect(await suggested()).toEqual({
      ...{ proof: 'not-proven', cartons: [], atLeast: 0, tooLarge: [], unmeasured: [] },
      unsized: ['MUG-BLUE', 'TEA-TIN'],
    });
  });

  it('is the smallest that holds the order, with a place for every unit', async () => {
    await measure('MUG-BLUE', { length: '10', width: '10', height: '10' });
    await measure('TEA-TIN', { length: '5', width: '10', height: '10' });
    const { lines } = rig.order;
    const { proof, cartons, atLeast } = await suggested();
    expect({ proof, atLeast }).toEqual({ proof: 'fits', atLeast: 1 });
    expect(cartons).toMatchObject([
      { box: 'Small', items: lines.map(({ sku, quantity }, line) => ({ line, sku, quantity })) },
    ]);
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(cartons[0]?.placed).toHaveLength(units);
    expect(cartons[0]?.room).toEqual({ length: 2000, width: 2000, height: 1000 });
  });

  it('leaves room for padding, and respects the box’s weight limit', async () => {
    await measure('MUG-BLUE', { length: '10', width: '10', height: '10' });
    await measure('TEA-TIN', { length: '5', width: '10', height: '10' });
    await setBoxes({ ...small, padding: '0.5' }, large);
    expect((await suggested()).cartons).toMatchObject([{ box: 'Large' }]);
    await setBoxes({ ...small, maxWeight: { value: '0.2', unit: 'KG' } }, large);
    expect((await suggested()).cartons).toMatchObject([{ box: 'Large' }]);
  });

  it('proves nothing about a box without inside dimensions', async () => {
    await measure('MUG-BLUE', { length: '10', width: '10', height: '10' });
    await measure('TEA-TIN', { length: '5', width: '10', height: '10' });
    const { inner: _, ...unmeasured } = small;
    await setBoxes(unmeasured);
    expect(await suggested()).toMatchObject({
      proof: 'not-proven',
      cartons: [{ box: 'Small', placed: [] }],
    });
  });

  it('reports an item that fits into no box', async () => {
    await measure('MUG-BLUE', { length: '90', width: '10', height: '10' });
    await measure('TEA-TIN', { length: '5', width: '10', height: '10' });
    const answer = await suggested();
    expect(answer).toMatchObject({ proof: 'does-not-fit', tooLarge: ['MUG-BLUE'], cartons: [] });
  });

  it('ignores missing units', async () => {
    await measure('MUG-BLUE', { length: '10', width: '10', height: '10' });
    const short = [{ line: 1, sku: 'TEA-TIN', quantity: 2, reason: 'damaged', note: null }];
    const asked = { orderId: rig.order.id, short };
    const answer = must(await call('boxes.suggest', asked)) as BoxSuggestion;
    expect(answer.cartons).toMatchObject([{ box: 'Small', items: [{ sku: 'MUG-BLUE' }] }]);
  });

  it('uses measured sizes first, else the sizes of the order', async () => {
    const lines = rig.order.lines.map((line) => ({
      ...line,
      ...{ unitLength: '10', unitWidth: '10', unitHeight: '5' },
    }));
    const { id, status, updatedAt, ...order } = rig.order;
    await rig.imported(rig.station, { ...order, lines } as never);
    expect((await suggested()).cartons).toMatchObject([{ box: 'Small' }]);
    await measure('MUG-BLUE', { length: '15', width: '15', height: '15' });
    expect((await suggested()).cartons).toMatchObject([{ box: 'Large' }]);
  });

  it('needs at least one box in the settings', async () => {
    await setBoxes();
    const refused = await call('boxes.suggest', { orderId: 'none' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});

describe('a scanned size', () => {
  const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;
  it('is kept for the item scanned last, for all orders', async () => {
    expect((await scan('SO-7')).tone).not.toBe('stop');
    expect(await scan('PB:SIZE:10x10x10')).toMatchObject({
      tone: 'stop',
      message: 'Scan the item first, then its size.',
    });
    await scan('MUG-BLUE');
    expect(await scan('PB:SIZE:10x10')).toMatchObject({ tone: 'stop' });
    expect(await scan('PB:SIZE:10,5x10x8 UP')).toMatchObject({
      tone: 'success',
      message: 'The size of MUG-BLUE is kept.',
    });
    const item = must(await call('items.of', { merchant: null, sku: 'MUG-BLUE' }));
    expect(item).toMatchObject({
      confirmed: ['dimensions'],
      dimensions: { length: '10.5', width: '10', height: '8', unit: 'CM', upright: true },
    });
    const bench = must(await call('bench.current')) as Bench;
    expect(bench.session.cartons[0]?.items).toMatchObject([{ quantity: 1 }]);
  });
});
