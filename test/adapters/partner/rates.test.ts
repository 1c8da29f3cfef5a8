import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockOf } from '../../../src/main/adapters/partner/rating/offer-lock.ts';
import type { Offer } from '../../../src/main/features/rating/ports.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail } from '../../../src/shared/kernel/result.ts';
import { RateRequestSchema } from '../../../src/shared/partner/rates.ts';
import { otherSum } from '../../../src/shared/rating/quote.ts';
import { ddpOption, dduOption, question, rateResponse } from './samples.ts';
import {
  client,
  json,
  page,
  type ScriptedPartner,
  startSignedInPartner,
  withSettings,
} from './scripted-partner.ts';

let partner: ScriptedPartner;
beforeEach(async () => {
  partner = await startSignedInPartner();
});
afterEach(() => partner.stop());

const sent = () => {
  const { body } = partner.heard.find(({ path }) => path === '/Rates') ?? { body: '' };
  return body;
};
async function rate(answer: unknown, asked = question) {
  partner.answers('POST /Rates', json(200, answer));
  return client(partner.origin).rates.rate(asked);
}
async function options(answer: unknown): Promise<Offer[]> {
  const rated = await rate(answer);
  if (!rated.ok) throw new Error(rated.error.message);
  return rated.value.options;
}

describe('a rate request', () => {
  it('matches the interface document, digit by digit', async () => {
    await rate(rateResponse);
    const body = JSON.parse(sent());
    expect(RateRequestSchema.safeParse(body).success).toBe(true);
    expect(sent()).toContain('"SalePrice":0.0125');
    expect(sent()).toContain('"Package":{"Weight":2.4,"Length":12,"Width":9.5,"Height":4}');
    expect(body).toMatchObject({
      Reference: 'SO-1001',
      Insurance: 'N',
      ShipFromAddress: { State: 'OR', AddressLine2: '' },
      ShipToAddress: { Name: 'Žofie Müller', City: 'Köln', FederalTaxId: 'DE123456789' },
      Pieces: [{ Quantity: 3, HSCode: '610910', OriginCountryCode: 'PT', SKU: 'TEE-1' }],
    });
    expect(body.ShipFromAddress).not.toHaveProperty('FederalTaxId');
    expect(body.ShipToAddress).not.toHaveProperty('StateTaxId');
    expect(body).not.toHaveProperty('CustomerKey');
    expect(body).not.toHaveProperty('IncludeLandedCost');
  });

  it('of several cartons has no dimensions', async () => {
    await rate(rateResponse, { ...question, package: { weight: '7', dimensions: null } });
    expect(JSON.parse(sent()).Package).toEqual({ Weight: 7 });
  });

  it("has insurance, the merchant's key and IncludeLandedCost on request", async () => {
    partner.answers('POST /Rates', json(200, rateResponse));
    const station = client(partner.origin, withSettings({ 'connection.includeLandedCost': true }));
    await station.rates.rate({ ...question, insure: true, merchant: 'Linden' });
    expect(JSON.parse(sent())).toMatchObject({
      Insurance: 'Y',
      CustomerKey: 'customer-key-of-Linden',
      IncludeLandedCost: true,
    });
  });

  it('is not sent for an unknown merchant', async () => {
    const unknown = stationError('merchant-unknown', say('no key'));
    const station = client(partner.origin, { customerKey: async () => fail(unknown) });
    expect(await station.rates.rate({ ...question, merchant: 'Nobody' })).toEqual(fail(unknown));
    expect(partner.heard).toEqual([]);
  });
});

