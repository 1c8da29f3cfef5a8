import { once } from 'node:events';
import { Agent, request as plainRequest } from 'node:http';
import { request, Agent as TlsAgent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type HttpOptions, openHttp } from '../../../src/main/adapters/http-interface/server.ts';
import { notSafe } from '../../../src/main/features/exchange/logic/http-settings.ts';
import type { HttpCalls } from '../../../src/main/features/exchange/ports.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { selfSigned } from '../partner/certificate.ts';
import { must, mustFail } from '../store-sqlite/support/bench.ts';

const calls: HttpCalls = {
  whose: async (token) =>
    token === 'good' ? { name: 'Shop', scopes: ['read'], merchant: null } : null,
  carryOut: async (operation) => ({ status: 200, body: { operation } }),
};

async function opened(over: Partial<HttpOptions> = {}) {
  const plain = { host: '127.0.0.1', port: 0, tls: null, calls, version: '1' };
  const server = must(await openHttp({ ...plain, ...over }));
  onTestFinished(() => server.close());
  return server;
}

it('only the caller over the request limit gets 429', async () => {
  const { port } = await opened({ perMinute: 2 });
  const ask = (token: string) =>
    fetch(`http://127.0.0.1:${port}/v1/orders`, { headers: { authorization: `Bearer ${token}` } });
  for (const status of [200, 200, 429]) expect((await ask('good')).status).toBe(status);
  const late = await ask('good');
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await late.json()).toMatchObject({ code: 'bad-input', status: 429 });
  expect((await ask('bad')).status).toBe(401);
});

it('requests with a wrong or no token count as one caller, however the header is written', async () => {
  const { port } = await opened({ perMinute: 2 });
  const ask = async (authorization: string, path = '/v1/orders') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })).status;
  expect(await ask('bEARER good')).toBe(200);
  expect(await ask('BEARER good')).toBe(200);
  expect(await ask('Bearer good')).toBe(429);
  for (let at = 3; at < 20; at++) expect(await ask(`Bearer guess-${at}`)).toBe(401);
  expect(await ask('Bearer guess-20')).toBe(401);
  expect(await ask('Bearer guess-21')).toBe(401);
  expect(await ask('Bearer guess-22')).toBe(401);
  expect(await ask('Bearer guess-23')).toBe(429);
  expect(await ask('', '/openapi.json')).toBe(429);
  expect(await ask('', '/v1/nothing')).toBe(429);
});

it('requests without a token lock out no program that has one', async () => {
  const { port } = await opened({ perMinute: 5 });
  const ask = async (authorization: string) =>
    (await fetch(`http://127.0.0.1:${port}/v1/orders`, { headers: { authorization } })).status;
  for (let at = 0; at < 60; at++) await ask('Bearer guess');
  expect(await ask('Bearer guess')).toBe(429);
  expect(await ask('Bearer good')).toBe(200);
});

