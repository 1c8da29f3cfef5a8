import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PartnerOptions } from '../../../src/main/adapters/partner/connect-partner.ts';
import { lockOf } from '../../../src/main/adapters/partner/rating/offer-lock.ts';
import { ShipmentRequestSchema } from '../../../src/shared/partner/shipments.ts';
import { purchase, shipmentResponse } from './samples.ts';
import {
  client,
  cut,
  halfOf,
  json,
  page,
  type Responder,
  redirectTo,
  reply,
  type ScriptedPartner,
  silence,
  startSignedInPartner,
} from './scripted-partner.ts';

let partner: ScriptedPartner;
beforeEach(async () => {
  partner = await startSignedInPartner();
});
afterEach(() => partner.stop());

const bought = json(200, shipmentResponse);
const gateway = (options: Partial<PartnerOptions> = {}) =>
  client(partner.origin, { rememberedTokenForm: 'bare', ...options }).purchases;
const sentBodies = () =>
  partner.heard.filter(({ path }) => path === '/Shipments').map(({ body }) => body);

async function send(responder: Responder, options: Partial<PartnerOptions> = {}) {
  partner.answers('POST /Shipments', responder);
  const purchases = gateway(options);
  const outcome = await purchases.send({ body: purchases.compose(purchase), merchant: null });
  expect(partner.count('POST /Shipments')).toBe(1);
  return outcome;
}

describe('the body of a purchase', () => {
  it('matches the interface document, digit by digit, and is the same text each time', () => {
    const { compose } = gateway();
    const text = compose(purchase);
    expect(compose(structuredClone(purchase))).toBe(text);
    expect(ShipmentRequestSchema.safeParse(JSON.parse(text)).success).toBe(true);
    expect(text).toContain('"SalePrice":0.0125');
    expect(JSON.parse(text)).toMatchObject({
      Reference: 'SO-1001',
      ServiceCode: 'EXPRESS',
      TermsOfTrade: 'DDP',
      HashKey: 'hash-1',
      DutyHashKey: 'duty-1',
      Shipments: [{ Package: { Length: 12, Width: 9.5, Height: 4, Reference: 'BOX-1' } }],
    });
    for (const absent of ['PickUpDate', 'LocationName', 'B2b', 'CustomerKey', 'IsReturn']) {
      expect(text).not.toContain(absent);
    }
  });

  it('has the fields of a business order', () => {
    const text = gateway().compose({
      ...purchase,
      b2b: true,
      reasonForExport: null,
      locationName: 'DC-2',
      pickUpDate: '2026-03-01',
      terms: 'DDU',
      lock: lockOf({ hashKey: 'hash-1', dutyHashKey: null }),
    });
    expect(JSON.parse(text)).toMatchObject({
      B2b: true,
      LocationName: 'DC-2',
      PickUpDate: '2026-03-01',
      TermsOfTrade: 'DDU',
    });
    expect(text).not.toMatch(/ReasonForExport|DutyHashKey/);
  });

  it('is never composed without the keys of a quote', () => {
    const { compose } = gateway();
    expect(() =>
      compose({ ...purchase, lock: lockOf({ hashKey: '', dutyHashKey: null }) }),
    ).toThrow('HashKey');
    expect(() =>
      compose({ ...purchase, lock: lockOf({ hashKey: 'h', dutyHashKey: null }) }),
    ).toThrow('DutyHashKey');
  });

  it("includes the merchant's key when sent, and the hash covers what is sent", async () => {
    partner.answers('POST /Shipments', bought);
    const purchases = gateway();
    const body = purchases.compose({ ...purchase, merchant: 'Linden' });
    expect(body).not.toContain('customer-key');
    const hash = await purchases.hash(body, 'Linden');
    await purchases.send({ body, merchant: 'Linden' });
    const [sent = ''] = sentBodies();
    expect(JSON.parse(sent)).toEqual({
      ...JSON.parse(body),
      CustomerKey: 'customer-key-of-Linden',
    });
    expect(sent.startsWith(body.slice(0, -1))).toBe(true);
    expect(hash).toEqual({ ok: true, value: createHash('sha256').update(sent).digest('hex') });
  });
});

