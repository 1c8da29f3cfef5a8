import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStation, type Station } from '../../../src/main/app.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import { must } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { inFull } from '../../support/long.ts';
import { type Meddler, meddle } from '../../support/meddler.ts';
import { anOrder } from '../../support/orders.ts';
import { cheapestOf } from '../../support/return-options.ts';

const ORDERS = inFull(200, { part: 60 });
const AT_ONCE = 12;
const OTHERS = ['Kite & Kin', 'Åre Snö AB', 'kite and kin'];

interface Received {
  path: string;
  body: Record<string, unknown>;
}

/**
 * A station in 3PL mode on a real sandbox, through a proxy that records the requests. Shipments have no
 * labels, so that only calls with a key take time.
 */
let folder: string;
let partner: Sandbox;
let line: Meddler;
let station: Station;
let keys: Record<string, string>;
const received: Received[] = [];
/** Requests without a body. */
const lookedUp: string[] = [];

const control = async (path: string, method: string, body: unknown) => {
  const init = { method, body: JSON.stringify(body) };
  const answer = await fetch(`${partner.controlUrl}${path}`, init);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, string>;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'customer-keys-'));
  partner = await startSandbox({ stateDir: join(folder, 'partner'), port: 0 });
  keys = { ...partner.credentials.customerKeys };
  for (const name of OTHERS) {
    keys[name] = String((await control('/merchants', 'POST', { name })).customerKey);
  }
  await control('/settings', 'PATCH', { platformMode: true });
  line = await meddle(partner.baseUrl, {
    before(path, _nth, body) {
      if (path.startsWith('/Shipments/Get/')) lookedUp.push(path);
      if (path !== '/Auth' && body !== '') received.push({ path, body: JSON.parse(body) });
    },
    after: (path, _nth, text) =>
      path === '/Shipments' ? text.replace(/"LabelUrl":\[[^\]]*\]/, '"LabelUrl":[]') : text,
  });
  station = must(
    await openStation({
      dataDir: join(folder, 'data'),
      partner: line.baseUrl,
      env: {
        PACKBENCH_APP_ID: partner.credentials.appId,
        PACKBENCH_REST_API_KEY: partner.credentials.restApiKey,
        PACKBENCH_CUSTOMER_KEYS: JSON.stringify(keys),
      },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
});

afterAll(async () => {
  await station.close();
  await line.close();
  await partner.close();
  await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
});

/** Merchants in turn; every reference is used by each of them. */
function orders(): Order[] {
  const merchants = Object.keys(keys);
  return Array.from({ length: ORDERS }, (_, index) => {
    const merchant = merchants[index % merchants.length] ?? null;
    const reference = `SO-${Math.floor(index / merchants.length)}`;
    const order = anOrder({ reference, merchant, terms: 'DDP' });
    return { ...order, shipTo: { ...order.shipTo, name: receiver(merchant, reference) } };
  });
}

const receiver = (merchant: string | null, reference: string) => `${merchant} gets ${reference}`;

/** The merchant of a request, by its Reference and receiver; null where the two disagree. */
function owner({ Reference, ShipToAddress }: Record<string, unknown>): string | null {
  const name = (ShipToAddress as { Name: string }).Name;
  return Object.keys(keys).find((each) => receiver(each, String(Reference)) === name) ?? null;
}

/** Requests with another key than that of the merchant whose order they are about. */
const astray = (calls: readonly Received[]): string[] =>
  calls.flatMap(({ path, body }) => {
    const merchant = owner(body);
    const right = merchant !== null && body.CustomerKey === keys[merchant];
    return right ? [] : [`${path} of ${merchant} ${String(body.Reference)}`];
  });

async function inParallel<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const plain = { rule: null, insure: false, pickUpDate: null, say: () => undefined };
const cartonSpecs = ['ref=BOX-1;weight=2.1;dims=30x20x15'];

it(`no request of one merchant has another’s key, with ${ORDERS} interleaved orders`, async () => {
  const all = orders();
  const bytes = Buffer.from(JSON.stringify(all));
  must(await station.importOrders([{ name: 'orders.json', bytes }]));
  const said: string[] = [];
  await inParallel(all, async ({ merchant, reference }) => {
    const order = must(await station.findOrder(`${merchant}/${reference}`));
    const { shipment, error } = must(await station.shipOrder(order, { ...plain, cartonSpecs }));
    expect(shipment.state, `${merchant}/${reference}`).toBe('confirmed');
    said.push(JSON.stringify({ shipment, error }));
  });

  const calls = (path: string) => received.filter((each) => each.path === path);
  expect(calls('/Rates')).toHaveLength(ORDERS);
  expect(calls('/Shipments')).toHaveLength(ORDERS);
  expect(astray(received)).toEqual([]);
  expect(new Set(received.map(({ body }) => body.CustomerKey)).size).toBe(5);

  const sold = (await (await fetch(`${partner.controlUrl}/counts`)).json()) as {
    sold: { total: number; byReference: Record<string, number> };
  };
  expect(sold.sold.total).toBe(ORDERS);
  for (const { merchant, reference } of all) {
    expect(sold.sold.byReference[`${merchant}/${reference}`]).toBe(1);
  }

  const rows = must(await station.merchants.report(null, { from: null, to: null }));
  expect(rows.map(({ merchant, shipments }) => [merchant, shipments])).toEqual(
    Object.keys(keys)
      .sort((a, b) => a.localeCompare(b, 'en'))
      .map((name) => [name, ORDERS / 5]),
  );
  for (const key of Object.values(keys)) expect(said.join('\n')).not.toContain(key);
});

it('the check finds one swapped key among all requests', () => {
  const [first, second] = received;
  if (!first || !second) throw new Error('Nothing was received');
  const foreign = received.find(({ body }) => body.CustomerKey !== first.body.CustomerKey);
  const swapped = { ...first, body: { ...first.body, CustomerKey: foreign?.body.CustomerKey } };
  expect(astray([swapped, ...received.slice(1)])).toHaveLength(1);
});

it('a return and its rates have the key of the order’s merchant', async () => {
  const before = received.length;
  for (const merchant of Object.keys(keys)) {
    const ref = `${merchant}/SO-1`;
    const order = must(await station.findOrder(ref));
    const wish = { lines: [], reason: null, note: null, carton: null, pickUpDate: null };
    const quote = must(await station.returns.rateReturn(ref, wish));
    const { shipment } = must(await station.returns.buyReturn(quote.id, cheapestOf(quote)));
    expect(shipment).toMatchObject({
      kind: 'return',
      state: 'confirmed',
      merchant: order.merchant,
    });
  }
  const own = received.slice(before);
  expect(own.map(({ path }) => path)).toEqual(
    Object.keys(keys).flatMap(() => ['/Rates', '/Shipments']),
  );
  expect(own.every(({ body }) => body.IsReturn === 'Y')).toBe(true);
  expect(astray(own)).toEqual([]);
});

it('landed cost, look-up and cancellation have the key of their merchant', async () => {
  for (const [name, path] of [
    ['getLandedCost', '/LandedCost'],
    ['getShipments', '/Shipments/Get/{Reference}?CustomerKey={CustomerKey}'],
    ['cancelShipments', '/Shipments/Cancel'],
  ] as const) {
    must(await setSetting(station, `connection.operations.${name}`, path));
  }
  const before = received.length;
  const bought = new Map<string, string>();
  for (const merchant of Object.keys(keys)) {
    const rated = { ...anOrder({ reference: 'SO-RATED', merchant, terms: 'DDP' }) };
    rated.shipTo = { ...rated.shipTo, name: receiver(merchant, 'SO-RATED') };
    const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(rated)) };
    must(await station.importOrders([file]));
    const order = must(await station.findOrder(`${merchant}/SO-RATED`));
    const quote = must(await station.rateOrder(order, { cartonSpecs, insure: false }));
    must(await station.handle.dispatch('operations.landedCost', { quoteId: quote.id }));
    const sent = must(await station.findOrder(`${merchant}/SO-2`));
    const [shipment] = await station.shipments({ orderId: sent.id });
    bought.set(String(shipment?.shipmentId), merchant);
    must(await station.handle.dispatch('operations.shipment', { attemptId: shipment?.attemptId }));
    must(await station.cancel(sent, null, { reason: 'sold out' }));
  }
  const own = received.slice(before);
  const asked = own.filter(({ path }) => path === '/LandedCost');
  expect(asked).toHaveLength(5);
  expect(astray(asked)).toEqual([]);
  const cancelled = own.filter(({ path }) => path === '/Shipments/Cancel');
  expect(cancelled).toHaveLength(5);
  for (const { body } of cancelled) {
    const merchant = bought.get(String(body.ShipmentID)) ?? '';
    expect(body.CustomerKey, merchant).toBe(keys[merchant]);
  }
  expect(
    lookedUp.map((path) => new URL(path, 'http://partner').searchParams.get('CustomerKey')),
  ).toEqual(Object.values(keys));
});