it('its description names its address, and has only patterns that other languages read', async () => {
  const { port } = await opened();
  const document = await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).text();
  expect(JSON.parse(document).servers).toEqual([{ url: `http://127.0.0.1:${port}` }]);
  const patterns = [...document.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => JSON.parse(text) as string,
  );
  expect(patterns.length).toBeGreaterThan(3);
  expect(patterns.filter((each) => /\\p\{|\(\?<[!=]|\\u\{/.test(each))).toEqual([]);
});

it('a web page’s request is refused, also one without an Origin', async () => {
  const { port } = await opened();
  const ask = async (site: string) =>
    (await fetch(`http://127.0.0.1:${port}/openapi.json`, { headers: { 'sec-fetch-site': site } }))
      .status;
  for (const site of ['cross-site', 'same-site', 'same-origin']) expect(await ask(site)).toBe(403);
  expect(await ask('none')).toBe(200);
});

it('requests of one token that wait leave room for others', async () => {
  const waiting = Promise.withResolvers<void>();
  let begun = 0;
  const full = Promise.withResolvers<void>();
  const slow: HttpCalls = {
    whose: async (token) => ({ name: token, scopes: ['read'], merchant: null }),
    async carryOut(operation, { token }) {
      if (token.name === 'greedy') {
        begun += 1;
        if (begun === 16) full.resolve();
        await waiting.promise;
      }
      return { status: 200, body: { operation } };
    },
  };
  const { port } = await opened({ calls: slow });
  const ask = (token: string) =>
    fetch(`http://127.0.0.1:${port}/v1/orders`, { headers: { authorization: `Bearer ${token}` } });
  const held = Array.from({ length: 16 }, () => ask('greedy'));
  await full.promise;
  const over = await ask('greedy');
  expect([over.status, over.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await ask('other')).status).toBe(200);
  waiting.resolve();
  for (const each of held) expect((await each).status).toBe(200);
  expect((await ask('greedy')).status).toBe(200);
});

it('another method is 405 with those that the path has, and an unknown expectation is 417', async () => {
  const { port } = await opened();
  const wrong = await fetch(`http://127.0.0.1:${port}/v1/orders`, { method: 'DELETE' });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, expect.stringMatching(/POST/)]);
  expect(await wrong.json()).toMatchObject({ code: 'bad-input', field: 'method', status: 405 });
  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'DELETE' })).status;
  expect(await statusOf('/v1/orders/SO-1/hold/')).toBe(405);
  expect(await statusOf('/v1/orders//hold')).toBe(404);
  expect(await statusOf('/v1/orders/SO-1/hold/more')).toBe(404);
  const asked = plainRequest({
    host: '127.0.0.1',
    port,
    path: '/v1/orders',
    headers: { expect: '200-ok' },
  });
  const [answer] = await once(asked.end(), 'response');
  expect(answer.statusCode).toBe(417);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  answer.resume();
});