describe('the answer to rates', () => {
  it('becomes options with exact sums and their keys', async () => {
    const rated = await rate(rateResponse);
    expect(rated).toMatchObject({ ok: true, value: { rateId: '4711', requestId: 'request-1' } });
    expect(await options(rateResponse)).toMatchObject([
      {
        service: 'express',
        terms: 'DDP',
        carrier: 'Northwind Air',
        days: '3-5',
        shipping: { amount: '21.40', currency: 'USD' },
        insurance: { amount: '1.10', currency: 'USD' },
        landedCost: {
          duty: { amount: '3.10' },
          salesTax: { amount: '5.02' },
          ait: { amount: '0.00' },
          total: { amount: '8.12' },
        },
        total: { amount: '30.62', currency: 'USD' },
        lock: lockOf({ hashKey: 'hash-ddp', dutyHashKey: 'duty-1' }),
      },
      {
        service: 'express',
        terms: 'DDU',
        landedCost: null,
        lock: lockOf({ hashKey: 'hash-ddu', dutyHashKey: null }),
        total: { amount: '22.50' },
      },
      { service: 'standard', terms: 'DDU', total: { amount: '10.10' } },
    ]);
  });

  it('is read in the requested currency, whether it names it or not', async () => {
    const [first] = await options({ ...rateResponse, Currency: ' usd', Reference: 'so-1001 ' });
    expect(first?.total.currency).toBe('USD');
    const [second] = await options({ ...rateResponse, Currency: '' });
    expect(second?.total.currency).toBe('USD');
  });

  it('without a total sums the parts of the landed cost, and shows no unstated part as zero', async () => {
    const detail = (each: object) => ({
      Express: { DDP: { ...ddpOption, LandedCostDetail: { DutyHashKey: 'd', ...each } } },
    });
    const [summed] = await options(detail({ Duty: 1.1, SalesTax: 2.2 }));
    expect(summed?.landedCost).toMatchObject({
      total: { amount: '3.30' },
      summed: true,
      ait: null,
    });
    const [total] = await options(detail({ LandedCost: 4 }));
    expect(total?.landedCost).toEqual({
      duty: null,
      salesTax: null,
      ait: null,
      total: { amount: '4.00', currency: 'USD' },
    });
    expect(total?.total.amount).toBe('26.50');
  });

  it("uses the partner's own LandedCost when its parts have another sum", async () => {
    const LandedCostDetail = {
      ...ddpOption.LandedCostDetail,
      Duty: 3,
      SalesTax: 5,
      LandedCost: 9.5,
    };
    const [odd] = await options({ Express: { DDP: { ...ddpOption, LandedCostDetail } } });
    if (!odd?.landedCost) expect.fail('no landed cost');
    expect(otherSum(odd.landedCost)).toEqual({ amount: '8.00', currency: 'USD' });
    expect(odd.landedCost.total.amount).toBe('9.50');
  });

  it('keeps an option with malformed Actual… fields, which are not used', async () => {
    const LandedCostDetail = {
      ...ddpOption.LandedCostDetail,
      ActualDuty: 'n/a',
      ActualAIT: null,
      ActualLandedCost: { amount: 3 },
    };
    const Express = { DDP: { ...ddpOption, ActualShippingCost: '', LandedCostDetail } };
    expect(await options({ Express })).toHaveLength(1);
  });

  it('drops rounding errors beyond the twelfth decimal, and nothing before it', async () => {
    const body = JSON.stringify({ Standard: { DDU: dduOption } })
      .replace('21.4', '21.400000000000002')
      .replace('1.1', '0.0125');
    const [option] = await options(body);
    expect(option?.shipping.amount).toBe('21.40');
    expect(option?.total.amount).toBe('21.4125');
  });

  it('leaves out options that cannot be bought, as long as one can, and says why', async () => {
    const { HashKey, ...keyless } = dduOption;
    const { DutyHashKey, ...dutyKeyless } = ddpOption.LandedCostDetail;
    const rated = await rate({
      Express: { DDP: { ...ddpOption, LandedCostDetail: dutyKeyless }, DDU: keyless },
      Standard: { DDP: null, DDU: dduOption },
    });
    if (!rated.ok) expect.fail(rated.error.message);
    const { options: offered, unreadable } = rated.value;
    expect(offered.map(({ service, terms }) => `${service} ${terms}`)).toEqual(['standard DDU']);
    const why = (name: string, field: string) =>
      `${name} cannot be read and is left out. The partner’s answer to rates, ${field}: expected text, found nothing.`;
    expect(unreadable).toEqual([
      {
        service: 'express',
        terms: 'DDP',
        why: why('Express DDP', 'Express.DDP.LandedCostDetail.DutyHashKey'),
      },
      { service: 'express', terms: 'DDU', why: why('Express DDU', 'Express.DDU.HashKey') },
    ]);
  });

  it('explains that a DDP offer came without its landed cost', async () => {
    const { LandedCostDetail, ...bare } = ddpOption;
    const rated = await rate({ Standard: { DDP: bare, DDU: dduOption } });
    if (!rated.ok) expect.fail(rated.error.message);
    expect(rated.value.unreadable.map(({ why }) => why)).toEqual([
      'Standard DDP cannot be read and is left out. The partner’s answer to rates, Standard.DDP.LandedCostDetail: expected the landed cost, found nothing.',
    ]);
  });

  it('leaves out a malformed level and names it once for each of its terms', async () => {
    const rated = await rate({ Express: 'yes', Standard: { DDU: dduOption } });
    if (!rated.ok) expect.fail(rated.error.message);
    expect(rated.value.options).toHaveLength(1);
    const why = expect.stringContaining('to rates, Express:');
    expect(rated.value.unreadable).toEqual([
      { service: 'express', terms: 'DDP', why },
      { service: 'express', terms: 'DDU', why },
    ]);
  });

  it.each([
    ['Express.DDU.HashKey', { Express: { DDU: { ...dduOption, HashKey: '' } } }],
    ['Express.DDU.ShippingCost', { Express: { DDU: { ...dduOption, ShippingCost: null } } }],
    [
      'Standard.DDP.LandedCostDetail.DutyHashKey',
      { Standard: { DDP: { ...ddpOption, LandedCostDetail: { LandedCost: 1 } } } },
    ],
    [
      'Express.DDP.LandedCostDetail',
      { Express: { DDP: { ...ddpOption, LandedCostDetail: { DutyHashKey: 'd' } } } },
    ],
    ['Express.DDU.ShippingCost', { Express: { DDU: { ...dduOption, ShippingCost: -3 } } }],
    ['Express.DDU.ShippingCost', { Express: { DDU: { ...dduOption, ShippingCost: '1e300' } } }],
    ['Currency', { ...rateResponse, Currency: 'dollars' }],
    ['Express', { Express: 'yes' }],
  ])('without an option to buy names the field: %s', async (field, body) => {
    const answer = await rate(body);
    expect(answer).toMatchObject({ ok: false, error: { code: 'partner-answer', field } });
    if (!answer.ok) expect(answer.error.message).toContain(field);
  });

  it.each([
    ['not JSON', 'ok'],
    ['empty', ''],
    ['cut off', '{"Express": {'],
    ['a list', '[]'],
  ])('that is %s is an error, not an empty offer', async (_what, body) => {
    expect(await rate(body)).toMatchObject({ ok: false, error: { code: 'partner-answer' } });
  });
});

