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

/** As a person measured it at the bench. */
async function measure(sku: string, size: object): Promise<void> {
  const facts = { dimensions: { unit: 'CM', ...size } };
  must(await call('items.confirm', { item: { merchant: null, sku }, facts }));
}

beforeEach(() => setBoxes(large, small));

describe('the suggested box', () => {
  it('waits until everything in the order was measured', async () => {
    expect(await suggested()).toEqual({
      ...{ proof: 'not-proven', cartons: [], atLeast: 0, tooLarge: [] },
      unsized: ['MUG-BLUE', 'TEA-TIN'],
    });
  });

  it('is the smallest that holds it, with every unit in its place', async () => {
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

  it('keeps padding free, and to the weight that a box may have', async () => {
    await measure('MUG-BLUE', { length: '10', width: '10', height: '10' });
    await measure('TEA-TIN', { length: '5', width: '10', height: '10' });
    await setBoxes({ ...small, padding: '0.5' }, large);
    expect((await suggested()).cartons).toMatchObject([{ box: 'Large' }]);
    await setBoxes({ ...small, maxWeight: { value: '0.2', unit: 'KG' } }, large);
    expect((await suggested()).cartons).toMatchObject([{ box: 'Large' }]);
  });

  it('proves nothing of a box that nobody measured inside', async () => {
    await measure('MUG-BLUE', { length: '10', width: '10', height: '10' });
    await measure('TEA-TIN', { length: '5', width: '10', height: '10' });
    const { inner: _, ...unmeasured } = small;
    await setBoxes(unmeasured);
    expect(await suggested()).toMatchObject({
      proof: 'not-proven',
      cartons: [{ box: 'Small', placed: [] }],
    });
  });

  it('says what goes into no box, as a fact', async () => {
    await measure('MUG-BLUE', { length: '90', width: '10', height: '10' });
    await measure('TEA-TIN', { length: '5', width: '10', height: '10' });
    const answer = await suggested();
    expect(answer).toMatchObject({ proof: 'does-not-fit', tooLarge: ['MUG-BLUE'], cartons: [] });
  });

  it('leaves out what is not there', async () => {
    await measure('MUG-BLUE', { length: '10', width: '10', height: '10' });
    const short = [{ line: 1, sku: 'TEA-TIN', quantity: 2, reason: 'damaged', note: null }];
    const asked = { orderId: rig.order.id, short };
    const answer = must(await call('boxes.suggest', asked)) as BoxSuggestion;
    expect(answer.cartons).toMatchObject([{ box: 'Small', items: [{ sku: 'MUG-BLUE' }] }]);
  });

  it('takes the order’s own sizes where nobody measured, and a person’s before them', async () => {
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

  it('is refused where there are no boxes', async () => {
    await setBoxes();
    const refused = await call('boxes.suggest', { orderId: 'none' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});

describe('a size that is scanned', () => {
  const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;
  it('is kept for the item scanned last, for every order', async () => {
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
