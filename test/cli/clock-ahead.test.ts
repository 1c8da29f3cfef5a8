import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPackbench, temporaryFolder } from '../support/cli.ts';
import { clockOff, DAY_MS } from '../support/clock.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { read, shipmentSchema, shipmentsSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let data: string;
const run = (args: string[], env: Record<string, string> = {}) =>
  startPackbench(['--partner', partner.baseUrl, ...args, '--json'], {
    data,
    env: { ...partner.env, ...env },
  });

beforeAll(async () => {
  partner = await partnerHere();
  data = await temporaryFolder();
});
afterAll(() => partner.stop());

it('a clock years ahead does not erase a label bought seconds ago', {
  retry: 0,
}, async () => {
  expect((await run(['import', writeOrders(data, [plainOrder('AHEAD')])])).code).toBe(0);
  const bought = read(shipmentSchema, await run(['ship', 'AHEAD', ...PLAIN_CARTON]));
  const env = clockOff(800 * DAY_MS);
  for (let turn = 0; turn < 2; turn += 1) {
    const erased = await run(['erase'], env);
    expect(erased.code).toBe(0);
    expect(erased.json).toMatchObject({ orders: 0, papers: 0 });
  }
  expect(existsSync(bought.cartons[0]?.label?.file ?? '')).toBe(true);
  const { shipments } = read(shipmentsSchema, await run(['shipments', 'AHEAD']));
  expect(shipments[0]?.cartons[0]?.label).not.toBeNull();
});
