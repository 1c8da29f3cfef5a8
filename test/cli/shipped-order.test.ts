import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packbench, type Run, sampleStation, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import {
  failure,
  importSchema,
  jobsSchema,
  ordersSchema,
  read,
  type ShipmentDocument,
  shipmentSchema,
  shipmentsSchema,
  trackingSchema,
} from './contract.ts';
import { PLAIN_CARTON, plainOrder, write, writeOrders } from './orders.ts';

/** To a business in São Paulo, with a printed invoice. */
const REF = 'SO-1003';
const CARTON = ['--carton', 'ref=BOX-A;weight=10.4;dims=60x40x40'];

let partner: Partner;
let data: string;
let shipment: ShipmentDocument;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const requests = async () => (await partner.control('/counts')).requests;

beforeAll(async () => {
  partner = await partnerHere();
  data = await sampleStation('other');
  const more = ['P-1', 'P-2'].map((reference) => plainOrder(reference));
  expect((await run('import', writeOrders(data, more))).code).toBe(0);
  const shipped = await run('ship', REF, ...CARTON);
  expect(shipped.code).toBe(0);
  shipment = read(shipmentSchema, shipped);
});
afterAll(() => partner?.stop());

describe('a shipped order', () => {
  it('is not bought again: exit 2 with its shipment, without a request to the partner', async () => {
    const before = await requests();
    const again = await run('ship', REF, ...CARTON);
    expect(again.code).toBe(2);
    const { error, ...shown } = read(shipmentSchema, again);
    expect(error?.code).toBe('already-bought');
    expect(error?.message).toContain(String(shipment.shipmentId));
    expect(shown).toEqual(shipment);
    expect(await partner.sold(REF)).toBe(1);
    expect(await requests()).toEqual(before);
  });

  it('is not rated any more: exit 2', async () => {
    const ran = await run('rates', REF, ...CARTON);
    expect(ran.code).toBe(2);
    expect(failure(ran).code).toBe('already-bought');
  });

  it('is left unchanged by another import, with a warning', async () => {
    const file = write(
      data,
      'again.json',
      JSON.stringify({ ...plainOrder(REF), notes: 'Changed after it was shipped.' }),
    );
    const ran = await run('import', file);
    expect(ran.code).toBe(0);
    const { unchanged, warnings } = read(importSchema, ran);
    expect(unchanged).toBe(1);
    expect(warnings.join()).toContain(REF);
  });

  it('is listed as shipped, found by its content, and counted beyond the limit', async () => {
    const shipped = read(ordersSchema, await run('orders', '--status', 'shipped'));
    expect(shipped.orders).toMatchObject([
      { reference: REF, shipTo: { city: 'São Paulo', country: 'BR' }, units: 70 },
    ]);
    const found = read(ordersSchema, await run('orders', '--search', 'sao paulo'));
    expect(found.orders.map(({ reference }) => reference)).toEqual([REF]);
    const some = read(ordersSchema, await run('orders', '--limit', '2'));
    expect({ listed: some.orders.length, total: some.total }).toEqual({ listed: 2, total: 12 });
  });

  it('is in the list of shipments, and another order’s list is empty', async () => {
    const all = read(shipmentsSchema, await run('shipments'));
    expect(all.shipments).toEqual([{ ...shipment, jobs: [] }]);
    expect(read(shipmentsSchema, await run('shipments', 'SO-1001')).shipments).toEqual([]);
  });

  it('can be tracked by its number, and an unknown number exits 3', async () => {
    const tracked = await run('track', shipment.trackingNumber ?? '');
    expect(tracked.code).toBe(0);
    expect(read(trackingSchema, tracked)).toMatchObject({
      trackingNumber: shipment.trackingNumber,
      status: 'In Progress',
    });
    const unknown = await run('track', '1234567890');
    expect(unknown.code).toBe(3);
    expect(failure(unknown)).toMatchObject({ code: 'not-found', status: 404 });
  });
});

