import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TokenForm } from '../../../src/main/adapters/partner/http/token.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail } from '../../../src/shared/kernel/result.ts';
import { question, rateResponse } from './samples.ts';
import {
  client,
  json,
  onlyFor,
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

const rates = json(200, rateResponse);
const headersOf = (route: string) =>
  partner.heard
    .filter(({ method, path }) => `${method} ${path}` === route)
    .map(({ headers }) => headers.authorization);

describe('other credentials', () => {
  it('sign in before anything else is sent, even while the previous ones sign in', async () => {
    partner.answers('POST /Rates', rates);
    const signingIn = Promise.withResolvers<() => void>();
    const token = (name: string) => json(200, { Token: name, RootRequestId: 'auth' });
    partner.answers(
      'POST /Auth',
      (heard, response) => signingIn.resolve(() => token('former')(heard, response)),
      token('new'),
    );
    const station = client(partner.origin);
    const first = station.rates.rate(question);
    const answer = await signingIn.promise;
    station.signOut();
    answer();
    expect((await first).ok).toBe(true);
    expect((await station.rates.rate(question)).ok).toBe(true);
    expect(partner.count('POST /Auth')).toBe(2);
    expect(headersOf('POST /Rates').at(-1)).toContain('new');
  });
});

describe('the token', () => {
  it('is requested once, however many calls wait for it', async () => {
    partner.answers('POST /Rates', rates);
    const station = client(partner.origin);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => station.rates.rate(question)),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(partner.count('POST /Auth')).toBe(1);
  });

  it('is requested again, once, when it expires under many calls', async () => {
    partner.answers('POST /Rates', rates);
    const station = client(partner.origin);
    await station.rates.rate(question);
    partner.answers(
      'POST /Rates',
      onlyFor((header) => header === 'token-2', rates),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => station.rates.rate(question)),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(partner.count('POST /Auth')).toBe(2);
  });

  it('is sent bare first, and stays so if accepted', async () => {
    const remembered: TokenForm[] = [];
    partner.answers('POST /Rates', rates);
    const station = client(partner.origin, { rememberTokenForm: (form) => remembered.push(form) });
    await station.rates.rate(question);
    await station.rates.rate(question);
    expect(headersOf('POST /Rates')).toEqual(['token-1', 'token-1']);
    expect(remembered).toEqual(['bare']);
  });

  it('is sent as Bearer after a 401 to a new token, and the form is remembered', async () => {
    const remembered: TokenForm[] = [];
    partner.answers(
      'POST /Rates',
      onlyFor((header) => header === 'Bearer token-1', rates),
    );
    const station = client(partner.origin, { rememberTokenForm: (form) => remembered.push(form) });
    expect((await station.rates.rate(question)).ok).toBe(true);
    expect((await station.rates.rate(question)).ok).toBe(true);
    expect(headersOf('POST /Rates')).toEqual(['token-1', 'Bearer token-1', 'Bearer token-1']);
    expect(remembered).toEqual(['bearer']);
  });

  it('starts in the form that worked the last time', async () => {
    partner.answers('POST /Rates', rates);
    await client(partner.origin, { rememberedTokenForm: 'bearer' }).rates.rate(question);
    expect(headersOf('POST /Rates')).toEqual(['Bearer token-1']);
  });

  it('is asked for anew after a 401 in a known form, which alone is tried, and its words are shown', async () => {
    partner.answers('POST /Rates', (heard, response) => {
      const isKnown = heard.headers.authorization?.startsWith('Bearer');
      json(401, { Message: isKnown ? 'Account is closed' : 'Malformed token' })(heard, response);
    });
    const station = client(partner.origin, { rememberedTokenForm: 'bearer' });
    expect(await station.rates.rate(question)).toMatchObject({
      ok: false,
      error: { code: 'credentials-refused', partnerMessage: 'Account is closed' },
    });
    expect(headersOf('POST /Rates')).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('of an unknown form is refused in the words of the form that was understood', async () => {
    for (const understood of ['Bearer', 'token']) {
      partner.answers('POST /Rates', (heard, response) => {
        const isRight = heard.headers.authorization?.startsWith(understood);
        json(401, { Message: isRight ? 'Account is closed' : 'Malformed token' })(heard, response);
      });
      expect(await client(partner.origin).rates.rate(question)).toMatchObject({
        ok: false,
        error: { code: 'credentials-refused', partnerMessage: 'Account is closed' },
      });
    }
  });

  it('follows a partner that changes the enforced form, from the next call on', async () => {
    partner.answers(
      'POST /Rates',
      onlyFor((header) => header?.startsWith('token') ?? false, rates),
    );
    const station = client(partner.origin, { rememberedTokenForm: 'bearer' });
    expect((await station.rates.rate(question)).ok).toBe(false);
    expect((await station.rates.rate(question)).ok).toBe(true);
    const [tried, again, ...next] = headersOf('POST /Rates');
    expect([tried, again]).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(next).toEqual(['token-3']);
  });

  it.each(['customer key', 'Customer-Key', 'customer_key', 'CustomerKey'])(
    'is not to blame for a 401 about the %s',
    async (name) => {
      partner.answers('POST /Rates', json(401, { Message: `The ${name} is not known` }));
      const station = client(partner.origin);
      expect(await station.rates.rate(question)).toMatchObject({
        ok: false,
        error: { code: 'partner-refused', field: 'CustomerKey', status: 401 },
      });
      expect(partner.count('POST /Auth')).toBe(1);
    },
  );

  it.each([
    { errors: [{ code: 'INVALID_CUSTOMER_KEY' }] },
    { Message: 'The key of the customer is not known' },
    { error: 'customerKeyInvalid' },
    { errors: { customer_key: ['is not known'] } },
  ])('is not to blame for %j', async (said) => {
    for (const status of [400, 401, 403]) {
      partner.answers('POST /Rates', json(status, said));
      expect(await client(partner.origin).rates.rate(question)).toMatchObject({
        ok: false,
        error: { code: 'partner-refused', field: 'CustomerKey', status },
      });
    }
  });

  it('keeps to the form of the settings', async () => {
    partner.answers(
      'POST /Rates',
      onlyFor((header) => header?.startsWith('Bearer') ?? false, rates),
    );
    const answer = await client(
      partner.origin,
      withSettings({ 'connection.tokenForm': 'bare' }),
    ).rates.rate(question);
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'credentials-refused', status: 401 },
    });
    expect(headersOf('POST /Rates')).toEqual(['token-1', 'token-2']);
  });

  it('refused in all forms ends with a message, not a loop', async () => {
    partner.answers('POST /Rates', json(401, { Message: 'Account is suspended' }));
    const answer = await client(partner.origin).rates.rate(question);
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'credentials-refused', status: 401, partnerMessage: 'Account is suspended' },
    });
    expect(partner.count('POST /Rates')).toBe(2);
    expect(partner.count('POST /Auth')).toBe(1);
  });

  it('is kept after the 401 page of a proxy', async () => {
    partner.answers('POST /Rates', page(401));
    const answer = await client(partner.origin).rates.rate(question);
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', status: 401 },
    });
    expect(partner.count('POST /Rates')).toBe(1);
    expect(partner.count('POST /Auth')).toBe(1);
  });
});

