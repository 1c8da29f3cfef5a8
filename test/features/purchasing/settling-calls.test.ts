import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStation, type Station } from '../../../src/main/app.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/bridge/calls.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import type { StationStatus } from '../../../src/shared/maintenance/station-status.ts';
import { MOST_GIVEN } from '../../../src/shared/purchasing/given-labels.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { labelPage, makePdf } from '../../support/paper.ts';

/** The window's calls that resolve a purchase, on a real sandbox over a socket; no window is open. */
let folder: string;
let partner: Sandbox;
let station: Station;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settling-calls-'));
  partner = await startSandbox({ stateDir: join(folder, 'partner'), port: 0 });
  station = must(
    await openStation({
      dataDir: join(folder, 'data'),
      partner: partner.baseUrl,
      env: {
        PACKBENCH_APP_ID: partner.credentials.appId,
        PACKBENCH_REST_API_KEY: partner.credentials.restApiKey,
      },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
  must(await setSetting(station, 'purchasing.quietSeconds', 0));
});

afterAll(async () => {
  await station.close();
  await partner.close();
  await rm(folder, { recursive: true });
});

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

const call = async <N extends CallName>(name: N, input: CallInput<N>) =>
  (await station.handle.dispatch(name, input)) as Result<CallOutput<N>>;

/** Makes an order with an unknown purchase: `before`: the partner sold nothing, `after`: it did. */
async function unknown(reference: string, when: 'before' | 'after'): Promise<Shipment> {
  const order = { ...anOrder(), reference };
  const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
  must(await station.importOrders([file]));
  const fault = { kind: 'cut', path: '/Shipments', when };
  const made = await fetch(`${partner.controlUrl}/faults`, {
    method: 'POST',
    body: JSON.stringify(fault),
  });
  expect(made.status).toBe(200);
  const wish = { rule: null, insure: false, pickUpDate: null, say: () => undefined };
  const cartonSpecs = [`ref=${reference}-C1;weight=2.1;dims=30x20x15`];
  const stored = must(await station.findOrder(reference));
  const { shipment } = must(await station.shipOrder(stored, { ...wish, cartonSpecs }));
  expect(shipment.state).toBe('unknown');
  return shipment;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const bought = (attemptId: string, labels: { name: string; pdf: string }[]) =>
  call('shipments.settle', {
    attemptId,
    word: { kind: 'bought', shipmentId: `SHP-${attemptId}`, trackingNumber: '1Z999', labels },
    reason: 'seen in the portal',
    pin: null,
  });

describe('rule 8: a person resolves a purchase as bought and gives label files', () => {
  it('puts a matching label file on its carton and keeps the shipment as bought', async () => {
    const { attemptId } = await unknown('GIVEN', 'before');
    const pdf = await makePdf(labelPage({ reference: 'GIVEN-C1', tracking: '1Z999' }));
    const settled = must(await bought(attemptId, [{ name: 'saved.pdf', pdf: base64(pdf) }]));
    expect(settled).toMatchObject({
      attemptId,
      state: 'confirmed',
      cartons: [{ reference: 'GIVEN-C1', state: 'labelled', label: { matchedBy: 'text' } }],
    });
  });

  it('rejects a file that is no PDF by name, and neither resolves nor keeps the other files', async () => {
    const { attemptId } = await unknown('NO-PDF', 'before');
    const good = await makePdf(labelPage({ reference: 'NO-PDF-C1', tracking: '1Z998' }));
    const refused = await bought(attemptId, [
      { name: 'good.pdf', pdf: base64(good) },
      { name: 'holiday.png', pdf: base64(Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')) },
    ]);
    expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'label' } });
    expect(JSON.stringify(refused)).toContain('holiday.png: The document is not a PDF');
    const { shipments } = must(await call('shipments.list', { search: 'NO-PDF', limit: 5 }));
    expect(shipments).toMatchObject([{ state: 'unknown', cartons: [{ label: null }] }]);
  });

  it.each([
    ['an empty file', [{ name: 'nothing.pdf', pdf: '' }], 'nothing.pdf is empty'],
    [
      'a file that is not base64',
      [{ name: 'odd.pdf', pdf: 'JVBE Ri0' }],
      'odd.pdf: expected base64',
    ],
    [
      'too many files',
      Array.from({ length: MOST_GIVEN + 1 }, () => ({ name: 'a.pdf', pdf: 'JVBERi0=' })),
      `expected at most ${MOST_GIVEN} label files`,
    ],
    [
      'a file above 20 MB',
      [{ name: 'big.pdf', pdf: base64(Buffer.alloc(20 * 1024 * 1024 + 1)) }],
      'big.pdf has 20.1 MB, expected at most 20.0 MB',
    ],
  ])('rejects %s and names the limit', async (_what, labels, words) => {
    const { attemptId } = await unknown(`LIMIT-${labels.length}-${words.length}`, 'before');
    const refused = await bought(attemptId, labels);
    expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(refused.ok ? '' : refused.error.message).toContain(words);
  });

  it('rejects an attempt that is not on record here', async () => {
    expect(await bought('of-somebody-else', [])).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('publishes the lower number of unknown purchases to every window at once', async () => {
    const { attemptId } = await unknown('TOLD', 'before');
    station.begin();
    const heard: StationStatus[] = [];
    const leave = station.handle.subscribe((event, data) => {
      if (event === 'station.changed') heard.push(data as StationStatus);
    });
    const before = must(await call('station.status', {})).unknownPurchases;
    const word = { kind: 'not-bought' as const };
    must(
      await call('shipments.settle', { attemptId, word, reason: 'not in the portal', pin: null }),
    );
    await expect.poll(() => heard.at(-1)?.unknownPurchases).toBe(before - 1);
    leave();
  });
});

describe('rule 15: label files for a purchase resolved without them', () => {
  it('are accepted through the window’s call, which needs at least one', async () => {
    const { attemptId } = await unknown('LATER', 'before');
    must(
      await call('shipments.settle', {
        attemptId,
        word: { kind: 'bought', shipmentId: 'SHP-LATER', trackingNumber: '1Z997', labels: [] },
        reason: 'seen in the portal',
        pin: null,
      }),
    );
    const pdf = base64(await makePdf(labelPage({ reference: 'LATER-C1', tracking: '1Z997' })));
    const give = (labels: { name: string; pdf: string }[]) =>
      call('shipments.settle', {
        attemptId,
        word: { kind: 'labels', labels },
        reason: 'saved from the portal',
        pin: null,
      });
    expect(await give([])).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(must(await give([{ name: 'saved.pdf', pdf }]))).toMatchObject({
      state: 'confirmed',
      cartons: [{ reference: 'LATER-C1', state: 'labelled' }],
    });
  });
});

describe('reconciling an unknown purchase from the Shipments screen', () => {
  it('confirms by the partner’s answer, gets the label and buys only once', async () => {
    const { attemptId } = await unknown('ASKED', 'after');
    const changed = await fetch(`${partner.controlUrl}/settings`, {
      method: 'PATCH',
      body: JSON.stringify({ repeatedKey: 'answers-again' }),
    });
    expect(changed.status).toBe(200);
    const asked = must(await call('shipments.reconcile', { attemptId }));
    expect(asked).toMatchObject({ state: 'confirmed', sendings: 2 });
    expect(asked.cartons.map(({ state }) => state)).toEqual(['labelled']);
    const counts = await (await fetch(`${partner.controlUrl}/counts`)).json();
    expect(JSON.stringify(counts)).toContain('"ASKED":1');
  });

  it('rejects an attempt that is not on record here', async () => {
    const asked = await call('shipments.reconcile', { attemptId: 'of-somebody-else' });
    expect(asked).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});

describe('proof of a first purchase after it was declared not bought and bought again', () => {
  it('is an exception, also of the day, until one of the two is cancelled', async () => {
    const { attemptId } = await unknown('TWICE', 'before');
    const by = { reason: 'not in the portal', pin: null };
    must(await call('shipments.settle', { attemptId, word: { kind: 'not-bought' }, ...by }));
    const order = must(await station.findOrder('TWICE'));
    const plain = { rule: null, insure: false, pickUpDate: null, say: () => undefined };
    const cartonSpecs = ['ref=BOX-1;weight=2.1;dims=30x20x15'];
    const again = must(await station.shipOrder(order, { ...plain, cartonSpecs }));
    expect(again.shipment.state).toBe('confirmed');
    const twice = async () =>
      must(await call('exceptions.list', {})).exceptions.filter(
        ({ kind }) => kind === 'bought-twice',
      );
    expect(await twice()).toEqual([]);

    const numbers = { shipmentId: 'SHP-FIRST', trackingNumber: '1Z-FIRST' };
    const word = { kind: 'bought' as const, ...numbers, labels: [] };
    must(await call('shipments.settle', { attemptId, word, ...by }));
    expect(await twice()).toMatchObject([
      {
        attemptId,
        cost: 'money',
        order: { reference: 'TWICE' },
        what: expect.stringContaining('Possibly bought twice'),
      },
    ]);
    const { exceptions } = must(await call('exceptions.list', {}));
    expect(must(await call('day.figures', { day: null })).exceptions).toBe(exceptions.length);

    must(await call('shipments.cancel', { attemptId, recorded: true, ...by }));
    expect(await twice()).toEqual([]);
  });
});
