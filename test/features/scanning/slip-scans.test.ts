import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import type { PrintJob } from '../../../src/shared/printing/print-job.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench | null;
const step = async () => (await bench())?.session.step.kind;
const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;
const folder = (role: string) => join(rig.folder, role);
const PATIENT = { timeout: 60_000 };
const [FIRST, SECOND] = ['SO-7-C1', 'SO-7-C2'] as const;

beforeEach(async () => {
  for (const role of ['label', 'document']) {
    must(await setSetting(rig.station, `printers.${role}`, `folder:${folder(role)}`));
  }
});

/** Packs SO-7 in two cartons; ready for rates. */
async function packed(reference = 'SO-7'): Promise<void> {
  must(await call('bench.open', { merchant: null, reference }));
  await scan('MUG-BLUE');
  must(await call('bench.addCarton', { box: null }));
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  for (const { reference: carton } of (await bench())?.session.cartons ?? []) {
    must(await call('bench.measureCarton', { carton, weight: '2.1', dimensions }));
  }
}

async function buy(): Promise<void> {
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  await expect.poll(step, PATIENT).toBe('choosing');
  const { step: choosing } = (await bench())?.session ?? {};
  const option = choosing?.kind === 'choosing' ? choosing.quote.options[0] : undefined;
  if (choosing?.kind !== 'choosing' || !option) throw new Error('no rates came');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: choosing.quote.id, choice: { service, terms }, total }));
}

/** SO-7 in two cartons, set aside with an unknown purchase, which was confirmed later. */
async function boughtMeanwhile(): Promise<void> {
  await packed();
  await rig.control('faults', { kind: 'cut', path: '/Shipments', times: null });
  await buy();
  await expect.poll(step, PATIENT).toBe('unknown');
  const attemptId = (await bench())?.shipment?.attemptId;
  must(await call('bench.close'));
  await rig.calmDown();
  await rig.answersAgain();
  rig.station.begin();
  await expect
    .poll(() => call('shipments.reconcile', { attemptId }), PATIENT)
    .toMatchObject({ ok: true, value: { state: 'confirmed' } });
}

const labelsOut = async () =>
  ((await bench())?.jobs ?? [])
    .filter(({ kind }) => kind === 'label')
    .map(({ cartonReference }) => cartonReference);

