import { describe, expect, it } from 'vitest';
import { connectPartner } from '../../../src/main/adapters/partner/connect-partner.ts';
import { lockOf } from '../../../src/main/adapters/partner/rating/offer-lock.ts';
import type { PurchaseRequest } from '../../../src/main/features/purchasing/ports.ts';
import { ok, type Result } from '../../../src/shared/kernel/result.ts';
import { type Settings, SettingsSchema } from '../../../src/shared/settings/settings.ts';
import type { QuirkName } from '../../support/second-partner/quirks.ts';
import { type SecondPartner, startSecondPartner } from '../../support/second-partner/server.ts';
import { purchase, question } from './samples.ts';

const size = { length: '30', width: '20', height: '10', unit: 'IN' } as const;
const goods = question.goods.map((each) => ({ ...each, unitPrice: '12.5' }));
const cartons = [{ reference: 'BOX-1', weight: '2.40', dimensions: size, goods }];
const asked = { ...question, goods };

const valueIn = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(String(result.error.message));
  return result.value;
};

/** Runs with the second partner that has this quirk, and these settings. */
async function withPartner<T>(
  quirk: QuirkName,
  settings: Partial<Settings>,
  use: (at: { station: ReturnType<typeof connectPartner>; partner: SecondPartner }) => Promise<T>,
): Promise<T> {
  const partner = await startSecondPartner({ quirks: [quirk] });
  const station = connectPartner({
    baseUrl: partner.url,
    credentials: async () => ok({ appId: partner.appId, restApiKey: partner.restApiKey }),
    customerKey: async () => ok('none'),
    settings: () => SettingsSchema.parse(settings),
    limits: { backoffMs: [1] },
  });
  try {
    return await use({ station, partner });
  } finally {
    station.close();
    await partner.close();
  }
}

type Station = ReturnType<typeof connectPartner>;

const send = (station: Station, request: PurchaseRequest) =>
  station.purchases.send({
    body: station.purchases.compose(request),
    merchant: null,
    freshToken: false,
    beforeSend: async () => undefined,
  });

async function buy(station: Station) {
  const [offer] = valueIn(await station.rates.rate(asked)).options;
  if (!offer) throw new Error('Nothing is offered');
  const { service, terms, lock } = offer;
  const outcome = await send(station, { ...purchase, cartons, service, terms, lock });
  if (outcome.kind !== 'answered') throw new Error(JSON.stringify(outcome));
  return outcome.answer;
}

const fetchLabel = (quirk: QuirkName, settings: Partial<Settings>) =>
  withPartner(quirk, settings, async ({ station }) => {
    const [url = ''] = (await buy(station)).labelUrls;
    const fetched = await station.documents.fetch(url);
    return fetched.ok ? Buffer.from(fetched.value).subarray(0, 4).toString() : fetched.error.status;
  });

async function sendBack(quirk: QuirkName, settings: Partial<Settings>) {
  return await withPartner(quirk, settings, async ({ station }) => {
    const { shipmentId } = await buy(station);
    const back = { ...asked, cartons, reason: null, note: null, pickUpDate: null, shipmentId };
    const [option] = valueIn(await station.returnRates.rateReturn(back)).options;
    if (!option) throw new Error('No return is offered');
    const outcome = await send(station, {
      ...purchase,
      cartons,
      service: 'standard',
      terms: 'DDU',
      reasonForExport: 'return',
      pickUpDate: null,
      locationName: null,
      b2b: false,
      returnOf: shipmentId,
      lock: option.lock,
    });
    return outcome.kind;
  });
}

