import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/shared/bridge/calls.ts';
import { httpOperations, type OperationName } from '../../src/shared/exchange/http-operations.ts';
import { accessAt, SCOPES, type Scope } from '../../src/shared/kernel/command.ts';
import type { OrderKey } from '../../src/shared/orders/order.ts';
import { give, setSetting } from '../support/give.ts';
import { anOrder } from '../support/orders.ts';
import { serving } from './http-rig.ts';
import { must, stationRig } from './station-rig.ts';

const rig = stationRig();
const CARTON = 'ref=BOX-1;weight=2.1;dims=30x20x15';

const pathOf = (name: OperationName) => httpOperations[name].path.replaceAll(/\{\w+\}/g, 'X-1');
const names = Object.keys(httpOperations) as OperationName[];
const KEY = { 'idempotency-key': 'first' };

describe('the HTTP interface', () => {
  it.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ])('takes an order named in %s in the path and in %s in the body', async (path, body) => {
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['orders', 'read']));
    const order = { ...anOrder(), reference: 'Bé-1'.normalize(body) };
    const put = await shop(
      'PUT',
      `/v1/orders/${encodeURIComponent('Bé-1'.normalize(path))}`,
      order,
    );
    expect(put).toMatchObject({ status: 200, body: { imported: 1 } });
  });

  it('accepts an order, buys it, and returns its label, tracking and events', async () => {
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['orders', 'read', 'ship']));
    const order = anOrder({ reference: 'WEB 1' });
    expect(await shop('PUT', '/v1/orders/WEB%201', order)).toMatchObject({ body: { imported: 1 } });
    const { events, next } = (await shop('GET', '/v1/events')).body;
    expect(events.at(-1)).toMatchObject({
      kind: 'order.imported',
      order: { merchant: null, reference: 'WEB 1' },
    });
    const rates = await shop('POST', '/v1/orders/WEB%201/rates', { cartons: [CARTON] });
    expect(Object.keys(rates.body)).toEqual([
      'reference',
      'rateId',
      'quotes',
      'notOffered',
      'warnings',
    ]);
    expect(rates.body.reference).toBe('WEB 1');
    expect(rates.body.quotes.length).toBeGreaterThan(0);
    const shipped = await shop('POST', '/v1/orders/WEB%201/ship', { cartons: [CARTON] }, KEY);
    expect(shipped).toMatchObject({
      status: 201,
      body: { state: 'confirmed', reference: 'WEB 1' },
    });
    expect(JSON.stringify(shipped.body)).not.toContain(rig.folder);
    const label = await shop('GET', shipped.body.cartons[0].label.url);
    expect(label.type).toBe('application/pdf');
    expect(Buffer.from(label.body).subarray(0, 5).toString()).toBe('%PDF-');
    const tracked = await shop('GET', `/v1/shipments/${shipped.body.attemptId}/tracking`);
    expect(tracked.body.trackingNumber).toBe(shipped.body.trackingNumber);
    const later = (await shop('GET', `/v1/events?after=${next}`)).body.events;
    const bought = later.find(({ kind }: { kind: string }) => kind === 'shipment.confirmed');
    expect(bought.data.trackingNumber).toBe(shipped.body.trackingNumber);
    expect((await shop('GET', '/v1/orders/WEB%201')).body.status).toBe('shipped');
    const back = await shop(
      'POST',
      '/v1/orders/WEB%201/returns',
      {},
      { 'idempotency-key': 'back' },
    );
    expect(back).toMatchObject({ status: 201, body: { kind: 'return', state: 'confirmed' } });
    const again = await shop(
      'POST',
      '/v1/orders/WEB%201/returns',
      {},
      { 'idempotency-key': 'back' },
    );
    expect(again).toEqual(back);
  });

  it('accepts only tokens with the operation’s scope', async () => {
    const { by, tokenOf } = await serving(rig);
    const tokens = new Map<Scope, string>();
    for (const scope of SCOPES) tokens.set(scope, await tokenOf(scope, [scope]));
    for (const name of names) {
      const { method, command } = httpOperations[name];
      expect((await by(null)(method, pathOf(name))).body.code, name).toBe('credentials-missing');
      const wrong = await by('pbt_of_nobody')(method, pathOf(name));
      expect([wrong.status, wrong.body.code]).toEqual([401, 'credentials-refused']);
      for (const [scope, token] of tokens) {
        const { status } = await by(token)(method, pathOf(name));
        const may = accessAt(commands[command], 'http') === `token-${scope}`;
        expect(status === 403, `${name} by ${scope}`).toBe(!may);
      }
    }
    must(await give(rig.station, 'tokens.remove', { name: 'read' }));
    expect((await by(tokens.get('read') ?? '')('GET', '/v1/orders')).status).toBe(401);
  });

  it('shows and changes only orders of the token’s merchant', async () => {
    const { by, tokenOf } = await serving(rig);
    const all = by(await tokenOf('ERP', ['orders', 'read', 'ship']));
    const acme = by(await tokenOf('Acme', ['orders', 'read', 'ship'], 'Acme'));
    const sold = await rig.ship();
    await all('POST', '/v1/orders', [anOrder({ merchant: 'Zenith', reference: 'SO-1' })]);
    expect((await acme('PUT', '/v1/orders/SO-1', anOrder({ reference: 'SO-1' }))).status).toBe(200);
    const theirs = await acme('PUT', '/v1/orders/SO-2', { ...anOrder(), merchant: 'Zenith' });
    expect(theirs).toMatchObject({ status: 403, body: { field: 'merchant' } });
    // Nor behind a byte order mark, which the file reader removes.
    const marked = `\uFEFF${JSON.stringify({ ...anOrder(), merchant: 'Zenith', reference: 'SO-1' })}`;
    const routes = { PUT: '/v1/orders/SO-1', POST: '/v1/orders' };
    for (const [method, path] of Object.entries(routes)) {
      expect(await acme(method, path, marked)).toMatchObject({
        status: 403,
        body: { field: 'merchant' },
      });
      expect((await acme(method, path, `{${marked}`)).body.field).toBe('body');
    }
    const listed = (await acme('GET', '/v1/orders')).body.orders;
    expect(listed.map(({ merchant }: { merchant: string }) => merchant)).toEqual(['Acme']);
    for (const [ref, expected] of [
      ['SO-7', 404],
      ['Zenith%2FSO-1', 403],
      ['%2FSO-7', 403],
    ] as const) {
      for (const [method, what] of [
        ['GET', ''],
        ['GET', '/shipments'],
        ['POST', '/cancel'],
        ['POST', '/ship'],
      ]) {
        const answer = await acme(method ?? '', `/v1/orders/${ref}${what}`, undefined, KEY);
        expect(answer.status, `${ref}${what}`).toBe(expected);
      }
    }
    expect((await acme('GET', '/v1/orders/SO-1')).body.order.merchant).toBe('Acme');
    for (const what of ['labels/BOX-1', 'tracking']) {
      const path = `/v1/shipments/${sold.attemptId}/${what}`;
      expect((await acme('GET', path)).status).toBe(404);
      expect((await all('GET', path)).status).toBe(200);
    }
    const { events } = (await acme('GET', '/v1/events')).body;
    expect(events.map(({ order }: { order: OrderKey }) => order.merchant)).toEqual(['Acme']);
    expect(await rig.sold()).toBe(1);
  });
});

