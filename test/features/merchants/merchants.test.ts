import { describe, expect, it } from 'vitest';
import type { Merchant } from '../../../src/shared/merchants/merchant.ts';
import type { Order, StoredOrder } from '../../../src/shared/orders/order.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { cheapestOf } from '../../support/return-options.ts';

const rig = stationRig();
const OURS = 'Aurora Outfitters';
const THEIRS = 'Nordlicht Keramik';
const keyOf = (merchant: string) => rig.partner.credentials.customerKeys[merchant] ?? '';

const address = (name: string) => ({ ...anOrder().shipTo, name, city: 'Evanston', country: 'US' });
const clay = {
  name: 'Clay',
  dimensions: { length: '40', width: '30', height: '20', unit: 'CM' },
  weight: { value: '0.7', unit: 'KG' },
};

const set = async (...merchants: (Partial<Merchant> & object)[]) =>
  must(await setSetting(rig.station, 'merchants', merchants));
const giveKey = async (merchant: string) =>
  must(
    await give(rig.station, 'merchants.setKey', {
      name: merchant,
      key: keyOf(merchant),
      replace: false,
    }),
  );

async function imported(change: Partial<Order>): Promise<StoredOrder> {
  const order = anOrder({ merchant: OURS, shipFrom: null, ...change });
  const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
  must(await rig.station.importOrders([file]));
  return must(await rig.station.findOrder(`${order.merchant}/${order.reference}`));
}

async function call(name: string, input: object): Promise<unknown> {
  return must(await rig.station.handle.dispatch(name, input));
}

/** The partner's record of this reference. */
async function told(reference: string): Promise<Record<string, never>> {
  const { shipments } = (await rig.control('shipments')) as { shipments: { request: never }[] };
  const found = shipments.find(
    ({ request }) => (request as { Reference: string }).Reference === reference,
  );
  if (!found) throw new Error(`Nothing was sold for ${reference}`);
  return found.request;
}

