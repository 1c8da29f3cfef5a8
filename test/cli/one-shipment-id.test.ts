import { afterAll, beforeAll, expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { type Meddler, meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { ordersSchema, read, shipmentSchema, shipmentsSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let between: Meddler;
let data: string;
const run = (...args: string[]) =>
  packbench(['--partner', between.baseUrl, ...args, '--json'], { data, env: partner.env });

/** Both answers to /Shipments leave at the same instant, and name one ShipmentID. */
function oneIdForTwo() {
  const waiting: (() => void)[] = [];
  return async (path: string, _nth: number, body: string): Promise<string> => {
    if (path !== '/Shipments') return body;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 2) for (const go of waiting) go();
    });
    return JSON.stringify({ ...(JSON.parse(body) as object), ShipmentID: ' shp-ONE ' });
  };
}

beforeAll(async () => {
  partner = await partnerHere();
  between = await meddle(partner.baseUrl, { after: oneIdForTwo() });
  data = await temporaryFolder();
  const file = writeOrders(
    data,
    ['ONE-1', 'ONE-2'].map((reference) => plainOrder(reference)),
  );
  expect((await run('import', file)).code).toBe(0);
});
afterAll(async () => {
  await between.close();
  await partner.stop();
});

it('of two orders answered at the same instant with one ShipmentID, one is confirmed', {
  retry: 0,
}, async () => {
  const both = await Promise.all(
    ['ONE-1', 'ONE-2'].map((reference) => run('ship', reference, ...PLAIN_CARTON)),
  );
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 5]);
  const [won, lost] = both.toSorted((a, b) => Number(a.code) - Number(b.code));
  if (!won || !lost) throw new Error('Two programs ran');
  const bought = read(shipmentSchema, won);
  expect(read(shipmentSchema, lost)).toMatchObject({
    state: 'unknown',
    shipmentId: null,
    error: { code: 'purchase-unknown', message: expect.stringContaining(bought.reference) },
  });
  const { shipments } = read(shipmentsSchema, await run('shipments'));
  expect(shipments.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'unknown']);
  const { orders } = read(ordersSchema, await run('orders'));
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['shipped', 'unknown']);
});
