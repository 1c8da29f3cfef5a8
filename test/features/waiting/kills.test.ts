import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importOrders } from '../../day/place.ts';
import { Lost, openWindow, type Window } from '../../day/window.ts';
import { inFull } from '../../support/long.ts';
import { anOrder } from '../../support/orders.ts';
import { type Partner, partnerHere } from '../../support/partner.ts';
import { type RunningStation, startStation } from '../../support/station.ts';

/*
 * A real station packs an order while the partner is away, and dies: where it stores what was accepted,
 * or, started again with the partner back, where it rates, buys, fetches or prints. Whoever starts it
 * once more finds each order bought once, and its label comes when its slip is scanned.
 */
const KILL_POINTS = fileURLToPath(new URL('../../faults/kill-points.ts', import.meta.url));
const MOST = { amount: '400', currency: 'USD' };
const BOX = {
  name: 'M',
  dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
  weight: { value: '0.2', unit: 'KG' },
};

/** Where it dies the first time it comes there. */
const AMID_STORING = 'store: insert waiting_orders: after';
const WHILE_PACKING = inFull(['store: insert waiting_orders: before', AMID_STORING], {
  part: [AMID_STORING],
});
const SENT = 'POST /Shipments: after its bytes';
const QUEUED = 'store: insert print_jobs: after';
/** Every durable step, and what goes over the line between them. */
const WHILE_BUYING = inFull(
  [
    'POST /Auth: after its bytes',
    'POST /Rates: before its bytes',
    'POST /Rates: after its bytes',
    'POST /Rates: answer taken in',
    'store: insert quotes: after',
    'store: insert attempts: after',
    'store: insert attempt_bodies: after',
    'store: insert attempt_facts: after',
    'POST /Shipments: before its bytes',
    'POST /Shipments: half of its bytes',
    SENT,
    'POST /Shipments: answer taken in',
    'store: update attempts: after',
    'store: update orders: after',
    'GET /documents/*: after its bytes',
    'store: insert documents: after',
    'store: delete waiting_orders: after',
    'store: insert print_jobs: before',
    QUEUED,
    'store: update print_jobs: after',
  ],
  { part: [SENT, QUEUED] },
);

let root: string;
let partner: Partner;
let up: { station: RunningStation; window: Window } | null = null;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waiting-kills-'));
  partner = await partnerHere();
  await partner.set({ repeatedKey: 'answers-again' });
  const settings = {
    ...{ 'purchasing.quietSeconds': 0, boxes: [BOX], 'boxes.default': BOX.name },
    ...{ 'printers.label': `folder:${join(root, 'label')}` },
    ...{ 'printers.document': `folder:${join(root, 'document')}` },
  };
  await start();
  for (const [key, value] of Object.entries(settings))
    await up?.window.must('settings.set', { key, value });
});

afterAll(async () => {
  up?.window.close();
  await up?.station.stop();
  await partner.stop();
  await rm(root, { recursive: true, maxRetries: 10, retryDelay: 50 });
});

async function start(env: Record<string, string> = {}): Promise<Window> {
  const dataDir = join(root, 'data');
  const station = await startStation({
    dataDir,
    partner: partner.baseUrl,
    preload: Object.keys(env).length > 0 ? [KILL_POINTS] : [],
    env: { ...partner.env, FAULTS_DATA: dataDir, ...env },
  });
  const window = await openWindow(station.url);
  up = { station, window };
  return window;
}

async function die(): Promise<void> {
  up?.station.kill?.();
  await up?.station.exited?.();
  up?.window.close();
  up = null;
}

/** Files that came out of the label printer: labels, or with `carton ` the slips of waiting cartons. */
const printed = async (reference: string, kind: '' | 'carton ' = '') =>
  (await readdir(join(root, 'label')).catch(() => [])).filter((name) =>
    name.startsWith(`${reference} ${kind}${reference}-`),
  );

