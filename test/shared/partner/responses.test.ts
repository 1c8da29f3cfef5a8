import { describe, expect, it } from 'vitest';
import { AuthResponseSchema } from '../../../src/shared/partner/auth.ts';
import { ClassificationResponseSchema } from '../../../src/shared/partner/classification.ts';
import {
  RateResponseSchema,
  ReturnRateOptionSchema,
  ReturnRateResponseSchema,
} from '../../../src/shared/partner/rates.ts';
import { ShipmentResponseSchema } from '../../../src/shared/partner/shipments.ts';
import { TrackingResponseSchema } from '../../../src/shared/partner/tracking.ts';
import { PartnerEventSchema, WebhookResponseSchema } from '../../../src/shared/partner/webhooks.ts';
import { decodeWire } from '../../../src/shared/partner/wire.ts';
import { ddp, ddu, fieldAtFault, shipmentResponse } from './samples.ts';

describe('the answer to /Auth', () => {
  it('needs its token', () => {
    expect(AuthResponseSchema.parse({ Token: 'a.b.c', Extra: 1 })).toEqual({
      Token: 'a.b.c',
      Extra: 1,
    });
    expect(fieldAtFault(AuthResponseSchema.safeParse({ RootRequestId: 'x' }))).toBe('Token');
    expect(fieldAtFault(AuthResponseSchema.safeParse({ Token: ' ' }))).toBe('Token');
  });
});

describe('the answer to /Rates', () => {
  it('may lack a service level or terms inside one, or have null for them', () => {
    const rates = RateResponseSchema.parse({
      RateId: 7,
      Standard: { DDU: ddu, DDP: null },
      Express: null,
    });
    expect(rates.Express).toBeUndefined();
    expect(rates.Standard?.DDP).toBeUndefined();
    expect(rates.Standard?.DDU?.ShippingCost.toFixed()).toBe('21.4');
    expect(RateResponseSchema.parse({})).toEqual({});
  });

  it('keeps unknown fields', () => {
    const rates = RateResponseSchema.parse({
      Advice: { Text: 'hello' },
      Express: { DDP: { ...ddp, GreenScore: 3 } },
    });
    expect(rates.Advice).toEqual({ Text: 'hello' });
    expect(rates.Express?.DDP?.GreenScore).toBe(3);
  });

  it('keeps every digit of a cost and of a rate id', () => {
    const body =
      '{"RateId":12345678901234567890,"Standard":{"DDU":{"HashKey":"h","ShippingCost":1234567890123456.789}}}';
    const rates = RateResponseSchema.parse(decodeWire(body));
    expect(rates.RateId).toBe('12345678901234567890');
    expect(rates.Standard?.DDU?.ShippingCost.toFixed()).toBe('1234567890123456.789');
  });

  it.each([
    ['Standard.DDU.HashKey', { Standard: { DDU: { ...ddu, HashKey: undefined } } }],
    ['Standard.DDU.HashKey', { Standard: { DDU: { ...ddu, HashKey: '' } } }],
    ['Standard.DDU.ShippingCost', { Standard: { DDU: { ...ddu, ShippingCost: null } } }],
    ['Express.DDP.LandedCostDetail', { Express: { DDP: ddu } }],
    [
      'Express.DDP.LandedCostDetail.DutyHashKey',
      { Express: { DDP: { ...ddp, LandedCostDetail: { LandedCost: 1 } } } },
    ],
  ])('without data needed for buying is rejected, naming %s', (field, body) => {
    expect(fieldAtFault(RateResponseSchema.safeParse(body))).toBe(field);
  });
});

describe('the answer to return rates', () => {
  it('collects everything that looks like an option under its own key', () => {
    const rates = ReturnRateResponseSchema.parse({
      RateId: 9,
      Note: { Text: 'kept' },
      'Northwind Ground': { DDU: { ...ddu, ShippingCost: null } },
      'Baltic Post': { DDU: ddu },
    });
    expect(rates.Options).toMatchObject([
      { key: 'Northwind Ground', DDU: { ShippingCost: null } },
      { key: 'Baltic Post', DDU: { ShippingCost: ddu.ShippingCost } },
    ]);
    expect(rates.RateId).toBe('9');
    expect(rates).toHaveProperty('Note.Text', 'kept');
  });

  it('reads each option by itself, and names what it lacks', () => {
    const keyless = { ShippingCost: null };
    const { Options } = ReturnRateResponseSchema.parse({ 'Baltic Post': { DDU: keyless } });
    expect(Options).toEqual([{ key: 'Baltic Post', DDU: keyless }]);
    expect(fieldAtFault(ReturnRateOptionSchema.safeParse(keyless))).toBe('HashKey');
    const flat = { HashKey: 'k', ShippingCost: 1 };
    expect(ReturnRateResponseSchema.parse({ Flat: flat, None: { DDU: null } }).Options).toEqual([
      { key: 'Flat', DDU: undefined },
    ]);
  });
});

