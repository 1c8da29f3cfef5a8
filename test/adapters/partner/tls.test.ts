import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from './certificate.ts';
import { purchase, question, rateResponse, shipmentResponse } from './samples.ts';
import { client, json, type ScriptedPartner, startScriptedPartner } from './scripted-partner.ts';

const known = getCACertificates('default');
afterAll(() => setDefaultCACertificates(known));

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
});
