import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bench } from '../../../src/shared/packing/session.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import type { Need } from '../../../src/shared/shipments/attention.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { type FakeZebra, hostStatus, startFakeZebra } from '../../support/zebra.ts';

/** Nothing prints by itself for an order that is not open at this bench. */
const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const open = async (reference: string) =>
  must(await call('bench.open', { merchant: null, reference }));
const bench = async () => must(await call('bench.current')) as Bench | null;
const step = async () => (await bench())?.session.step.kind;
const shipment = async () =>
  (must(await call('shipments.list', { search: 'SO-7', limit: 5 })) as { shipments: Shipment[] })
    .shipments[0];
const PATIENT = { timeout: 60_000 };

/** SO-7 packed in one carton, and its purchase asked for. */
async function buy(): Promise<void> {
  await open('SO-7');
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  must(await call('bench.measureCarton', { carton: 'SO-7-C1', weight: '2.1', dimensions }));
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  await expect.poll(step, PATIENT).toBe('choosing');
  const { step: choosing } = (await bench())?.session ?? {};
  const option = choosing?.kind === 'choosing' ? choosing.quote.options[0] : undefined;
  if (choosing?.kind !== 'choosing' || !option) throw new Error('no rates came');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: choosing.quote.id, choice: { service, terms }, total }));
}

beforeEach(async () => {
  await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
});

describe('a purchase that was not known when its order was set aside', () => {
  const prints = () => join(rig.folder, 'prints');
  const printed = () => (existsSync(prints()) ? readdirSync(prints()) : []);

  beforeEach(async () => {
    for (const role of ['label', 'document']) {
      must(await setSetting(rig.station, `printers.${role}`, `folder:${prints()}`));
    }
    await rig.control('faults', { kind: 'cut', path: '/Shipments', times: null });
    await buy();
    await expect.poll(step, PATIENT).toBe('unknown');
    must(await call('bench.close'));
    await open('SO-8');
    await rig.calmDown();
  });

  it('prints nothing when it is confirmed while another order is on the bench', async () => {
    const attemptId = (await shipment())?.attemptId ?? '';
    const asked = () => call('shipments.reconcile', { attemptId });
    await expect.poll(asked, PATIENT).toMatchObject({ ok: true });
    await expect.poll(async () => (await shipment())?.cartons[0]?.state, PATIENT).toBe('labelled');
    // What prints by itself would have been printed by the time all effects are over.
    await rig.station.handle.close();
    expect(printed()).toEqual([]);

    rig.station = await rig.open();
    const { needs } = must(await call('needs.list')) as { needs: Need[] };
    expect(needs).toMatchObject([{ kind: 'label-waits', order: { reference: 'SO-7' } }]);

    await open('SO-7');
    await expect.poll(step, PATIENT).toBe('done');
    expect(printed().filter((file) => file.includes('SO-7-C1'))).toHaveLength(1);
    const after = must(await call('needs.list')) as { needs: Need[] };
    expect(after.needs).toEqual([]);
    expect(await rig.sold()).toBe(1);
  });

  it('prints nothing when the program finds it out at its next start', async () => {
    await rig.station.handle.close();
    rig.station = await rig.open();
    rig.station.begin();
    await expect.poll(async () => (await shipment())?.cartons[0]?.state, PATIENT).toBe('labelled');
    await rig.station.handle.close();
    expect(printed()).toEqual([]);
    rig.station = await rig.open();
    await open('SO-7');
    await expect.poll(step, PATIENT).toBe('done');
    expect(printed().filter((file) => file.includes('SO-7-C1'))).toHaveLength(1);
  });
});

describe('a label that waits for its printer when its order is set aside', () => {
  let zebra: FakeZebra;
  let paperOut = true;
  beforeEach(async () => {
    paperOut = true;
    zebra = await startFakeZebra({ status: () => hostStatus(paperOut ? { paperOut: true } : {}) });
    must(await setSetting(rig.station, 'printers.label', zebra.target));
    rig.station.begin();
  });
  afterEach(() => zebra.close());

  it('waits for a person instead, and does not come out beside the next order', async () => {
    await buy();
    const job = async () => (await bench())?.jobs.find(({ kind }) => kind === 'label');
    await expect.poll(async () => (await job())?.held, PATIENT).toBe('printer');
    must(await call('bench.close'));
    await open('SO-8');
    paperOut = false;
    const attemptId = (await shipment())?.attemptId;
    const jobs = async () =>
      (must(await call('shipments.jobs', { attemptId })) as { jobs: { held: string }[] }).jobs;
    await expect.poll(jobs, PATIENT).toMatchObject([{ state: 'queued', held: 'person' }]);
    // A later label of the same printer goes by it.
    await call('printing.testPage', { target: zebra.target, page: 'test' });
    await expect.poll(() => zebra.labels.length, PATIENT).toBe(1);
    expect(await jobs()).toMatchObject([{ state: 'queued', held: 'person' }]);
  });
});
