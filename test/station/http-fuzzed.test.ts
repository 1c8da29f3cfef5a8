import { describe, expect, it } from 'vitest';
import { httpOperations } from '../../src/shared/exchange/http-operations.ts';
import { SCOPES } from '../../src/shared/kernel/command.ts';
import fc from '../support/chance.ts';
import { anOrder } from '../support/orders.ts';
import { ask as raw } from '../support/raw-http.ts';
import { serving } from './http-rig.ts';
import { stationRig } from './station-rig.ts';

const rig = stationRig();

describe('an invalid HTTP request', () => {
  it('gets an error with its cause and place', async () => {
    const { by, tokenOf, port } = await serving(rig);
    const token = await tokenOf('Shop', ['orders', 'read', 'ship']);
    const shop = by(token);
    const order = anOrder();
    const many = { ...order, lines: [{ ...order.lines[0], quantity: 'two' }] };
    const bad = await shop('POST', '/v1/orders', many);
    expect([bad.status, bad.type]).toEqual([422, 'application/problem+json']);
    expect(bad.body).toMatchObject({ code: 'bad-input', field: 'lines[0].quantity' });
    expect(bad.body.detail).toMatch(/expected .*found "two"/);
    expect((await shop('POST', '/v1/orders', '{')).body.code).toBe('bad-input');
    const numbered = (digits: number) =>
      JSON.stringify(order).replace(/"quantity":\d+/, `"quantity":${'1'.repeat(digits)}`);
    for (const [digits, field, detail] of [
      [17, 'lines[0].quantity', /expected at most 1000000 units, found "1{17}"/],
      [15_000_000, 'quantity', /expected a value of at most 1.0 MB, found a longer one/],
    ] as const) {
      const long = await shop('POST', '/v1/orders', numbered(digits));
      expect([long.status, long.body.field]).toEqual([422, field]);
      expect(long.body.detail).toMatch(detail);
    }
    expect((await shop('GET', '/v1/orders?limit=many')).body.field).toBe('limit');
    expect((await shop('GET', '/v1/events?after=9-00000000')).status).toBe(410);
    expect((await shop('POST', '/v1/orders/SO-7/rates', { carton: [] })).status).toBe(400);
    expect((await shop('POST', '/v1/orders/SO-7/rates', ' '.repeat(300_000))).status).toBe(413);
    expect((await shop('POST', '/v1/orders', ' '.repeat(20_000_000))).status).toBe(413);
    expect(await shop('DELETE', '/v1/orders')).toMatchObject({
      status: 405,
      body: { field: 'method' },
    });
    const headers = { authorization: `Bearer ${token}` };
    for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'DELETE', 'PATCH'])
      for (const [path, allow] of [
        ['/v1/orders', 'POST, GET'],
        ['/v1/orders/SO-7', 'PUT, GET'],
        ['/openapi.json', 'GET'],
      ] as const) {
        const other = await raw(port, path, { method });
        expect([method, other.status, other.headers.allow]).toEqual([method, 405, allow]);
      }
    expect((await raw(port, '/v1/nothing', { method: 'OPTIONS' })).status).toBe(404);
    const rebound = await raw(port, '/v1/orders', {
      headers: { ...headers, host: 'evil.example' },
    });
    expect(rebound.status).toBe(403);
    const own = { ...headers, host: `127.0.0.1:${port}` };
    expect((await raw(port, '/v1/orders', { headers: own })).status).toBe(200);
    const page = { ...own, origin: 'https://evil.example' };
    const answer = await raw(port, '/v1/orders', { headers: page });
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('never causes an internal error in any documented operation', async () => {
    const { by, tokenOf, base } = await serving(rig);
    const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
    );
    expect(operations).toHaveLength(Object.keys(httpOperations).length);
    const tokens = [
      await tokenOf('A', ['orders', 'read', 'ship']),
      await tokenOf('B', [...SCOPES], 'Acme'),
    ];
    const word = fc.oneof(fc.constantFrom('SO-7', 'X'), fc.string({ minLength: 1, maxLength: 20 }));
    const field = fc.constantFrom(
      'cartons',
      'insure',
      'lines',
      'carrier',
      'orders',
      'reference',
      'merchant',
      'shipTo',
      '__proto__',
    );
    const body = fc.oneof(
      fc.string(),
      fc.json({ maxDepth: 3 }),
      fc.dictionary(field, fc.jsonValue({ maxDepth: 2 })).map((value) => JSON.stringify(value)),
    );
    const query = fc.dictionary(
      fc.constantFrom('limit', 'after', 'merchant', 'status', 'offset', 'x'),
      word,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operations),
        fc.constantFrom(...tokens),
        fc.array(word, { minLength: 2, maxLength: 2 }),
        query,
        body,
        async ({ path, method }, token, places, asked, sent) => {
          let at = 0;
          const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(places[at++] ?? ''));
          const url = `${filled}?${new URLSearchParams(asked)}`;
          const answer = await by(token)(method, url, method === 'GET' ? undefined : sent, {
            'idempotency-key': 'fuzz',
          });
          expect(answer.status, `${method} ${url} ${sent}`).toBeLessThan(500);
          if (answer.status >= 400) expect(answer.type).toBe('application/problem+json');
        },
      ),
      { numRuns: 250 },
    );
  }, 300_000);
});