describe('no token', () => {
  it('is issued for wrong credentials, and the next call tries again', async () => {
    partner.answers(
      'POST /Auth',
      json(401, { Message: 'Invalid credentials' }),
      json(200, { Token: 't' }),
    );
    partner.answers('POST /Rates', rates);
    const station = client(partner.origin);
    expect(await station.check()).toMatchObject({
      ok: false,
      error: { code: 'credentials-refused', partnerMessage: 'Invalid credentials' },
    });
    expect((await station.rates.rate(question)).ok).toBe(true);
  });

  it.each([400, 403, 422])('is issued with a status %i to the sign-in', async (status) => {
    partner.answers('POST /Auth', json(status, { Message: 'AppID is not known' }));
    expect(await client(partner.origin).check()).toMatchObject({
      ok: false,
      error: { code: 'credentials-refused', status },
    });
  });

  it("is issued by an address that is not a partner's", async () => {
    partner.answers('POST /Auth', json(404, { Message: 'not found' }));
    expect(await client(partner.origin).check()).toMatchObject({
      ok: false,
      error: { code: 'partner-answer', status: 404 },
    });
  });

  it('is requested without credentials', async () => {
    const missing = stationError('credentials-missing', say('none'));
    const station = client(partner.origin, { credentials: async () => fail(missing) });
    expect(await station.rates.rate(question)).toEqual(fail(missing));
    expect(partner.heard).toEqual([]);
  });

  it.each([
    ['without a Token', { token: 'leak-me-not' }],
    ['with a Token of another structure', { Token: { AccessToken: 'leak-me-not' } }],
    ['with a Token that fits no HTTP header', { Token: 'leak-me-not\nX: 1' }],
  ])('is read from an answer %s, and none of it is quoted', async (_what, body) => {
    partner.answers('POST /Auth', json(200, body));
    const answer = await client(partner.origin).check();
    expect(answer).toMatchObject({ ok: false, error: { code: 'partner-answer', field: 'Token' } });
    expect(JSON.stringify(answer)).not.toContain('leak-me-not');
  });

  it('a successful sign-in names the host', async () => {
    expect(await client(partner.origin).check()).toEqual({
      ok: true,
      value: { detail: `signed in at 127.0.0.1:${partner.port}` },
    });
  });
});
