import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { openStation, type Station } from '../../../src/main/app.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server.ts';
import { RateRequestSchema } from '../../../src/shared/partner/rates.ts';
import {
  B2bShipmentRequestSchema,
  ReturnShipmentRequestSchema,
} from '../../../src/shared/partner/shipments.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { must } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { type Meddler, meddle } from '../../support/meddler.ts';
import { cheapestOf } from '../../support/return-options.ts';

/**
 * The B2B sample order, bought and returned on a real sandbox, through a proxy that records every request and
 * answer.
 */
const SAMPLES = join(import.meta.dirname, '../../../resources/orders');
const TAX_IDS = { FederalTaxId: '11.222.333/0001-81', StateTaxId: '110.042.490.114' };
const SKUS = ['LAMP-FRONT', 'BELL-BRASS', 'HELMET-M'];
const B2B_REASON = 'Sold / Commercial Transaction';

type Body = Record<string, unknown>;

let folder: string;
let partner: Sandbox;
let line: Meddler;
let station: Station;
let shipment: Shipment;
const sent: { path: string; body: Body }[] = [];
let rated: Body = {};

const bodies = (path: string): Body[] =>
  sent.filter((each) => each.path === path).map(({ body }) => body);
const body = (path: string, nth = 0): Body => bodies(path)[nth] ?? {};
const skusOf = (pieces: unknown): unknown[] => (pieces as Body[]).map(({ SKU }) => SKU);
const piecesBought = ({ Shipments }: Body): unknown => (Shipments as Body[])[0]?.Piece;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'business-'));
  partner = await startSandbox({ stateDir: join(folder, 'partner'), port: 0 });
  line = await meddle(partner.baseUrl, {
    before(path, _nth, text) {
      if (path === '/Rates' || path === '/Shipments') sent.push({ path, body: JSON.parse(text) });
    },
    after(path, nth, text) {
      if (path === '/Rates' && nth === 1) rated = JSON.parse(text);
      return text;
    },
  });
  station = must(
    await openStation({
      dataDir: join(folder, 'data'),
      partner: line.baseUrl,
      env: {
        PACKBENCH_APP_ID: partner.credentials.appId,
        PACKBENCH_REST_API_KEY: partner.credentials.restApiKey,
      },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
  const name = 'so-1003-business.csv';
  must(await station.importOrders([{ name, bytes: await readFile(join(SAMPLES, name)) }]));
  const bought = await station.shipOrder(must(await station.findOrder('SO-1003')), {
    rule: 'standard-ddp',
    insure: true,
    pickUpDate: null,
    say: () => undefined,
    cartonSpecs: ['weight=10.4;dims=60x40x40'],
  });
  const report = must(bought);
  expect(report.error).toBeNull();
  shipment = report.shipment;
});

afterAll(async () => {
  await station.close();
  await line.close();
  await partner.close();
  await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
});

/** The text of the document as people see it, and as the program reads it. */
const pageText = (file: string): string =>
  execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });

describe('requests for a B2B order', () => {
  it('rate it with reason, names, tax IDs and SKUs, and without the flag that /Rates lacks', () => {
    const asked = body('/Rates');
    expect(RateRequestSchema.safeParse(asked).success).toBe(true);
    expect(asked).toMatchObject({
      ReasonForExport: B2B_REASON,
      ShipToAddress: {
        Name: 'Ciclo Paulista Comércio Ltda',
        AttentionName: 'Compras / Renata Lima',
        ...TAX_IDS,
      },
    });
    expect(skusOf(asked.Pieces)).toEqual(SKUS);
    expect(asked).not.toHaveProperty('B2b');
    expect(asked).not.toHaveProperty('LocationName');
  });

  it('buy it as B2B with the same data and its location', () => {
    const asked = body('/Shipments');
    expect(B2bShipmentRequestSchema.safeParse(asked).success).toBe(true);
    expect(asked).toMatchObject({ B2b: true, LocationName: 'CHI-1', ReasonForExport: B2B_REASON });
    expect(asked.ShipToAddress).toEqual(body('/Rates').ShipToAddress);
    expect(skusOf(piecesBought(asked))).toEqual(SKUS);
  });

  it('never contain a tax ID of the sender', () => {
    for (const { body: each } of sent) {
      for (const name of Object.keys(TAX_IDS))
        expect(each.ShipFromAddress).not.toHaveProperty(name);
    }
  });
});

