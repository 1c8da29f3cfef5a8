import { rename, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import type { PrintJob } from '../../../src/shared/printing/print-job.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { type FakeZebra, hostStatus, startFakeZebra } from '../../support/zebra.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;
const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;
const labelJobs = async () => (await bench()).jobs.filter(({ kind }) => kind === 'label');
const states = async () => (await labelJobs()).map(({ state }) => state);

/** Other tests keep the machine busy. */
const PATIENT = { timeout: 60_000 };
const [FIRST, SECOND] = ['SO-7-C1', 'SO-7-C2'] as const;

/** A fake printer (no real one exists here): holds each label until it may continue. */
let zebra: FakeZebra;
let atWork: boolean;

beforeEach(async () => {
  atWork = false;
  zebra = await startFakeZebra({
    status: (labels) => hostStatus(atWork && labels > 0 ? { labelsRemaining: 1 } : {}),
  });
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

describe('several cartons without a code, with all labels printed at once', () => {
  it('are told apart by the scanned label, and a packer confirms each', async () => {
    must(await call('settings.set', { key: 'labels.order', value: 'carton-first' }));
    await bought(2);
    must(await call('bench.print', {}));
    await expect.poll(states, PATIENT).toEqual(['done', 'done']);
    const seen = (carton: string) => call('bench.labelSeen', { carton });

    const second = await barcodeOf(SECOND);
    expect(await scan(second)).toMatchObject({
      tone: 'attention',
      message: expect.stringContaining(`carton 2 of 2: ${SECOND}, 2.1 KG`),
    });
    // A second scan proves no more: it does not identify the carton.
    expect(await scan(second)).toMatchObject({ tone: 'attention' });
    expect((await bench()).session).toMatchObject({ awaitingLabelOf: SECOND, scannedBack: [] });
    expect(await scan(await barcodeOf(FIRST))).toMatchObject({
      tone: 'stop',
      message: expect.stringContaining(`The label of ${SECOND} is not confirmed yet`),
    });
    must(await seen(SECOND));
    expect(await scan(await barcodeOf(FIRST))).toMatchObject({
      message: expect.stringContaining(`carton 1 of 2: ${FIRST}`),
    });
    must(await seen(FIRST));
    expect((await bench()).session).toMatchObject({
      step: { kind: 'done' },
      scannedBack: [SECOND, FIRST],
    });
    const { shipment } = await bench();
    const { decisions } = must(
      await call('shipments.history', { attemptId: shipment?.attemptId }),
    ) as { decisions: { action: string }[] };
    expect(decisions.filter(({ action }) => action === 'label-seen')).toHaveLength(2);
  });
});

describe('label-first', () => {
  it('prints one label, and the next when that one is scanned: no carton needs a code', async () => {
    await bought(2);
    await expect.poll(states, PATIENT).toEqual(['done']);
    expect((await bench()).session).toMatchObject({ awaitingLabelOf: FIRST, scannedBack: [] });
    expect((await bench()).labelsOrder).toBe('label-first');

    // The other label is not printed yet, so nobody can hold it.
    expect(await scan(await barcodeOf(SECOND))).toMatchObject({
      tone: 'stop',
      message: expect.stringContaining('WRONG LABEL'),
    });
    await scan('PB:CANCEL');
    expect(zebra.labels).toHaveLength(1);

    expect(await scan(await barcodeOf(FIRST))).toMatchObject({
      tone: 'success',
      message: `Carton ${FIRST} has its label. The label of ${SECOND} prints.`,
    });
    await expect.poll(states, PATIENT).toEqual(['done', 'done']);
    // Scanning the same label again prints and proves nothing.
    expect(await scan(await barcodeOf(FIRST))).toMatchObject({
      tone: 'attention',
      message: `Carton ${FIRST} has its label already. Now the label of ${SECOND}.`,
    });
    expect(zebra.labels).toHaveLength(2);
    expect(await scan(await barcodeOf(SECOND))).toMatchObject({ tone: 'success' });
    expect((await bench()).session).toMatchObject({
      step: { kind: 'done' },
      scannedBack: [FIRST, SECOND],
    });
    expect((await bench()).session.confirmedByEye).toEqual([]);
    expect(zebra.labels).toHaveLength(2);
  });

  it('says which label it waits for while the printer takes none', async () => {
    await bought(2);
    await expect.poll(states, PATIENT).toEqual(['done']);
    await zebra.close();
    await scan(await barcodeOf(FIRST));
    await expect.poll(states, PATIENT).toEqual(['done', 'queued']);
    expect(await scan(SECOND)).toMatchObject({ tone: 'attention', waitsFor: SECOND });
  });

  it('continues without a scanner: confirming the first label prints the next', async () => {
    await bought(2);
    await expect.poll(states, PATIENT).toEqual(['done']);
    must(await call('bench.labelSeen', { carton: FIRST }));
    await expect.poll(states, PATIENT).toEqual(['done', 'done']);
    expect((await bench()).session.awaitingLabelOf).toBe(SECOND);
    must(await call('bench.labelSeen', { carton: SECOND }));
    expect((await bench()).session.step.kind).toBe('done');
    expect((await bench()).session.confirmedByEye).toEqual([FIRST, SECOND]);
    expect(zebra.labels).toHaveLength(2);
  });

  it('asks when the scale shows a clearly different weight than the carton’s, and continues', async () => {
    must(await call('settings.set', { key: 'scale.kind', value: 'hid' }));
    must(await call('scale.attached', { name: 'DYMO M25' }));
    const shows = async (grams: number) =>
      must(
        await call('scale.report', {
          reportId: 3,
          bytes: [grams ? 4 : 2, 2, 0, grams & 0xff, grams >> 8],
        }),
      );
    await bought(2);
    await expect.poll(states, PATIENT).toEqual(['done']);
    await shows(0);
    await shows(4950);
    expect(await scan(await barcodeOf(FIRST))).toMatchObject({
      tone: 'attention',
      message: 'Carton 1 weighs 2.1 kg, the scale shows 4.95 kg: right carton?',
    });
    await expect.poll(states, PATIENT).toEqual(['done', 'done']);
    expect((await bench()).session).toMatchObject({
      scannedBack: [FIRST],
      awaitingLabelOf: SECOND,
    });
    await shows(2110);
    expect(await scan(await barcodeOf(SECOND))).toMatchObject({ tone: 'success' });
  });

  it('is the default; a station with the older setting keeps carton-first', async () => {
    const order = async () =>
      (must(await call('settings.get', { key: 'labels.order' })) as { value: unknown }).value;
    expect(await order()).toBe('label-first');
    must(await call('settings.set', { key: 'printing.labelOnCartonScan', value: true }));
    expect(await order()).toBe('carton-first');
    must(await call('settings.set', { key: 'labels.order', value: 'label-first' }));
    expect(await order()).toBe('label-first');
  });
});

describe('carton-first with several cartons', () => {
  beforeEach(async () => {
    must(await call('settings.set', { key: 'labels.order', value: 'carton-first' }));
  });

  it('prints no second label while the first one is loose', async () => {
    await bought(2);
    expect(zebra.labels).toHaveLength(0);
    expect(await scan(FIRST)).toMatchObject({ tone: 'info' });
    await expect.poll(states, PATIENT).toEqual(['done']);
    // Its label is not printed yet: this is the other carton itself.
    expect(await scan(SECOND)).toMatchObject({
      tone: 'attention',
      message: expect.stringContaining(`The label of ${FIRST} is not scanned yet`),
    });
    expect((await bench()).session).toMatchObject({ awaitingLabelOf: FIRST, problem: null });
    expect(await scan(await barcodeOf(SECOND))).toMatchObject({
      tone: 'stop',
      message: expect.stringContaining('WRONG LABEL'),
    });
    expect((await bench()).session).toMatchObject({
      awaitingLabelOf: FIRST,
      problem: { code: 'labels-held' },
    });
    // Reads by another screen do not acknowledge the problem.
    const { shipment } = await bench();
    must(await call('shipments.reconcile', { attemptId: shipment?.attemptId }));
    expect((await bench()).session.problem).toMatchObject({ code: 'labels-held' });
    expect(await scan('PB:CANCEL')).toMatchObject({ message: 'OK.' });
    expect(zebra.labels).toHaveLength(1);

    expect(await scan(await barcodeOf(FIRST))).toMatchObject({ tone: 'success' });
    expect(await scan(SECOND)).toMatchObject({ tone: 'info' });
    await expect.poll(states, PATIENT).toEqual(['done', 'done']);
    expect(await scan(await barcodeOf(SECOND))).toMatchObject({ tone: 'success' });
    expect((await bench()).session.step.kind).toBe('done');
  });

  it('accepts a packer’s confirmation of a label once it is printed, and logs it', async () => {
    await bought(2);
    const seen = (carton: string) => call('bench.labelSeen', { carton });
    expect(await seen(FIRST)).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    await scan(FIRST);
    await expect.poll(states, PATIENT).toEqual(['done']);
    expect(await seen(SECOND)).toMatchObject({ ok: false, error: { field: 'carton' } });
    must(await seen(FIRST));
    expect((await bench()).session).toMatchObject({ awaitingLabelOf: null, scannedBack: [FIRST] });

    await scan(SECOND);
    await expect.poll(states, PATIENT).toEqual(['done', 'done']);
    must(await seen(SECOND));
    const { session, shipment } = await bench();
    expect(session.step.kind).toBe('done');
    expect(shipment?.cartons.map(({ state }) => state)).toEqual(['done', 'done']);
    const { decisions } = must(
      await call('shipments.history', { attemptId: shipment?.attemptId }),
    ) as { decisions: { action: string; data: { carton?: string } }[] };
    const said = decisions.filter(({ action }) => action === 'label-seen');
    expect(said.map(({ data }) => data.carton).sort()).toEqual([FIRST, SECOND]);
  });

  it('continues with another carton when the label did not come out', async () => {
    await bought(2);
    await scan(FIRST);
    await expect.poll(states, PATIENT).toEqual(['done']);
    const [job] = await labelJobs();
    must(await call('printing.resolve', { job: job?.id, cameOut: false }));
    expect(await scan(SECOND)).toMatchObject({ tone: 'info' });
    await expect.poll(states, PATIENT).toEqual(['failed', 'done']);
  });

  it('answers every scan while the printer is busy', async () => {
    await bought(2);
    atWork = true;
    await scan(FIRST);
    await expect.poll(states, PATIENT).toEqual(['sent']);
    expect(await scan('PB:REPRINT')).toMatchObject({
      tone: 'info',
      message: `The label of ${FIRST} is at the printer.`,
    });
    expect(await scan('NO-SUCH-THING')).toMatchObject({ tone: 'stop' });
    expect(await scan('PB:PRINT')).toMatchObject({ message: '2 print jobs sent.' });
    expect(await states()).toEqual(['sent', 'queued']);
    atWork = false;
    await expect.poll(states, PATIENT).toEqual(['done', 'done']);
    expect(zebra.labels).toHaveLength(2);
  });

  it('asks before labels that came out print again, and prints nothing meanwhile', async () => {
    await bought(1);
    await expect.poll(states, PATIENT).toEqual(['done']);
    const question = { tone: 'attention', message: expect.stringContaining('Already printed') };
    expect(await scan('PB:PRINT')).toMatchObject({ ...question, asksToPrint: { carton: null } });
    expect(await scan('PB:REPRINT')).toMatchObject({ ...question, asksToPrint: { carton: FIRST } });
    expect(await states()).toEqual(['done']);
    expect(zebra.labels).toHaveLength(1);
  });
});

describe('a document wider than the label printer', () => {
  it('is rejected with a message, and its packing slip is made in the printer’s size', async () => {
    const never = { method: 'PATCH', body: JSON.stringify({ electronicSubmission: 'never' }) };
    await fetch(`${rig.partner.controlUrl}/settings`, never);
    must(await call('settings.set', { key: 'printing.packingSlip', value: 'label' }));
    await bought(1);
    const settled = async (): Promise<PrintJob[]> => {
      const { jobs } = await bench();
      return jobs.filter(({ state }) => state === 'done' || state === 'failed');
    };
    await expect.poll(async () => (await settled()).length, PATIENT).toBe(3);
    expect(await settled()).toMatchObject([
      { kind: 'label', state: 'done' },
      {
        kind: 'invoice',
        state: 'failed',
        detail: expect.stringContaining('108 mm wide, and nothing is printed smaller than it is'),
      },
      { kind: 'packing-slip', state: 'done' },
    ]);
    const sizes = zebra.labels.map((zpl) => /\^PW(\d+)\n\^LL(\d+)/.exec(zpl)?.slice(1));
    expect(sizes).toEqual([
      ['812', '1218'],
      ['812', '1218'],
    ]);
  });
});

describe('an order that was bought and printed elsewhere', () => {
  it('prints nothing a second time when it is opened at the bench', async () => {
    must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
    must(await call('bench.packRest'));
    await rig.ship();
    must(await rig.station.print(rig.order, { role: 'label' }));
    expect(zebra.labels).toHaveLength(1);
    must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
    await expect.poll(async () => (await bench()).session.step.kind, PATIENT).toBe('done');
    expect(zebra.labels).toHaveLength(1);
    expect(await labelJobs()).toMatchObject([{ copyNumber: 1, state: 'done' }]);
  });
});

describe('a label file replaced on the disk', () => {
  it('is not printed, and the message says how to print it', async () => {
    const [carton] = (await rig.ship()).cartons;
    const file = carton?.label?.file ?? '';
    // As programs save files: a new file takes the name.
    await writeFile(`${file}.new`, '%PDF-1.4 of somebody else');
    await rename(`${file}.new`, file);
    expect(await rig.station.print(rig.order, { role: 'label' })).toMatchObject({
      value: {
        jobs: [{ state: 'failed' }],
        error: {
          message: expect.stringContaining('another file has its name. Move that one away'),
        },
      },
    });
    expect(zebra.labels).toHaveLength(0);
    await rm(file);
    expect(await rig.station.print(rig.order, { role: 'label' })).toMatchObject({
      value: { jobs: [{ state: 'done' }], error: null },
    });
    expect(zebra.labels).toHaveLength(1);
  });
});