describe('a shipped order’s documents', () => {
  const printed = () => readdirSync(join(data, 'printed')).filter((name) => name.endsWith('.pdf'));

  it('exit 6 while no printer is assigned, and name the PDF', async () => {
    const ran = await run('print', REF);
    expect(ran.code).toBe(6);
    const { code, message } = failure(ran);
    expect(code).toBe('printer');
    expect(message).toContain(shipment.cartons[0]?.label?.file);
  });

  it('print by role: the label, then the invoice, and again without buying', async () => {
    const folder = join(data, 'printed');
    for (const role of ['label', 'document']) {
      expect((await run('printers', 'assign', role, `folder:${folder}`)).code).toBe(0);
    }
    const before = await requests();
    const label = await run('print', REF, '--role', 'label');
    expect(label.code).toBe(0);
    expect(read(jobsSchema, label).jobs).toMatchObject([
      { role: 'label', state: 'done', target: `folder:${folder}` },
    ]);
    expect(printed()).toHaveLength(1);
    const file = readFileSync(join(folder, printed()[0] ?? ''));
    expect(file.equals(readFileSync(shipment.cartons[0]?.label?.file ?? ''))).toBe(true);

    const papers = await run('print', REF, '--role', 'document');
    expect(read(jobsSchema, papers).jobs).toMatchObject([{ role: 'document', state: 'done' }]);
    const both = await run('print', REF);
    expect(read(jobsSchema, both).jobs.map(({ role }) => role)).toEqual(['label', 'document']);
    expect(printed().length).toBeGreaterThanOrEqual(4);
    expect(await requests()).toEqual(before);
  });

  it('print to any folder, counted, and only the requested kind', async () => {
    const elsewhere = join(await temporaryFolder(), 'saved here');
    const saved = await run(
      'print',
      REF,
      '--to',
      elsewhere,
      '--reason',
      'lost',
      '--paper',
      'label',
    );
    expect(read(jobsSchema, saved).jobs).toMatchObject([
      { role: 'label', state: 'done', target: `folder:${elsewhere}` },
    ]);
    expect(readdirSync(elsewhere)).toEqual(['SO-1003 BOX-A.pdf']);
    const slip = await run('print', REF, '--paper', 'packing-slip', '--to', elsewhere);
    expect(read(jobsSchema, slip).jobs).toMatchObject([{ role: 'document', state: 'done' }]);
    const cartons = await run('print', REF, '--paper', 'carton-slip', '--to', elsewhere);
    expect(read(jobsSchema, cartons).jobs).toMatchObject([{ role: 'label', state: 'done' }]);
    expect(readdirSync(elsewhere)).toContain('SO-1003 packing slip.pdf');
    expect(readdirSync(elsewhere)).toContain('SO-1003 carton BOX-A.pdf');
    expect((await run('print', REF, '--paper', 'poster')).code).toBe(2);
  });

  it('print by carton, and an unknown carton exits 2', async () => {
    const one = await run('print', REF, '--carton', 'BOX-A');
    expect(read(jobsSchema, one).jobs).toMatchObject([{ role: 'label', state: 'done' }]);
    const none = await run('print', REF, '--carton', 'BOX-B');
    expect(none.code).toBe(2);
    expect(failure(none)).toMatchObject({ code: 'bad-input', field: 'carton' });
    const role = await run('print', REF, '--role', 'poster');
    expect(role.code).toBe(2);
  });

  it('print once when an earlier run bought and did not print: exit 2, and the JSON lists them', async () => {
    // As an earlier `ship --print` that was killed between the purchase and the print.
    expect((await run('ship', 'P-1', ...PLAIN_CARTON)).code).toBe(0);
    const jobsOf = async () =>
      read(shipmentsSchema, await run('shipments', 'P-1')).shipments[0]?.jobs;
    expect(await jobsOf()).toEqual([]);
    const before = printed().length;
    for (const label of [{ role: 'label', state: 'done' }, null]) {
      const again = await run('ship', 'P-1', ...PLAIN_CARTON, '--print');
      expect(again.code).toBe(2);
      const { error, jobs } = read(shipmentSchema, again);
      expect(error?.code).toBe('already-bought');
      expect(jobs).toMatchObject(label ? [label] : []);
    }
    expect(printed()).toHaveLength(before + 1);
    expect(await jobsOf()).toMatchObject([{ role: 'label', state: 'done' }]);
    expect(await partner.sold('P-1')).toBe(1);
  });

  it('are not bought when they cannot be printed: exit 6 before money is spent', async () => {
    const file = write(await temporaryFolder(), 'file', 'in the way');
    const target = `folder:${file}/x`;
    const refused = await run('printers', 'assign', 'label', target);
    expect(failure(refused)).toMatchObject({ code: 'bad-input', field: 'target' });
    expect((await run('settings', 'set', 'printers.label', target)).code).toBe(0);
    const ran = await run('ship', 'P-2', ...PLAIN_CARTON, '--print');
    expect(ran.code).toBe(6);
    expect(failure(ran)).toMatchObject({ code: 'printer', field: 'printers.label' });
    expect(await partner.sold('P-2')).toBe(0);
  });
});

describe('an order shipped with insurance and a pick-up date', () => {
  it('sends both to the partner, and its total is exact', async () => {
    const wish = ['--insure', '--pickup', '2031-03-31', '--choose', 'express-ddu'];
    const ran = await run('ship', 'P-2', ...PLAIN_CARTON, ...wish);
    expect(ran.code).toBe(0);
    const { service, terms, cost } = read(shipmentSchema, ran);
    expect({ service, terms }).toEqual({ service: 'express', terms: 'DDU' });
    const { shipments } = await partner.control('/shipments');
    const sold = (shipments as { reference: string; request: object; insurance: string }[]).find(
      ({ reference }) => reference === 'P-2',
    );
    expect(sold?.request).toMatchObject({ PickUpDate: '2031-03-31', TermsOfTrade: 'DDU' });
    const insurance = Number(cost?.total.amount) - Number(cost?.shipping.amount);
    expect(insurance).toBeGreaterThan(0);
    expect(insurance).toBeCloseTo(Number(sold?.insurance), 10);
  });
});

describe('the audit log', () => {
  it('lists who had documents printed again, and nothing else so far', async () => {
    const ran = await run('audit');
    expect(ran.code).toBe(0);
    const schema = z.strictObject({
      partner: z.url(),
      entries: z.array(
        z.looseObject({ action: z.string(), data: z.object({ title: z.string() }) }),
      ),
    });
    const entries = read(schema, ran).entries.map(({ action, data }) => [action, data.title]);
    expect(entries).toEqual([
      ['reprint', 'SO-1003 BOX-A'],
      ['reprint', 'SO-1003 BOX-A'],
      ['reprint', 'SO-1003 invoice'],
      ['reprint', 'SO-1003 BOX-A'],
    ]);
  });
});
