import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeCaller } from '../../../src/main/adapters/exchange/store-caller.ts';
import { webhookSender } from '../../../src/main/adapters/exchange/webhook-sender.ts';
import { DIRECT } from '../../../src/main/adapters/http/transport.ts';
import { selfSigned } from './certificate.ts';
import { purchase, question, rateResponse, shipmentResponse } from './samples.ts';
import { client, json, type ScriptedPartner, startScriptedPartner } from './scripted-partner.ts';

const known = getCACertificates('default');
afterAll(() => setDefaultCACertificates(known));

const SECRET = `whsec_${Buffer.alloc(24).toString('base64')}`;

let partner: ScriptedPartner;
async function startSecurePartner(trusted: boolean) {
  const certificate = selfSigned();
  partner = await startScriptedPartner(certificate);
  setDefaultCACertificates(trusted ? [...known, certificate.cert] : known);
  partner.answers('POST /Auth', json(200, { Token: 'token' }));
  partner.answers('POST /Rates', json(200, rateResponse));
  partner.answers('POST /Shipments', json(200, shipmentResponse));
}
afterEach(() => partner.stop());

describe('over TLS', () => {
  it.each(['127.0.0.1', 'localhost'])(
    'a partner with a trusted certificate is accepted: %s',
    async (host) => {
      await startSecurePartner(true);
      const station = client(`https://${host}:${partner.port}`);
      expect((await station.rates.rate(question)).ok).toBe(true);
      const outcome = await station.purchases.send({
        body: station.purchases.compose(purchase),
        merchant: null,
      });
      expect(outcome.kind).toBe('answered');
    },
  );

  it('a partner with an untrusted certificate receives not one byte', async () => {
    await startSecurePartner(false);
    const station = client(partner.origin);
    expect(await station.check()).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', message: expect.stringContaining('not trusted') },
    });
    let told = 0;
    const outcome = await station.purchases.send({
      body: station.purchases.compose(purchase),
      merchant: null,
      beforeSend: async () => void told++,
    });
    expect(outcome).toMatchObject({ kind: 'not-sent', code: 'partner-unavailable' });
    expect(told).toBe(0);
    expect(partner.heard).toEqual([]);
  });

  describe('with NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment', () => {
    beforeEach(() => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'));
    afterEach(() => vi.unstubAllEnvs());
    const NOT_TRUSTED = { why: expect.stringContaining('not trusted') };

    it('neither partner, documents, shops nor webhooks accept an untrusted certificate', async () => {
      await startSecurePartner(false);
      const { origin } = partner;
      const station = client(origin);
      expect(await station.check()).toMatchObject({ ok: false });
      expect((await station.documents.fetch(`${origin}/labels/1.pdf`)).ok).toBe(false);
      const { signal } = new AbortController();
      const call = {
        url: new URL(origin),
        auth: 'basic' as const,
        password: 'clerk:secret',
        signal,
      };
      expect(await storeCaller(() => DIRECT)(call)).toMatchObject({ status: null, ...NOT_TRUSTED });
      const event = { url: origin, id: 'evt_1', body: '{}', secrets: [SECRET], signal };
      expect(await webhookSender(() => DIRECT)(event)).toMatchObject({
        status: null,
        ...NOT_TRUSTED,
      });
      expect(partner.heard).toEqual([]);
    });

    it('nor is anything asked of a proxy with an untrusted certificate', async () => {
      await startSecurePartner(false);
      const proxy = new URL(partner.origin);
      const route = { ...DIRECT, proxyFor: () => proxy };
      const { signal } = new AbortController();
      const call = {
        url: new URL('https://shop.example'),
        auth: 'basic' as const,
        password: 'clerk:secret',
        signal,
      };
      expect(await storeCaller(() => route)(call)).toMatchObject({ status: null });
      expect(partner.heard).toEqual([]);
    });
  });
});
