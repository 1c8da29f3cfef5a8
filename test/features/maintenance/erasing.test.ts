import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  asideName,
  stampOf,
  unfinishedName,
} from '../../../src/main/adapters/store-sqlite/backup/asides.ts';
import { openLocks } from '../../../src/main/adapters/store-sqlite/files/locks.ts';
import { ORDER } from '../../../src/main/adapters/store-sqlite/people/personal.ts';
import { openStation, type Station } from '../../../src/main/app.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import { type Address, AddressSchema } from '../../../src/shared/kernel/address.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const DAY = 24 * 60 * 60 * 1000;

/** Values that only this order contains. */
const PERSON = {
  name: 'Quirinius Zwiebelturm',
  addressLine1: 'Xylophonweg 77',
  city: 'Oberammergau',
  country: 'DE',
  zip: '82487',
  phone: '+49 8822 9988776',
  email: 'quirinius@zwiebelturm.example',
  federalTaxId: 'DE998877665',
};
const SAID = 'leave it with the Zwiebelturm bakery';
const TRACES = [
  'Quirinius',
  'quirinius',
  'Zwiebelturm',
  'zwiebelturm',
  'Xylophonweg',
  'Oberammergau',
  'oberammergau',
  '82487',
  '9988776',
  'DE998877665',
];

/** An address whose every field names the place where it was stored. */
const traced = (field: string, country: string): Address => {
  const shape = Object.keys(AddressSchema.shape).map((key) => [key, `trace-${field}-${key}`]);
  return AddressSchema.parse({ ...Object.fromEntries(shape), country });
};

/** Every field of an order; each text names its field. */
const everyField: Required<Omit<Order, 'source' | 'shipToCame'>> = {
  ...(anOrder() as Required<Order>),
  reference: 'SO-8',
  reasonForExport: 'trace-reasonForExport',
  locationName: 'trace-locationName',
  notes: 'trace-notes',
  tags: ['trace-tags'],
  tote: 'trace-tote',
  shipTo: traced('shipTo', 'DE'),
  shipFrom: traced('shipFrom', 'US'),
};

/** Advances the station's clock day by day, as if it ran every day. */
function clockRead(days: number): void {
  const sqlite = new Database(join(rig.folder, 'data', 'station.sqlite'));
  const read = sqlite.prepare(`INSERT INTO clock_readings (at, newest_fact)
    SELECT ?, coalesce(max(id), 0) FROM attempt_facts`);
  sqlite.transaction(() => {
    for (let day = 0; day <= days; day += 5)
      read.run(new Date(Date.now() + day * DAY).toISOString());
  })();
  sqlite.close();
}

/** Opens the same folder this many days later. */
async function later(days: number): Promise<Station> {
  await rig.station.close();
  clockRead(days);
  const { credentials, baseUrl } = rig.partner;
  const station = must(
    await openStation({
      dataDir: join(rig.folder, 'data'),
      partner: baseUrl,
      env: { PACKBENCH_APP_ID: credentials.appId, PACKBENCH_REST_API_KEY: credentials.restApiKey },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
      now: () => new Date(Date.now() + days * DAY),
    }),
  );
  rig.station = station;
  return station;
}

async function shipped(reference = 'SO-8'): Promise<Shipment> {
  const order = { ...anOrder({ notes: SAID }), reference };
  const shipTo = { ...order.shipTo, ...PERSON };
  return await rig.ship(rig.station, await rig.imported(rig.station, { ...order, shipTo }));
}

const deliver = (shipment: Shipment) =>
  rig.control(`tracking/${shipment.trackingNumber}/advance`, { to: 'Delivered' });

/** Requests the parcel's tracking, as the watch does. */
const ask = async (station: Station, { trackingNumber }: Shipment) =>
  must(await station.handle.dispatch('tracking.refresh', { trackingNumber }));

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}