describe('the answer to /Shipments', () => {
  it('is read completely', () => {
    expect(ShipmentResponseSchema.parse({ ...shipmentResponse, Extra: true })).toEqual({
      ...shipmentResponse,
      Extra: true,
    });
  });

  it('proves the purchase by its ShipmentID, whatever else is missing or malformed', () => {
    const bought = ShipmentResponseSchema.parse({
      ShipmentID: 'SH-1',
      LabelUrl: 42,
      SubmittedElectronically: 'perhaps',
      TrackingNumber: null,
      Carrier: { Name: 'x' },
    });
    expect(bought.ShipmentID).toBe('SH-1');
    expect(bought.LabelUrl).toBeUndefined();
    expect(bought.SubmittedElectronically).toBeUndefined();
    expect(bought.TrackingNumber).toBeUndefined();
    expect(bought.Carrier).toBeUndefined();
    expect(fieldAtFault(ShipmentResponseSchema.safeParse({ TrackingNumber: '1' }))).toBe(
      'ShipmentID',
    );
  });

  it('accepts a tracking number as a number, a flag as text, and a single label', () => {
    const body =
      '{"ShipmentID":881234567890123456789,"TrackingNumber":794612345678901234567890,"SubmittedElectronically":"true","LabelUrl":"https://p.example/1.pdf"}';
    expect(ShipmentResponseSchema.parse(decodeWire(body))).toMatchObject({
      ShipmentID: '881234567890123456789',
      TrackingNumber: '794612345678901234567890',
      SubmittedElectronically: true,
      LabelUrl: ['https://p.example/1.pdf'],
    });
  });
});

describe('the answer to /Tracking', () => {
  it('may be empty early, and may have an unknown status', () => {
    const record = TrackingResponseSchema.parse({
      Reference: 'SO-1001',
      TrackingNumber: '1Z',
      EstimatedDelivery: '',
      TrackingHistory: [
        {
          Location: '',
          StatusDate: '2026-01-05T10:00:00',
          StatusDetail: 'Held',
          Status: 'On Hold',
          Depot: 'X',
        },
      ],
    });
    expect(record.EstimatedDelivery).toBe('');
    expect(record.TrackingHistory[0]).toMatchObject({
      Status: 'On Hold',
      Location: '',
      Depot: 'X',
    });
    expect(TrackingResponseSchema.parse({ TrackingHistory: null }).TrackingHistory).toEqual([]);
    expect(TrackingResponseSchema.parse({}).TrackingHistory).toEqual([]);
  });
});

describe('an event of the partner', () => {
  it('keeps all digits of a tracking number sent as a number', () => {
    const body =
      '{"event":"tracking-updates","tracking_number":794612345678901234567890,"app_id":"app","shipment_id":"SH-1","tracking_history":[{"status":"In Transit","status_detail":"Left","status_date":"2026-01-05 10:00:00","location":"Leipzig","country":"DE"}]}';
    const event = PartnerEventSchema.parse(decodeWire(body));
    expect(event).toMatchObject({
      event: 'tracking-updates',
      tracking_number: '794612345678901234567890',
    });
  });

  it('of a new shipment needs its id', () => {
    const event = {
      event: 'shipment-created',
      shipment_id: 'SH-1',
      tracking_number: '1Z',
      reference: 'SO-1001',
    };
    const label = { carrier: 'C', label_url: 'https://p.example/1.pdf' };
    const unused = { weight: 2 };
    expect(PartnerEventSchema.parse({ ...event, ...label, ...unused })).toEqual({
      ...event,
      ...label,
    });
    expect(fieldAtFault(PartnerEventSchema.safeParse({ event: 'shipment-created' }))).toBe(
      'shipment_id',
    );
  });

  it('of an unknown kind is rejected', () => {
    expect(PartnerEventSchema.safeParse({ event: 'shipment-exploded' }).success).toBe(false);
  });
});

describe('other answers', () => {
  it('to a subscription are text', () => {
    expect(WebhookResponseSchema.parse({ Status: 'OK', Message: 'Subscribed' })).toEqual({
      Status: 'OK',
      Message: 'Subscribed',
    });
  });

  it('to a classification state for each product whether it worked', () => {
    const product = {
      Classification: { HSCode: '691200', Success: true, HSChapter: '69', Message: '' },
      Quality: {
        Score: 0.82,
        Recommendations: { ProductDescription: ['Say what it is made of'], Material: null },
      },
      Title: 'Mug',
    };
    const [mug] = ClassificationResponseSchema.parse({ Products: [product] }).Products;
    expect(mug?.Classification.HSCode).toBe('691200');
    expect(mug?.Quality?.Score?.toFixed()).toBe('0.82');
    expect(mug?.Quality?.Recommendations?.Material).toEqual([]);
    const bare = { Products: [{ Classification: {} }] };
    expect(fieldAtFault(ClassificationResponseSchema.safeParse(bare))).toBe(
      'Products.0.Classification.Success',
    );
  });
});