describe('a bought shipment', () => {
  it('is a 200 with a ShipmentID', async () => {
    expect(await send(bought)).toEqual({
      kind: 'answered',
      answer: {
        shipmentId: 'SH-1',
        reference: 'SO-1001',
        trackingNumber: '794600000000000000001',
        trackingUrl: 'https://carrier.example/1',
        carrier: 'Northwind Air',
        labelUrls: ['https://labels.example/1.pdf'],
        submittedElectronically: false,
        customsInvoiceUrl: 'https://labels.example/invoice.pdf',
        requestId: 'request-2',
      },
    });
  });

  it('may lack everything else', async () => {
    expect(
      await send(json(200, { ShipmentID: 'SH-2', LabelUrl: null, TrackingNumber: '' })),
    ).toEqual({
      kind: 'answered',
      answer: {
        shipmentId: 'SH-2',
        reference: null,
        trackingNumber: null,
        trackingUrl: null,
        carrier: null,
        labelUrls: [],
        submittedElectronically: null,
        customsInvoiceUrl: null,
        requestId: null,
      },
    });
  });

  it('keeps every digit of ids sent as JSON numbers', async () => {
    const body = '{"ShipmentID":90071992547409931,"TrackingNumber":794600000000000000001}';
    expect(await send(json(200, body))).toMatchObject({
      kind: 'answered',
      answer: { shipmentId: '90071992547409931', trackingNumber: '794600000000000000001' },
    });
  });
});

describe('an unknown outcome', () => {
  it.each<[string, Responder, object]>([
    ['the line is cut before the answer', cut, { status: null }],
    ['half a body', halfOf(JSON.stringify(shipmentResponse)), { status: 200 }],
    ['no answer in time', silence, { status: null }],
    [
      'a 200 without ShipmentID',
      json(200, { ...shipmentResponse, ShipmentID: '' }),
      { status: 200 },
    ],
    ['a 200 that is not JSON', reply(200, 'text/plain', 'done'), { status: 200 }],
    ['a 200 that is a web page', page(200), { status: 200 }],
    ['a 200 that is an error', json(200, { Message: 'HashKey expired' }), { status: 200 }],
    ['a 201', json(201, shipmentResponse), { status: 201 }],
    ['a redirect', redirectTo('http://127.0.0.1:9/Shipments'), { status: 307 }],
    [
      'a 409 (conflict)',
      json(409, { Message: 'Busy' }),
      { status: 409, why: expect.stringContaining('Busy') },
    ],
    ['a 408 (the partner’s own time-out)', json(408, {}), { status: 408 }],
    ['a 429 (too many requests)', json(429, {}), { status: 429 }],
    [
      'a 500 (the partner’s own failure)',
      json(500, { Message: 'x', RootRequestId: 'r-1' }),
      { status: 500, requestId: 'r-1' },
    ],
    ['a 502 of a gateway', page(502), { status: 502 }],
    ['a 401 page of a proxy', page(401), { status: 401 }],
    ['a 403 page of a proxy', page(403), { status: 403 }],
    ['a 404 page of a proxy', page(404), { status: 404 }],
    ['a 400 with an empty body', reply(400, 'text/plain', ''), { status: 400 }],
  ])('is a purchase after %s, which is not sent again', async (_what, responder, expected) => {
    const outcome = await send(responder, { limits: { purchaseMs: 300 } });
    expect(outcome).toMatchObject({ kind: 'unclear', ...expected });
    expect(outcome).toHaveProperty('why.id', expect.stringMatching(/\w/));
  });
});

describe('a refused purchase', () => {
  it.each([400, 403, 404, 422])("has the partner's own %i, in JSON", async (status) => {
    const body = { Message: 'Shipments[0].Package.Weight is required', RootRequestId: 'r-2' };
    expect(await send(json(status, body))).toEqual({
      kind: 'refused',
      status,
      partnerMessage: 'Shipments[0].Package.Weight is required',
      field: 'Shipments[0].Package.Weight',
      requestId: 'r-2',
      key: null,
      referenceTaken: false,
    });
  });

  it('may be refused in text', async () => {
    expect(await send(reply(422, 'text/plain', 'Invalid HashKey'))).toMatchObject({
      kind: 'refused',
      partnerMessage: 'Invalid HashKey',
      key: 'doubtful',
    });
  });

  it('has a message without secrets', async () => {
    const outcome = await send((heard, response) =>
      json(422, { Message: `Token ${heard.headers.authorization} was refused` })(heard, response),
    );
    expect(outcome).toMatchObject({ partnerMessage: 'Token ••• was refused' });
  });
});
