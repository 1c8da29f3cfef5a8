import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readPartnerError } from '../../src/shared/partner/errors.ts';
import {
  buy,
  type Caller,
  caller,
  freshSandbox,
  keys,
  rateBody,
  send,
  shipmentBody,
} from './support.ts';

/** A partner with this fault set, and a shipment ready to be bought. */
async function ready(fault: object) {
  const sandbox = await freshSandbox();
  const partner = await caller(sandbox);
  // A repeated purchase returns the first answer, which shows what was bought.
  await partner.control('/settings', { repeatedKey: 'answers-again' }, 'PATCH');
  const body = { ...shipmentBody(), ...(await keys(partner)) };
  const set = await partner.control('/faults', { path: '/Shipments', ...fault });
  expect(set.status).toBe(200);
  return { sandbox, partner, purchase: () => partner.post('/Shipments', body) };
}

const total = async (partner: Caller) =>
  ((await partner.look('/counts')).sold as { total: number }).total;

describe('a fault', () => {
  it('affects the given path for the given number of requests', async () => {
    const { partner, purchase } = await ready({ kind: 'status', status: 503, times: 2 });
    expect((await partner.post('/Rates', rateBody)).status).toBe(200);
    expect((await purchase()).status).toBe(503);
    expect((await purchase()).status).toBe(503);
    expect((await purchase()).status).toBe(200);
    expect(await partner.look('/faults')).toEqual({ faults: [] });
  });

  it('without a limit lasts until removed; several apply together', async () => {
    const partner = await caller(await freshSandbox());
    await partner.control('/faults', [
      { kind: 'status', path: '/Tracking/*', status: 500, times: null },
      { kind: 'latency', ms: 1, times: null },
    ]);
    for (const _ of [1, 2, 3])
      expect((await partner.get('/Tracking/Get/Detail/1')).status).toBe(500);
    await partner.control('/faults', {}, 'DELETE');
    expect((await partner.get('/Tracking/Get/Detail/1')).status).toBe(404);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ])('status 500 %s the effect', async (when, count) => {
    const { partner, purchase } = await ready({ kind: 'status', when });
    const reply = await purchase();
    expect(reply.status).toBe(500);
    expect(readPartnerError(reply.text).message).toContain('Internal error');
    expect(await total(partner)).toBe(count);
    expect((await purchase()).status).toBe(200);
    expect(await total(partner)).toBe(1);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ])('cut connection %s the effect', async (when, count) => {
    const { partner, purchase } = await ready({ kind: 'cut', when });
    await expect(purchase()).rejects.toThrow();
    expect(await total(partner)).toBe(count);
    expect((await purchase()).status).toBe(200);
    expect(await total(partner)).toBe(1);
  });

  it('half-body sends the head and a part, then cuts the connection', async () => {
    const { sandbox, partner } = await ready({ kind: 'half-body', path: '/Rates' });
    const { status, length, received, error } = await new Promise<Record<string, unknown>>(
      (resolve) => {
        const headers = { authorization: partner.token, 'content-type': 'application/json' };
        const sent = request(
          `${sandbox.baseUrl}/Rates`,
          { method: 'POST', headers },
          (response) => {
            let received = '';
            response.setEncoding('utf8').on('data', (chunk: string) => {
              received += chunk;
            });
            response.on('error', (error) =>
              resolve({
                status: response.statusCode,
                length: Number(response.headers['content-length']),
                received,
                error,
              }),
            );
          },
        );
        sent.end(JSON.stringify(rateBody));
      },
    );
    expect(status).toBe(200);
    expect(error).toBeInstanceOf(Error);
    expect(received).toContain('"RateId"');
    expect(String(received).length).toBeLessThan(Number(length));
  });

  it('truncated sends incomplete JSON', async () => {
    const { sandbox, partner } = await ready({ kind: 'truncated' });
    const headers = { authorization: partner.token };
    const body = JSON.stringify({ ...shipmentBody(), ...(await keys(partner)) });
    const response = await fetch(`${sandbox.baseUrl}/Shipments`, { method: 'POST', body, headers });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('ShipmentID');
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(await total(partner)).toBe(1);
  });

  it.each([
    [{ kind: 'html' }, 200, 0],
    [{ kind: 'html', when: 'after' }, 200, 1],
    [{ kind: 'html', status: 502 }, 502, 0],
  ])("html sends a proxy's page instead of JSON: %j", async (fault, status, count) => {
    const { partner, purchase } = await ready(fault);
    const reply = await purchase();
    expect(reply.status).toBe(status);
    expect(readPartnerError(reply.text, reply.type).kind).toBe('html');
    expect(await total(partner)).toBe(count);
  });

  it('latency delays before or after the effect', async () => {
    const { purchase } = await ready({ kind: 'latency', ms: 120, when: 'after' });
    const started = performance.now();
    expect((await purchase()).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(119);
  });

  it('redirect answers with a location at which a careless client would buy nothing', async () => {
    const { sandbox, partner } = await ready({ kind: 'redirect' });
    const headers = { authorization: partner.token };
    const response = await fetch(`${sandbox.baseUrl}/Shipments`, {
      method: 'POST',
      body: '{}',
      headers,
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([307, '/elsewhere']);
    expect(await total(partner)).toBe(0);
  });

  it('409 and 429 carry Retry-After', async () => {
    const { sandbox, partner, purchase } = await ready({
      kind: 'status',
      status: 429,
      retryAfterSeconds: 7,
    });
    const response = await fetch(`${sandbox.baseUrl}/Shipments`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: partner.token },
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    await partner.control('/faults', { kind: 'status', status: 409 });
    expect((await purchase()).status).toBe(409);
  });

  it('wrong-reference puts another Reference into the 200', async () => {
    const { partner, purchase } = await ready({ kind: 'wrong-reference', reference: 'SO-9999' });
    const reply = await purchase();
    expect(reply.body).toMatchObject({ Reference: 'SO-9999', ShipmentID: expect.any(String) });
    const counts = (await partner.look('/counts')).sold;
    expect(counts).toEqual({ total: 1, byReference: { 'SO-1001': 1 } });
  });

  it('omit removes fields from a 200, nested ones too', async () => {
    const { partner, purchase } = await ready({ kind: 'omit', fields: ['ShipmentID', 'LabelUrl'] });
    const reply = await purchase();
    expect(Object.keys(reply.body)).not.toContain('ShipmentID');
    expect(reply.body.TrackingNumber).toBeDefined();
    await partner.control('/faults', {
      kind: 'omit',
      path: '/Rates',
      fields: ['Express.DDP.LandedCostDetail.DutyHashKey'],
    });
    const { text } = await partner.post('/Rates', rateBody);
    expect(text.match(/DutyHashKey/g)).toHaveLength(1);
  });

  it('can affect documents too', async () => {
    const partner = await caller(await freshSandbox());
    const { LabelUrl } = (await buy(partner)).body;
    await partner.control('/faults', { kind: 'html', path: '/documents/*' });
    const [url = ''] = LabelUrl as string[];
    expect((await send(url)).type).toContain('text/html');
    expect((await send(url)).type).toBe('application/pdf');
  });

  it('with invalid fields is refused', async () => {
    const partner = await caller(await freshSandbox());
    const refused = await partner.control('/faults', { kind: 'explode' });
    expect(refused.status).toBe(400);
    expect((await partner.control('/faults', { kind: 'cut', tims: 3 })).status).toBe(400);
    expect((await partner.control('/settings', { tokenForm: 'none' }, 'PATCH')).status).toBe(400);
  });
});

describe('keys', () => {
  it('can all be marked as used or expired', async () => {
    const partner = await caller(await freshSandbox());
    for (const [act, words] of [
      ['use', 'already used'],
      ['expire', 'expired'],
    ]) {
      const body = { ...shipmentBody(), ...(await keys(partner)) };
      expect((await partner.control(`/keys/${act}`)).body.changed).toBeGreaterThan(0);
      const reply = await partner.post('/Shipments', body);
      expect(reply.status).toBe(400);
      expect(reply.text).toContain(words);
    }
    expect(await total(partner)).toBe(0);
  });
});

describe('an error body', () => {
  const refused = async (partner: Caller) => partner.post('/Rates', { ...rateBody, Package: {} });

  it('rotates through five layouts, each of which the station understands', async () => {
    const partner = await caller(await freshSandbox());
    const shapes = new Set<string>();
    for (const _ of [1, 2, 3, 4, 5]) {
      const reply = await refused(partner);
      expect(reply.status).toBe(400);
      const error = readPartnerError(reply.text, reply.type);
      expect(error.message).toContain('Missing required field: Package.Weight');
      expect(error.fields).toContain('Package.Weight');
      expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
      shapes.add(reply.type.includes('json') ? Object.keys(reply.body).join() : 'text');
    }
    expect(shapes.size).toBe(5);
  });

  it('can be fixed to one layout', async () => {
    const partner = await caller(await freshSandbox());
    await partner.control('/settings', { errorLayout: 'nested' }, 'PATCH');
    for (const _ of [1, 2]) {
      expect((await refused(partner)).body).toHaveProperty(
        'Error.Message',
        'Missing required field: Package.Weight',
      );
    }
  });
});