describe('a carton slip', () => {
  it('prints on the configured printer, and its barcode opens its carton', async () => {
    await packed();
    const print = async () =>
      must(await call('bench.print', { kind: 'carton-label', carton: SECOND })) as {
        jobs: PrintJob[];
      };
    expect((await print()).jobs).toMatchObject([{ role: 'label', state: 'done' }]);
    must(await setSetting(rig.station, 'printing.cartonSlip', 'document'));
    expect((await print()).jobs).toMatchObject([{ role: 'document', state: 'done' }]);
    must(await call('bench.openCarton', { carton: FIRST }));
    must(await call('bench.close'));

    const inspector = openInspector();
    for (const role of ['label', 'document']) {
      const [file = ''] = readdirSync(folder(role)).filter((name) => name.includes(SECOND));
      const { pages } = must(await inspector.inspect(readFileSync(join(folder(role), file))));
      expect(pages.map(({ barcodes }) => barcodes)).toEqual([
        [{ format: 'Code128', text: SECOND }],
      ]);
      expect(pages[0]?.text).toContain('Order SO-7');
      expect(pages[0]?.text).toContain('Carton 2 of 2');
    }
    await inspector.close();

    expect(await scan(SECOND)).toMatchObject({
      tone: 'success',
      message: 'Order SO-7 is on the bench, at carton SO-7-C2.',
    });
    expect((await bench())?.session.openCarton).toBe(SECOND);
  });

  it.each(['label-first', 'carton-first', 'weight-first'])(
    'in %s order prints its carton’s label once the order was bought meanwhile',
    async (order) => {
      must(await setSetting(rig.station, 'labels.order', order));
      await boughtMeanwhile();
      expect(await scan(SECOND)).toMatchObject({ tone: 'success' });
      await expect.poll(labelsOut, PATIENT).toEqual([SECOND]);
      expect((await bench())?.session).toMatchObject({
        awaitingLabelOf: SECOND,
        scannedBack: [],
      });
    },
  );

  it('names the carton to finish first while that carton’s label is loose', async () => {
    await packed();
    await buy();
    await expect.poll(labelsOut, PATIENT).toEqual([FIRST]);
    const states = async () => (await bench())?.jobs.map(({ state }) => state);
    await expect.poll(states, PATIENT).not.toContain('queued');
    await expect.poll(states, PATIENT).not.toContain('sent');
    must(await call('bench.close'));
    const answer = await scan(SECOND);
    expect(answer).toMatchObject({
      tone: 'attention',
      message: expect.stringContaining(
        `The label of ${FIRST} is printed and loose: stick it on ${FIRST} and scan it`,
      ),
    });
    expect(answer.message).toContain(`Then the label of ${SECOND} prints.`);
    expect(answer.message).not.toContain('WRONG LABEL');
    expect((await bench())?.session).toMatchObject({ awaitingLabelOf: FIRST, problem: null });
    expect(await labelsOut()).toEqual([FIRST]);

    // After the confirmation that the answer asks for, the carton's own label is printed.
    must(await call('bench.labelSeen', { carton: FIRST }));
    await expect.poll(labelsOut, PATIENT).toEqual([FIRST, SECOND]);
  });

  it('of a carton with a custom name opens its order after the purchase', async () => {
    const { id: orderId } = must(await give(rig.station, 'orders.find', { ref: 'SO-7' }));
    const carton = (name: string, items: string) =>
      `ref=${name};weight=2.1;dims=30x20x15;items=${items}`;
    const cartonSpecs = [carton('PALLET.7', 'MUG-BLUE*3'), carton('CRATE 9', 'TEA-TIN*2')];
    const wish = { rule: null, insure: false, pickUpDate: null, print: false };
    must(await give(rig.station, 'shipments.shipOrder', { orderId, cartonSpecs, ...wish }));
    expect(await scan('crate 9')).toMatchObject({ tone: 'success' });
    expect(await bench()).toMatchObject({
      order: { reference: 'SO-7' },
      session: { awaitingLabelOf: 'CRATE 9' },
    });
  });

  it('of a removed carton opens nothing', async () => {
    await packed();
    must(await call('bench.close'));
    expect(await scan('SO-7-C9')).toMatchObject({ tone: 'stop' });
    expect(await bench()).toBeNull();
  });

  it('opens its order when the reference has characters that no barcode has', async () => {
    await rig.imported(rig.station, anOrder({ reference: 'SO 8#1' }));
    await packed('SO 8#1');
    must(await call('bench.close'));
    expect(await scan('SO-8-1-C2')).toMatchObject({ tone: 'success' });
    expect((await bench())?.order.reference).toBe('SO 8#1');
  });
});

describe('labels checked one by one', () => {
  it('print again loose alone where all are asked for, and not once they are applied', async () => {
    await packed();
    await buy();
    const areOut = async () => (await bench())?.jobs.every(({ state }) => state === 'done');
    await expect.poll(labelsOut, PATIENT).toEqual([FIRST]);
    await expect.poll(areOut, PATIENT).toBe(true);
    must(await call('bench.print', { role: 'label' }));
    expect(await labelsOut()).toEqual([FIRST, FIRST]);
    must(await call('bench.labelSeen', { carton: FIRST }));
    await expect.poll(labelsOut, PATIENT).toEqual([FIRST, FIRST, SECOND]);
    await expect.poll(areOut, PATIENT).toBe(true);
    must(await call('bench.print', {}));
    expect(await labelsOut()).toEqual([FIRST, FIRST, SECOND, SECOND]);
    must(await call('bench.labelSeen', { carton: SECOND }));
    expect(await call('bench.print', { role: 'label' })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Every label is on its carton') },
    });
    expect(await labelsOut()).toHaveLength(4);
  });
});
