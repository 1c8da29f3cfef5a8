import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../../src/shared/kernel/message.ts';
import { importOrders } from '../../day/place.ts';
import { openWindow, type Window } from '../../day/window.ts';
import { cupsIsMissing, type PrivateCups, startCups } from '../../support/cups.ts';
import { anOrder } from '../../support/orders.ts';
import { type Partner, partnerHere } from '../../support/partner.ts';
import { type RunningStation, startStation } from '../../support/station.ts';

/*
 * The label printer goes offline in the middle of a batch. The station is a process of its own, and its
 * printer a queue of a real CUPS, whose backend is fake: no paper exists here.
 */

const STACK = ['S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6'];
const QUEUE = 'bench-labels';
const BOX = {
  name: 'Medium',
  dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
  weight: { value: '0.4', unit: 'KG' },
};

describe.skipIf(cupsIsMissing())('a printer that goes offline in the middle of a batch', () => {
  let cups: PrivateCups;
  let partner: Partner;
  let dataDir: string;
  beforeAll(async () => {
    [cups, partner] = await Promise.all([startCups(), partnerHere()]);
    dataDir = await mkdtemp(join(tmpdir(), 'printer-away-'));
    await cups.addQueue(QUEUE, 'keep');
    await writeFile(
      join(dataDir, 'settings.json'),
      JSON.stringify({
        boxes: [BOX],
        'boxes.default': 'Medium',
        'printers.label': `system:${QUEUE}`,
        'printers.document': `folder:${join(dataDir, 'documents')}`,
        'printing.sandboxToRealPrinters': true,
      }),
    );
  });
  afterAll(async () => {
    await Promise.all([cups?.stop(), partner?.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  const started = (): Promise<RunningStation> => {
    const { CUPS_SERVER = '' } = cups.environment;
    const env = { ...partner.env, CUPS_SERVER };
    return startStation({ dataDir, partner: partner.baseUrl, env });
  };
  const titles = async () => (await cups.printed()).map(({ title }) => title);
  const printed = (...expected: string[]) => expect.poll(titles).toEqual(expected.map(titleOf));
  const batch = async (window: Window) => (await window.must('batch.current', {})).batch;
  const stopped = async (window: Window) => {
    await expect
      .poll(async () => (await batch(window))?.state, { timeout: 120_000 })
      .toBe('stopped');
    return await batch(window);
  };
  /**
   * The labels of these orders wait at the printer, and no job is on its way to it: of one that is, nobody
   * would know after a power cut.
   */
  const atRest = (window: Window, waiting: readonly string[] = []) =>
    expect
      .poll(
        async () => {
          const { printers } = await window.must('printing.queue', {});
          const jobs = printers.flatMap((printer) => printer.jobs);
          const onTheWay = jobs.filter(({ state, held }) => state !== 'done' && held !== 'printer');
          const waits = jobs.map(({ title }) => english(title));
          const missing = waiting.filter((each) => !waits.includes(titleOf(each)));
          return { onTheWay, missing };
        },
        { timeout: 120_000 },
      )
      .toEqual({ onTheWay: [], missing: [] });

  /** The first is packed by hand; the others are begun. */
  async function begun(window: Window): Promise<void> {
    const orders = STACK.map((reference) => anOrder({ reference }));
    await importOrders(window, orders);
    const like = { merchant: null, reference: 'S-1' };
    await window.must('bench.open', like);
    await window.must('bench.packRest', {});
    await window.must('bench.rate', { insure: false, pickUpDate: null });
    await expect.poll(() => window.bench()?.session.step.kind).toBe('choosing');
    await window.must('bench.scan', { text: 'PB:BUY' });
    await printed('S-1');
    await window.must('bench.close', {});
    const atMost = { amount: '500', currency: 'USD' };
    const { weight } = await window.must('batch.begin', { like, atMost, choose: null });
    await partner.fault({ kind: 'latency', path: '/Shipments', ms: 600 });
    await window.must('batch.add', { count: STACK.length - 1, checkWeight: weight });
  }

  it('stops before the next purchase, and then prints the labels in the order of the stack, each once', async () => {
    const station = await started();
    const window = await openWindow(station.url);
    await begun(window);
    await printed('S-1', 'slip', 'S-2');
    await cups.admin('cupsdisable', QUEUE);
    const away = await stopped(window);
    const why = `no printer for labels is ready (system:${QUEUE}: The queue ${QUEUE} is stopped`;
    expect(away).toMatchObject({ unknown: [], refused: [], why: { code: 'printer' } });
    expect(away?.why?.message).toContain(why);
    // What was bought before it stopped waits at the printer, and comes out by itself.
    const waits = STACK.slice(2, 1 + (away?.shipped ?? 0));
    expect(waits.length).toBeGreaterThan(0);
    await expect
      .poll(async () => (await batch(window))?.papers.map(({ reference }) => reference))
      .toEqual(waits);
    await cups.admin('cupsenable', QUEUE);
    const out = ['S-1', 'slip', 'S-2', ...waits];
    await printed(...out);
    await atRest(window);

    // Once more, and the power fails: what was bought is left over, and whoever goes on wants it first.
    await window.must('batch.goOn', {});
    await cups.admin('cupsdisable', QUEUE);
    const again = await stopped(window);
    const left = again?.papers.map(({ reference }) => reference) ?? [];
    await atRest(window, left);
    station.kill?.();
    await station.exited?.();
    const next = await started();
    const window2 = await openWindow(next.url);
    await stopped(window2);
    const message = expect.stringMatching(/^Left over from an earlier run/);
    await expect
      .poll(async () =>
        (await batch(window2))?.papers.filter((each) => left.includes(each.reference)),
      )
      .toMatchObject(left.map((reference) => ({ reference, error: { message } })));
    // One that was being bought at the power cut may have come to the printer's queue since.
    const papers = (await batch(window2))?.papers.map(({ reference }) => reference) ?? [];
    expect(papers).toEqual(STACK.filter((reference) => papers.includes(reference)));
    await cups.admin('cupsenable', QUEUE);
    await window2.must('batch.goOn', {});
    await printed('S-1', 'slip', ...STACK.slice(1));
    await expect
      .poll(() => batch(window2))
      .toMatchObject({ state: 'ready', shipped: STACK.length - 1, papers: [] });
    expect((await window2.must('exceptions.list', {})).exceptions).toEqual([]);
    for (const each of STACK) expect(await partner.sold(each), each).toBe(1);
    window2.close();
    await next.stop();
  }, 120_000);
});

const titleOf = (what: string): string =>
  what === 'slip' ? `Batch of ${STACK.length - 1}, like S-1` : `${what} ${what}-C1`;
