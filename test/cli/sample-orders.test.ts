import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, SAMPLE_ORDERS, sampleStation, together } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure, importSchema, ratesSchema, read, shipmentSchema } from './contract.ts';
import { THREE_CARTONS, write } from './orders.ts';

/** The cartons of each order, as resources/README.md describes them. */
const PACKED: Record<string, string[]> = {
  'SO-1001': ['--carton', 'weight=1.1;dims=25x18x14'],
  'SO-1002': THREE_CARTONS,
  'SO-1003': ['--carton', 'weight=10.4;dims=60x40x40'],
  'SO-1004': ['--carton', 'weight=1.7;dims=25x20x15'],
  'SO-1005': ['--carton', 'weight=0.9;dims=35x25x10'],
  'SO-1006': ['--carton', 'weight=1.7;dims=12x9x4'],
  'SO-1007': ['--carton', 'weight=13.2;dims=26x16x12'],
  'SO-1008': ['--carton', 'weight=1.0;dims=25x18x10'],
  'SO-1009': ['--carton', 'weight=2.2;dims=45x30x10'],
  'SO-1010': ['--carton', 'weight=0.3;dims=20x15x5'],
};

type Results = Record<string, Run>;
let partner: Partner;
beforeAll(async () => {
  partner = await partnerHere();
});
afterAll(() => partner?.stop());

describe('shipping a sample order', () => {
  let data: string;
  let shipped: Results;
  const shipment = (reference: string) => {
    const ran = shipped[reference] as Run;
    const document = read(shipmentSchema, ran);
    expect(ran.stderr).not.toContain('packbench:');
    expect(ran.code).toBe(0);
    expect(document).toMatchObject({ reference, state: 'confirmed', sendings: 1 });
    expect(document.partner).toBe(partner.baseUrl);
    return document;
  };

  beforeAll(async () => {
    data = await sampleStation('other');
    const customerKeys = JSON.stringify(partner.credentials.customerKeys);
    const env = { ...partner.env, PACKBENCH_CUSTOMER_KEYS: customerKeys };
    const jobs = Object.entries(PACKED).map(([reference, cartons]) => {
      const args = ['ship', reference, ...cartons, '--json', '--partner', partner.baseUrl];
      return [reference, () => packbench(args, { data, env })];
    });
    shipped = await together(Object.fromEntries(jobs));
  });

  it('in one carton goes DDP with only tax to pay, and its label is matched', () => {
    const { terms, cost, cartons, trackingNumber, shipmentId } = shipment('SO-1001');
    expect(terms).toBe('DDP');
    expect(Number(cost?.landedCost?.amount)).toBeGreaterThan(0);
    expect(shipmentId).not.toBeNull();
    expect(cartons).toMatchObject([
      {
        weight: '1.1',
        state: 'labelled',
        label: { pages: 1, matchedBy: expect.stringMatching(/^(text|barcode)$/) },
      },
    ]);
    expect(cartons[0]?.label?.barcodes).toContain(trackingNumber);
  });

  it('in three cartons gives three labels, each with a tracking barcode of its own', () => {
    const { cartons } = shipment('SO-1002');
    expect(cartons.map(({ reference }) => reference)).toEqual(['BOX-1', 'BOX-2', 'BOX-3']);
    for (const { reference, label } of cartons) {
      expect(label?.barcodes).toContain(reference);
      expect(label?.matchedBy).toMatch(/^(text|barcode)$/);
    }
    expect(new Set(cartons.map(({ label }) => label?.file)).size).toBe(3);
  });

  it('to a business in São Paulo gives a printed invoice', () => {
    const { submittedElectronically, documents, cartons } = shipment('SO-1003');
    expect(submittedElectronically).toBe(false);
    expect(documents).toMatchObject([{ kind: 'commercial-invoice', copies: 3 }]);
    expect(cartons[0]?.label?.pages).toBe(1);
  });

  it('with a missing HS code exits 6, names the line and buys nothing', async () => {
    const stopped = shipped['SO-1004'] as Run;
    expect(stopped.code).toBe(6);
    const { code, message } = failure(stopped);
    expect(code).toBe('customs-missing');
    expect(message).toMatch(/line 2 .*BRUSH-BAMBOO.* HS code/);
    expect(await partner.sold('SO-1004')).toBe(0);
  });

  it('of a merchant buys with that merchant’s key', async () => {
    expect(shipment('SO-1005').merchant).toBe('Aurora Outfitters');
    expect(await partner.sold('Aurora Outfitters/SO-1005')).toBe(1);
  });

  it('below the threshold goes DDP with nothing to pay', () => {
    const { terms, cost } = shipment('SO-1006');
    expect(terms).toBe('DDP');
    expect(cost?.landedCost).toEqual({ amount: '0.00', currency: 'USD' });
    expect(cost?.total).toEqual(cost?.shipping);
  });

  it('above the threshold goes DDP with duty and tax', () => {
    const { terms, cost } = shipment('SO-1007');
    expect(terms).toBe('DDP');
    expect(Number(cost?.landedCost?.amount)).toBeGreaterThan(100);
  });

  it('to a receiver in Japanese goes DDP', () => {
    expect(shipment('SO-1008').terms).toBe('DDP');
  });

  it('to a country without DDP goes DDU, without a landed cost', () => {
    const { terms, cost } = shipment('SO-1009');
    expect(terms).toBe('DDU');
    expect(cost?.landedCost).toBeNull();
  });

  it('to a country that is not served exits 3 with the partner’s words', () => {
    const refused = shipped['SO-1010'] as Run;
    expect(refused.code).toBe(3);
    const { code, partnerMessage, status } = failure(refused);
    expect({ code, status }).toEqual({ code: 'partner-refused', status: 422 });
    expect(partnerMessage).toMatch(/Unsupported destination country: North Korea/);
    expect(refused.stderr).toContain('Unsupported destination country');
  });
});