describe('the cost of a B2B order', () => {
  it('is stored part by part as the partner gave it, and adds up to the total', () => {
    const { DDP } = rated.Standard as { DDP: Record<string, number> & { LandedCostDetail: Body } };
    const { Duty, SalesTax, AIT, LandedCost } = DDP.LandedCostDetail;
    const { cost } = shipment;
    if (!cost?.landedCostDetail) expect.fail('no landed cost');
    const { duty, salesTax, ait, total } = cost.landedCostDetail;
    const numbers = [duty, salesTax, ait, total].map((each) => Number(each?.amount));
    expect(numbers).toEqual([Duty, SalesTax, AIT, LandedCost]);
    expect(Number(cost.insurance.amount)).toBe(DDP.Insurance);
    expect(cost.landedCost).toEqual(total);
    expect(Number(cost.total.amount)).toBeCloseTo(
      Number(DDP.ShippingCost) + Number(DDP.Insurance) + Number(LandedCost),
      6,
    );
  });
});

describe('the commercial invoice of a B2B order', () => {
  it('shows tax IDs, SKUs, both names, the location and the reason', async () => {
    const file = shipment.documents.find(({ kind }) => kind === 'commercial-invoice')?.file;
    if (!file) expect.fail('no invoice came');
    const inspector = openInspector();
    const read = must(await inspector.inspect(await readFile(file)));
    await inspector.close();
    const byProgram = read.pages.map(({ text }) => text).join('\n');
    for (const text of [pageText(file), byProgram]) {
      for (const words of [
        'COMMERCIAL INVOICE',
        'Business to business (B2B)',
        'Ciclo Paulista Comércio Ltda',
        'Compras / Renata Lima',
        'Tax ID 11.222.333/0001-81',
        'State tax ID 110.042.490.114',
        `Reason for export: ${B2B_REASON}`,
        'Location CHI-1',
        ...SKUS,
      ]) {
        expect(text).toContain(words);
      }
    }
  });
});

describe('the return of a B2B order', () => {
  it('has the return’s own reason, and the outbound’s names, tax IDs and SKUs', async () => {
    const { returns } = station;
    const wish = { lines: [], reason: null, note: null, carton: null, pickUpDate: null };
    const quote = must(await returns.rateReturn('SO-1003', wish));
    const { shipment: back } = must(await returns.buyReturn(quote.id, cheapestOf(quote)));
    for (const asked of [body('/Rates', 1), body('/Shipments', 1)]) {
      expect(asked).toMatchObject({ IsReturn: 'Y', ReasonForExport: 'return' });
      expect(asked.ShipToAddress).toEqual(body('/Shipments').ShipToAddress);
      expect(asked).not.toHaveProperty('B2b');
    }
    expect(body('/Shipments', 1).LocationName).toBe('CHI-1');
    expect(skusOf(piecesBought(body('/Shipments', 1)))).toEqual(SKUS);
    expect(ReturnShipmentRequestSchema.safeParse(body('/Shipments', 1)).success).toBe(true);
    const invoice = back.documents.find(({ kind }) => kind === 'commercial-invoice')?.file;
    // Filed electronically, it has no document.
    if (invoice) expect(pageText(invoice)).toContain('Tax ID 11.222.333/0001-81');
    else expect(back.submittedElectronically).toBe(true);
  });
});

describe('the packing slip of a B2B order', () => {
  it('shows the tax IDs and the warehouse', async () => {
    for (const role of ['label', 'document'] as const) {
      must(
        await give(station, 'printers.assign', {
          role: role,
          target: `folder:${join(folder, role)}`,
          pin: null,
        }),
      );
    }
    must(await setSetting(station, 'printing.packingSlip', 'document'));
    must(await station.print(must(await station.findOrder('SO-1003')), {}));
    const made = (await readdir(folder, { recursive: true })).find((each) =>
      each.endsWith('packing slip.pdf'),
    );
    if (!made) expect.fail('no packing slip was made');
    const slip = pageText(join(folder, made));
    for (const words of ['Compras / Renata Lima', 'From CHI-1', 'Tax ID 11.222.333/0001-81']) {
      expect(slip).toContain(words);
    }
  });
});

describe('a B2B order with its own reason for export', () => {
  it('is sent with that reason, and still as B2B', async () => {
    const [csv] = [await readFile(join(SAMPLES, 'so-1003-business.csv'), 'utf8')];
    const [head = '', ...rows] = csv.trimEnd().split('\n');
    const own = [
      `${head},reason_for_export`,
      ...rows.map((row) => `${row},Samples for a fair`),
    ].join('\n');
    const bytes = Buffer.from(own.replaceAll('SO-1003', 'SO-1093'));
    must(await station.importOrders([{ name: 'own.csv', bytes }]));
    const order = must(await station.findOrder('SO-1093'));
    const before = bodies('/Shipments').length;
    must(
      await station.shipOrder(order, {
        rule: null,
        insure: false,
        pickUpDate: null,
        say: () => undefined,
        cartonSpecs: ['weight=10.4;dims=60x40x40'],
      }),
    );
    const reason = { ReasonForExport: 'Samples for a fair' };
    expect(bodies('/Rates').at(-1)).toMatchObject(reason);
    expect(body('/Shipments', before)).toMatchObject({ ...reason, B2b: true });
  });
});
