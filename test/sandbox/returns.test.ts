import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ShipmentResponseSchema } from '../../src/shared/partner/shipments.ts';
import {
  buy,
  type Caller,
  caller,
  freshSandbox,
  paper,
  rateBody,
  shipmentBody,
} from './support.ts';

const returned = { ...rateBody, ReasonForExport: 'return', IsReturn: 'Y' };

const OptionsSchema = z.record(
  z.string(),
  z.object({
    DDU: z.object({
      HashKey: z.string(),
      ShippingCost: z.number().nullable(),
      Carrier: z.string(),
    }),
  }),
);

async function returnRates(partner: Caller, change: object = {}) {
  const reply = await partner.post('/Rates', { ...returned, ...change });
  const { RateId, Reference: _1, Currency: _2, RootRequestId: _3, ...options } = reply.body;
  return { RateId, options: OptionsSchema.parse(options) };
}

/** Buys outbound, requests return rates, and buys the return with these changes. */
async function sendBack(partner: Caller, change: object = {}, key = 'Kestrel Standard') {
  const outbound = ShipmentResponseSchema.parse((await buy(partner)).body);
  const { options } = await returnRates(partner);
  const body = {
    ...shipmentBody(),
    ReasonForExport: 'return',
    TermsOfTrade: 'DDU',
    IsReturn: 'Y',
    ShipmentKey: outbound.ShipmentID,
    HashKey: options[key]?.DDU.HashKey,
    ...change,
  };
  return { outbound, body, reply: await partner.post('/Shipments', body) };
}

describe('return rates', () => {
  it('are keyed by service, DDU, all of one carrier, and one names its price at pickup', async () => {
    const partner = await caller(await freshSandbox());
    const { options, RateId } = await returnRates(partner);
    expect(RateId).toBeTruthy();
    expect(Object.keys(options).sort()).toEqual([
      'Kestrel Collect',
      'Kestrel Express Saver',
      'Kestrel Standard',
    ]);
    expect(options['Kestrel Collect']?.DDU.ShippingCost).toBeNull();
    expect(options['Kestrel Collect']?.DDU.HashKey).toMatch(/^[0-9a-f]{40}$/);
    expect(Number(options['Kestrel Standard']?.DDU.ShippingCost)).toBeGreaterThan(0);
    expect(options['Kestrel Standard']?.DDU.Carrier).toBe('Kestrel');
  });

  it('are the prices of the way back, although the addresses are in outbound order', async () => {
    const partner = await caller(await freshSandbox());
    // Nothing is sent from Pitcairn by air; sending there is very expensive.
    const island = { ...rateBody.ShipToAddress, Country: 'PN', City: 'Adamstown' };
    const out = (await partner.post('/Rates', { ...rateBody, ShipToAddress: island })).body;
    const { options } = await returnRates(partner, { ShipToAddress: island });
    const standard = out.Standard as { DDU: { ShippingCost: number } };
    const back = options['Kestrel Standard']?.DDU.ShippingCost;
    expect(Number(back)).toBeLessThan(standard.DDU.ShippingCost);
  });

  it('are refused for another reason than return', async () => {
    const partner = await caller(await freshSandbox());
    const reply = await partner.post('/Rates', { ...returned, ReasonForExport: 'merchandise' });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('ReasonForExport');
  });
});