it('nothing is sent without a key or with another spelling of the merchant’s name', async () => {
  const before = received.length;
  for (const [merchant, says] of [
    ['Nobody Known', 'No CustomerKey is known for the merchant "Nobody Known"'],
    ['AURORA OUTFITTERS', 'that of Aurora Outfitters'],
  ] as const) {
    const order = anOrder({ reference: 'SO-KEYLESS', merchant });
    const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
    must(await station.importOrders([file]));
    const stored = must(await station.findOrder(`${merchant}/SO-KEYLESS`));
    for (const tried of [
      await station.shipOrder(stored, { ...plain, cartonSpecs }),
      // The merchant is checked even before the cartons.
      await station.rateOrder(stored, { cartonSpecs: [], insure: false }),
    ]) {
      expect(tried).toMatchObject({ ok: false, error: { code: 'merchant-unknown' } });
      expect(tried).toMatchObject({ error: { message: expect.stringContaining(says) } });
    }
    expect(await station.shipments({ orderId: stored.id })).toEqual([]);
  }
  expect(received.length).toBe(before);
});

it('an order without a merchant gets an explanation of the partner’s rejection', async () => {
  const order = anOrder({ reference: 'SO-OWN' });
  const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
  must(await station.importOrders([file]));
  const stored = must(await station.findOrder('/SO-OWN'));
  const rated = await station.rateOrder(stored, { cartonSpecs, insure: false });
  expect(rated).toMatchObject({
    ok: false,
    error: { code: 'partner-refused', status: 400, field: 'CustomerKey' },
  });
  expect(rated).toMatchObject({
    error: { message: expect.stringContaining('The order names no merchant') },
  });
});

it('no file of the station contains a key', async () => {
  const files = await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true });
  let looked = 0;
  for (const file of files.filter((each) => each.isFile())) {
    const text = await readFile(join(file.parentPath, file.name), 'latin1');
    looked += text.length;
    for (const key of Object.values(keys)) expect(text, file.name).not.toContain(key);
  }
  expect(looked).toBeGreaterThan(500_000);
});
