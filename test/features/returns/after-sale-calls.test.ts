import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStation, type Station } from '../../../src/main/app.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/bridge/calls.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { cheapestOf } from '../../support/return-options.ts';

/** Calls as the window makes them over the bridge, with a real sandbox behind the station. */
let folder: string;
let partner: Sandbox;
let station: Station;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'after-sale-calls-'));
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

async function ship(reference: string) {
  const file = {
    name: 'order.json',
    bytes: Buffer.from(JSON.stringify({ ...anOrder(), reference })),
  };
  must(await station.importOrders([file]));
  const { shipment } = must(
    await station.shipOrder(must(await station.findOrder(reference)), {
      rule: null,
      insure: false,
      pickUpDate: null,
      say: () => undefined,
      cartonSpecs: [`ref=${reference}-C1;weight=2.1;dims=30x20x15`],
    }),
  );
  return shipment;
}

const fault = (given: object) =>
  fetch(`${partner.controlUrl}/faults`, { method: 'POST', body: JSON.stringify(given) });
const wish = { lines: [], reason: null, note: null };
const of = (text: string) => ({ text, order: null });

/** What is said of labels that were not printed, some minutes later. */
async function unprinted() {
  vi.setSystemTime(Date.now() + 5 * 60_000);
  try {
    const { exceptions } = must(await call('exceptions.list', {}));
    const left = exceptions.filter(({ kind }) => kind === 'unprinted');
    return left.map(({ attemptId, what }) => [attemptId, what && english(what)]);
  } finally {
    vi.useRealTimers();
  }
}

describe('a return made in the window', () => {
  it('is found by the number on its label in its carrier’s print form, and has its own carton', async () => {
    const { trackingNumber, shipmentId } = await ship('W-1');
    for (const text of [trackingNumber, `(00)${trackingNumber}`, 'W-1-C1', 'W-1', shipmentId]) {
      const found = must(await call('returns.find', of(text ?? '')));
      expect(found, String(text)).toMatchObject({ reference: 'W-1', shipmentId });
    }
    const quote = must(await call('returns.rate', { ...of('W-1'), wish }));
    expect(JSON.stringify(quote)).not.toMatch(/hash/i);
    const choice = cheapestOf(quote);
    const print = true;
    const bought = must(await call('returns.buy', { quoteId: quote.id, choice, print }));
    expect(bought).toMatchObject({ error: null, shipment: { kind: 'return', state: 'confirmed' } });
    const { attemptId } = bought.shipment;
    must(await setSetting(station, 'printers.label', `folder:${join(folder, 'labels')}`));
    expect(await unprinted()).toEqual([
      [attemptId, 'Return W-1-R1 is bought, but its label was not printed'],
    ]);
    const once = { attemptId, kind: 'label', unprinted: true } as const;
    expect(must(await call('shipments.print', once)).jobs).toHaveLength(1);
    // Asked for again after a reload of the window.
    expect(must(await call('shipments.print', once)).jobs).toEqual([]);
    expect(await unprinted()).toEqual([]);
    expect(must(await call('returns.find', of('W-1-R1')))).toMatchObject({ reference: 'W-1' });
    const received = must(
      await call('returns.receive', { text: 'W-1-R1', condition: 'used', note: null }),
    );
    expect(received.receipts).toMatchObject([{ condition: 'used' }]);
    const [listed] = must(await call('returns.list', of('W-1'))).returns;
    expect(listed).toEqual(received);
  });

  it('rule 16: is not bought above a price that was named before, until a person names the one shown', async () => {
    await ship('W-16');
    const rated = async () => {
      const quote = must(await call('returns.rate', { ...of('W-16'), wish }));
      return { quoteId: quote.id, choice: cheapestOf(quote) };
    };
    const first = await rated();
    const total = { amount: '0.50', currency: 'USD' };
    const named = { ...first, choice: { ...first.choice, total }, isNamed: true } as const;
    expect(await call('returns.buy', named)).toMatchObject({ error: { code: 'quote-stale' } });
    const tooDear = { error: { code: 'price-rose', field: 'limit' } };
    expect(await call('returns.buy', first)).toMatchObject(tooDear);
    expect(await call('returns.buy', await rated())).toMatchObject(tooDear);
    expect(must(await call('returns.list', of('W-16'))).returns).toEqual([]);
    const bought = must(await call('returns.buy', { ...(await rated()), isNamed: true }));
    expect(bought).toMatchObject({ error: null, shipment: { state: 'confirmed' } });
    const entry = must(await call('audit.list', { limit: 2 })).entries[0];
    expect(entry).toMatchObject({ action: 'limit-stated', data: { reference: 'W-16' } });
  });

  it('is bought only at the shown price and with a shown key', async () => {
    await ship('W-9');
    const quote = must(await call('returns.rate', { ...of('W-9'), wish }));
    const { key, total } = cheapestOf(quote);
    const pickup = quote.options.find((each) => each.total === null)?.key ?? '';
    for (const choice of [
      { key, total: { amount: '0.01', currency: total?.currency ?? '' } },
      { key, total: { amount: total?.amount ?? '', currency: 'CHF' } },
      { key, total: null },
      { key: pickup, total },
      { key: key.toUpperCase(), total },
      { key: 'Kestrel', total },
    ]) {
      const refused = await call('returns.buy', { quoteId: quote.id, choice });
      expect(refused, JSON.stringify(choice)).toMatchObject({
        ok: false,
        error: { code: 'quote-stale' },
      });
    }
    expect(must(await call('returns.list', of('W-9'))).returns).toEqual([]);
    const atPickup = { quoteId: quote.id, choice: { key: pickup, total: null } };
    expect(must(await call('returns.buy', atPickup)).shipment).toMatchObject({
      state: 'confirmed',
      cost: null,
    });
    // Bought by a program that prints the file itself.
    expect(await unprinted()).toEqual([]);
  });

  it('is neither rated nor bought without the required sign-in', async () => {
    must(await setSetting(station, 'packers', [{ name: 'Ada', badge: 'ADA-1' }]));
    must(await setSetting(station, 'packers.required', true));
    for (const [name, input] of [
      ['returns.rate', { ...of('W-1'), wish }],
      ['returns.buy', { quoteId: 'q', choice: { key: 'k', total: null } }],
      ['returns.receive', { text: 'W-1-R1', condition: 'used', note: null }],
    ] as const) {
      const refused = await call(name, input);
      expect(refused.ok ? null : refused.error.code, name).toBe('usage');
    }
    expect((await call('returns.find', of('W-1'))).ok).toBe(true);
    must(await setSetting(station, 'packers.required', false));
  });
});

