import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScaleState } from '../../../src/shared/devices/scale/scale-state.ts';
import { ALL, scaleRig } from '../../station/scale-rig.ts';
import { must } from '../../station/station-rig.ts';

const on = scaleRig();
const { call, bench, state, carton, set, scanned, weighs } = on;
let states: ScaleState[];

beforeEach(() => {
  states = [];
  on.station.handle.subscribe((event, data) => {
    if (event === 'scale.changed') states.push(data as ScaleState);
  });
});

/** A USB scale report as the window passes it on: status and grams. */
async function usb(status: number, grams: number): Promise<void> {
  const bytes = [status, 2, 0, grams & 0xff, grams >> 8];
  must(await call('scale.report', { reportId: 3, bytes }));
}
const ZERO = [2, 0] as const;
async function usbScale(): Promise<void> {
  await set('scale.kind', 'hid');
  must(await call('scale.attached', { name: 'DYMO M25' }));
  await usb(...ZERO);
  await usb(...ZERO);
}

describe('a USB scale', () => {
  it('weighs the open carton and logs the raw bytes with the weight', async () => {
    await usbScale();
    await scanned(...ALL);
    await usb(3, 1900);
    await usb(4, 2050);
    await weighs({ value: '2.05', unit: 'KG' }, 'scale');
    expect((await carton())?.weighing).toMatchObject({
      weight: { value: '2050', unit: 'g' },
      raw: '03 04 02 00 02 08',
      scale: 'DYMO M25',
      tare: null,
    });
    expect((await state()).checks).toMatchObject([{ verdict: 'fits', off: '0' }]);

    must(await call('bench.rate', { insure: false, pickUpDate: null }));
    await vi.waitFor(async () => expect((await bench()).session.step.kind).toBe('choosing'));
    const { step } = (await bench()).session;
    if (step.kind !== 'choosing') throw new Error(step.kind);
    const [option] = step.quote.options;
    if (!option) throw new Error('Nothing is offered');
    const { service, terms, total } = option;
    must(await call('bench.buy', { quoteId: step.quote.id, choice: { service, terms }, total }));
    await vi.waitFor(async () => expect((await bench()).shipment).not.toBeNull(), 10_000);
    const { entries } = must(await call('audit.list', { limit: 20 })) as {
      entries: { action: string; subject: string; data: object }[];
    };
    expect(entries.find(({ action }) => action === 'weighed')).toMatchObject({
      subject: 'SO-7',
      data: { carton: 'SO-7-C1', weight: '2.05 kg', said: '2050 g', raw: '03 04 02 00 02 08' },
    });
  });

  it('does not give the next carton the weight of the previous one still on it', async () => {
    await usbScale();
    await scanned('SO-7', 'MUG-BLUE', 'PB:QTY:3');
    await usb(4, 1550);
    await weighs({ value: '1.55', unit: 'KG' }, 'scale');
    await scanned('PB:NEXT-CARTON', 'TEA-TIN', 'PB:QTY:2');
    await usb(4, 1550);
    await usb(4, 1560);
    expect((await state()).hold).toBe('clear-first');
    expect(await carton(1)).toMatchObject({ weightSource: 'computed' });
    expect(await carton(0)).toMatchObject({ weight: { value: '1.55' } });

    await usb(...ZERO);
    await usb(4, 850);
    await weighs({ value: '0.85', unit: 'KG' }, 'scale', 1);
    expect(await carton(0)).toMatchObject({ weight: { value: '1.55' } });
  });

  it('weighs one unit for customs data, and gives no carton its weight', async () => {
    await usbScale();
    await scanned(...ALL);
    const noUnit = { ok: false, error: { code: 'bad-input' } };
    // The weight on the scale is a carton's, as long as nobody asks for that of one unit.
    expect(await call('scale.takeUnit')).toMatchObject(noUnit);
    must(await call('scale.weighUnits', { isOn: true }));
    expect((await state()).hold).toBe('zero');
    expect(await call('scale.takeUnit')).toMatchObject(noUnit);
    for (const [status, grams, hold] of [
      [3, 400, 'motion'],
      [6, 0, 'over-load'],
      [5, 0, 'under-zero'],
    ] as const) {
      await usb(status, grams);
      expect((await state()).hold).toBe(hold);
      expect(await call('scale.takeUnit')).toMatchObject(noUnit);
    }
    await usb(4, 412);
    expect((await state()).hold).toBe('unit');
    expect(must(await call('scale.takeUnit'))).toEqual({ weight: { value: '412', unit: 'g' } });
    // The same load is no other unit.
    expect((await state()).hold).toBe('clear-first');
    expect(await call('scale.takeUnit')).toMatchObject(noUnit);

    must(await call('scale.weighUnits', { isOn: false }));
    expect((await state()).hold).toBe('clear-first');
    expect(await carton()).toMatchObject({ weightSource: 'computed' });
    await usb(...ZERO);
    await usb(4, 2050);
    await weighs({ value: '2.05', unit: 'KG' }, 'scale');
  });

  it('does not take a carton on the scale for one unit, and knows it as that carton after', async () => {
    await usbScale();
    await scanned(...ALL);
    await usb(4, 2050);
    await weighs({ value: '2.05', unit: 'KG' }, 'scale');
    must(await call('scale.weighUnits', { isOn: true }));
    expect((await state()).hold).toBe('clear-first');
    expect(await call('scale.takeUnit')).toMatchObject({ ok: false });
    must(await call('scale.weighUnits', { isOn: false }));
    expect((await state()).hold).toBeNull();
  });

  it('leaves a typed weight alone until a person takes the scale’s', async () => {
    await usbScale();
    await scanned(...ALL);
    must(await call('bench.measureCarton', { carton: 'SO-7-C1', weight: '2.1' }));
    await usb(4, 2050);
    expect((await state()).hold).toBe('typed');
    expect(await carton()).toMatchObject({ weight: { value: '2.1' }, weightSource: 'typed' });
    must(await call('scale.take'));
    expect(await carton()).toMatchObject({ weight: { value: '2.05' }, weightSource: 'scale' });
    must(await call('bench.scan', { text: 'PB:UNDO' }));
    expect(await carton()).toMatchObject({ weight: { value: '2.1' }, weightSource: 'typed' });
  });

  it('reports its state: frozen, live, and disconnected', async () => {
    await usbScale();
    await usb(3, 400);
    await usb(6, 0);
    must(await call('scale.detached'));
    expect(states.map(({ connected, condition, hold }) => [connected, condition, hold])).toEqual(
      expect.arrayContaining([
        [true, 'zero', 'first-reading'],
        [true, 'zero', 'zero'],
        [true, 'motion', 'motion'],
        [true, 'over-load', 'over-load'],
        [false, null, 'not-connected'],
      ]),
    );
    expect(await state()).toMatchObject({ kind: 'hid', connected: false });
  });

  it('is ignored when the settings name another scale or none', async () => {
    must(await call('scale.attached', { name: 'DYMO M25' }));
    await usb(4, 2050);
    expect(await state()).toMatchObject({ kind: 'none', connected: false, raw: null });
  });

  it('does not disturb the quantity for the item scanned last', async () => {
    await usbScale();
    await scanned('SO-7', 'MUG-BLUE');
    await usb(4, 750);
    await weighs({ value: '0.75', unit: 'KG' }, 'scale');
    await scanned('PB:QTY:3');
    expect((await carton())?.items).toMatchObject([{ sku: 'MUG-BLUE', quantity: 3 }]);
  });

  it('subtracts a tare', async () => {
    await usbScale();
    await scanned(...ALL);
    await usb(4, 2550);
    expect(await call('scale.take')).toMatchObject({ ok: true });
    await usb(...ZERO);
    await usb(4, 500);
    expect(must(await call('scale.tare'))).toMatchObject({ tare: { value: '500', unit: 'g' } });
    await usb(4, 2600);
    must(await call('scale.take'));
    expect(await carton()).toMatchObject({ weight: { value: '2.1' } });
    expect((await carton())?.weighing).toMatchObject({ tare: { value: '500', unit: 'g' } });
    expect(must(await call('scale.untare'))).toMatchObject({ tare: null, hold: 'clear-first' });
  });
});

