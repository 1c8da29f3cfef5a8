import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANSWER_BYTES } from '../../../src/main/adapters/partner/http/answer-size.ts';
import { freePort } from '../../support/free-port.ts';
import { question, rateResponse } from './samples.ts';
import {
  APP_ID,
  client,
  cut,
  halfOf,
  json,
  page,
  redirectTo,
  reply,
  type ScriptedPartner,
  SECRET,
  silence,
  startSignedInPartner,
} from './scripted-partner.ts';

let partner: ScriptedPartner;
beforeEach(async () => {
  partner = await startSignedInPartner();
});
afterEach(() => partner.stop());

const rates = json(200, rateResponse);
const rate = (options = {}) => client(partner.origin, options).rates.rate(question);

describe('a call that changes nothing is repeated', () => {
  it.each([
    ['the line is cut before the answer', cut],
    ['half a body came', halfOf(JSON.stringify(rateResponse))],
    ['a gateway says 502', json(502, {})],
    ['a gateway says 503', page(503)],
    ['a gateway says 504', page(504)],
  ])('when %s', async (_what, fault) => {
    partner.answers('POST /Rates', fault, fault, rates);
    expect((await rate()).ok).toBe(true);
    expect(partner.count('POST /Rates')).toBe(3);
  });

  it('only a limited number of times', async () => {
    partner.answers('POST /Rates', cut);
    expect(await rate()).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', retry: 'later' },
    });
    expect(partner.count('POST /Rates')).toBe(3);
  });

  it('in the sign-in too', async () => {
    partner.answers('POST /Auth', cut, json(200, { Token: 't' }));
    partner.answers('POST /Rates', rates);
    expect((await rate()).ok).toBe(true);
  });
});

describe('a call is not repeated by itself', () => {
  it("after the partner's own 500, and the next one may succeed", async () => {
    partner.answers('POST /Rates', json(500, { Message: 'Internal error' }), rates);
    const station = client(partner.origin);
    expect(await station.rates.rate(question)).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', status: 500, partnerMessage: 'Internal error' },
    });
    expect((await station.rates.rate(question)).ok).toBe(true);
  });

  it('after a timeout', async () => {
    partner.answers('POST /Rates', silence);
    expect(await rate({ limits: { answerMs: 100 } })).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', message: expect.stringContaining('0.1 s') },
    });
    expect(partner.count('POST /Rates')).toBe(1);
  });

  it('after an answer over the size limit', async () => {
    partner.answers('POST /Rates', json(200, `{"Note":"${'x'.repeat(50_000)}"}`));
    expect(
      await rate({ limits: { answerBytes: { ...ANSWER_BYTES, rates: 10_000 } } }),
    ).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', message: expect.stringContaining('10000 bytes') },
    });
    expect(partner.count('POST /Rates')).toBe(1);
  });

  it('after a redirect, which is not followed', async () => {
    const elsewhere = await startSignedInPartner();
    partner.answers('POST /Rates', redirectTo(`${elsewhere.origin}/Rates`));
    expect(await rate()).toMatchObject({
      ok: false,
      error: { code: 'partner-answer', status: 307 },
    });
    expect(elsewhere.heard).toEqual([]);
    await elsewhere.stop();
  });
});

describe('an answer of another kind is recognised', () => {
  it('a web page with status 200', async () => {
    partner.answers('POST /Rates', page(200));
    expect(await rate()).toMatchObject({
      ok: false,
      error: { code: 'partner-answer', message: expect.stringContaining('web page') },
    });
  });

  it('JSON under a wrong content type is accepted', async () => {
    partner.answers(
      'POST /Rates',
      reply(200, 'text/html', `\ufeff${JSON.stringify(rateResponse)}`),
    );
    expect((await rate()).ok).toBe(true);
  });

  it('429 asks to wait', async () => {
    partner.answers('POST /Rates', json(429, { Message: 'Slow down' }));
    expect(await rate()).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', status: 429, retry: 'later' },
    });
  });
});

describe('a partner that cannot be reached', () => {
  it.each([
    ['nothing listens', async () => `http://127.0.0.1:${await freePort()}`, 'nothing listens'],
    ['the name is unknown', async () => 'https://partner.invalid', 'cannot be resolved'],
    ['it does not speak TLS', async () => partner.origin.replace('http:', 'https:'), 'cannot be'],
  ])('%s', async (_what, origin, words) => {
    expect(await client(await origin()).check()).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', message: expect.stringContaining(words) },
    });
  });

  it('that never accepts: connecting is given up', async () => {
    const mute = await listening();
    const { port } = mute.address() as AddressInfo;
    const station = client(`https://127.0.0.1:${port}`, { limits: { connectMs: 100 } });
    expect(await station.check()).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', message: expect.stringContaining('0.1 s') },
    });
    mute.close();
  });
});

it('closing ends running calls', async () => {
  const station = client(partner.origin);
  partner.answers('POST /Rates', () => station.close());
  expect(await station.rates.rate(question)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('closing') },
  });
  expect((await station.tracking.track('1')).ok).toBe(false);
});

it('keeps the path of a base URL', async () => {
  partner.answers('POST /v2/Auth', json(200, { Token: 't' }));
  expect((await client(`${partner.origin}/v2/`).check()).ok).toBe(true);
});

it('every call has its own connection, and the credentials stay in /Auth', async () => {
  partner.answers('POST /Rates', rates);
  await rate();
  for (const { path, headers, body } of partner.heard) {
    expect(headers.connection).toBe('close');
    expect(headers['content-type']).toBe('application/json');
    const secrets = JSON.stringify({ headers, body, path }).includes(SECRET);
    expect(secrets).toBe(path === '/Auth');
    expect(body.includes(APP_ID)).toBe(path === '/Auth');
  }
});

/** Accepts connections and stays silent. */
async function listening(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}
