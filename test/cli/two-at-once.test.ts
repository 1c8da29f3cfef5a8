import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPackbench, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerProcess } from '../support/partner.ts';
import { read, shipmentsSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let data: string;
const run = (...args: string[]) =>
  startPackbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

beforeAll(async () => {
  partner = await partnerProcess();
  data = await temporaryFolder();
  const file = writeOrders(
    data,
    ['RACE-1', 'RACE-2'].map((reference) => plainOrder(reference)),
  );
  expect((await run('import', file)).code).toBe(0);
});
afterAll(() => partner?.stop());

describe('two programs shipping the same order at once', { retry: 0 }, () => {
  it.each([
    { reference: 'RACE-1', what: 'a partner that answers at once', ms: 0 },
    { reference: 'RACE-2', what: 'a slow partner', ms: 2000 },
  ])('buy it once from $what', async ({ reference, ms }) => {
    // The sandbox would sell a Reference only once; the test checks that it is not asked twice.
    await partner.control('/counts', 'DELETE');
    if (ms > 0) await partner.fault({ kind: 'latency', path: '/Shipments', ms });
    const ship = () => run('ship', reference, ...PLAIN_CARTON);
    const both = await Promise.all([ship(), ship()]);
    const [won, lost] = both[0].code === 0 ? both : both.toReversed();
    expect(won?.code).toBe(0);
    expect([2, 5]).toContain(lost?.code);
    expect(lost?.json).toMatchObject({
      error: { code: expect.stringMatching(/^(already-bought|order-locked|purchase-unknown)$/) },
    });
    expect(await partner.sold(reference)).toBe(1);
    const { requests } = await partner.control('/counts');
    expect(requests).toMatchObject({ 'POST /Shipments': 1 });
    const { shipments } = read(shipmentsSchema, await run('shipments', reference));
    expect(shipments.map(({ state }) => state)).toEqual(['confirmed']);
  });
});
