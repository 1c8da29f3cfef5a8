import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StationStatus } from '../../../src/shared/maintenance/station-status.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
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
const boughtMeanwhile = async () =>
  (must(await call('station.status')) as StationStatus).boughtMeanwhile;
const PATIENT = { timeout: 60_000 };

/** Packs an order in one carton and requests its purchase. */
async function buy(reference = 'SO-7'): Promise<void> {
  await open(reference);
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  must(await call('bench.measureCarton', { carton: `${reference}-C1`, weight: '2.1', dimensions }));
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

describe('an unknown purchase of an order that was set aside', () => {
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

  it('prints nothing when it is confirmed while another order is open', async () => {
    const attemptId = (await shipment())?.attemptId ?? '';
    const asked = () => call('shipments.reconcile', { attemptId });
    await expect.poll(asked, PATIENT).toMatchObject({ ok: true });
    await expect.poll(async () => (await shipment())?.cartons[0]?.state, PATIENT).toBe('labelled');
    // Once all effects have finished, an automatic print would be on paper.
    await rig.station.handle.close();
    expect(printed()).toEqual([]);

    rig.station = await rig.open();
    expect(await boughtMeanwhile()).toEqual([
      {
        order: { merchant: null, reference: 'SO-7' },
        cartons: ['SO-7-C1'],
        service: expect.stringMatching(/express|standard/),
        city: 'Köln',
        country: 'DE',
      },
    ]);

    await open('SO-7');
    await expect.poll(step, PATIENT).toBe('done');
    expect(printed().filter((file) => file.includes('SO-7-C1'))).toHaveLength(1);
    expect(await boughtMeanwhile()).toEqual([]);
    expect(await rig.sold()).toBe(1);
  });

  it('prints nothing when the next start confirms it', async () => {
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

describe('a purchase confirmed while its order was not open', () => {
  const prints = () => join(rig.folder, 'prints');
  const printed = () => (existsSync(prints()) ? readdirSync(prints()) : []);
  const attemptOf = async (search: string) =>
    (must(await call('shipments.list', { search, limit: 5 })) as { shipments: Shipment[] })
      .shipments[0]?.attemptId ?? '';
  const told = async () => (await boughtMeanwhile()).map(({ order }) => order.reference);

  beforeEach(async () => {
    for (const role of ['label', 'document']) {
      must(await setSetting(rig.station, `printers.${role}`, `folder:${prints()}`));
    }
  });

  it('is listed per order until that order is opened, also by another program on the same data', async () => {
    await rig.control('faults', { kind: 'cut', path: '/Shipments', times: null });
    for (const reference of ['SO-7', 'SO-8']) {
      await buy(reference);
      await expect.poll(step, PATIENT).toBe('unknown');
      must(await call('bench.close'));
    }
    await rig.calmDown();
    expect(await told()).toEqual([]);
    rig.station.begin();
    for (const reference of ['SO-7', 'SO-8']) {
      const attemptId = await attemptOf(reference);
      const asked = () => call('shipments.reconcile', { attemptId });
      await expect.poll(asked, PATIENT).toMatchObject({ ok: true, value: { state: 'confirmed' } });
    }
    await expect.poll(told, PATIENT).toEqual(['SO-7', 'SO-8']);
    // Once all effects have finished, an automatic print would be on paper.
    await rig.station.handle.close();
    expect(printed()).toEqual([]);

    rig.station = await rig.open();
    expect(await told()).toEqual(['SO-7', 'SO-8']);
    must(await call('bench.scan', { text: 'SO-7-C1' }));
    await expect.poll(step, PATIENT).toBe('done');
    expect(await told()).toEqual(['SO-8']);
    expect(printed().filter((file) => file.includes('C1'))).toHaveLength(1);
  });

  it('is listed also when it was declared not bought and proven later', async () => {
    await rig.control('faults', { kind: 'cut', path: '/Shipments', times: null });
    await buy();
    await expect.poll(step, PATIENT).toBe('unknown');
    const attemptId = await attemptOf('SO-7');
    const by = { reason: 'portal', pin: null };
    const notBought = { attemptId, word: { kind: 'not-bought' }, ...by };
    // The station's automatic re-send goes first and is not disturbed.
    await expect
      .poll(() => call('shipments.settle', notBought), PATIENT)
      .toMatchObject({ ok: true });
    await open('SO-7');
    expect(await step()).toBe('packing');
    must(await call('bench.close'));
    const word = {
      kind: 'bought',
      shipmentId: 'SHP-PORTAL-7',
      trackingNumber: '1Z-PORTAL-7',
      labels: [],
    };
    must(await call('shipments.settle', { attemptId, word, ...by }));
    expect(await told()).toEqual(['SO-7']);
  });

  it('prints nothing when its order is set aside just as its labels arrive', async () => {
    rig.station.handle.subscribe((event, data) => {
      const now = event === 'bench.changed' ? (data as Bench | null)?.session.step.kind : null;
      if (now === 'labels') void call('bench.close');
    });
    await buy();
    await expect.poll(told, PATIENT).toEqual(['SO-7']);
    await rig.station.handle.close();
    expect(printed()).toEqual([]);
    rig.station = await rig.open();
    await open('SO-7');
    await expect.poll(step, PATIENT).toBe('done');
    expect(printed().filter((file) => file.includes('SO-7-C1'))).toHaveLength(1);
  });
});

describe('labels that were never requested', () => {
  const prints = () => join(rig.folder, 'prints');
  const printed = () => (existsSync(prints()) ? readdirSync(prints()) : []);
  const scan = async () => must(await call('bench.scan', { text: 'SO-7' }));
  const prepared = async () => {
    await buy();
    await expect.poll(async () => (await bench())?.session.problem?.code, PATIENT).toBe('printer');
    expect((await bench())?.jobs).toEqual([]);
    must(await setSetting(rig.station, 'printers.label', `folder:${prints()}`));
  };

  /** Exceptions of this kind, some minutes later. */
  const exceptions = async () => {
    vi.setSystemTime(Date.now() + 5 * 60_000);
    try {
      const { exceptions: all } = must(await give(rig.station, 'exceptions.list', {}));
      return all.filter(({ kind }) => kind === 'unprinted').map(({ order }) => order?.reference);
    } finally {
      vi.useRealTimers();
    }
  };

  it('print once when the slip of the order on the bench is scanned', async () => {
    await prepared();
    expect(await exceptions()).toEqual(['SO-7']);
    const message = 'Order SO-7 is on the bench already. The label of SO-7-C1 prints.';
    expect(await scan()).toMatchObject({ tone: 'info', message });
    await expect.poll(step, PATIENT).toBe('done');
    expect(printed()).toHaveLength(1);
    expect(await scan()).toMatchObject({ message: 'Order SO-7 is on the bench already.' });
    expect(await exceptions()).toEqual([]);
    await rig.station.handle.close();
    expect(printed()).toHaveLength(1);
    rig.station = await rig.open();
  });

  it('are an exception of a purchase that a program was to print, until they print', async () => {
    must(await setSetting(rig.station, 'printers.label', `folder:${prints()}`));
    await rig.ship(rig.station, must(await rig.station.findOrder('SO-8')));
    const { attemptId } = must(await rig.tryToShip({ print: true })).shipment;
    expect(await exceptions()).toEqual(['SO-7']);
    const wish = { orderId: rig.order.id, unprintedOf: attemptId };
    must(await give(rig.station, 'shipments.printOrder', wish));
    expect(await exceptions()).toEqual([]);
  });

  it('print once when the slip brings the order to the bench', async () => {
    await prepared();
    must(await call('bench.close'));
    await open('SO-8');
    expect(printed()).toEqual([]);
    must(await call('bench.close'));
    const message = 'Order SO-7 is on the bench. The label of SO-7-C1 prints.';
    expect(await scan()).toMatchObject({ tone: 'success', message });
    await expect.poll(step, PATIENT).toBe('done');
    expect(printed()).toHaveLength(1);
  });
});

describe('a print job waiting for its printer when its order is set aside', () => {
  let zebra: FakeZebra;
  let paperOut = true;
  beforeEach(async () => {
    paperOut = true;
    zebra = await startFakeZebra({ status: () => hostStatus(paperOut ? { paperOut: true } : {}) });
    must(await setSetting(rig.station, 'printers.label', zebra.target));
    rig.station.begin();
  });
  afterEach(() => zebra.close());

  it('is left to a person, and is not printed beside the next order', async () => {
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
    // A later label of the same printer overtakes it.
    await call('printing.testPage', { target: zebra.target, page: 'test' });
    await expect.poll(() => zebra.labels.length, PATIENT).toBe(1);
    expect(await jobs()).toMatchObject([{ state: 'queued', held: 'person' }]);
  });

  it('for an invoice is printed when requested again', async () => {
    const never = { method: 'PATCH', body: JSON.stringify({ electronicSubmission: 'never' }) };
    await fetch(`${rig.partner.controlUrl}/settings`, never);
    must(await setSetting(rig.station, 'printers.document', zebra.target));
    await buy();
    const held = async () => (await bench())?.jobs.map((job) => [job.kind, job.held]);
    const both = (by: 'printer' | 'person') =>
      expect.arrayContaining([
        ['label', by],
        ['invoice', by],
      ]);
    await expect.poll(held, PATIENT).toEqual(both('printer'));
    must(await call('bench.close'));
    const attemptId = (await shipment())?.attemptId;
    const kept = async () =>
      (
        must(await call('shipments.jobs', { attemptId })) as {
          jobs: { kind: string; held: string }[];
        }
      ).jobs.map((job) => [job.kind, job.held]);
    await expect.poll(kept, PATIENT).toEqual(both('person'));
  });
});
