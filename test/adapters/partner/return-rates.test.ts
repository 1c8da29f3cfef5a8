import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockOf } from '../../../src/main/adapters/partner/rating/offer-lock.ts';
import type { ReturnQuestion } from '../../../src/main/features/returns/ports.ts';
import { ReturnRateRequestSchema } from '../../../src/shared/partner/rates.ts';
import { purchase } from './samples.ts';
import {
  client,
  json,
  type ScriptedPartner,
  startSignedInPartner,
  withSettings,
} from './scripted-partner.ts';

let partner: ScriptedPartner;
beforeEach(async () => {
  partner = await startSignedInPartner();
});
afterEach(() => partner.stop());

const { currency, weightUnit, dimensionUnit, shipFrom, shipTo, cartons } = purchase;
const question: ReturnQuestion = {
  reference: 'SO-1001',
  merchant: null,
  shipmentId: 'SHP-1',
  currency,
  weightUnit,
  dimensionUnit,
  shipFrom,
  shipTo,
  cartons,
  reason: 'damaged',
  note: 'the handle is off',
  pickUpDate: '2026-01-05',
  locationName: 'EAST',
};
const sent = () => partner.heard.find(({ path }) => path === '/Rates')?.body ?? '';
const offered = {
  RateId: 9,
  Currency: 'USD',
  'Swift Air': { DDU: { HashKey: 'hk-1', ShippingCost: 21.5, Insurance: 0, Days: '2-4' } },
  'Kestrel Collect': { DDU: { HashKey: 'hk-2', ShippingCost: null, Carrier: 'Kestrel' } },
};

async function rate(answer: unknown, options: Parameters<typeof client>[1] = {}) {
  partner.answers('POST /Rates', json(200, answer));
  return await client(partner.origin, options).returnRates.rateReturn(question);
}

describe('return rates', () => {
  it('are requested as documented, in outbound order, without the reason of the return', async () => {
    await rate(offered);
    const body = JSON.parse(sent());
    expect(ReturnRateRequestSchema.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      IsReturn: 'Y',
      ReasonForExport: 'return',
      ShipFromAddress: { City: shipFrom.city },
      ShipToAddress: { City: shipTo.city },
    });
    for (const absent of ['AppID', 'RestApiKey', 'CustomerKey', 'IncludeLandedCost', 'reason']) {
      expect(body).not.toHaveProperty(absent);
    }
    expect(sent()).not.toContain('handle');
  });

  it('are read by key; a price of null stays unknown and can be bought', async () => {
    const rated = await rate(offered);
    expect(rated).toEqual({ ok: true, value: { options: expect.anything(), unreadable: [] } });
    expect(rated).toMatchObject({
      value: {
        options: [
          {
            key: 'Swift Air',
            carrier: 'Swift Air',
            days: '2-4',
            shipping: { amount: '21.50', currency: 'USD' },
            insurance: { amount: '0.00', currency: 'USD' },
            total: { amount: '21.50', currency: 'USD' },
            lock: lockOf({ hashKey: 'hk-1', dutyHashKey: null }),
          },
          {
            key: 'Kestrel Collect',
            carrier: 'Kestrel',
            days: '',
            shipping: null,
            insurance: { amount: '0.00', currency: 'USD' },
            total: null,
            lock: lockOf({ hashKey: 'hk-2', dutyHashKey: null }),
          },
        ],
      },
    });
  });

  it('must have the requested currency and Reference, and no negative price', async () => {
    for (const [field, value] of [
      ['Currency', 'EUR'],
      ['Currency', 'euros'],
      ['Reference', 'SO-9'],
    ]) {
      expect(await rate({ ...offered, [field as string]: value })).toMatchObject({
        ok: false,
        error: { code: 'partner-answer', field },
      });
    }
    const paid = { DDU: { HashKey: 'hk-3', ShippingCost: -4 } };
    expect(await rate({ RateId: 9, 'Swift Air': paid })).toMatchObject({
      ok: false,
      error: { code: 'partner-answer', field: 'Swift Air.DDU.ShippingCost' },
    });
  });

  it.each([
    ['Swift Air', 'Swift Air.DDU.HashKey', { DDU: { ShippingCost: 1 } }],
    ['Swift Air', 'Swift Air.DDU.ShippingCost', { DDU: { HashKey: 'k', ShippingCost: 'abc' } }],
    ['Swift Air', 'Swift Air.DDU', { HashKey: 'k', ShippingCost: 1 }],
    ['Swift Air', 'Swift Air.DDU', { DDP: { HashKey: 'k', ShippingCost: 1 } }],
    ['', 'DDU', { DDU: { HashKey: 'k', ShippingCost: 1 } }],
    ['S'.repeat(201), 'S'.repeat(200), { DDU: { HashKey: 'k', ShippingCost: 1 } }],
  ])('are read separately: %s is left out, naming %s', async (key, field, said) => {
    const { 'Swift Air': _gone, ...rest } = offered;
    const rated = await rate({ ...rest, [key]: said });
    if (!rated.ok) expect.fail(rated.error.message);
    expect(rated.value.options.map((each) => each.key)).toEqual(['Kestrel Collect']);
    expect(rated.value.unreadable).toMatchObject([{ key, why: expect.stringContaining(field) }]);
  });

  it('carry AppID and RestApiKey only if the connection is set so', async () => {
    await rate(offered, withSettings({ 'connection.credentialsInReturnRates': true }));
    const body = JSON.parse(sent());
    expect(body.AppID).toBeTruthy();
    expect(body.RestApiKey).toBeTruthy();
  });

  it('fail with a message when nothing is offered, or nothing readable', async () => {
    const none = await rate({ RateId: 9, Currency: 'USD' });
    expect(none).toMatchObject({ ok: false, error: { code: 'no-rates' } });
    const keyless = { DDU: { ShippingCost: 1 } };
    expect(await rate({ RateId: 9, RootRequestId: 'r-9', 'Swift Air': keyless })).toMatchObject({
      ok: false,
      error: { code: 'partner-answer', field: 'Swift Air.DDU.HashKey', requestId: 'r-9' },
    });
  });
});