describe('the request to the partner', () => {
  const sent = async (reference: string) => {
    const { shipments } = await partner.control('/shipments');
    const all = shipments as { reference: string; request: Record<string, unknown> }[];
    return all.find((each) => each.reference === reference)?.request;
  };

  it('for a business has both tax IDs, the location, and the B2B reason for export', async () => {
    const request = await sent('SO-1003');
    expect(request).toMatchObject({
      LocationName: 'CHI-1',
      B2b: true,
      ReasonForExport: 'Sold / Commercial Transaction',
    });
    expect(JSON.stringify(request)).toContain('11.222.333/0001-81');
    expect(JSON.stringify(request)).toContain('110.042.490.114');
  });

  it('for a receiver in Japanese has the name as written', async () => {
    expect(await sent('SO-1008')).toMatchObject({ ShipToAddress: { Name: '山田 花子' } });
  });

  it('is sent once per order', async () => {
    const { sold } = await partner.control('/counts');
    expect(sold).toMatchObject({ total: 8 });
  });
});

describe('the rates of a sample order', () => {
  let data: string;
  let rated: Results;
  const rates = (reference: string) => read(ratesSchema, rated[reference] as Run);

  beforeAll(async () => {
    data = await sampleStation('sandbox');
    const asked = ['SO-1001', 'SO-1002', 'SO-1004', 'SO-1007', 'SO-1008', 'SO-1009'];
    const jobs = asked.map((reference) => [
      reference,
      () => packbench(['rates', reference, ...(PACKED[reference] ?? []), '--json'], { data }),
    ]);
    rated = await together(Object.fromEntries(jobs));
  });

  it('show DDP and DDU of both services, duty 0 below the threshold, and the exact total', () => {
    const { quotes } = rates('SO-1001');
    expect(quotes.map(({ service, terms }) => `${service} ${terms}`).sort()).toEqual([
      'express DDP',
      'express DDU',
      'standard DDP',
      'standard DDU',
    ]);
    const ddp = quotes.find(({ service, terms }) => service === 'standard' && terms === 'DDP');
    expect(ddp).toMatchObject({
      shipping: { amount: '19.19' },
      landedCost: { duty: { amount: '0.00' }, salesTax: { amount: '12.29' } },
      total: { amount: '31.48', currency: 'USD' },
    });
  });

  it('of three cartons note that they were rated as one package', () => {
    expect(rates('SO-1002').warnings.join('\n')).toMatch(/3 cartons.*one package/i);
  });

  it('lock DDP while an HS code is missing, with a fix', () => {
    const { quotes, notOffered } = rates('SO-1004');
    expect(quotes.map(({ terms }) => terms)).toEqual(['DDU', 'DDU']);
    expect(notOffered).toMatchObject([
      { terms: 'DDP', locked: true, why: expect.stringContaining('line 2') },
      { terms: 'DDP', locked: true },
    ]);
  });

  it('show duty and tax above the threshold', () => {
    for (const { terms, landedCost } of rates('SO-1007').quotes) {
      if (terms === 'DDU') expect(landedCost).toBeNull();
      else expect(Number(landedCost?.duty?.amount)).toBeGreaterThan(0);
    }
  });

  it('warn of letters outside Latin script', () => {
    expect(rates('SO-1008').warnings.join('\n')).toMatch(/name has letters outside Latin script/);
  });

  it('note that DDP is not offered to Ecuador', () => {
    const { quotes, notOffered } = rates('SO-1009');
    expect(quotes.every(({ terms }) => terms === 'DDU')).toBe(true);
    expect(notOffered.filter(({ terms }) => terms === 'DDP')).toHaveLength(2);
  });
});

describe('an order with a missing HS code', () => {
  it('goes DDP once the code is filled in and the file imported again', async () => {
    const data = await sampleStation('sandbox');
    const file = 'so-1004-missing-hs-code.csv';
    const asItWas = readFileSync(join(SAMPLE_ORDERS, file), 'utf8');
    const filled = write(data, file, asItWas.replace(';;CN', ';960321;CN'));
    const imported = await packbench(['import', filled, '--json'], { data });
    expect(read(importSchema, imported)).toMatchObject({ imported: 0, updated: 1, rejected: [] });
    const ran = await packbench(['ship', 'SO-1004', ...(PACKED['SO-1004'] ?? []), '--json'], {
      data,
    });
    expect(read(shipmentSchema, ran)).toMatchObject({ terms: 'DDP', state: 'confirmed' });
    expect(ran.code).toBe(0);
  });

  it('goes DDU on request, with duty at the door', async () => {
    const data = await sampleStation('sandbox');
    const args = ['ship', 'SO-1004', ...(PACKED['SO-1004'] ?? []), '--choose', 'cheapest-ddu'];
    const ran = await packbench([...args, '--json'], { data });
    expect(read(shipmentSchema, ran)).toMatchObject({ terms: 'DDU', cost: { landedCost: null } });
    expect(ran.code).toBe(0);
  });

  it('is unchanged by another import, like all other samples', async () => {
    const data = await sampleStation('sandbox');
    const ran = await packbench(['import', SAMPLE_ORDERS, '--json'], { data });
    expect(read(importSchema, ran)).toMatchObject({ imported: 0, updated: 0, unchanged: 10 });
    expect(ran.code).toBe(0);
  });
});