/** Every place in the station's files that still has data of the person. */
function tracesLeft(traces = TRACES): string[] {
  return filesUnder(join(rig.folder, 'data')).flatMap((file) => {
    const content = readFileSync(file).toString('latin1');
    return traces.filter((trace) => content.includes(trace)).map((trace) => `${file}: ${trace}`);
  });
}

describe('an order delivered longer ago than retention.days', () => {
  it('is erased in the database and in every file, and its purchase stays', async () => {
    const before = await shipped();
    await deliver(before);
    await ask(rig.station, before);
    // Printed twice, with a person's reason.
    must(await setSetting(rig.station, 'printers.label', `folder:${join(rig.folder, 'prints')}`));
    const order = must(await rig.station.findOrder('SO-8'));
    for (const reason of ['for the bench', 'Mr Zwiebelturm rang: torn']) {
      must(await rig.station.print(order, { role: 'label', reason }));
    }
    expect(tracesLeft()).not.toEqual([]);
    for (const name of [asideName, unfinishedName]) {
      const folder = join(rig.folder, 'data', name(stampOf(new Date())));
      mkdirSync(folder);
      writeFileSync(join(folder, 'station.sqlite'), PERSON.name);
    }
    const sqlite = new Database(join(rig.folder, 'data', 'station.sqlite'));
    onTestFinished(() => void sqlite.close());
    const key = sqlite.prepare(
      "INSERT INTO api_purchases (token, key, body_hash, began_at) VALUES ('Shop', ?, 'h', ?)",
    );
    key.run('old', new Date().toISOString());
    key.run('new', new Date(Date.now() + 300 * DAY).toISOString());
    const keys = sqlite.prepare('SELECT key FROM api_purchases').pluck();
    const station = await later(366);

    expect(await station.erasing.erase(true)).toMatchObject({ orders: 1, papers: 0 });
    expect(keys.all()).toEqual(['new', 'old']);
    expect(must(await station.findOrder('SO-8')).shipTo.name).toBe(PERSON.name);
    const report = await station.erasing.erase(false);
    expect(report).toMatchObject({ dryRun: false, days: 365, orders: 1, held: 0 });
    expect(report.papers).toBeGreaterThan(0);
    expect(keys.all()).toEqual(['new']);
    expect(tracesLeft()).toEqual([]);

    const [after] = await station.shipments({});
    const { cost, state, reference, shipmentId, trackingNumber, boughtAt, service, terms } = before;
    const proof = { cost, state, reference, shipmentId, trackingNumber, boughtAt, service, terms };
    expect(after).toMatchObject(proof);
    expect(after?.error).toBeUndefined();
    expect(must(await station.findOrder('SO-8'))).toMatchObject({
      status: 'shipped',
      erasedAt: expect.any(String),
      shipTo: { name: 'erased', country: 'DE', phone: '', email: '' },
      notes: null,
      lines: [{ sku: 'MUG-BLUE', unitPrice: '12.50' }, { sku: 'TEA-TIN' }],
    });
    const entries = await station.decisions(9);
    expect(entries.filter(({ action }) => action === 'reprint')).toMatchObject([
      { reason: 'erased', actor: null },
    ]);
    expect(entries.filter(({ action }) => action === 'erase')).toMatchObject([
      { actor: 'packbench', data: { days: 365, orders: 1, held: 0 } },
    ]);
    expect((await station.erasing.erase(false)).orders).toBe(0);
    expect((await station.decisions(5)).filter(({ action }) => action === 'erase')).toHaveLength(1);
    const checks = await station.doctor();
    expect(checks.find(({ name }) => english(name) === 'store')).toMatchObject({ ok: true });
  });

  it('loses every personal field, wherever it was stored', async () => {
    const order = await rig.imported(rig.station, everyField);
    const shipment = await rig.ship(rig.station, order);
    await deliver(shipment);
    await ask(rig.station, shipment);
    const fields = Object.keys(everyField) as (keyof typeof everyField)[];
    const going = fields.filter((field) => field !== 'lines' && ORDER[field] !== 'stays');
    for (const field of going) expect(tracesLeft([`trace-${field}`])).not.toEqual([]);
    const station = await later(400);
    expect((await station.erasing.erase(false)).orders).toBe(1);
    expect(tracesLeft(going.map((field) => `trace-${field}`))).toEqual([]);
    expect([...going].sort()).toEqual(['notes', 'shipFrom', 'shipTo', 'tags']);
    const kept = { reasonForExport: 'trace-reasonForExport', tote: 'trace-tote' };
    expect(must(await station.findOrder('SO-8'))).toMatchObject(kept);
  });

  it('cannot be bought, imported, returned or printed again', async () => {
    const shipment = await shipped();
    await deliver(shipment);
    await ask(rig.station, shipment);
    const station = await later(400);
    expect((await station.erasing.erase(false)).orders).toBe(1);
    const order = must(await station.findOrder('SO-8'));

    const again = must(await rig.tryToShip({}, station, order));
    expect(again.error).toMatchObject({ code: 'already-bought' });
    const file = { ...anOrder({ notes: SAID }), reference: 'SO-8', shipTo: { ...PERSON } };
    const bytes = Buffer.from(JSON.stringify(file));
    const imported = must(await station.importOrders([{ name: 'again.json', bytes }]));
    expect(imported).toMatchObject({ imported: 0, updated: 0, unchanged: 1 });
    const returned = await station.returns.findReturnable('SO-8');
    expect(returned).toMatchObject({ ok: false, error: { code: 'not-found' } });
    const printed = await station.print(order, {});
    expect(printed).toMatchObject({ ok: false, error: { code: 'not-available' } });
    expect(await rig.sold()).toBe(1);
    expect(must(await station.findOrder('SO-8')).shipTo.name).toBe('erased');
  });

  it('keeps its tracking number and delivery', async () => {
    const shipment = await shipped();
    await deliver(shipment);
    await ask(rig.station, shipment);
    const station = await later(400);
    await station.erasing.erase(false);
    const found = await station.searchShipments(shipment.trackingNumber ?? '', 5);
    expect(found).toMatchObject([
      { reference: 'SO-8', state: 'confirmed', shipTo: { country: 'DE' } },
    ]);
    expect(await station.searchShipments('zwiebelturm', 5)).toEqual([]);
  });
});

