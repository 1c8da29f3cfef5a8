import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  connectPartner,
  type PartnerConnection,
  type PartnerOptions,
} from '../../src/main/adapters/partner/connect-partner.ts';
import type { PurchaseRequest, SendOutcome } from '../../src/main/features/purchasing/ports.ts';
import type { Offer, RateQuestion } from '../../src/main/features/rating/ports.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { fail, ok } from '../../src/shared/kernel/result.ts';
import { purchase, question } from '../adapters/partner/samples.ts';

/** The station's client and the sandbox were written independently, both from the interface document. */
let folder: string;
let sandbox: Sandbox;
let station: PartnerConnection;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-contract-'));
  sandbox = await startSandbox({ port: 0, stateDir: folder, seed: 'contract' });
  station = connect();
});
afterEach(async () => {
  station.close();
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

function connect(options: Partial<PartnerOptions> = {}): PartnerConnection {
  const { appId, restApiKey, customerKeys } = sandbox.credentials;
  return connectPartner({
    baseUrl: sandbox.baseUrl,
    credentials: async () => ok({ appId, restApiKey }),
    customerKey: async (merchant) => {
      const key = customerKeys[merchant];
      return key
        ? ok(key)
        : fail(stationError('merchant-unknown', say('{noContact}', { noContact: merchant })));
    },
    ...options,
    limits: { backoffMs: [5, 5], purchaseMs: 2_000, ...options.limits },
  });
}

async function control(path: string, body: unknown = {}, method = 'POST'): Promise<void> {
  const response = await fetch(`${sandbox.controlUrl}${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
}

interface Counts {
  sold: { total: number };
  requests: Record<string, number>;
}
async function counts(): Promise<Counts> {
  return (await (await fetch(`${sandbox.controlUrl}/counts`)).json()) as Counts;
}

async function rate(asked: RateQuestion = question): Promise<Offer[]> {
  const rated = await station.rates.rate(asked);
  if (!rated.ok) throw new Error(rated.error.message);
  return rated.value.options;
}

async function bodyOf(change: Partial<PurchaseRequest> = {}): Promise<string> {
  const merchant = change.merchant ?? null;
  const option = (await rate({ ...question, merchant })).find(
    ({ service, terms }) => service === 'express' && terms === 'DDP',
  );
  if (!option) throw new Error('Express DDP is not offered');
  return station.purchases.compose({ ...purchase, lock: option.lock, ...change });
}

async function buy(change: Partial<PurchaseRequest> = {}): Promise<SendOutcome> {
  const merchant = change.merchant ?? null;
  return station.purchases.send({ body: await bodyOf(change), merchant });
}

async function answerOf(outcome: SendOutcome) {
  if (outcome.kind !== 'answered') throw new Error(JSON.stringify(outcome));
  return outcome.answer;
}

describe('an order at the sandbox', () => {
  it('goes from sign-in to documents and first tracking', async () => {
    expect((await station.check()).ok).toBe(true);
    const options = await rate();
    expect(options.map(({ service, terms }) => `${service} ${terms}`)).toContain('express DDP');
    const answer = await answerOf(await buy());
    expect(answer).toMatchObject({
      reference: question.reference,
      labelUrls: [expect.any(String)],
    });
    for (const url of [...answer.labelUrls, answer.customsInvoiceUrl ?? '']) {
      const pdf = await station.documents.fetch(url);
      expect(pdf.ok && Buffer.from(pdf.value.subarray(0, 5)).toString()).toBe('%PDF-');
    }
    const tracked = await station.tracking.track(answer.trackingNumber ?? '');
    expect(tracked).toMatchObject({
      ok: true,
      value: { trackingNumber: answer.trackingNumber, reference: 'SO-1001', status: 'In Progress' },
    });
    expect((await counts()).sold.total).toBe(1);
  });

  it('of a merchant is bought with the merchant’s key', async () => {
    await control('/settings', { platformMode: true }, 'PATCH');
    const [merchant = ''] = Object.keys(sandbox.credentials.customerKeys);
    expect((await answerOf(await buy({ merchant }))).shipmentId).toMatch(/\S/);
    expect(await station.rates.rate(question)).toMatchObject({
      ok: false,
      error: { code: 'partner-refused', status: 400, field: 'CustomerKey' },
    });
  });

  it('is tracked as its parcel moves', async () => {
    const { trackingNumber } = await answerOf(await buy());
    await control(`/tracking/${trackingNumber}/advance`, { to: 'Delivered' });
    const tracked = await station.tracking.track(trackingNumber ?? '');
    if (!tracked.ok) throw new Error(tracked.error.message);
    expect(tracked.value.status).toBe('Delivered');
    expect(tracked.value.history.length).toBeGreaterThan(2);
    expect(tracked.value.history.at(-1)?.status).toBe('In Progress');
  });
});

describe('the token', () => {
  it.each(['bare', 'bearer'] as const)(
    'is sent in the form that the partner requires: %s',
    async (tokenForm) => {
      await control('/settings', { tokenForm }, 'PATCH');
      const remembered: string[] = [];
      station = connect({ rememberTokenForm: (form) => remembered.push(form) });
      expect((await answerOf(await buy())).shipmentId).toMatch(/\S/);
      expect(remembered).toEqual([tokenForm]);
    },
  );

  it.each(['bare', 'bearer'] as const)(
    'has its form determined before a first purchase: %s',
    async (tokenForm) => {
      const body = await bodyOf();
      await control('/settings', { tokenForm }, 'PATCH');
      await control('/counts', {}, 'DELETE');
      expect((await connect().purchases.send({ body, merchant: null })).kind).toBe('answered');
      expect((await counts()).requests['POST /Shipments']).toBe(1);
    },
  );

  it('is renewed once for many calls when it expires', async () => {
    await rate();
    await control('/tokens/expire');
    await control('/counts', {}, 'DELETE');
    await Promise.all([rate(), rate(), rate(), station.tracking.track('1')]);
    expect((await counts()).requests['POST /Auth']).toBe(1);
  });

  it('expired before a purchase is reported, and the same body then buys once', async () => {
    const body = await bodyOf();
    await control('/tokens/expire');
    expect((await station.purchases.send({ body, merchant: null })).kind).toBe('unauthorized');
    const again = await station.purchases.send({ body, merchant: null, freshToken: true });
    expect(again.kind).toBe('answered');
    expect((await counts()).sold.total).toBe(1);
  });

  it('is refused for wrong credentials', async () => {
    station = connect({ credentials: async () => ok({ appId: 'nobody', restApiKey: 'nothing' }) });
    expect(await station.check()).toMatchObject({
      ok: false,
      error: { code: 'credentials-refused' },
    });
  });
});

describe.each(['flat', 'nested', 'list', 'map', 'text'])(
  'errors in the layout %s',
  (errorLayout) => {
    beforeEach(() => control('/settings', { errorLayout }, 'PATCH'));

    it('report a country that is not served', async () => {
      const shipTo = { ...question.shipTo, country: 'KP' };
      expect(await station.rates.rate({ ...question, shipTo })).toMatchObject({
        ok: false,
        error: {
          code: 'partner-refused',
          status: 422,
          partnerMessage: expect.stringMatching(/Unsupported .*KP/),
          requestId: expect.any(String),
        },
      });
    });

    it('report that there are no rates', async () => {
      const shipTo = { ...question.shipTo, city: 'Nowhere' };
      for (const noRates of ['empty', 'error']) {
        await control('/settings', { noRates }, 'PATCH');
        expect(await station.rates.rate({ ...question, shipTo })).toMatchObject({
          ok: false,
          error: { code: 'no-rates' },
        });
      }
    });

    it.each([
      ['use', 'doubtful'],
      ['expire', 'expired'],
    ])('report a used or expired key (%s)', async (how, key) => {
      const body = await bodyOf();
      await control(`/keys/${how}`);
      expect(await station.purchases.send({ body, merchant: null })).toMatchObject({
        kind: 'refused',
        status: 400,
        key,
        referenceTaken: false,
      });
    });

    it('report a taken Reference', async () => {
      await answerOf(await buy());
      expect(await buy()).toMatchObject({
        kind: 'refused',
        key: null,
        referenceTaken: true,
      });
    });

    it('report an unknown tracking number', async () => {
      expect(await station.tracking.track('1Z-NOT-KNOWN')).toMatchObject({
        ok: false,
        error: { code: 'not-found', status: 404 },
      });
    });
  },
);

describe('a purchase with a fault', () => {
  it.each<[string, object, number]>([
    ['the line is cut before the effect', { kind: 'cut' }, 0],
    ['the line is cut after the effect', { kind: 'cut', when: 'after' }, 1],
    ['half a body', { kind: 'half-body' }, 1],
    ['JSON that is cut off', { kind: 'truncated' }, 1],
    ['a 500 after the effect', { kind: 'status', status: 500, when: 'after' }, 1],
    ['a proxy’s page with 200', { kind: 'html', when: 'after' }, 1],
    ['a proxy’s page with 403', { kind: 'html', status: 403 }, 0],
    ['a redirect', { kind: 'redirect' }, 0],
    ['no ShipmentID', { kind: 'omit', fields: ['ShipmentID'] }, 1],
    ['no answer in time', { kind: 'latency', ms: 10_000, when: 'after' }, 1],
  ])('is unknown: %s', async (_what, fault, sold) => {
    const body = await bodyOf();
    await control('/faults', { path: '/Shipments', ...fault });
    await control('/counts', {}, 'DELETE');
    const outcome = await connect({ limits: { purchaseMs: 400, backoffMs: [] } }).purchases.send({
      body,
      merchant: null,
    });
    expect(outcome.kind).toBe('unclear');
    const counted = await counts();
    expect(counted.requests['POST /Shipments']).toBe(1);
    expect(counted.sold.total).toBe(sold);
  });

  it('is reconciled by sending the same body again, and one shipment was sold', async () => {
    const body = await bodyOf();
    await control('/settings', { repeatedKey: 'answers-again' }, 'PATCH');
    await control('/faults', { path: '/Shipments', kind: 'cut', when: 'after' });
    expect((await station.purchases.send({ body, merchant: null })).kind).toBe('unclear');
    expect((await station.purchases.send({ body, merchant: null })).kind).toBe('answered');
    expect((await counts()).sold.total).toBe(1);
  });
});

describe('rates are received despite a fault:', () => {
  it.each<[string, object]>([
    ['the line is cut', { kind: 'cut', times: 2 }],
    ['half a body', { kind: 'half-body' }],
    ['a gateway’s 503', { kind: 'status', status: 503 }],
  ])('%s', async (_what, fault) => {
    await control('/faults', { path: '/Rates', ...fault });
    expect((await rate()).length).toBeGreaterThan(0);
  });
});

describe('a return', () => {
  it('is rated by carrier and bought with the key of an option without a price', async () => {
    const rated = await station.rates.rate(question);
    if (!rated.ok) throw new Error(rated.error.message);
    const option = rated.value.options.find((each) => each.terms === 'DDP');
    if (!option) throw new Error('DDP is not offered');
    const outbound = await station.purchases.send({
      body: station.purchases.compose({
        ...purchase,
        lock: option.lock,
        service: option.service,
      }),
      merchant: null,
    });
    if (outbound.kind !== 'answered') throw new Error(JSON.stringify(outbound));
    const { shipmentId } = outbound.answer;
    const back = { ...purchase, shipmentId, reason: null, note: null };
    const options = await station.returnRates.rateReturn(back);
    if (!options.ok) throw new Error(options.error.message);
    const unpriced = options.value.options.find(({ shipping }) => shipping === null);
    if (!unpriced) throw new Error('Kestrel Collect is not offered');
    expect(unpriced).toMatchObject({ key: 'Kestrel Collect', carrier: 'Kestrel' });
    const body = station.purchases.compose({
      ...purchase,
      reasonForExport: 'return',
      service: 'standard',
      terms: 'DDU',
      lock: unpriced.lock,
      returnOf: shipmentId,
    });
    const bought = await station.purchases.send({ body, merchant: null });
    expect(bought).toMatchObject({
      kind: 'answered',
      answer: { reference: purchase.reference, carrier: 'Kestrel' },
    });
  });
});