describe('no rates', () => {
  it.each([
    ['an empty answer', {}],
    ['levels without terms', { Express: {}, Standard: { DDP: null } }],
    ['null levels', { Express: null, Standard: null }],
    ['a message in a 200 answer', { Message: 'No rates found', RootRequestId: 'r' }],
  ])('are explained: %s', async (_what, body) => {
    const answer = await rate(body);
    expect(answer).toMatchObject({ ok: false, error: { code: 'no-rates' } });
    if (!answer.ok) expect(answer.error.message).toMatch(/address .* country/);
  });

  it.each([400, 404, 422, 500])(
    'are recognised in a generic error of status %i',
    async (status) => {
      partner.answers(
        'POST /Rates',
        json(status, { Message: 'No rates returned for this shipment' }),
      );
      expect(await client(partner.origin).rates.rate(question)).toMatchObject({
        ok: false,
        error: { code: 'no-rates', status, partnerMessage: 'No rates returned for this shipment' },
      });
    },
  );
});

describe('a refusal', () => {
  it("of a country shows the partner's words", async () => {
    const words = 'Destination country KP is not supported';
    partner.answers(
      'POST /Rates',
      json(422, { Errors: [{ Message: words }], RootRequestId: 'r-9' }),
    );
    const answer = await client(partner.origin).rates.rate(question);
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'partner-refused', status: 422, partnerMessage: words, requestId: 'r-9' },
    });
    if (!answer.ok) expect(answer.error.message).toContain(words);
  });

  it('of a field names it', async () => {
    partner.answers('POST /Rates', json(400, { Errors: { 'ShipToAddress.Zip': ['is required'] } }));
    expect(await client(partner.origin).rates.rate(question)).toMatchObject({
      ok: false,
      error: { code: 'partner-refused', status: 400, field: 'ShipToAddress.Zip' },
    });
  });

  it.each([403, 404])("by a proxy's page (%i) is not the partner's", async (status) => {
    partner.answers('POST /Rates', page(status));
    expect(await client(partner.origin).rates.rate(question)).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', status },
    });
  });

  it('never repeats a secret that the partner quotes', async () => {
    partner.answers('POST /Rates', (heard, response) => {
      const { authorization } = heard.headers;
      json(422, { Message: `Rejected: ${authorization} ${heard.body}` })(heard, response);
    });
    const answer = await client(partner.origin).rates.rate({ ...question, merchant: 'Linden' });
    expect(answer.ok).toBe(false);
    expect(JSON.stringify(answer)).not.toMatch(/token-\d|customer-key-of/);
  });
});
