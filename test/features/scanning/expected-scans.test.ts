import { beforeEach, describe, expect, it } from 'vitest';
import type { Bench } from '../../../src/shared/packing/session.ts';
import type { ExpectedScan, ScanPlace } from '../../../src/shared/scanning/seen-codes.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench | null;
const scan = async (text: string) => must(await call('bench.scan', { text }));

/** What the station says of the codes that a camera sees: due, or known and not due. */
async function seen(texts: string[], place: ScanPlace = 'bench') {
  const before = JSON.stringify([await bench(), must(await call('orders.list', { limit: 10 }))]);
  const { expected } = must(await call('bench.expectedScans', { texts, place })) as {
    expected: ExpectedScan[];
  };
  expect(JSON.stringify([await bench(), must(await call('orders.list', { limit: 10 }))])).toBe(
    before,
  );
  return Object.fromEntries(expected.map(({ text, isDue }) => [text, isDue]));
}

const NEVER = ['PB:BUY', 'pb:ok', ']C1PB:BUY', 'PB:PACKER:ANA', 'NOBODY-KNOWS-IT', '4012345678901'];

describe('without an order on the bench', () => {
  it('an order of the queue and a tote are expected; an item, a command and a badge are not', async () => {
    await rig.imported(rig.station, anOrder({ reference: 'SO-8', tote: 'TOTE-17' }));
    const [sku = ''] = rig.order.lines.map((line) => line.sku);
    expect(await seen(['SO-7', 'TOTE-17', sku, ...NEVER.slice(0, 5)])).toEqual({
      'SO-7': true,
      'TOTE-17': true,
    });
  });

  it('an item is expected where the setting lets it find its order', async () => {
    const barcode = '9520123000073';
    const [line] = rig.order.lines;
    if (!line) throw new Error('no line');
    await rig.imported(
      rig.station,
      anOrder({ reference: 'SO-9', lines: [{ ...line, sku: 'ONE', barcode, quantity: 1 }] }),
    );
    expect(await seen([barcode])).toEqual({});
    must(await call('settings.set', { key: 'scan.itemFindsOrder', value: true }));
    expect(await seen([barcode])).toEqual({ [barcode]: true });
    expect(await bench()).toBeNull();
  });

  it('an order that is shipped, held or cancelled is not expected', async () => {
    await rig.ship();
    expect(await seen(['SO-7'])).toEqual({});
  });
});

describe('with an order on the bench', () => {
  beforeEach(async () => {
    must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
  });

  it('items with units left are due, packed ones known; other codes and orders are not expected', async () => {
    const [first, second] = rig.order.lines;
    if (!first || !second) throw new Error('no lines');
    const skus = [first.sku, second.sku];
    await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
    expect(await seen([...skus, 'SO-8', 'SO-7'])).toEqual({
      [first.sku]: true,
      [second.sku]: true,
    });
    for (let unit = 0; unit < first.quantity; unit += 1) await scan(first.sku);
    expect(await seen([...skus, ...NEVER.slice(0, 2)])).toEqual({
      [first.sku]: false,
      [second.sku]: true,
    });
    // A dialog may want it all the same.
    expect(await seen([first.sku, 'SO-8'], 'dialog')).toEqual({ [first.sku]: true });
  });

  it('a code that looks like one is never expected, at any place', async () => {
    for (const place of ['bench', 'dialog', 'parcels'] as const) {
      expect(await seen(NEVER, place), place).toEqual({});
    }
  });

  it('the closed carton is due, the open one is not', async () => {
    await scan(rig.order.lines[0]?.sku ?? '');
    must(await call('bench.addCarton', { box: null }));
    expect(await seen(['SO-7-C1', 'SO-7-C2'])).toEqual({ 'SO-7-C1': true });
  });

  it('nothing is expected while nobody has signed in who must', async () => {
    must(await call('settings.set', { key: 'packers', value: [{ name: 'Ana', badge: 'AR-7' }] }));
    must(await call('settings.set', { key: 'packers.required', value: true }));
    expect(await seen([rig.order.lines[0]?.sku ?? '', 'AR-7'])).toEqual({});
  });
});

it('where parcels are found, tracking numbers and orders that are known are expected', async () => {
  const { trackingNumber } = await rig.ship();
  const tracking = trackingNumber ?? '';
  expect(await seen([tracking, 'SO-7', 'SO-999', ...NEVER.slice(0, 4)], 'parcels')).toEqual({
    [tracking]: true,
    'SO-7': true,
  });
  expect(await seen([tracking])).toEqual({});
});

it('more codes than a picture may have are refused with their place', async () => {
  const texts = Array.from({ length: 9 }, (_, n) => `SO-${n}`);
  expect(await call('bench.expectedScans', { texts, place: 'bench' })).toMatchObject({
    ok: false,
    error: { code: 'bad-input', field: 'texts' },
  });
});