describe('buying with an idempotency key', () => {
  const answersGone = () => {
    const sqlite = new Database(join(rig.folder, 'data', 'station.sqlite'));
    sqlite.exec('UPDATE api_purchases SET answer = NULL');
    sqlite.close();
  };

  it('buys once and repeats the answer, also in parallel and after an interrupted try', async () => {
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['orders', 'read', 'ship']));
    const other = by(await tokenOf('ERP', ['ship']));
    const ship = (whose = shop, body: object = { cartons: [CARTON] }) =>
      whose('POST', '/v1/orders/SO-7/ship', body, KEY);
    expect((await shop('POST', '/v1/orders/SO-7/ship', {})).body.field).toBe('Idempotency-Key');
    const [first, beside] = await Promise.all([ship(), ship()]);
    expect(first.status).toBe(201);
    expect(beside).toEqual(first);
    expect(await ship()).toEqual(first);
    expect(await ship(shop, { cartons: [CARTON], insure: true })).toMatchObject({
      status: 422,
      body: { field: 'Idempotency-Key' },
    });
    // Another program's key is another key: what is bought is not bought again.
    expect(await ship(other)).toMatchObject({
      status: 409,
      body: { code: 'already-bought', shipment: { shipmentId: first.body.shipmentId } },
    });
    // As a crash leaves it after the purchase and before its answer was stored.
    answersGone();
    expect(await ship()).toMatchObject({
      status: 201,
      body: { shipmentId: first.body.shipmentId },
    });
    expect(await rig.sold()).toBe(1);
  });

  it('is recorded under the token’s name, whoever is signed in at the bench', async () => {
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['ship', 'read']));
    must(await setSetting(rig.station, 'packers.required', true));
    const path = '/v1/orders/SO-7';
    expect((await shop('POST', `${path}/ship`, { cartons: [CARTON] }, KEY)).status).toBe(201);
    const back = { 'idempotency-key': 'back' };
    expect((await shop('POST', `${path}/returns`, {}, back)).status).toBe(201);
    const sqlite = new Database(join(rig.folder, 'data', 'station.sqlite'));
    const packers = sqlite.prepare('SELECT packer FROM attempts').pluck().all();
    sqlite.close();
    expect(packers).toEqual(['token Shop', 'token Shop']);
  });

  it('never returns another purchase, nor the label of a cancelled one', async () => {
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['orders', 'read', 'ship']));
    const ship = () => shop('POST', '/v1/orders/SO-7/ship', { cartons: [CARTON] }, KEY);
    const order = await rig.imported(rig.station);
    expect((await shop('POST', '/v1/orders/SO-7/hold')).status).toBe(200);
    expect((await ship()).body.code).toBe('order-locked');
    expect((await shop('POST', '/v1/orders/SO-7/resume')).status).toBe(200);
    const { shipmentId, attemptId, cartons } = await rig.ship(rig.station, order);
    expect(await ship()).toMatchObject({
      status: 409,
      body: { code: 'already-bought', shipment: { shipmentId } },
    });
    const how = { recorded: true, reason: 'It was done in the portal', pin: null };
    must(await give(rig.station, 'shipments.cancel', { attemptId, ...how }));
    const label = `/v1/shipments/${attemptId}/labels/${cartons[0]?.reference}`;
    expect((await shop('GET', label)).status).toBe(404);
    const listed = (await shop('GET', '/v1/orders/SO-7/shipments')).body.shipments;
    expect(listed[0]).toMatchObject({ state: 'cancelled', cartons: [{ label: null }] });
  });

  it('continues a purchase with a lost answer', async () => {
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['ship']));
    const ship = () => shop('POST', '/v1/orders/SO-7/ship', { cartons: [CARTON] }, KEY);
    await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after' });
    const lost = await ship();
    expect(lost).toMatchObject({
      status: 409,
      body: { code: 'purchase-unknown', shipment: { state: 'unknown' } },
    });
    await rig.calmDown();
    await rig.answersAgain();
    expect(await ship()).toMatchObject({ status: 201, body: { state: 'confirmed' } });
    expect(await rig.sold()).toBe(1);
  });

  it('buys one return, also when the first answer was lost', async () => {
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['ship', 'read']));
    await rig.ship();
    const one = { lines: [{ sku: 'MUG-BLUE', quantity: 1 }] };
    const back = () => shop('POST', '/v1/orders/SO-7/returns', one, KEY);
    const first = await back();
    expect(first.status).toBe(201);
    answersGone();
    expect(await back()).toMatchObject({
      status: 201,
      body: { shipmentId: first.body.shipmentId },
    });
    expect(await rig.sold()).toBe(2);
  });
});

