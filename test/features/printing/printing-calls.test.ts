import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../src/shared/kernel/audit.ts';
import type { StationStatus } from '../../../src/shared/maintenance/station-status.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import type { PrintJob, PrintQueue } from '../../../src/shared/printing/print-job.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { must, stationRig } from '../../station/station-rig.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;
const audit = async () =>
  (must(await call('audit.list', { limit: 20 })) as { entries: AuditEntry[] }).entries;

let home: string;
const labels = () => join(home, 'labels');

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'packbench print desk '));
  for (const role of ['label', 'document']) {
    must(await call('settings.set', { key: `printers.${role}`, value: `folder:${home}/${role}s` }));
  }
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Ships SO-7 in one carton with its documents printed. */
async function shipped(): Promise<Shipment> {
  must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
  const carton = (await bench()).session.openCarton;
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  must(await call('bench.measureCarton', { carton, weight: '2.1', dimensions }));
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  await expect.poll(async () => (await bench()).session.step.kind).toBe('choosing');
  const { step } = (await bench()).session;
  const option = step.kind === 'choosing' ? step.quote.options[0] : undefined;
  if (step.kind !== 'choosing' || !option) throw new Error('no rates came');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: step.quote.id, choice: { service, terms }, total }));
  await expect
    .poll(async () => (await bench()).session.step.kind, { timeout: 60_000 })
    .toBe('done');
  const { shipment } = await bench();
  if (!shipment) throw new Error('nothing was bought');
  return shipment;
}

describe('a document of a shipment', () => {
  it('can be reprinted with the partner offline; the copy is counted and logged', async () => {
    const { attemptId, cartons } = await shipped();
    await rig.partner.close();
    const wish = { attemptId, kind: 'label', carton: cartons[0]?.reference, reason: 'torn' };
    const again = must(await call('shipments.print', wish)) as { jobs: PrintJob[] };
    expect(again.jobs).toMatchObject([
      { kind: 'label', state: 'done', copyNumber: 2, attemptId, confirmedAt: null },
    ]);
    expect(readdirSync(labels())).toHaveLength(2);
    expect(await audit()).toMatchObject([
      {
        action: 'reprint',
        subject: attemptId,
        reason: 'torn',
        data: { reference: 'SO-7', copyNumber: 2 },
      },
    ]);
    const { jobs } = must(await call('shipments.jobs', { attemptId })) as { jobs: PrintJob[] };
    expect(jobs.filter(({ kind }) => kind === 'label')).toHaveLength(2);
    expect(await call('shipments.print', { attemptId: 'nobody' })).toMatchObject({
      error: { code: 'not-found', field: 'attemptId' },
    });
  });

  it('can be downloaded as a file; other files cannot', async () => {
    const { cartons } = await shipped();
    const file = cartons[0]?.label?.file ?? '';
    const given = must(await call('shipments.file', { file })) as { name: string; pdf: string };
    expect(given.name).toMatch(/\.pdf$/);
    expect(Buffer.from(given.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(await call('shipments.file', { file: '/etc/passwd' })).toMatchObject({
      error: { code: 'not-found' },
    });
  });
});

describe('the print queue', () => {
  it('lists every printer with its jobs; a carton slip needs no purchase', async () => {
    must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
    const told: PrintQueue[] = [];
    rig.station.handle.subscribe((event, data) => {
      if (event === 'printing.changed') told.push(data as PrintQueue);
    });
    const { jobs } = must(await call('bench.print', { kind: 'carton-label' })) as {
      jobs: PrintJob[];
    };
    expect(jobs).toMatchObject([{ kind: 'carton-label', state: 'done', attemptId: null }]);
    const { printers } = must(await call('printing.queue')) as PrintQueue;
    expect(printers).toMatchObject([
      { target: `folder:${home}/labels`, roles: ['label'], jobs: [{ kind: 'carton-label' }] },
      { target: `folder:${home}/documents`, roles: ['document'], jobs: [] },
    ]);
    await expect.poll(() => told.at(-1)?.printers[0]?.jobs.at(-1)?.state).toBe('done');
    expect(told.length).toBeGreaterThan(0);
  });

  it('reports to the status bar whether a printer is ready and how many jobs wait for a person', async () => {
    rig.station.begin();
    const status = async () => must(await call('station.status')) as StationStatus;
    await expect
      .poll(async () => (await status()).printers.ready)
      .toMatchObject({ label: { ok: true }, document: { ok: true } });
    const target = 'system:No such queue';
    const tried = await call('printing.testPage', { target, page: 'test' });
    expect(tried).toMatchObject({ ok: false, error: { code: 'printer' } });
    expect((await status()).printers).toMatchObject({ waiting: 0, trouble: 1 });
    const queue = must(await call('printing.queue')) as PrintQueue;
    const job = queue.printers.flatMap(({ jobs }) => jobs).find(({ kind }) => kind === 'test-page');
    const to = `folder:${home}/elsewhere`;
    expect(must(await call('printing.move', { job: job?.id, target: to }))).toMatchObject({
      target: to,
    });
    await expect
      .poll(async () => (await status()).printers)
      .toMatchObject({ waiting: 0, trouble: 0 });
    expect(readdirSync(join(home, 'elsewhere'))).toEqual(['Test page.pdf']);
  });
});

describe('a document of the sandbox', () => {
  it('is neither retried nor moved to a real printer once the setting forbids it', async () => {
    const station = await rig.open('sandbox');
    try {
      const ask = (name: string, input: unknown) => station.handle.dispatch(name, input);
      const allow = (value: boolean) =>
        ask('settings.set', { key: 'printing.sandboxToRealPrinters', value });
      await rig.imported(station);
      must(await allow(true));
      must(await ask('settings.set', { key: 'printers.label', value: 'system:No such queue' }));
      must(await ask('bench.open', { merchant: null, reference: 'SO-7' }));
      expect(await ask('bench.print', { kind: 'carton-label' })).toMatchObject({ ok: false });
      must(await allow(false));
      const { printers } = must(await ask('printing.queue', {})) as PrintQueue;
      const [job] = printers.flatMap(({ jobs }) => jobs);
      const refused = { ok: false, error: { code: 'bad-input', field: 'target' } };
      expect(await ask('printing.retry', { job: job?.id })).toMatchObject(refused);
      const spare = { job: job?.id, target: 'system:Another' };
      expect(await ask('printing.move', spare)).toMatchObject(refused);
      const home = { job: job?.id, target: `folder:${labels()}` };
      expect(await ask('printing.move', home)).toMatchObject({ ok: true });
    } finally {
      await station.close();
    }
  });
});
