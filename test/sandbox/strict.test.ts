import { describe, expect, it } from 'vitest';
import { caller, freshSandbox, keys, rateBody, shipmentBody, shirt } from './support.ts';

const address = rateBody.ShipToAddress;
const [carton] = shipmentBody().Shipments;
const returned = { ...rateBody, ReasonForExport: 'return', IsReturn: 'Y' };

describe('a rate request that does not match the document', () => {
  it.each<[field: string, change: object]>([
    ['Package.Reference', { Package: { Weight: 6.6, Reference: 'BOX-1' } }],
    ['Package.Weight', { Package: { Weight: '6.6' } }],
    ['Package.Length', { Package: { Weight: 6.6, Length: '12' } }],
    ['Pieces[0].Quantity', { Pieces: [{ ...shirt, Quantity: '6' }] }],
    ['Pieces[0].Quantity', { Pieces: [{ ...shirt, Quantity: 1.5 }] }],
    ['Pieces[0].SalePrice', { Pieces: [{ ...shirt, SalePrice: '40.00' }] }],
    ['Pieces[0].HSCode', { Pieces: [{ ...shirt, HSCode: 610910 }] }],
    ['Pieces[0].OriginCountryCode', { Pieces: [{ ...shirt, OriginCountryCode: 'prt' }] }],
    ['Pieces[0].Description', { Pieces: [{ ...shirt, Description: '' }] }],
    ['Pieces[0].Barcode', { Pieces: [{ ...shirt, Barcode: '400638' }] }],
    ['Pieces', { Pieces: [] }],
    ['ShipToAddress.State', { ShipToAddress: { ...address, State: null } }],
    ['ShipToAddress.Company', { ShipToAddress: { ...address, Company: 'Lind' } }],
    ['ShipFromAddress.FederalTaxId', { ShipFromAddress: { ...address, FederalTaxId: 'DE1' } }],
    ['WeightUnit', { WeightUnit: 'lb' }],
    ['DimensionUnit', { DimensionUnit: 'MM' }],
    ['Currency', { Currency: 'usd' }],
    ['Insurance', { Insurance: true }],
    ['IsReturn', { IsReturn: 'N' }],
    ['IsReturn', { IsReturn: true }],
    ['B2b', { B2b: true }],
    ['AppID', { AppID: 'app' }],
    ['RestApiKey', { RestApiKey: 'key' }],
    ['IncludeLandedCost', { IncludeLandedCost: 'Y' }],
    ['Reference', { Reference: '' }],
    ['reference', { reference: 'SO-1001' }],
  ])('is refused (400), naming %s', async (field, change) => {
    const partner = await caller(await freshSandbox());
    await partner.control('/settings', { errorLayout: 'flat' }, 'PATCH');
    const reply = await partner.post('/Rates', { ...rateBody, ...change });
    expect(reply.status).toBe(400);
    expect(reply.body.Field).toBe(field);
  });

  it.each<[what: string, body: object]>([
    ['the landed cost asked for', { ...rateBody, IncludeLandedCost: true }],
    ['a sample’s credentials in a return', { ...returned, AppID: 'app', RestApiKey: 'key' }],
    ['an empty HS code', { ...rateBody, Pieces: [{ ...shirt, HSCode: '' }] }],
    [
      'a price with fractions of a cent',
      { ...rateBody, Pieces: [{ ...shirt, SalePrice: 0.0125 }] },
    ],
  ])('is accepted where the document allows it: with %s', async (_what, body) => {
    const partner = await caller(await freshSandbox());
    expect((await partner.post('/Rates', body)).status).toBe(200);
  });
});

describe('a shipment request that does not match the document', () => {
  it.each<[field: string, change: object]>([
    ['PickUpDate', { PickUpDate: '2026-1-5' }],
    ['PickUpDate', { PickUpDate: '2026-02-30' }],
    ['ServiceCode', { ServiceCode: 'Express' }],
    ['TermsOfTrade', { TermsOfTrade: 'ddp' }],
    ['B2b', { B2b: 'true' }],
    ['Insurance', { Insurance: 'Y' }],
    ['Pieces', { Pieces: [shirt] }],
    ['ShipmentKey', { ShipmentKey: '' }],
    [
      'Shipments[0].Package.Length',
      { Shipments: [{ ...carton, Package: { ...carton?.Package, Length: undefined } }] },
    ],
    [
      'Shipments[0].Package.Unit',
      { Shipments: [{ ...carton, Package: { ...carton?.Package, Unit: 'CM' } }] },
    ],
    ['Shipments[0].Weight', { Shipments: [{ ...carton, Weight: 6.6 }] }],
  ])('is refused (400), naming %s, and sells nothing', async (field, change) => {
    const partner = await caller(await freshSandbox());
    await partner.control('/settings', { errorLayout: 'flat' }, 'PATCH');
    const body = { ...shipmentBody(), ...(await keys(partner)), ...change };
    const reply = await partner.post('/Shipments', body);
    expect(reply.status).toBe(400);
    expect(reply.body.Field).toBe(field);
    expect(await partner.look('/counts')).toMatchObject({ sold: { total: 0 } });
  });

  it('is accepted without a reason under B2b', async () => {
    const partner = await caller(await freshSandbox());
    const ReasonForExport = 'Sold / Commercial Transaction';
    const rated = { ...rateBody, ReasonForExport };
    const { HashKey, DutyHashKey } = await keys(partner, rated);
    const { ReasonForExport: _absent, ...body } = shipmentBody(rated);
    const reply = await partner.post('/Shipments', { ...body, B2b: true, HashKey, DutyHashKey });
    expect(reply.status).toBe(200);
  });
});

describe('other requests', () => {
  it.each<[path: string, field: string, body: object]>([
    ['/Webhooks/Subscribe', 'WebHooksList[0].URL', one({ URL: 'not an address' })],
    ['/Webhooks/Subscribe', 'WebHooksList[0].EventName', one({ EventName: 'LABEL_PRINTED' })],
    ['/Webhooks/Subscribe', 'WebHooksList[0].Secret', one({ Secret: 's' })],
    ['/Webhooks/UnSubscribe', 'Events', { Events: 'SHIPMENT_CREATED' }],
    ['/Classifications', 'Products[0].Price', { Reference: 'r', Products: [{ Price: 3 }] }],
    ['/Classifications', 'Products[0].Title', { Reference: 'r', Products: [{ Title: null }] }],
  ])('%s is refused (400), naming %s', async (path, field, body) => {
    const partner = await caller(await freshSandbox());
    await partner.control('/settings', { errorLayout: 'flat' }, 'PATCH');
    const reply = await partner.post(path, body);
    expect(reply.status).toBe(400);
    expect(reply.body.Field).toBe(field);
  });
});

function one(change: object): object {
  const hook = { EventName: 'SHIPMENT_CREATED', URL: 'https://bench.example/hook' };
  return { WebHooksList: [{ ...hook, ...change }] };
}