it.each([false, true])('idle connections do not lock out programs (TLS: %s)', async (hasTls) => {
  const { cert, key } = selfSigned();
  const tls = hasTls ? { cert: Buffer.from(cert), key: Buffer.from(key) } : null;
  const { port } = await opened({ tls });
  const silent = Array.from({ length: 64 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(() => {
    for (const line of silent) line.destroy();
  });
  await Promise.all(silent.map((line) => once(line, 'connect')));
  const first = once(silent[0] as Socket, 'close');
  const options = { ...{ host: '127.0.0.1', port, path: '/v1/orders', ca: cert }, agent: false };
  const asked = { ...options, headers: { authorization: 'Bearer good' } } as const;
  const [answer] = await once((hasTls ? request : plainRequest)(asked).end(), 'response');
  expect(answer.statusCode).toBe(200);
  await first;
});

/** Keeps a connection after one answered GET. */
async function keptBy(token: string, port: number, tls: { ca: string } | null): Promise<Socket> {
  const agent = tls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const options = { host: '127.0.0.1', port, path: '/v1/orders', ...tls };
  const headers = { authorization: `Bearer ${token}` };
  const asked = (tls ? request : plainRequest)({ ...options, agent, headers } as object).end();
  const [answer] = await once(asked, 'response');
  expect(answer.statusCode).toBe(200);
  const { socket } = answer;
  await once(answer.resume(), 'end');
  return socket;
}

const tokens: HttpCalls = {
  ...calls,
  whose: async (token) => ({ name: token, scopes: ['read'], merchant: null }),
};

it.each([false, true])(
  'idle connections of one token make room for those of others (TLS: %s)',
  async (hasTls) => {
    const { cert, key } = selfSigned();
    const tls = hasTls ? { cert: Buffer.from(cert), key: Buffer.from(key) } : null;
    const { port } = await opened({ tls, calls: tokens });
    const ca = hasTls ? { ca: cert } : null;
    const ofOther = await keptBy('other', port, ca);
    for (let at = 0; at < 63; at++) await keptBy('greedy', port, ca);
    // At the same time: a new connection does not make room for the next.
    await Promise.all(Array.from({ length: 10 }, (_, at) => keptBy(`new-${at}`, port, ca)));
    expect(ofOther.destroyed).toBe(false);
  },
);

it('a request under way is answered, however many connections come', async () => {
  const waiting = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  let begun = 0;
  const polls: HttpCalls = {
    ...tokens,
    async carryOut(operation, { token }) {
      if (token.name === 'poll') {
        begun += 1;
        if (begun === 16) full.resolve();
        await waiting.promise;
      }
      return { status: 200, body: { operation } };
    },
  };
  const { port } = await opened({ calls: polls });
  const held = Array.from({ length: 16 }, () => keptBy('poll', port, null));
  await full.promise;
  for (let at = 0; at < 100; at++) await keptBy('greedy', port, null);
  const silent = Array.from({ length: 100 }, () =>
    connect(port, '127.0.0.1').on('error', () => {}),
  );
  onTestFinished(() => {
    for (const line of silent) line.destroy();
  });
  await Promise.all(silent.map((line) => once(line, 'connect')));
  await keptBy('other', port, null);
  waiting.resolve();
  await Promise.all(held);
});

it('a port in use is reported with the setting', async () => {
  const { port } = await opened();
  const again = await openHttp({ host: '127.0.0.1', port, tls: null, calls, version: '1' });
  expect(mustFail(again)).toMatchObject({ code: 'bad-input', field: 'api.port' });
});

it('the interface speaks TLS with a certificate', async () => {
  const { cert, key } = selfSigned();
  const tls = { cert: Buffer.from(cert), key: Buffer.from(key) };
  const { port } = await opened({ tls });
  const status = await new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer good' };
    const options = { host: '127.0.0.1', port, path: '/v1/orders', ca: cert, headers };
    request(options, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
});

it.each([
  ['127.0.0.1', false, true],
  ['::1', false, true],
  ['localhost', false, true],
  ['0.0.0.0', false, false],
  ['127.0.0.1.example.com', false, false],
  ['bench.example', false, false],
  ['bench.example', true, true],
])('listening on %s with a certificate (%s) is allowed: %s', (host, hasTls, may) => {
  const tls = hasTls ? { 'api.tls.cert': '/a', 'api.tls.key': '/b' } : {};
  const settings = SettingsSchema.parse({ 'api.host': host, ...tls });
  expect(notSafe(settings) === null).toBe(may);
});

it('a malformed URL or request gets a problem document', async () => {
  const { port } = await opened();
  const headers = { authorization: 'Bearer good' };
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  // The longest reference that an order may have, URL-encoded.
  expect((await ask(`/v1/orders/${encodeURIComponent('語'.repeat(80))}`)).status).toBe(200);
  for (const [path, status] of [
    [`/v1/orders/${'x'.repeat(5000)}`, 414],
    ['/v1/orders/%ff', 400],
  ] as const) {
    const refused = await ask(path);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      status,
      expect.stringMatching(/^application\/problem\+json/),
    ]);
    expect(await refused.json()).toMatchObject({ code: 'bad-input', status });
  }
  const raw = async (text: string) => {
    const line = connect(port, '127.0.0.1').setEncoding('utf8');
    line.write(text);
    let answer = '';
    for await (const piece of line) answer += piece;
    return answer;
  };
  const twice = 'Content-Length: 5\r\nContent-Length: 6\r\n';
  expect(await raw(`POST /v1/orders HTTP/1.1\r\nHost: x\r\n${twice}\r\nhello`)).toMatch(
    /^HTTP\/1.1 400 .*application\/problem\+json.*"code":"bad-input"/s,
  );
  expect(await raw(`GET / HTTP/1.1\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 .*application\/problem\+json/s,
  );
});