describe('a setting adapts to a partner’s deviation:', () => {
  it.each([
    ['label-redirects', { 'connection.labelRedirects': true }, 302],
    ['label-wants-token', { 'connection.labelToken': true }, 401],
  ] as const)('%s: the label is fetched', async (quirk, settings, without) => {
    expect(await fetchLabel(quirk, {})).toBe(without);
    expect(await fetchLabel(quirk, settings)).toBe('%PDF');
  });

  it('label-redirects-to-other-host: an address of this machine is still refused', async () => {
    const settings = { 'connection.labelRedirects': true, 'connection.labelToken': true };
    expect(await fetchLabel('label-redirects-to-other-host', settings)).toBeUndefined();
  });

  it.each([
    ['return-wants-express', 'express'],
    ['return-wants-carrier', 'carrier'],
  ] as const)('%s: the return is bought', async (quirk, service) => {
    expect(await sendBack(quirk, {})).toBe('refused');
    expect(await sendBack(quirk, { 'connection.returnService': service })).toBe('answered');
  });

  it('used-key-other-words: the message is recognised as an expired key', async () => {
    const lock = lockOf({ hashKey: 'long-gone', dutyHashKey: null });
    const request = { ...purchase, cartons, lock, terms: 'DDU' as const };
    const refusal = (settings: Partial<Settings>) =>
      withPartner('used-key-other-words', settings, ({ station }) => send(station, request));
    expect(await refusal({})).toMatchObject({ kind: 'refused', key: null });
    const words = { 'connection.keyExpiredWords': ['quotation is no longer available'] };
    expect(await refusal(words)).toMatchObject({ kind: 'refused', key: 'expired' });
  });

  it('classification-wants-bearer: goods are classified, and other calls still work', async () => {
    const goodsOf = [{ title: 'Mug', description: 'Coffee mug', material: 'Clay', category: '' }];
    const classify = (settings: Partial<Settings>) =>
      withPartner('classification-wants-bearer', settings, async ({ station }) => {
        valueIn(await station.rates.rate(asked));
        const classified = await station.classifier.classify(goodsOf);
        valueIn(await station.rates.rate(asked));
        return classified.ok;
      });
    const bare = { 'connection.tokenForm': 'bare' } as const;
    expect(await classify(bare)).toBe(false);
    expect(await classify({ ...bare, 'connection.classificationTokenForm': 'bearer' })).toBe(true);
  });

  it.each([
    [6, '"HSCode":"610910"'],
    [10, '"HSCode":"6109100090"'],
  ] as const)(
    'hs-code-long-accepted: an HS code of ten digits is sent with %i',
    async (digits, body) => {
      const long = goods.map((each) => ({ ...each, hsCode: '6109100090' }));
      await withPartner(
        'hs-code-long-accepted',
        { 'connection.hsCodeDigits': digits },
        async (at) => {
          const packed = [{ ...cartons[0], goods: long }] as typeof cartons;
          expect(at.station.purchases.compose({ ...purchase, cartons: packed })).toContain(body);
          expect(
            valueIn(await at.station.rates.rate({ ...asked, goods: long })).options.length,
          ).toBe(4);
        },
      );
    },
  );

  it('credentials-wanted-in-body: rates and purchases carry them, and what is kept does not', async () => {
    const settings = { 'connection.credentialsInBodies': true } as const;
    await withPartner('credentials-wanted-in-body', settings, async ({ station, partner }) => {
      const { options } = valueIn(await station.rates.rate(asked));
      const offer = options.find(({ service, terms }) => service === 'standard' && terms === 'DDU');
      if (!offer) throw new Error('Nothing is offered');
      const body = station.purchases.compose({
        ...purchase,
        cartons,
        service: 'standard',
        terms: 'DDU',
        lock: offer.lock,
      });
      expect(body).not.toContain(partner.restApiKey);
      const sent = await station.purchases.send({
        body,
        merchant: null,
        beforeSend: async () => {},
      });
      expect(sent).toMatchObject({ kind: 'answered' });
      expect(partner.shipments()).toHaveLength(2);
    });
  });

  it('auth-wants-bearer: a token form that is set while it runs counts at once', async () => {
    const settings: { 'connection.tokenForm': 'bare' | 'bearer' } = {
      'connection.tokenForm': 'bare',
    };
    const partner = await startSecondPartner({ quirks: ['auth-wants-bearer'] });
    const station = connectPartner({
      baseUrl: partner.url,
      credentials: async () => ok({ appId: partner.appId, restApiKey: partner.restApiKey }),
      customerKey: async () => ok('none'),
      settings: () => SettingsSchema.parse(settings),
      limits: { backoffMs: [1] },
    });
    try {
      expect(await station.rates.rate(asked)).toMatchObject({ ok: false });
      settings['connection.tokenForm'] = 'bearer';
      expect(await station.rates.rate(asked)).toMatchObject({ ok: true });
    } finally {
      station.close();
      await partner.close();
    }
  });

  it.each([
    ['as-sent', '"Quantity":3,"Weight":0.45'],
    ['per-unit', '"Quantity":3,"Weight":0.45'],
    ['per-line', '"Quantity":3,"Weight":1.35'],
  ] as const)(
    'piece-weight-per-unit: with %s the weight of a line has that meaning',
    async (meaning, body) => {
      await withPartner(
        'piece-weight-per-unit',
        { 'connection.pieceWeight': meaning },
        async (at) => {
          expect(at.station.purchases.compose({ ...purchase, cartons })).toContain(body);
          expect(valueIn(await at.station.rates.rate(asked)).options.length).toBe(4);
        },
      );
    },
  );
});