describe('a carton’s expected weight', () => {
  beforeEach(async () => {
    await usbScale();
    await scanned(...ALL);
    await usb(4, 2500);
    await weighs({ value: '2.5', unit: 'KG' }, 'scale');
  });
  /** Waits for the end: a rate request outlives the test. */
  async function rates() {
    const asked = await call('bench.rate', { insure: false, pickUpDate: null });
    const at = asked.ok ? 'choosing' : 'packing';
    await vi.waitFor(async () => expect((await bench()).session.step.kind).toBe(at), 10_000);
    return asked;
  }

  it('is shown beside the actual weight and blocks nothing by default', async () => {
    expect((await state()).checks).toEqual([
      {
        carton: 'SO-7-C1',
        weight: { value: '2.5', unit: 'KG' },
        expected: { value: '2.05', unit: 'KG' },
        off: '22',
        verdict: 'warn',
      },
    ]);
    expect(await rates()).toMatchObject({ ok: true });
  });

  it('is not checked, or with more tolerance, as configured', async () => {
    await set('scale.tolerance', '25');
    expect((await state()).checks).toMatchObject([{ verdict: 'fits' }]);
    await set('scale.check', 'off');
    expect((await state()).checks).toEqual([]);
  });

  it('blocks the order where configured, until a supervisor accepts it', async () => {
    await set('scale.check', 'stop');
    await set('supervisor.pin', '4711');
    expect(await rates()).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'weight', message: expect.stringContaining('22 %') },
    });
    const accept = (pin: string | null) => call('scale.acceptWeight', { carton: 'SO-7-C1', pin });
    expect(await accept(null)).toMatchObject({ ok: false, error: { code: 'credentials-missing' } });
    expect(await accept('4711')).toMatchObject({
      ok: true,
      value: { checks: [{ verdict: 'fits' }] },
    });
    expect(await rates()).toMatchObject({ ok: true });
    const { entries } = must(await call('audit.list', { limit: 5 })) as { entries: object[] };
    expect(entries[0]).toMatchObject({ action: 'weight-accepted', subject: 'SO-7-C1' });
  });

  it('blocks again when the accepted carton then weighs something else', async () => {
    await set('scale.check', 'stop');
    must(await call('scale.acceptWeight', { carton: 'SO-7-C1', pin: null }));
    await usb(4, 2700);
    await weighs({ value: '2.7', unit: 'KG' }, 'scale');
    expect(await rates()).toMatchObject({ ok: false, error: { field: 'weight' } });
  });
});

describe('automatic rates', () => {
  it('wait for a connected scale', async () => {
    await usbScale();
    await scanned(...ALL);
    const { session } = await bench();
    expect(session.ratesDue).toBe(true);
    must(await call('bench.rateDue', { revision: session.revision }));
    expect((await bench()).session.step.kind).toBe('packing');
    await usb(4, 2050);
    await weighs({ value: '2.05', unit: 'KG' }, 'scale');
    const { revision } = (await bench()).session;
    must(await call('bench.rateDue', { revision }));
    await vi.waitFor(async () => expect((await bench()).session.step.kind).toBe('choosing'));

    // A small fluctuation does not remove the rates; an item added afterwards does.
    await usb(4, 2051);
    expect((await bench()).session.step.kind).toBe('choosing');
    await usb(4, 2300);
    await weighs({ value: '2.3', unit: 'KG' }, 'scale');
    expect((await bench()).session.step.kind).toBe('packing');
  });
});