describe('an order of a merchant', () => {
  it('uses the merchant’s address, box, terms, choice and insurance', async () => {
    await giveKey(OURS);
    await set({
      name: OURS,
      address: address('Aurora at Lakeshore'),
      boxes: [clay as never],
      defaultBox: 'Clay',
      terms: 'DDU',
      choose: 'fastest',
      insure: true,
    });
    const order = await imported({ reference: 'M-1' });
    const report = must(await rig.tryToShip({ cartonSpecs: [] }, rig.station, order));
    expect(report.shipment).toMatchObject({ state: 'confirmed', terms: 'DDU', service: 'express' });
    expect(Number(report.shipment.cost?.insurance?.amount)).toBeGreaterThan(0);
    expect(await told('M-1')).toMatchObject({
      TermsOfTrade: 'DDU',
      ShipFromAddress: { Name: 'Aurora at Lakeshore', City: 'Evanston' },
      // Its lines and its own box: 3 × 0.4 + 2 × 0.25 + 0.7.
      Shipments: [{ Package: { Weight: 2.4, Length: 40, Width: 30, Height: 20 } }],
    });
  });

  it('keeps the order’s own address and terms, and leaves other merchants’ orders alone', async () => {
    await giveKey(OURS);
    await giveKey(THEIRS);
    await set({ name: OURS, address: address('Aurora at Lakeshore'), terms: 'DDU' });
    const own = await imported({
      reference: 'M-2',
      terms: 'DDP',
      shipFrom: address('Where it says itself') as never,
    });
    expect((await rig.ship(rig.station, own)).terms).toBe('DDP');
    expect(await told('M-2')).toMatchObject({
      ShipFromAddress: { Name: 'Where it says itself' },
    });
    const other = await imported({ reference: 'M-3', merchant: THEIRS });
    expect(await rig.tryToShip({}, rig.station, other)).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'shipFrom' },
    });
  });

  it('starts at the bench with the merchant’s box and insurance, without other merchants’ boxes', async () => {
    await giveKey(OURS);
    must(await setSetting(rig.station, 'boxes', [{ ...clay, name: 'House' }]));
    await set({ name: OURS, boxes: [clay as never], defaultBox: 'Clay', insure: true });
    await imported({ reference: 'M-4' });
    const bench = (await call('bench.open', { merchant: OURS, reference: 'M-4' })) as Bench;
    expect(bench.session).toMatchObject({ insure: true, cartons: [{ box: 'Clay' }] });
    expect(await call('bench.boxes', {})).toMatchObject({ boxes: [{ name: 'Clay' }] });
    expect(await rig.station.handle.dispatch('bench.addCarton', { box: 'House' })).toMatchObject({
      ok: false,
      error: { field: 'box' },
    });
    await call('bench.close', {});
    expect(await call('bench.boxes', {})).toMatchObject({ boxes: [{ name: 'House' }] });
  });

  it('without a key is reported as soon as it is opened, and not rated', async () => {
    await imported({ reference: 'M-5', shipFrom: anOrder().shipFrom });
    await call('bench.open', { merchant: OURS, reference: 'M-5' });
    expect(await call('merchants.sign', { name: OURS })).toMatchObject({ hasKey: false });
    await call('bench.packRest', {});
    const open = (await call('bench.current', {})) as Bench;
    const carton = open.session.cartons[0]?.reference ?? '';
    await call('bench.measureCarton', {
      carton,
      weight: '2.4',
      dimensions: clay.dimensions,
    });
    await call('bench.rate', { insure: false, pickUpDate: null });
    await expect
      .poll(async () => ((await call('bench.current', {})) as Bench).session.problem)
      .toMatchObject({ code: 'merchant-unknown', field: 'merchant' });
    expect(await rig.control('counts')).not.toHaveProperty(['requests', 'POST /Rates']);

    await call('bench.acknowledge', {});
    await call('merchants.setKey', { name: OURS, key: keyOf(OURS), replace: false });
    expect(await call('merchants.sign', { name: OURS })).toMatchObject({ hasKey: true });
    await call('bench.rate', { insure: false, pickUpDate: null });
    await expect
      .poll(async () => ((await call('bench.current', {})) as Bench).session.step.kind)
      .toBe('choosing');

    // The merchant's address changed: the old rates are discarded, with a message.
    await call('settings.set', {
      key: 'merchants',
      value: [{ name: OURS, notes: 'gift wrap' }],
    });
    expect(((await call('bench.current', {})) as Bench).session.step.kind).toBe('choosing');
  });

  it('is rated again once the merchant’s address was changed', async () => {
    await giveKey(OURS);
    await set({ name: OURS, address: address('Before') });
    await imported({ reference: 'M-6' });
    rig.station.begin();
    await call('bench.open', { merchant: OURS, reference: 'M-6' });
    await call('bench.packRest', {});
    const { session } = (await call('bench.current', {})) as Bench;
    const carton = session.cartons[0]?.reference ?? '';
    await call('bench.measureCarton', { carton, weight: '2.4', dimensions: clay.dimensions });
    await call('bench.rate', { insure: false, pickUpDate: null });
    const step = async () => ((await call('bench.current', {})) as Bench).session;
    await expect.poll(async () => (await step()).step.kind).toBe('choosing');
    await call('settings.set', {
      key: 'merchants',
      value: [{ name: OURS, address: address('After') }],
    });
    await expect
      .poll(step)
      .toMatchObject({ step: { kind: 'packing' }, problem: { code: 'quote-stale' } });
  });
});