describe('a return with an idempotency key', () => {
  it('can be tried again after a supervisor declared it not bought', async () => {
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['ship', 'read']));
    await rig.ship();
    const back = () => shop('POST', '/v1/orders/SO-7/returns', {}, KEY);
    await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'before' });
    const lost = await back();
    expect(lost.body).toMatchObject({ code: 'purchase-unknown', shipment: { kind: 'return' } });
    await rig.calmDown();
    const { attemptId } = lost.body.shipment;
    const word = { kind: 'not-bought' } as const;
    const said = { attemptId, word, reason: 'It is not in the portal', pin: null };
    must(await give(rig.station, 'shipments.settle', said));
    const bought = await back();
    expect(bought).toMatchObject({ status: 201, body: { state: 'confirmed' } });
    expect(bought.body.attemptId).not.toBe(attemptId);
  });
});

describe('changing an order’s status by HTTP', () => {
  it('holds, resumes and cancels it while nobody packs it', async () => {
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['orders', 'read', 'ship']));
    const move = async (what: string) => (await shop('POST', `/v1/orders/SO-7/${what}`)).body;
    expect(await move('hold')).toEqual({ status: 'held' });
    expect((await shop('POST', '/v1/orders/SO-7/ship', { cartons: [CARTON] }, KEY)).body.code).toBe(
      'order-locked',
    );
    expect(await move('resume')).toEqual({ status: 'open' });
    expect(await move('cancel')).toEqual({ status: 'cancelled' });
    expect((await shop('POST', '/v1/orders/SO-7/ship', { cartons: [CARTON] }, KEY)).body.code).toBe(
      'order-locked',
    );
    expect(await move('resume')).toMatchObject({ code: 'order-locked' });
    expect(await rig.sold()).toBe(0);
    const { events } = (await shop('GET', '/v1/events')).body;
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'order.imported',
      'order.held',
      'order.resumed',
      'order.cancelled',
    ]);
    await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
    must(await rig.station.handle.dispatch('bench.open', { merchant: null, reference: 'SO-8' }));
    expect((await shop('POST', '/v1/orders/SO-8/hold')).body).toEqual({ status: 'held' });
    expect((await shop('POST', '/v1/orders/SO-8/resume')).body).toEqual({ status: 'open' });
    expect((await shop('POST', '/v1/orders/SO-8/cancel')).body).toEqual({ status: 'cancelled' });
  });
});