/** From the order's scan until it waits, as far as it has not come yet. */
async function packOn(window: Window, reference: string): Promise<void> {
  await window.must('bench.scan', { text: reference });
  if (window.bench()?.session.step.kind === 'packing') {
    await window.must('bench.packRest', {});
    const carton = window.bench()?.session.cartons[0]?.reference ?? '';
    await window.must('bench.measureCarton', { carton, weight: '2.1' });
    await window.must('bench.rate', { insure: false, pickUpDate: null });
    while (!window.bench()?.packOn) await window.benchChanged(1_000);
    await window.must('bench.packOn', { choose: null, atMost: MOST });
    // Its slip comes out of the label printer too.
    while ((await printed(reference, 'carton ')).length === 0) await window.benchChanged(50);
  }
  expect(window.bench()?.session.step.kind).toBe('waiting');
  await window.must('bench.close', {});
}

/** Longer than anything that the station waits for by itself. */
const STUCK_MS = 120_000;

/** Until it is bought by itself; then its slip is scanned, and its label comes out. */
async function throughToItsLabel(window: Window, reference: string): Promise<void> {
  const status = async () =>
    (await window.must('orders.list', { search: reference, limit: 1 })).orders[0]?.status;
  const stuckAt = performance.now() + STUCK_MS;
  const goOn = async () => {
    if (performance.now() > stuckAt)
      throw new Error(
        `${reference} is stuck: ${await status()}, ${JSON.stringify(window.bench())}`,
      );
    await window.benchChanged(100);
  };
  while ((await status()) !== 'shipped') await goOn();
  await window.must('bench.scan', { text: `${reference}-C1` });
  for (;;) {
    // Decided on what the station answers now: a published bench may be older than the files.
    const jobs = (await window.must('bench.current', {}))?.jobs ?? [];
    const label = jobs.find(({ kind, closed }) => kind === 'label' && !closed);
    if (label?.state === 'done') return;
    // Whoever stands at the printer says whether it came out.
    const cameOut = (await printed(reference)).length > 0;
    if (label?.state === 'unknown') {
      await window.must('printing.resolve', { job: label.id, cameOut });
      if (cameOut) return;
    }
    if (label?.state === 'unknown' || label?.state === 'failed')
      await window.must('printing.retry', { job: label.id });
    await goOn();
  }
}

/** Whether it was killed over it. */
async function isKilledOver(
  life: Promise<Window>,
  work: (window: Window) => Promise<void>,
): Promise<boolean> {
  try {
    await work(await life);
    return false;
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    await die();
    return true;
  }
}

const current = async (): Promise<Window> => up?.window ?? (await start());
let count = 0;

/** An order that is packed in one life and bought in another, one of which ends there. */
async function killedAt(point: string, whilePacking: boolean): Promise<boolean> {
  count += 1;
  const reference = `WK-${count}`;
  const armed = { FAULTS_KILL_AT: point };
  await importOrders(await current(), [anOrder({ reference })]);
  await partner.fault({ kind: 'cut', path: '/*', times: null });
  let isKilled = false;
  if (whilePacking) {
    await die();
    isKilled = await isKilledOver(start(armed), (doomed) => packOn(doomed, reference));
  }
  await packOn(await current(), reference);
  expect(await partner.sold(reference)).toBe(0);
  await die();
  await partner.control('/faults', 'DELETE');
  if (!whilePacking) {
    isKilled = await isKilledOver(start(armed), (doomed) => throughToItsLabel(doomed, reference));
  }
  await throughToItsLabel(await current(), reference);
  expect(await partner.sold(reference), point).toBe(1);
  expect(await printed(reference), point).toHaveLength(1);
  return isKilled;
}

it.each(WHILE_PACKING)(
  'killed while it packs, at “%s”, it has the order still, and buys it once',
  async (point) => {
    expect(await killedAt(point, true)).toBe(true);
  },
);

it.each(WHILE_BUYING)(
  'killed while it buys what waits, at “%s”, it has bought once, and its label comes out once',
  async (point) => {
    expect(await killedAt(point, false)).toBe(true);
  },
);
