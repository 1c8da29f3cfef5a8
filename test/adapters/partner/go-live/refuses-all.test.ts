import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { checkPartner, quickClock } from './three-partners.ts';

const WORDS = `The authorization that was presented with this call is not one that this gateway accepts. ${'It was refused. '.repeat(20)}`;

/** Signs in whoever asks, and gives this status to every other call. */
async function checkRefusing(status: number) {
  const server = createServer((request, response) => {
    const isSignIn = request.url === '/Auth';
    const body = isSignIn ? { Token: `a${Date.now()}.b.c` } : { Message: WORDS };
    response.writeHead(isSignIn ? 200 : status, { 'Content-Type': 'application/json' });
    request.resume().once('end', () => response.end(JSON.stringify(body)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const account = { url: `http://127.0.0.1:${port}`, appId: 'app', restApiKey: 'key' };
    return (await checkPartner({ ...account, customerKey: 'ck', clock: quickClock() })).checks;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe.each([401, 403, 404, 400, 500])('of a partner that answers everything by %d', (status) => {
  it('concludes nothing that was not answered', async () => {
    const checks = await checkRefusing(status);
    const concluded = checks.filter(({ result }) => result !== 'not-tried');
    const own = ['sign-in', 'wrong-credentials', 'rates-b2c', 'rates-b2b', 'return-rates', 'line'];
    const aboutTokens = ['token-form', 'token-form-classification', 'errors', 'classification'];
    // A 400 or a 404 shows that the token was accepted.
    const lookups = status < 401 || status === 404 ? ['token-lifetime', 'wrong-token'] : [];
    const open = [...own, ...aboutTokens, ...lookups];
    expect(
      concluded.map(({ name }) => name).filter((name) => !open.includes(name as never)),
    ).toEqual([]);
    const ok = concluded.filter(({ result }) => result === 'ok').map(({ name }) => name);
    const rates = ok.filter(
      (name) => !['sign-in', ...aboutTokens, ...lookups, 'line'].includes(name),
    );
    expect(rates).toEqual([]);
  });

  it('writes its words once', async () => {
    const checks = await checkRefusing(status);
    expect(
      JSON.stringify(checks.map(({ found }) => found)).split('The authorization that').length - 1,
    ).toBeLessThanOrEqual(1);
  });
});
