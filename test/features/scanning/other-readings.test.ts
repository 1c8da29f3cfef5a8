import { describe, expect, it } from 'vitest';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import { otherReadings } from '../../../src/shared/scanning/other-readings.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

/** Seven digits that are a UPC-E in two ways, and the two items: with a check digit, and with a number system. */
const SEVEN = '1100006';
const [PEN, INK] = ['011000000006', '110000000068'];

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench | null;
const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;
const packed = async () => (await bench())?.session.cartons.flatMap(({ items }) => items) ?? [];

const [line] = anOrder().lines;
const orderOf = (reference: string, ...codes: [sku: string, barcode: string][]) =>
  anOrder({
    reference,
    lines: codes.map(([sku, barcode]) => ({ ...line, sku, barcode, quantity: 1 })) as never,
  });

describe('another way to read a scan', () => {
  it('is refused where it names an item here and another one elsewhere', async () => {
    await rig.imported(rig.station, orderOf('P-1', ['PEN', PEN]));
    await rig.imported(rig.station, orderOf('P-2', ['INK', INK]));
    await scan('P-1');
    const answer = await scan(SEVEN);
    expect(answer.message).toContain(`${PEN} (PEN), ${INK} (INK)`);
    expect(answer.tone).toBe('stop');
    expect(await packed()).toEqual([]);
  });

  it('packs where only one of them is known anywhere', async () => {
    await rig.imported(rig.station, orderOf('P-1', ['PEN', PEN]));
    await scan('P-1');
    expect(await scan(SEVEN)).toMatchObject({ tone: 'success' });
    expect(await packed()).toMatchObject([{ sku: 'PEN', quantity: 1 }]);
  });

  it('counts only where the text as it was scanned is known nowhere', async () => {
    await rig.imported(rig.station, orderOf('P-1', ['PEN', PEN]));
    await rig.imported(rig.station, orderOf('P-2', [SEVEN, '4006381333931']));
    await scan('P-1');
    expect((await scan(SEVEN)).message).toContain('belongs to order P-2');
    expect(await packed()).toEqual([]);
  });

  it('names the order that the item belongs to', async () => {
    await rig.imported(rig.station, orderOf('P-1', ['PEN', PEN]));
    await rig.imported(rig.station, orderOf('P-2', ['MUG', '4006381333931']));
    await scan('P-1');
    expect((await scan('4 006381 333931')).message).toContain('belongs to order P-2');
  });

  it('opens the order of an item, and asks where two are known', async () => {
    must(await setSetting(rig.station, 'scan.itemFindsOrder', true));
    await rig.imported(rig.station, orderOf('P-1', ['PEN', PEN]));
    expect(await scan('(01)00011000000006(10)A')).toMatchObject({ tone: 'success' });
    expect(await packed()).toMatchObject([{ sku: 'PEN' }]);
    must(await call('bench.close'));
    await rig.imported(rig.station, orderOf('P-3', ['PEN', PEN]));
    await rig.imported(rig.station, orderOf('P-4', ['INK', INK]));
    const answer = await scan(SEVEN);
    expect(answer.message).toContain('can be read as');
    expect(await bench()).toBeNull();
  });

  it('is never a command, a badge or a code without a check digit', async () => {
    await rig.imported(rig.station, orderOf('P-1', ['PEN', PEN]));
    await scan('P-1');
    for (const text of ['PB: UNDO', 'P B:UNDO', '#PB:UNDO', '(10)PB:UNDO', 'PB.NEXT-CARTON'])
      expect([text, (await scan(text)).tone]).toEqual([text, 'stop']);
    expect((await bench())?.session.cartons).toHaveLength(1);
  });

  it('is not looked for in a text that nobody typed', () => {
    expect(otherReadings(`0109506000134352|${'x'.repeat(200)}`)).toEqual([]);
  });
});

it('a scan that is too long is refused in words', async () => {
  const long = await call('bench.scan', { text: 'x'.repeat(5_000) });
  expect(long).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  expect(JSON.stringify(long)).toContain('at most');
});