describe('a return', () => {
  it('has the outbound Reference, and a label with the addresses reversed', async () => {
    const partner = await caller(await freshSandbox());
    const { outbound, reply } = await sendBack(partner);
    expect(reply.status).toBe(200);
    const back = ShipmentResponseSchema.parse(reply.body);
    expect(back.Reference).toBe('SO-1001');
    expect(back.ShipmentID).not.toBe(outbound.ShipmentID);
    const label = (await paper(back.LabelUrl?.[0] ?? '')).text();
    expect(label).toContain('RETURN DDU');
    const from = label.indexOf('FROM');
    expect(label.slice(from, label.indexOf('TO', from))).toContain('Jonas Lind');
    expect(label.slice(label.indexOf('TO', from))).toContain('Aurora Outfitters');
    const there = (await paper(outbound.LabelUrl?.[0] ?? '')).text();
    expect(there.slice(there.indexOf('TO', there.indexOf('FROM')))).toContain('Jonas Lind');
  });

  it('can be bought when its price is named at pickup', async () => {
    const partner = await caller(await freshSandbox());
    const { reply } = await sendBack(partner, {}, 'Kestrel Collect');
    expect(reply.status).toBe(200);
    expect(reply.body.Carrier).toBe('Kestrel');
  });

  it('can be bought several times and leaves the outbound Reference usable', async () => {
    const partner = await caller(await freshSandbox());
    const { body, reply } = await sendBack(partner);
    const { options } = await returnRates(partner);
    const again = { ...body, HashKey: options['Kestrel Standard']?.DDU.HashKey };
    const second = await partner.post('/Shipments', again);
    expect(second.status).toBe(200);
    expect(second.body.ShipmentID).not.toBe(reply.body.ShipmentID);
    expect((await buy(partner)).text).toContain('already used by another shipment');
  });

  it('sent again with its used key is refused and sold only once', async () => {
    const partner = await caller(await freshSandbox());
    const { body } = await sendBack(partner);
    const again = await partner.post('/Shipments', body);
    expect(again.status).toBe(400);
    expect(await partner.look('/counts')).toMatchObject({ sold: { total: 2 } });
  });

  it('sent again is answered again when the sandbox is set so', async () => {
    const partner = await caller(await freshSandbox());
    await partner.control('/settings', { repeatedKey: 'answers-again' }, 'PATCH');
    const { body, reply } = await sendBack(partner);
    const again = await partner.post('/Shipments', body);
    expect(again.body.ShipmentID).toBe(reply.body.ShipmentID);
    expect(await partner.look('/counts')).toMatchObject({ sold: { total: 2 } });
  });

  it.each([
    ['without a HashKey', { HashKey: undefined }, 400, 'HashKey'],
    ['with a key that was never issued', { HashKey: 'ab'.repeat(20) }, 400, 'HashKey'],
    ['of a shipment that was never bought', { ShipmentKey: 'SHP0' }, 422, 'ShipmentKey'],
    ['without ShipmentKey', { ShipmentKey: undefined }, 400, 'ShipmentKey'],
    ['under another Reference', { Reference: 'SO-7' }, 422, 'Reference'],
    ['on DDP terms', { TermsOfTrade: 'DDP' }, 422, 'TermsOfTrade'],
    ['for another reason for export', { ReasonForExport: 'merchandise' }, 422, 'ReasonForExport'],
  ])('is refused %s', async (_name, change, status, field) => {
    const partner = await caller(await freshSandbox());
    const { reply } = await sendBack(partner, change);
    expect(reply.status).toBe(status);
    expect(reply.text).toContain(field);
  });

  it('is refused with the addresses in the order of the way back', async () => {
    const partner = await caller(await freshSandbox());
    const { ShipFromAddress, ShipToAddress } = rateBody;
    const turned = { ShipFromAddress: ShipToAddress, ShipToAddress: ShipFromAddress };
    const { options } = await returnRates(partner, turned);
    const HashKey = options['Kestrel Standard']?.DDU.HashKey;
    const { reply } = await sendBack(partner, { ...turned, HashKey });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('ShipFromAddress');
  });

  it("of another merchant's shipment is refused", async () => {
    const sandbox = await freshSandbox();
    const partner = await caller(sandbox);
    const CustomerKey = sandbox.credentials.customerKeys['Nordlicht Keramik'];
    const { options } = await returnRates(partner, { CustomerKey });
    const HashKey = options['Kestrel Standard']?.DDU.HashKey;
    const { reply } = await sendBack(partner, { CustomerKey, HashKey });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('ShipmentKey');
  });
});
