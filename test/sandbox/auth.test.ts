import { describe, expect, it } from 'vitest';
import { buy, caller, freshSandbox, keys, post, rateBody, send, shipmentBody } from './support.ts';

const tracking = '/Tracking/Get/Detail/1';

describe('a token', () => {
  it('is issued only for the right credentials', async () => {
    const { baseUrl, credentials } = await freshSandbox();
    const right = { AppID: credentials.appId, RestApiKey: credentials.restApiKey };
    const good = await send(`${baseUrl}/Auth`, post(right));
    expect(good.status).toBe(200);
    expect(good.body.Token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(good.body.RootRequestId).toMatch(/^[0-9a-f-]{36}$/);
    const wrong = await send(`${baseUrl}/Auth`, post({ ...right, RestApiKey: 'wrong' }));
    expect(wrong.status).toBe(401);
    const partial = await send(`${baseUrl}/Auth`, post({ AppID: 'x' }));
    expect(partial.status).toBe(400);
    expect(partial.text).toContain('RestApiKey');
  });

  it('is required by every other call, and expires', async () => {
    let now = new Date('2026-01-05T08:00:00Z');
    const sandbox = await freshSandbox({ now: () => now, tokenLifetimeSeconds: 60 });
    expect((await send(`${sandbox.baseUrl}${tracking}`)).status).toBe(401);
    expect((await send(`${sandbox.baseUrl}/Rates`, post(rateBody))).status).toBe(401);
    expect((await send(`${sandbox.baseUrl}/Shipments`, post({}))).status).toBe(401);
    const partner = await caller(sandbox);
    expect((await partner.get(tracking)).status).toBe(404);
    now = new Date('2026-01-05T08:00:59Z');
    expect((await partner.get(tracking)).status).toBe(404);
    now = new Date('2026-01-05T08:01:01Z');
    expect((await partner.get(tracking)).status).toBe(401);
    expect((await (await caller(sandbox)).get(tracking)).status).toBe(404);
  });

  it('can be expired at once', async () => {
    const sandbox = await freshSandbox();
    const partner = await caller(sandbox);
    await partner.control('/tokens/expire');
    expect((await partner.get(tracking)).status).toBe(401);
    expect((await (await caller(sandbox)).get(tracking)).status).toBe(404);
  });

  it('from another sandbox is refused', async () => {
    const partner = await caller(await freshSandbox({ seed: 'one' }));
    const other = await freshSandbox({ seed: 'two' });
    const reply = await send(`${other.baseUrl}${tracking}`, {
      headers: { authorization: partner.token },
    });
    expect(reply.status).toBe(401);
  });

  it.each([
    ['auto', 404, 404],
    ['bare', 404, 401],
    ['bearer', 401, 404],
  ])('in the form %s', async (tokenForm, bare, bearer) => {
    const sandbox = await freshSandbox();
    const { token, control } = await caller(sandbox);
    await control('/settings', { tokenForm }, 'PATCH');
    const status = async (authorization: string) =>
      (await send(`${sandbox.baseUrl}${tracking}`, { headers: { authorization } })).status;
    expect(await status(token)).toBe(bare);
    expect(await status(`Bearer ${token}`)).toBe(bearer);
  });
});

describe('in 3PL mode', () => {
  it('identifies a merchant by its CustomerKey and refuses a wrong one', async () => {
    const sandbox = await freshSandbox();
    const partner = await caller(sandbox);
    const { customerKeys } = sandbox.credentials;
    expect(Object.keys(customerKeys)).toEqual(['Aurora Outfitters', 'Nordlicht Keramik']);
    const CustomerKey = customerKeys['Aurora Outfitters'];
    expect((await buy(partner, { rated: { CustomerKey } })).status).toBe(200);
    const refused = await partner.post('/Rates', { ...rateBody, CustomerKey: 'ck_nobody' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('CustomerKey');
  });

  it('refuses keys rated for one merchant when another buys', async () => {
    const sandbox = await freshSandbox();
    const partner = await caller(sandbox);
    const [CustomerKey, other] = Object.values(sandbox.credentials.customerKeys);
    const rated = await keys(partner, { CustomerKey });
    const reply = await partner.post('/Shipments', {
      ...shipmentBody(),
      ...rated,
      CustomerKey: other,
    });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('CustomerKey');
    expect(await partner.look('/counts')).toMatchObject({ sold: { total: 0 } });
  });

  it('accepts the same Reference once per merchant', async () => {
    const sandbox = await freshSandbox();
    const partner = await caller(sandbox);
    const [first, second] = Object.values(sandbox.credentials.customerKeys);
    expect((await buy(partner, { rated: { CustomerKey: first } })).status).toBe(200);
    expect((await buy(partner, { rated: { CustomerKey: second } })).status).toBe(200);
    expect((await buy(partner, { rated: { CustomerKey: first } })).status).toBe(422);
    expect(await partner.look('/counts')).toMatchObject({
      sold: {
        total: 2,
        byReference: { 'Aurora Outfitters/SO-1001': 1, 'Nordlicht Keramik/SO-1001': 1 },
      },
    });
  });

  it('names a missing CustomerKey where it is required', async () => {
    const partner = await caller(await freshSandbox());
    await partner.control('/settings', { platformMode: true }, 'PATCH');
    for (const [path, body] of [
      ['/Rates', rateBody],
      ['/Shipments', shipmentBody()],
    ] as const) {
      const reply = await partner.post(path, body);
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('CustomerKey');
    }
  });

  it("issues a new merchant's key once", async () => {
    const partner = await caller(await freshSandbox());
    const add = async () =>
      (await partner.control('/merchants', { name: 'Kaido Tea' })).body.customerKey;
    const key = await add();
    expect(await add()).toBe(key);
    expect((await partner.post('/Rates', { ...rateBody, CustomerKey: key })).status).toBe(200);
  });
});
