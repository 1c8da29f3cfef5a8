import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure, ordersSchema, read, shipmentSchema, shipmentsSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const NOTHING_LISTENS = 'http://127.0.0.1:9';
const NO_SUCH_NAME = 'https://partner.invalid';
const REFERENCES = ['N-1', 'N-2', 'N-3', 'N-4', 'N-5', 'N-6', 'N-7', 'N-8'];

let partner: Partner;
let data: string;
const run = (url: string, args: readonly string[], env = partner.env): Promise<Run> =>
  packbench(['--partner', url, ...args, '--json'], { data, env });
const ship = (reference: string, url = partner.baseUrl, env = partner.env): Promise<Run> =>
  run(url, ['ship', reference, ...PLAIN_CARTON], env);

/** The order can be bought later or elsewhere, and no attempt is on record. */
async function isFree(reference: string, url = partner.baseUrl): Promise<void> {
  const { orders } = read(ordersSchema, await run(url, ['orders', '--search', reference]));
  expect(orders.map(({ status }) => status)).toEqual(['open']);
  expect(read(shipmentsSchema, await run(url, ['shipments', reference])).shipments).toEqual([]);
}

beforeAll(async () => {
  partner = await partnerHere();
  data = await temporaryFolder();
  const file = writeOrders(
    data,
    REFERENCES.map((reference) => plainOrder(reference)),
  );
  expect((await run(partner.baseUrl, ['import', file])).code).toBe(0);
});
afterAll(() => partner?.stop());

describe('nothing is bought and the order stays free', { retry: 0 }, () => {
  it.each([
    { what: 'nothing listens at the partner’s address', url: NOTHING_LISTENS, why: /listens/ },
    { what: 'the partner’s name cannot be found', url: NO_SUCH_NAME, why: /cannot be resolved/ },
  ])('when $what: exit 4', async ({ url, why }) => {
    const ran = await ship('N-1', url);
    expect(ran.code).toBe(4);
    const error = failure(ran);
    expect(error.code).toBe('partner-unavailable');
    expect(error.message).toMatch(why);
    await isFree('N-1', url);
  });

  it('when the partner disappears between rates and purchase: exit 4', async () => {
    const leaving = await meddle(partner.baseUrl, { leaveAfter: '/Rates' });
    try {
      const ran = await ship('N-2', leaving.baseUrl);
      expect(ran.code).toBe(4);
      expect(failure(ran).code).toBe('partner-unavailable');
      expect(failure(ran).message).toMatch(/Nothing was bought/);
      await isFree('N-2', leaving.baseUrl);
    } finally {
      await leaving.close();
    }
    expect((await ship('N-2')).code).toBe(0);
    expect(await partner.sold('N-2')).toBe(1);
  });

  it('when the credentials are wrong: exit 7, without repeating them', async () => {
    const env = { ...partner.env, PACKBENCH_REST_API_KEY: 'not-the-key-4711' };
    const ran = await ship('N-3', partner.baseUrl, env);
    expect(ran.code).toBe(7);
    const { code, status } = failure(ran);
    expect({ code, status }).toEqual({ code: 'credentials-refused', status: 401 });
    expect(ran.stdout + ran.stderr).not.toContain('not-the-key-4711');
    await isFree('N-3');
  });

  it.each([
    { what: 'there are no credentials', env: {} as Record<string, string> },
    { what: 'only half of the credentials is given', env: { PACKBENCH_APP_ID: 'app' } },
  ])('when $what: exit 7', async ({ env }) => {
    const ran = await ship('N-3', partner.baseUrl, env);
    expect(ran.code).toBe(7);
    expect(failure(ran).code).toBe('credentials-missing');
  });

  it('when the partner refuses the purchase: exit 3, in its own words', async () => {
    // Each refusal ends its attempt, and the order may be tried again.
    await partner.fault({ kind: 'status', status: 422, path: '/Shipments' });
    const ran = await ship('N-4');
    expect(ran.code).toBe(3);
    expect(read(shipmentSchema, ran)).toMatchObject({
      state: 'refused',
      shipmentId: null,
      error: { code: 'partner-refused', status: 422, partnerMessage: expect.any(String) },
    });
    expect(await partner.sold('N-4')).toBe(0);
    expect((await ship('N-4')).code).toBe(0);
    expect(await partner.sold('N-4')).toBe(1);
  });
});

describe('quote keys that expired at the last moment', { retry: 0 }, () => {
  const expiredAtFirst = async (path: string, nth: number) => {
    if (path === '/Shipments' && nth === 1) await partner.control('/keys/expire', 'POST');
  };

  it('are renewed once, and the order is bought once', async () => {
    const line = await meddle(partner.baseUrl, { before: expiredAtFirst });
    try {
      const ran = await ship('N-5', line.baseUrl);
      expect(ran.code).toBe(0);
      expect(read(shipmentSchema, ran)).toMatchObject({ state: 'confirmed', sendings: 1 });
      expect(await partner.sold('N-5')).toBe(1);
      const { shipments } = read(shipmentsSchema, await run(line.baseUrl, ['shipments', 'N-5']));
      expect(shipments.map(({ state }) => state)).toEqual(['confirmed', 'refused']);
    } finally {
      await line.close();
    }
  });

  it('stop with exit 6 for a person if the price has risen', async () => {
    const line = await meddle(partner.baseUrl, {
      before: expiredAtFirst,
      after: (path, nth, body) =>
        path === '/Rates' && nth === 2 ? body.replaceAll(/("ShippingCost":\s*)/g, '$19') : body,
    });
    try {
      const ran = await ship('N-6', line.baseUrl);
      expect(ran.code).toBe(6);
      const { state, error } = read(shipmentSchema, ran);
      expect({ state, code: error?.code }).toEqual({ state: 'refused', code: 'price-rose' });
      expect(error?.message).toMatch(/rose from USD 31\.48 to USD \d/);
      expect(await partner.sold('N-6')).toBe(0);
    } finally {
      await line.close();
    }
  });

  it.each([
    { what: 'another carrier', from: /("Carrier":\s*")[^"]*/g, to: '$1Other Freight' },
    { what: 'a longer delivery time', from: /("Days":\s*")[^"]*/g, to: '$130-40' },
  ])('stop with exit 6 for a person if the new offer has $what', async ({ from, to }) => {
    const line = await meddle(partner.baseUrl, {
      before: expiredAtFirst,
      after: (path, nth, body) =>
        path === '/Rates' && nth === 2 ? body.replaceAll(from, to) : body,
    });
    try {
      const ran = await ship('N-8', line.baseUrl);
      expect(ran.code).toBe(6);
      const { state, error } = read(shipmentSchema, ran);
      expect({ state, code: error?.code }).toEqual({ state: 'refused', code: 'quote-stale' });
      expect(error?.message).toMatch(/Other Freight|30-40/);
      expect(await partner.sold('N-8')).toBe(0);
    } finally {
      await line.close();
    }
  });

  it('are not renewed a second time: exit 3, and nothing is bought', async () => {
    const line = await meddle(partner.baseUrl, {
      async before(path) {
        if (path === '/Shipments') await partner.control('/keys/expire', 'POST');
      },
    });
    try {
      const ran = await ship('N-7', line.baseUrl);
      expect(ran.code).toBe(3);
      expect(read(shipmentSchema, ran).error?.code).toBe('partner-refused');
      expect(await partner.sold('N-7')).toBe(0);
    } finally {
      await line.close();
    }
  });
});
