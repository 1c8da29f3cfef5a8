import { beforeEach, describe, expect, it } from 'vitest';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const onBench = async () => (must(await call('bench.current')) as Bench | null)?.order.reference;
const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;
const inTote = async (reference: string, tote: string) =>
  await rig.imported(rig.station, anOrder({ reference, tote }));

beforeEach(async () => {
  await inTote('SO-8', 'TOTE-17');
});

describe('a tote scanned without an open order', () => {
  it('opens the one order in it, in any case of letters', async () => {
    expect(await scan('tote-17')).toMatchObject({
      tone: 'success',
      message: 'Order SO-8 is on the bench.',
    });
    expect(await onBench()).toBe('SO-8');
  });

  it('asks for a scan of the order when several are in it', async () => {
    await inTote('SO-9', 'TOTE-17');
    expect(await scan('TOTE-17')).toMatchObject({
      tone: 'attention',
      message: '2 orders wait in tote TOTE-17. Which one?',
      which: [
        { merchant: null, reference: 'SO-8', lines: 2, units: 5 },
        { merchant: null, reference: 'SO-9', lines: 2, units: 5 },
      ],
    });
    expect(await onBench()).toBeUndefined();
    await scan('SO-9');
    expect(await onBench()).toBe('SO-9');
  });

  it('opens an order that was set aside; of a held order it gives the reason', async () => {
    await scan('TOTE-17');
    must(await call('bench.close'));
    await scan('TOTE-17');
    expect(await onBench()).toBe('SO-8');
    must(await call('bench.hold', { reason: 'waits for stock' }));
    expect(await scan('TOTE-17')).toMatchObject({
      tone: 'stop',
      message: expect.stringContaining('waits for stock'),
      held: { merchant: null, reference: 'SO-8' },
    });
  });

  it('is named and opens nothing when no order is in it', async () => {
    const { attemptId } = await rig.ship(rig.station, must(await rig.station.findOrder('SO-8')));
    expect(attemptId).not.toBe('');
    expect(await scan('TOTE-17')).toMatchObject({
      tone: 'stop',
      message:
        'No order TOTE-17 is known here, and none waits in a tote TOTE-17. Scan an order, or import it first.',
    });
    expect(await onBench()).toBeUndefined();
  });

  it('is taken as the order when its code equals an order number', async () => {
    await inTote('SO-9', 'SO-7');
    await scan('SO-7');
    expect(await onBench()).toBe('SO-7');
  });
});

describe('a tote scanned while an order is open', () => {
  it('is accepted when it is the open order’s tote', async () => {
    await inTote('SO-9', 'TOTE-17');
    await scan('SO-8');
    expect(await scan('TOTE-17')).toMatchObject({
      tone: 'info',
      message: 'TOTE-17 is the tote of order SO-8, which is on the bench.',
    });
    expect(await onBench()).toBe('SO-8');
  });

  it('is rejected when it is another order’s tote', async () => {
    await scan('SO-7');
    expect(await scan('TOTE-17')).toMatchObject({
      tone: 'stop',
      message: 'TOTE-17 is the tote of SO-8. Finish or set aside SO-7 first.',
    });
    expect(await onBench()).toBe('SO-7');
  });

  it('packs nothing when an item has the same code', async () => {
    await inTote('SO-9', 'TEA-TIN');
    await scan('SO-7');
    expect(await scan('TEA-TIN')).toMatchObject({
      tone: 'stop',
      message: 'TEA-TIN is an item and a tote of this order. Choose on the screen.',
    });
    const { session } = must(await call('bench.current')) as Bench;
    expect(session.cartons[0]?.items).toEqual([]);
  });
});
