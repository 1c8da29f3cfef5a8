import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScaleState } from '../../../src/shared/devices/scale/scale-state.ts';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { type FakeZebra, startFakeZebra } from '../../support/zebra.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;
const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;
const labelJobs = async () => (await bench()).jobs.filter(({ kind }) => kind === 'label');
const states = async () => (await labelJobs()).map(({ state }) => state);

/** Other tests keep the machine busy. */
const PATIENT = { timeout: 60_000 };
const [FIRST, SECOND] = ['SO-7-C1', 'SO-7-C2'] as const;

/** A fake printer: no real one exists here. */
let zebra: FakeZebra;

beforeEach(async () => {
  zebra = await startFakeZebra();
  for (const role of ['label', 'document']) {
    must(await call('settings.set', { key: `printers.${role}`, value: zebra.target }));
  }
});
afterEach(() => zebra.close());

/** Buys SO-7 in this many cartons. */
async function bought(cartons: 1 | 2): Promise<void> {
  must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
  const names = [FIRST, SECOND].slice(0, cartons);
  if (cartons === 2) {
    await scan((await bench()).order.lines[0]?.sku ?? '');
    must(await call('bench.addCarton', { box: null }));
  }
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  for (const carton of names) {
    must(await call('bench.measureCarton', { carton, weight: '2.1', dimensions }));
  }
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  await expect.poll(async () => (await bench()).session.step.kind, PATIENT).toBe('choosing');
  const { step } = (await bench()).session;
  const option = step.kind === 'choosing' ? step.quote.options[0] : undefined;
  if (step.kind !== 'choosing' || !option) throw new Error('no rates came');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: step.quote.id, choice: { service, terms }, total }));
  await expect
    .poll(async () => (await bench()).session.step.kind, PATIENT)
    .toMatch(/^(labels|done)$/);
}

/** The tracking barcode of a carton's label, not the carton's own name that is on it too. */
async function barcodeOf(carton: string): Promise<string> {
  const { shipment } = await bench();
  const label = shipment?.cartons.find(({ reference }) => reference === carton)?.label;
  const other = label?.barcodes.find((text) => text !== carton);
  if (!other) throw new Error(`The label of ${carton} has no barcode of its own`);
  return other;
}

describe('weight-first', () => {
  it('treats the carton on the scale as scanned, once per load, and asks when two weights are close', async () => {
    must(await call('settings.set', { key: 'labels.order', value: 'weight-first' }));
    must(await call('settings.set', { key: 'scale.kind', value: 'hid' }));
    rig.station.begin();
    const recognised: string[] = [];
    rig.station.handle.subscribe((event, data) => {
      if (event === 'instruments.scanned') recognised.push((data as { text: string }).text);
    });
    must(await call('scale.attached', { name: 'DYMO M25' }));
    const shows = async (grams: number) =>
      must(
        await call('scale.report', {
          reportId: 3,
          bytes: [grams ? 4 : 2, 2, 0, grams & 0xff, grams >> 8],
        }),
      );
    const unclear = async () => (must(await call('scale.state')) as ScaleState).unclear;
    await bought(2);
    expect(zebra.labels).toHaveLength(0);
    await shows(0);
    await shows(0);

    // Both weigh 2.1 kg.
    await shows(2100);
    expect(await unclear()).toEqual([FIRST, SECOND]);
    await shows(900);
    expect(await unclear()).toEqual([]);
    expect(recognised).toEqual([]);
    await scan(FIRST);
    await expect.poll(states, PATIENT).toEqual(['done']);
    await scan(await barcodeOf(FIRST));

    await shows(0);
    await shows(2110);
    await shows(2110);
    expect(await unclear()).toBeNull();
    expect(recognised).toEqual([SECOND]);
  });
});