describe('the list of exceptions', () => {
  it('lists each problem once, and nothing that needs no person', async () => {
    await ship('W-2');
    expect(must(await call('exceptions.list', {})).exceptions).toEqual([]);
    await fault({ kind: 'cut', path: '/Shipments', when: 'before' });
    const unknown = await ship('W-3');
    await fault({ kind: 'status', path: '/documents/*', status: 500, times: null });
    const { attemptId } = await ship('W-4');
    const { exceptions: needs } = must(await call('exceptions.list', {}));
    expect(needs).toMatchObject([
      { kind: 'unknown', attemptId: unknown.attemptId, order: { reference: 'W-3' } },
      { kind: 'documents', attemptId, order: { reference: 'W-4' } },
    ]);
    expect(must(await call('exceptions.list', {})).exceptions).toEqual(needs);
    await fetch(`${partner.controlUrl}/faults`, { method: 'DELETE' });
    // A new request fetches the document.
    must(await call('shipments.reconcile', { attemptId }));
    expect(must(await call('exceptions.list', {})).exceptions).toMatchObject([{ kind: 'unknown' }]);
  });
});

describe('documents being downloaded', () => {
  it('are no exception until the download has failed, and then the window is notified', async () => {
    const told: string[] = [];
    const end = station.handle.subscribe((event) => told.push(event));
    // The first answer is slow, then every answer is an error.
    await fault({ kind: 'latency', path: '/documents/*', ms: 1_500 });
    await fault({ kind: 'status', path: '/documents/*', status: 500, times: null });
    const papers = async () =>
      must(await call('exceptions.list', {})).exceptions.filter(
        ({ kind, order }) => kind === 'documents' && order?.reference === 'W-8',
      );
    const shipping = ship('W-8');
    const bought = async () =>
      must(await call('shipments.list', { search: 'W-8', limit: 10 })).shipments.map(
        ({ state }) => state,
      );
    await expect.poll(bought, { interval: 20, timeout: 60_000 }).toEqual(['confirmed']);
    expect(await papers()).toEqual([]);
    expect(told).not.toContain('exceptions.changed');

    const { attemptId } = await shipping;
    expect(await papers()).toMatchObject([{ attemptId }]);
    expect(told).toContain('exceptions.changed');
    end();
    await fetch(`${partner.controlUrl}/faults`, { method: 'DELETE' });
    must(await call('shipments.reconcile', { attemptId }));
    expect(await papers()).toEqual([]);
  });
});

describe('the webhook listener’s settings in the window', () => {
  it('start off; the path is shown only on request, and a new one works at once', async () => {
    expect(must(await call('events.state', {}))).toMatchObject({ port: null, error: null });
    const listening = must(await station.events.listen(0));
    const first = must(await call('events.address', {}));
    expect(first).toEqual({ here: listening.address, outside: null });
    expect(JSON.stringify(must(await call('events.state', {})))).not.toContain(
      listening.address.split('/').at(-1),
    );
    const second = must(await call('events.renewPath', {}));
    expect(second.here).not.toBe(first.here);
    const post = async (to: string | null) =>
      (await fetch(to ?? '', { method: 'POST', body: '{}' })).status;
    expect(await post(first.here)).toBe(404);
    expect(await post(second.here)).toBe(400);
  });

  it('show why it cannot listen', async () => {
    const { port } = new URL(partner.baseUrl);
    const taken = await station.events.listen(Number(port));
    expect(taken.ok).toBe(false);
    expect(must(await call('events.state', {}))).toMatchObject({
      port: null,
      error: { field: 'events.port' },
    });
  });

  it('pass on the partner’s answer to a subscription, and need the supervisor’s PIN where one is set', async () => {
    const event = 'TRACKING_UPDATES';
    const noUrl = await call('events.subscribe', { events: [event], url: null });
    expect(noUrl.ok ? null : noUrl.error.field).toBe('events.url');
    must(await setSetting(station, 'events.url', 'http://127.0.0.1:9'));
    expect(must(await call('events.subscribe', { events: [event], url: null }))).toMatchObject({
      status: 'Success',
    });
    expect(must(await call('events.unsubscribe', { events: [event] }))).toMatchObject({
      status: 'Success',
    });
    must(await setSetting(station, 'supervisor.pin', '4711'));
    for (const name of ['events.address', 'events.renewPath'] as const) {
      const locked = await call(name, {});
      expect(locked.ok ? null : locked.error.field, name).toBe('pin');
    }
    const locked = await call('events.subscribe', { events: [event], url: null });
    expect(locked.ok ? null : locked.error.field).toBe('pin');
  });
});
