import { describe, expect, it } from 'vitest';
import { AuthRequestSchema } from '../../../src/shared/partner/auth.ts';
import { ClassificationRequestSchema } from '../../../src/shared/partner/classification.ts';
import { RateRequestSchema, ReturnRateRequestSchema } from '../../../src/shared/partner/rates.ts';
import {
  B2bShipmentRequestSchema,
  ReturnShipmentRequestSchema,
  ShipmentRequestSchema,
} from '../../../src/shared/partner/shipments.ts';
import {
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '../../../src/shared/partner/webhooks.ts';
import { decodeWire, encodeWire } from '../../../src/shared/partner/wire.ts';
import fc from '../../support/chance.ts';
import { fieldAtFault, piece, rateRequest, shipmentRequest } from './samples.ts';

const [carton] = shipmentRequest.Shipments;

describe('a rate request', () => {
  it('is encoded with every digit of its weights and prices', () => {
    const sent = encodeWire(RateRequestSchema.parse(rateRequest));
    expect(sent).toContain('"SalePrice":0.0125');
    expect(sent).toContain('"Package":{"Weight":2.4}');
    expect(RateRequestSchema.parse(decodeWire(sent)).Pieces[0]?.SalePrice.toFixed()).toBe('0.0125');
  });

  it('keeps any unit price exact when encoded and decoded', () => {
    const price = fc.tuple(fc.bigInt(0n, 10n ** 17n), fc.stringMatching(/^\d{1,12}$/));
    fc.assert(
      fc.property(price, ([whole, fraction]) => {
        const SalePrice = `${whole}.${fraction}`;
        const request = RateRequestSchema.parse({
          ...rateRequest,
          Pieces: [{ ...piece, SalePrice }],
        });
        const back = RateRequestSchema.parse(decodeWire(encodeWire(request)));
        expect(back.Pieces[0]?.SalePrice.eq(SalePrice)).toBe(true);
      }),
    );
  });

  it.each([
    ['Currency', { Currency: 'usd' }],
    ['WeightUnit', { WeightUnit: 'OZ' }],
    ['Insurance', { Insurance: 'yes' }],
    ['ShipToAddress.Country', { ShipToAddress: { ...rateRequest.ShipToAddress, Country: 'DEU' } }],
    ['Pieces', { Pieces: [] }],
    ['Pieces.0.HSCode', { Pieces: [{ ...piece, HSCode: '6109' }] }],
    ['Pieces.0.OriginCountryCode', { Pieces: [{ ...piece, OriginCountryCode: '' }] }],
    ['Pieces.0.Quantity', { Pieces: [{ ...piece, Quantity: 1.5 }] }],
    ['Package.Weight', { Package: { Weight: 'heavy' } }],
  ])('is rejected, naming %s', (field, change) => {
    expect(fieldAtFault(RateRequestSchema.safeParse({ ...rateRequest, ...change }))).toBe(field);
  });

  it('may have an empty HS code, to ship DDU', () => {
    const request = { ...rateRequest, Pieces: [{ ...piece, HSCode: '' }] };
    expect(RateRequestSchema.safeParse(request).success).toBe(true);
  });

  it('for a return is marked as such, and may have the fields of the sample', () => {
    const request = {
      ...rateRequest,
      ReasonForExport: 'return',
      IsReturn: 'Y',
      AppID: 'app',
      RestApiKey: 'key',
      IncludeLandedCost: false,
    };
    expect(ReturnRateRequestSchema.parse(request)).toMatchObject({ IsReturn: 'Y', AppID: 'app' });
    expect(fieldAtFault(ReturnRateRequestSchema.safeParse(rateRequest))).toBe('IsReturn');
  });
});

describe('a shipment request', () => {
  it('accepts one package, several, and a 3PL merchant', () => {
    const several = {
      ...shipmentRequest,
      Shipments: [carton, carton, carton],
      CustomerKey: 'ck-1',
    };
    expect(ShipmentRequestSchema.parse(several).Shipments).toHaveLength(3);
    expect(ShipmentRequestSchema.parse(several).CustomerKey).toBe('ck-1');
  });

  it.each([
    ['PickUpDate', { PickUpDate: '2026-02-30' }],
    ['PickUpDate', { PickUpDate: '03/01/2026' }],
    ['ServiceCode', { ServiceCode: 'express' }],
    ['TermsOfTrade', { TermsOfTrade: 'DAP' }],
    ['ReasonForExport', { ReasonForExport: undefined }],
    ['Reference', { Reference: '' }],
    ['Shipments.0.Package.Length', { Shipments: [{ Piece: [piece], Package: { Weight: 1 } }] }],
  ])('is rejected, naming %s', (field, change) => {
    const result = ShipmentRequestSchema.safeParse({ ...shipmentRequest, ...change });
    expect(fieldAtFault(result)).toBe(field);
  });

  it('for B2B may omit the reason for export', () => {
    const request = { ...shipmentRequest, B2b: true, ReasonForExport: undefined };
    expect(B2bShipmentRequestSchema.parse(request).B2b).toBe(true);
  });

  it('for a return is DDU and names the outbound shipment', () => {
    const request = {
      ...shipmentRequest,
      IsReturn: 'Y',
      TermsOfTrade: 'DDU',
      ReasonForExport: 'return',
    };
    expect(fieldAtFault(ReturnShipmentRequestSchema.safeParse(request))).toBe('ShipmentKey');
    expect(ReturnShipmentRequestSchema.safeParse({ ...request, ShipmentKey: 'SH-1' }).success).toBe(
      true,
    );
    const ddp = { ...request, ShipmentKey: 'SH-1', TermsOfTrade: 'DDP' };
    expect(fieldAtFault(ReturnShipmentRequestSchema.safeParse(ddp))).toBe('TermsOfTrade');
  });
});

describe('the other requests', () => {
  it('name their missing field', () => {
    expect(fieldAtFault(AuthRequestSchema.safeParse({ AppID: 'app' }))).toBe('RestApiKey');
    const url = { WebHooksList: [{ EventName: 'SHIPMENT_CREATED', URL: 'not an address' }] };
    expect(fieldAtFault(SubscribeRequestSchema.safeParse(url))).toBe('WebHooksList.0.URL');
    expect(fieldAtFault(UnsubscribeRequestSchema.safeParse({ Events: ['LOST'] }))).toBe('Events.0');
  });

  it('fill unknown product fields with empty text', () => {
    const request = ClassificationRequestSchema.parse({
      Reference: 'C-1',
      Products: [{ Title: 'Mug' }],
    });
    expect(request.Products[0]).toEqual({
      Title: 'Mug',
      Description: '',
      Image: '',
      Category: '',
      SubCategory: '',
      Material: '',
    });
  });
});
