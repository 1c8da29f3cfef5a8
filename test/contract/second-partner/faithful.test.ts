import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SecondPartner, startSecondPartner } from '../../support/second-partner/server.ts';
import { bodyOf, Client, type Seen } from './client.ts';
import * as layouts from './layouts.ts';
import * as ask from './orders.ts';

describe('the second partner without quirks', () => {
  let partner: SecondPartner;
  let client: Client;

  beforeEach(async () => {
    partner = await startSecondPartner({ customerKeys: [ask.MERCHANT] });
    client = new Client(partner);
    expect(layouts.auth.parse(bodyOf(await client.signIn()))).toBeDefined();
  });

  afterEach(() => partner.close());

  const rate = (changed = {}) => client.send('rate', 'POST', '/Rates', ask.rateRequest(changed));
  const buy = (request: Record<string, unknown>) =>
    client.send('buy', 'POST', '/Shipments', request);

  const keys = async (changed = {}) => {
    const { Standard } = layouts.rates.parse(bodyOf(await rate(changed)));
    return {
      HashKey: Standard?.DDP.HashKey,
      DutyHashKey: Standard?.DDP.LandedCostDetail.DutyHashKey,
    };
  };

  const bought = async (changed = {}) =>
    layouts.shipment.parse(
      bodyOf(await buy(ask.shipmentRequest({ ...(await keys(changed)), ...changed }))),
    );

  const pagesAt = async (url: string) => {
    const file = await client.file('file', url);
    return (await PDFDocument.load(file?.bytes ?? '')).getPages();
  };

  const refused = (seen: Seen, status: number, field: string) => {
    expect([seen.status, bodyOf(seen).Field]).toEqual([status, field]);
    expect(seen.text).toContain(field);
  };

  it('accepts a token in both forms, at every call', async () => {
    for (const form of [client.token, `Bearer ${client.token}`])
      expect((await client.send('rate', 'POST', '/Rates', ask.rateRequest(), form)).status).toBe(
        200,
      );
    expect((await client.send('rate', 'POST', '/Rates', ask.rateRequest(), 'x')).status).toBe(401);
  });

  it('rates by level, a return by carrier, and refuses a country it does not serve', async () => {
    const both = layouts.rates.parse(bodyOf(await rate()));
    expect(Object.keys(both)).toEqual(expect.arrayContaining(['Express', 'Standard']));
    expect(layouts.rates.parse(bodyOf(await rate(ask.to('IS')))).Express).toBeUndefined();
    const back = layouts.returnRates.parse(
      bodyOf(await rate({ IsReturn: 'Y', ReasonForExport: 'return' })),
    );
    expect(back['Northway Pickup']).toMatchObject({ DDU: { ShippingCost: null } });
    refused(await rate(ask.to('KP')), 422, 'ShipToAddress.Country');
  });

  it('rates by the higher weight of package and pieces, and charges nothing below de minimis', async () => {
    const cost = async (changed: object) =>
      layouts.rates.parse(bodyOf(await rate(changed))).Standard?.DDP;
    const light = await cost({});
    const heavy = await cost({ Pieces: [ask.piece({ Weight: 5 })] });
    expect(heavy?.ShippingCost).toBeGreaterThan(light?.ShippingCost ?? 0);
    const cheap = await cost({ Pieces: [ask.piece({ SalePrice: 5 })] });
    expect(cheap?.LandedCostDetail).toMatchObject({ Duty: 0, SalesTax: 0 });
  });

  it.each(['Reference', 'WeightUnit', 'DimensionUnit', 'Currency', 'ReasonForExport', 'Pieces'])(
    'names a missing %s at /Rates',
    async (field) => {
      const body = ask.without(ask.rateRequest(), field);
      refused(await client.send('rate', 'POST', '/Rates', body), 400, field);
    },
  );

  it.each<[string, string, object]>([
    ['an unknown weight unit', 'WeightUnit', { WeightUnit: 'G' }],
    ['a number as text', 'Package.Weight', { Package: { Weight: '2' } }],
    ['an unknown field', 'B2b', { B2b: true }],
    ['a tax ID of the sender', 'ShipFromAddress.FederalTaxId', from({ FederalTaxId: 'X' })],
    ['a country in words', 'ShipFromAddress.Country', from({ Country: 'France' })],
    [
      'an HS code of ten digits',
      'Pieces[0].HSCode',
      { Pieces: [ask.piece({ HSCode: '6109100010' })] },
    ],
    ['a quantity of half a unit', 'Pieces[0].Quantity', { Pieces: [ask.piece({ Quantity: 0.5 })] }],
  ])('refuses %s at /Rates', async (_what, field, changed) => {
    refused(await rate(changed), 400, field);
  });

  it('ships each package with its label, and merges in an invoice that was not filed electronically', async () => {
    const shipment = await bought();
    expect(shipment.SubmittedElectronically).toBe(false);
    expect(shipment.LabelUrl).toHaveLength(2);
    for (const url of shipment.LabelUrl) {
      const [label, invoice] = await pagesAt(url);
      expect(label?.getSize()).toEqual({ width: 288, height: 432 });
      expect(invoice?.getWidth()).toBeGreaterThan(500);
    }
    expect(await pagesAt(shipment.CustomsInvoiceURL)).toHaveLength(1);
    const filed = await bought({ ...ask.to('GB'), Reference: 'R-2' });
    expect(filed.SubmittedElectronically).toBe(true);
    for (const url of filed.LabelUrl) expect(await pagesAt(url)).toHaveLength(1);
  });

  it('accepts a key once, a Reference once, and no expired key', async () => {
    const request = ask.shipmentRequest(await keys());
    expect((await buy(request)).status).toBe(200);
    refused(await buy({ ...request, Reference: 'R-2' }), 400, 'HashKey');
    refused(await buy(ask.shipmentRequest(await keys())), 422, 'Reference');
    const late = ask.shipmentRequest({ ...(await keys()), Reference: 'R-3' });
    partner.expireKeys();
    refused(await buy(late), 400, 'HashKey');
    expect(partner.shipments()).toHaveLength(2);
  });

  it('ships products without an HS code as DDU', async () => {
    const piece = ask.without(ask.piece(), 'HSCode');
    const Shipments = [{ ...ask.carton('P-1'), Piece: [piece] }];
    expect((await buy(ask.shipmentRequest({ ...(await keys()), Shipments }))).status).toBe(200);
    expect(partner.shipments()[1]?.terms).toBe('DDU');
  });

  it('sells a return of its own shipment under the same Reference', async () => {
    const outbound = await bought();
    const back = { IsReturn: 'Y', ReasonForExport: 'return' };
    const rated = layouts.returnRates.parse(bodyOf(await rate(back)));
    const { DDU } = rated['Northway Pickup'] as { DDU: { HashKey: string } };
    const request = ask.shipmentRequest({
      ...back,
      TermsOfTrade: 'DDU',
      HashKey: DDU.HashKey,
      ShipmentKey: outbound.ShipmentID,
    });
    refused(await buy({ ...request, ShipmentKey: 'x' }), 422, 'ShipmentKey');
    refused(await buy({ ...request, Reference: 'R-9' }), 422, 'Reference');
    refused(await buy({ ...request, TermsOfTrade: 'DDP' }), 422, 'TermsOfTrade');
    expect(layouts.shipment.parse(bodyOf(await buy(request))).Carrier).toBe('Northway Pickup');
  });

  it('tracks its own shipments, and answers 404 for others', async () => {
    const { TrackingNumber } = await bought();
    const path = `/Tracking/Get/Detail/${TrackingNumber}`;
    const first = layouts.tracking.parse(bodyOf(await client.send('track', 'GET', path)));
    expect(first).toMatchObject({
      EstimatedDelivery: '',
      TrackingHistory: [{ Status: 'In Progress' }],
    });
    partner.move(TrackingNumber, 'Delivered', 'At the door');
    const then = layouts.tracking.parse(bodyOf(await client.send('track', 'GET', path)));
    expect(then.TrackingHistory).toHaveLength(2);
    expect((await client.send('track', 'GET', '/Tracking/Get/Detail/1')).status).toBe(404);
  });

  it('classifies goods, and reports those it cannot classify', async () => {
    const body = ask.classification('Shirt', 'Thing');
    const { Products } = layouts.classifications.parse(
      bodyOf(await client.send('classify', 'POST', '/Classifications', body)),
    );
    expect(Products.map(({ Classification }) => Classification.Success)).toEqual([true, false]);
    refused(await client.send('classify', 'POST', '/Classifications', {}), 422, 'Products');
  });

  it('posts events until unsubscribed', async () => {
    const events: unknown[] = [];
    const receiver = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      events.push(JSON.parse(body));
      response.end();
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    const URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const Events = ['SHIPMENT_CREATED', 'TRACKING_UPDATES'];
    const WebHooksList = Events.map((EventName) => ({ EventName, URL }));
    for (const [path, body] of [
      ['/Webhooks/Subscribe', { WebHooksList }],
      ['/Webhooks/UnSubscribe', { Events }],
    ] as const) {
      layouts.webhooks.parse(bodyOf(await client.send(path, 'POST', path, body)));
      await partner.eventsPosted();
      await bought({ Reference: path });
      await partner.eventsPosted();
    }
    receiver.close();
    receiver.closeAllConnections();
    expect(events).toHaveLength(3);
    expect(events.map((event) => layouts.created.safeParse(event).success)).toEqual([
      true,
      false,
      true,
    ]);
    expect(layouts.update.parse(events[1])).toBeDefined();
  });
});

function from(changed: object) {
  const { ShipFromAddress } = ask.rateRequest();
  return { ShipFromAddress: { ...(ShipFromAddress as object), ...changed } };
}