describe('the setting of merchants', () => {
  const png = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).toString('base64')}`;

  it.each([
    ['the same name twice', [{ name: 'Acme' }, { name: ' ACME ' }], 'merchants[1].name'],
    ['a colour in words', [{ name: 'Acme', colour: 'red' }], 'merchants[0].colour'],
    [
      'a logo in SVG',
      [{ name: 'Acme', logo: 'data:image/svg+xml;base64,PHN2Zz4=' }],
      'merchants[0].logo',
    ],
    [
      'a logo that is not a picture',
      [{ name: 'Acme', logo: 'data:image/png;base64,PHN2Zz48L3N2Zz4=' }],
      'merchants[0].logo',
    ],
    [
      'a logo of another format than declared',
      [{ name: 'Acme', logo: png.replace('image/png', 'image/gif') }],
      'merchants[0].logo',
    ],
    ['a logo of 60 kB', [{ name: 'Acme', logo: png + 'A'.repeat(80_000) }], 'merchants[0].logo'],
    [
      'a default box it does not have',
      [{ name: 'Acme', defaultBox: 'Clay' }],
      'merchants[0].defaultBox',
    ],
    [
      'two boxes of the same name',
      [{ name: 'Acme', boxes: [clay, { ...clay, name: 'CLAY' }] }],
      'merchants[0].boxes[1].name',
    ],
    ['a name with a slash', [{ name: 'A/B' }], 'merchants[0].name'],
  ])('rejects %s with the field', async (_what, value, field) => {
    expect(await setSetting(rig.station, 'merchants', value)).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field },
    });
  });

  it('accepts a small picture', async () => {
    await set({ name: OURS, logo: png, colour: '#F7C54A' });
    expect(await call('merchants.sign', { name: OURS })).toMatchObject({
      logo: png,
      colour: '#f7c54a',
    });
  });
});

it('a report counts each merchant’s shipments, returns and cancellations by day and currency', async () => {
  for (const merchant of [OURS, THEIRS]) await giveKey(merchant);
  must(await setSetting(rig.station, 'connection.operations.cancelShipments', '/Shipments/Cancel'));
  const from = anOrder().shipFrom;
  const first = await imported({ reference: 'R-1', shipFrom: from });
  const second = await imported({ reference: 'R-2', shipFrom: from });
  const third = await imported({ reference: 'R-1', shipFrom: from, merchant: THEIRS });
  const bought = await rig.ship(rig.station, first);
  await rig.ship(rig.station, second);
  await rig.ship(rig.station, third);
  const quote = must(
    await rig.station.returns.rateReturn(`${OURS}/R-1`, {
      lines: [],
      reason: null,
      note: null,
      carton: null,
      pickUpDate: null,
    }),
  );
  must(await rig.station.returns.buyReturn(quote.id, cheapestOf(quote)));
  must(await rig.station.cancel(second, null, { reason: 'sold out' }));

  const range = { from: null, to: null };
  const rows = must(await rig.station.merchants.report(null, range));
  expect(rows).toMatchObject([
    {
      merchant: OURS,
      shipments: 1,
      cartons: 1,
      cost: [bought.cost?.total],
      returns: 1,
      cancelled: 1,
      unknown: 0,
    },
    { merchant: THEIRS, shipments: 1, returns: 0, cancelled: 0 },
  ]);
  expect(must(await rig.station.merchants.report('nordlicht keramik', range))).toHaveLength(1);
  expect(must(await rig.station.merchants.report(null, { from: null, to: '2020-01-31' }))).toEqual(
    [],
  );

  const decided = await rig.station.decisions(20, OURS);
  expect(decided.map(({ action }) => action)).toContain('cancel');
  expect(decided.every(({ data }) => data.merchant === OURS)).toBe(true);
  expect((await rig.station.decisions(20, THEIRS)).map(({ action }) => action)).not.toContain(
    'cancel',
  );
  const shown = await rig.station.searchShipments('', 50, THEIRS);
  expect(shown.map(({ merchant, reference }) => [merchant, reference])).toEqual([[THEIRS, 'R-1']]);
  const listed = await rig.station.orders.list({ merchant: OURS, search: 'R', limit: 10 });
  expect(listed).toMatchObject({ total: 2, orders: [{ merchant: OURS }, { merchant: OURS }] });
  expect(await rig.station.orders.list({ merchant: THEIRS, limit: 1 })).toMatchObject({ total: 1 });
});
