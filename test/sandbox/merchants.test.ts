import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Caller,
  caller,
  freshSandbox,
  keys,
  type Reply,
  rateBody,
  send,
  shipmentBody,
} from './support.ts';

/** A sandbox in platform mode: every call that may cost money must name the merchant. */
let partner: Caller;
let ours: string;
let theirs: string;
let baseUrl: string;

beforeEach(async () => {
  const sandbox = await freshSandbox();
  partner = await caller(sandbox);
  baseUrl = sandbox.baseUrl;
  [ours = '', theirs = ''] = Object.values(sandbox.credentials.customerKeys);
  await partner.control('/settings', { platformMode: true }, 'PATCH');
});

type Key = { CustomerKey?: string };

const put = (path: string, body: object): Promise<Reply> =>
  send(`${baseUrl}${path}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { authorization: partner.token, 'content-type': 'application/json' },
  });

async function sold(): Promise<{ ShipmentID: string }> {
  const owner = { CustomerKey: ours };
  const body = shipmentBody({ ...rateBody, ...owner });
  const reply = await partner.post('/Shipments', { ...body, ...(await keys(partner, owner)) });
  expect(reply.status).toBe(200);
  return { ShipmentID: String(reply.body.ShipmentID) };
}

const returned = { IsReturn: 'Y', ReasonForExport: 'return' };

/** Each call as our merchant makes it, with this key in its body. */
const CALLS: Record<string, (key: Key) => Promise<Reply>> = {
  rates: (key) => partner.post('/Rates', { ...rateBody, ...key }),
  'return rates': (key) => partner.post('/Rates', { ...rateBody, ...returned, ...key }),
  'landed cost': (key) => partner.post('/LandedCost', { ...rateBody, ...key }),
  'multi rates': (key) => partner.post('/Rates/Multi', { ...rateBody, ...key }),
  async shipments(key) {
    const rated = await keys(partner, { CustomerKey: ours });
    return await partner.post('/Shipments', { ...shipmentBody(), ...rated, ...key });
  },
  async 'a return'(key) {
    const { ShipmentID } = await sold();
    const rates = await partner.post('/Rates', { ...rateBody, ...returned, CustomerKey: ours });
    const [option] = Object.values(rates.body).filter(
      (each): each is { DDU: { HashKey: string } } =>
        typeof each === 'object' && each !== null && 'DDU' in each,
    );
    return await partner.post('/Shipments', {
      ...shipmentBody(),
      ...returned,
      TermsOfTrade: 'DDU',
      ShipmentKey: ShipmentID,
      HashKey: option?.DDU.HashKey,
      ...key,
    });
  },
  cancel: async (key) => put('/Shipments/Cancel', { ...(await sold()), ...key }),
};

describe.each(Object.entries(CALLS))('%s', (_name, call) => {
  it('accepts the key of its merchant', async () => {
    expect((await call({ CustomerKey: ours })).status).toBe(200);
  });

  it('refuses a missing CustomerKey and names it', async () => {
    const reply = await call({});
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('CustomerKey');
  });

  it('refuses an unknown CustomerKey and names it', async () => {
    const reply = await call({ CustomerKey: 'ck_nobody' });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('CustomerKey');
    expect(reply.text).not.toContain('ck_nobody');
  });
});

// Rates may be requested with any merchant's key: only what was rated or sold belongs to a merchant.
it.each(['shipments', 'a return', 'cancel'])(
  "%s refuses another merchant's key and sells nothing to it",
  async (name) => {
    const reply = await CALLS[name]?.({ CustomerKey: theirs });
    expect([404, 422]).toContain(reply?.status);
    const counts = (await partner.look('/counts')) as { sold: { byReference: object } };
    expect(Object.keys(counts.sold.byReference)).toSatisfy((sold: string[]) =>
      sold.every((reference) => reference.startsWith('Aurora Outfitters/')),
    );
  },
);
