import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/main/adapters/store/store.ts';
import { openStation, type Station } from '../../src/main/station.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import type { Result } from '../../src/shared/result.ts';
import type { StoredOrder } from '../../src/shared/station/order.ts';
import type { Shipment } from '../../src/shared/station/shipment.ts';
import { anOrder } from '../support/orders.ts';

/** A whole station on a real sandbox behind a socket, as any other partner would be. */
let folder: string;
let partner: Sandbox;
let station: Station;
let order: StoredOrder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rules-'));
  partner = await startSandbox({ stateDir: join(folder, 'partner'), port: 0 });
  station = await open(partner.baseUrl);
  must(await station.setSetting('purchasing.quietSeconds', [0]));
  order = await imported(station);
});

afterEach(async () => {
  await station.close();
  await partner.close();
  await rm(folder, { recursive: true });
});

const open = async (asked: string): Promise<Station> =>
  must(
    await openStation({
      dataDir: join(folder, 'data'),
      partner: asked,
      env: {
        PACKBENCH_APP_ID: partner.credentials.appId,
        PACKBENCH_REST_API_KEY: partner.credentials.restApiKey,
      },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );

async function imported(by: Station): Promise<StoredOrder> {
  const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(anOrder())) };
  must(await by.importOrders([file]));
  return must(await by.findOrder('SO-7'));
}

async function ship(by = station, what = order): Promise<Shipment> {
  const wish = { rule: null, insure: false, pickUpDate: null, say: () => undefined };
  const cartonSpecs = ['ref=BOX-1;weight=2.1;dims=30x20x15'];
  return must(await by.shipOrder(what, { ...wish, cartonSpecs })).shipment;
}

async function sandbox(path: string, body?: unknown): Promise<{ sold: { total: number } }> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${partner.baseUrl}/sandbox/${path}`, init);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { sold: { total: number } };
}

const sold = async (): Promise<number> => (await sandbox('counts')).sold.total;

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

async function inStore<T>(work: (store: OpenStore) => Promise<T>): Promise<T> {
  const store = must(await openStore({ file: join(folder, 'data', 'station.sqlite') }));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
type OpenStore = Extract<Awaited<ReturnType<typeof openStore>>, { ok: true }>['value'];

describe('rule 12: buying again', () => {
  const by = { reason: 'sent back by the carrier', pin: null, actor: 'Ana' };

  it('waits until the cancellation is confirmed', async () => {
    await ship();
    const again = await station.buyAgain(order, 'SO-7-B', by, () => undefined);
    expect(again).toMatchObject({ ok: false, error: { code: 'already-bought' } });
    expect(await sold()).toBe(1);
  });

  it('buys a cancelled order under a new Reference, in the same cartons, and logs it', async () => {
    await ship();
    await cancel();
    const again = must(await station.buyAgain(order, 'SO-7-B', by, () => undefined));
    expect(again).toMatchObject({
      error: null,
      shipment: { reference: 'SO-7-B', state: 'confirmed', cartons: [{ reference: 'BOX-1' }] },
    });
    expect(await sold()).toBe(2);
    expect(await station.decisions(10)).toMatchObject([
      {
        action: 'buy-again',
        actor: 'Ana',
        reason: 'sent back by the carrier',
        data: { as: 'SO-7-B' },
      },
    ]);
  });

  it('needs a reference that was never used', async () => {
    await ship();
    await cancel();
    const again = await station.buyAgain(order, 'so-7', by, () => undefined);
    expect(again).toMatchObject({ ok: false, error: { field: 'as' } });
  });

  it('prints no paper of a cancelled shipment', async () => {
    await ship();
    await cancel();
    expect(await station.print(order, {})).toMatchObject({ ok: false });
  });

  const cancel = () =>
    inStore(async (store) => {
      const [attempt] = await store.journal.list({ orderId: order.id });
      await store.journal.append(
        attempt?.id ?? '',
        { kind: 'state', data: { state: 'cancelled' } },
        { state: 'cancelled', orderStatus: 'cancelled' },
      );
    });
});

describe('rule 13: printing', () => {
  it('never buys, however often it is asked', async () => {
    must(await station.setSetting('printers.label', [`folder:${join(folder, 'labels')}`]));
    await ship();
    for (let time = 0; time < 3; time++) must(await station.print(order, {}));
    expect(await readdir(join(folder, 'labels'))).toHaveLength(3);
    expect(await sold()).toBe(1);
  });
});

describe('rule 14: the sandbox', () => {
  it("has a database of its own: its orders and purchases are not the real partner's", async () => {
    const play = await open('sandbox');
    try {
      expect(await play.findOrder('SO-7')).toMatchObject({
        ok: false,
        error: { code: 'not-found' },
      });
      const bought = await ship(play, await imported(play));
      expect(bought).toMatchObject({ partner: 'sandbox', state: 'confirmed' });
      expect(await station.shipments({})).toEqual([]);
      expect(await sold()).toBe(0);
    } finally {
      await play.close();
    }
  });

  it('prints to a folder though a real printer is assigned, unless a setting allows it', async () => {
    must(await station.setSetting('printers.label', ['system:No Such Printer']));
    const play = await open('sandbox');
    try {
      const playOrder = await imported(play);
      await ship(play, playOrder);
      const printed = must(await play.print(playOrder, {}));
      expect(printed.jobs).toMatchObject([{ state: 'done', target: `folder:${play.paperDir}` }]);
      must(await play.setSetting('printing.sandboxToRealPrinters', [true]));
      const real = must(await play.print(playOrder, {}));
      expect(real.jobs).toMatchObject([{ state: 'failed', target: 'system:No Such Printer' }]);
    } finally {
      await play.close();
    }
  });
});

describe('rule 15: bought, but the paper cannot be had', () => {
  it('is no failure of the purchase, and the paper is fetched later', async () => {
    await sandbox('faults', { kind: 'status', status: 503, path: '/documents/*', times: null });
    const bought = await ship();
    expect(bought).toMatchObject({ state: 'confirmed', error: { code: 'paper-missing' } });
    await fetch(`${partner.baseUrl}/sandbox/faults`, { method: 'DELETE' });
    const again = await ship();
    expect(again).toMatchObject({ cartons: [{ label: { matchedBy: 'barcode' } }] });
    expect(again.error).toBeUndefined();
    expect(await sold()).toBe(1);
  });

  it('is taken up by the next start of a station, without buying', async () => {
    await sandbox('faults', { kind: 'status', status: 503, path: '/documents/*', times: null });
    await ship();
    await fetch(`${partner.baseUrl}/sandbox/faults`, { method: 'DELETE' });
    station.begin();
    await expect
      .poll(async () => (await station.shipments({}))[0]?.cartons[0]?.state, { timeout: 15_000 })
      .toBe('labelled');
    expect(await sold()).toBe(1);
  });
});
