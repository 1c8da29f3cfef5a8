import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PartnerOptions } from '../../../src/main/adapters/partner/connect-partner.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail } from '../../../src/shared/kernel/result.ts';
import { purchase, question, rateResponse, shipmentResponse } from './samples.ts';
import {
  client,
  json,
  onlyFor,
  type Responder,
  reply,
  type ScriptedPartner,
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

describe.each([
  { errors: [{ code: 'INVALID_CUSTOMER_KEY' }] },
  { Message: 'The key of the customer is not known' },
  { error: 'customerKeyInvalid' },
])('a CustomerKey refused as %j', (said) => {
  it.each([400, 401, 403])('is neither token nor HashKey, with status %i', async (status) => {
    expect(await send(json(status, said))).toMatchObject(
      status === 401
        ? { kind: 'unauthorized', merchantKey: 'CustomerKey' }
        : { kind: 'refused', status, field: 'CustomerKey', key: null },
    );
  });
});

describe('a 401', () => {
  it.each<[string, Responder]>([
    ['in JSON', json(401, { Message: 'Token expired' })],
    ['with an empty body', reply(401, 'text/plain', '')],
  ])('%s is reported, and the request is not repeated', async (_what, responder) => {
    expect(await send(responder)).toMatchObject({ kind: 'unauthorized' });
    expect(partner.count('POST /Auth')).toBe(1);
  });

  it('is followed, on request, by the same body with a new token', async () => {
    partner.answers(
      'POST /Shipments',
      onlyFor((header) => header === 'token-2', bought),
    );
    const purchases = gateway();
    const body = purchases.compose(purchase);
    expect((await purchases.send({ body, merchant: null })).kind).toBe('unauthorized');
    const again = await purchases.send({ body, merchant: null, freshToken: true });
    expect(again.kind).toBe('answered');
    const [first, second] = sentBodies();
    expect(second).toBe(first);
  });
});

describe('nothing is sent', () => {
  const dead = 'http://127.0.0.1:9';

  it('for a purchase without a token', async () => {
    partner.answers('POST /Auth', json(401, { Message: 'Invalid credentials' }));
    const purchases = gateway();
    expect(await purchases.send({ body: '{"a":1}', merchant: null })).toMatchObject({
      kind: 'not-sent',
      code: 'credentials-refused',
    });
    expect(sentBodies()).toEqual([]);
  });

  it.each([
    ['credentials-missing', 'credentials-missing'],
    ['keychain-unavailable', 'credentials-missing'],
  ] as const)('for a purchase without credentials (%s)', async (code, told) => {
    const purchases = gateway({ credentials: async () => fail(stationError(code, say('none'))) });
    expect(await purchases.send({ body: '{"a":1}', merchant: null })).toEqual({
      kind: 'not-sent',
      why: 'none',
      code: told,
    });
  });

  it('for a purchase of an unknown merchant', async () => {
    const purchases = gateway({
      customerKey: async () => fail(stationError('merchant-unknown', say('no key'))),
    });
    expect(await purchases.send({ body: '{"a":1}', merchant: 'Nobody' })).toMatchObject({
      kind: 'not-sent',
      code: 'merchant-unknown',
    });
    expect(await purchases.hash('{"a":1}', 'Nobody')).toMatchObject({ ok: false });
  });

  it('for a purchase from a partner that cannot be reached', async () => {
    const purchases = client(dead).purchases;
    expect(await purchases.send({ body: '{"a":1}', merchant: null })).toMatchObject({
      kind: 'not-sent',
      code: 'partner-unavailable',
    });
  });

  it('for a purchase whose partner disappeared after the sign-in, and `beforeSend` is not called', async () => {
    const station = client(partner.origin, { rememberedTokenForm: 'bare' });
    await station.check();
    await partner.stop();
    let told = 0;
    const outcome = await station.purchases.send({
      body: '{"a":1}',
      merchant: null,
      beforeSend: async () => void told++,
    });
    expect(outcome).toMatchObject({ kind: 'not-sent', code: 'partner-unavailable' });
    expect(told).toBe(0);
  });

  it('for a purchase after the connection was closed', async () => {
    const station = client(partner.origin);
    station.close();
    expect(await station.purchases.send({ body: '{"a":1}', merchant: null })).toMatchObject({
      kind: 'not-sent',
    });
    expect(partner.heard).toEqual([]);
  });
});

describe('before the first byte leaves', () => {
  it('the journal is written once, and the partner has received nothing yet', async () => {
    partner.answers('POST /Shipments', bought);
    const heardBefore: number[] = [];
    await gateway().send({
      body: '{"a":1}',
      merchant: null,
      beforeSend: async () => void heardBefore.push(partner.count('POST /Shipments')),
    });
    expect(heardBefore).toEqual([0]);
    expect(partner.count('POST /Shipments')).toBe(1);
  });

  it('a journal that cannot be written prevents the purchase', async () => {
    partner.answers('POST /Shipments', bought);
    const full = new Error('disk full');
    const sending = gateway().send({
      body: '{"a":1}',
      merchant: null,
      beforeSend: () => Promise.reject(full),
    });
    await expect(sending).rejects.toBe(full);
    expect(sentBodies()).toEqual([]);
  });
});

describe("the token's form is determined before a purchase", () => {
  const probe = 'GET /Tracking/Get/Detail/*';
  const isBearer = (header: string | undefined) => header?.startsWith('Bearer ') ?? false;

  it('by a harmless request, if it is unknown', async () => {
    partner.answers(probe, onlyFor(isBearer, json(404, { Message: 'Unknown' })));
    partner.answers('POST /Shipments', onlyFor(isBearer, bought));
    const outcome = await client(partner.origin).purchases.send({
      body: '{"a":1}',
      merchant: null,
    });
    expect(outcome.kind).toBe('answered');
    expect(partner.count(probe)).toBe(2);
    expect(partner.count('POST /Shipments')).toBe(1);
  });

  it('by the rates, without a further request', async () => {
    partner.answers('POST /Rates', onlyFor(isBearer, json(200, rateResponse)));
    partner.answers('POST /Shipments', onlyFor(isBearer, bought));
    const station = client(partner.origin);
    await station.rates.rate(question);
    const outcome = await station.purchases.send({ body: '{"a":1}', merchant: null });
    expect(outcome.kind).toBe('answered');
    expect(partner.count(probe)).toBe(0);
  });

  it('or the purchase is not sent, if both forms are refused', async () => {
    partner.answers(probe, json(401, { Message: 'No' }));
    const outcome = await client(partner.origin).purchases.send({
      body: '{"a":1}',
      merchant: null,
    });
    expect(outcome).toMatchObject({ kind: 'not-sent', code: 'credentials-refused' });
    expect(sentBodies()).toEqual([]);
  });

  it('as well as possible, if the request has no clear answer', async () => {
    partner.answers(probe, json(500, { Message: 'Oops' }));
    partner.answers('POST /Shipments', bought);
    const outcome = await client(partner.origin).purchases.send({
      body: '{"a":1}',
      merchant: null,
    });
    expect(outcome.kind).toBe('answered');
  });
});

it('a running purchase survives closing the connection: its answer is the proof', async () => {
  const station = client(partner.origin, { rememberedTokenForm: 'bare' });
  partner.answers('POST /Shipments', (heard, response) => {
    station.close();
    bought(heard, response);
  });
  const outcome = await station.purchases.send({ body: '{"a":1}', merchant: null });
  expect(outcome.kind).toBe('answered');
});