describe('an order is not erased', () => {
  it('before its time', async () => {
    const shipment = await shipped();
    await deliver(shipment);
    await ask(rig.station, shipment);
    const station = await later(364);
    expect(await station.erasing.erase(false)).toMatchObject({ orders: 0, held: 0 });
  });

  it('while its parcel is on its way', async () => {
    const shipment = await shipped();
    await rig.control(`tracking/${shipment.trackingNumber}/advance`, { to: 'In Transit' });
    await ask(rig.station, shipment);
    const station = await later(450);
    expect(await station.erasing.erase(false)).toMatchObject({ orders: 0, held: 1 });
    expect(must(await station.findOrder('SO-8')).shipTo.name).toBe(PERSON.name);
    // Without tracking news for long, the parcel counts as lost and no longer prevents erasure.
    const muchLater = await later(460);
    expect(await muchLater.erasing.erase(false)).toMatchObject({ orders: 1, held: 0 });
  });

  it('while somebody works on it', async () => {
    const shipment = await shipped();
    await deliver(shipment);
    await ask(rig.station, shipment);
    const station = await later(800);
    const { id } = must(await station.findOrder('SO-8'));
    const lock = await openLocks(join(rig.folder, 'data', 'locks')).tryAcquire(id);
    expect(await station.erasing.erase(false)).toMatchObject({ orders: 0, held: 1 });
    lock?.release();
    expect(await station.erasing.erase(false)).toMatchObject({ orders: 1, held: 0 });
  });

  it('while it is open, however old', async () => {
    const station = await later(3000);
    expect(await station.erasing.erase(false)).toMatchObject({ orders: 0, held: 0 });
    expect(must(await station.findOrder('SO-7')).shipTo.name).toBe('Erika Mustermann');
  });
});
