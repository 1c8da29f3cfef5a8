import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { read, shipmentSchema, shipmentsSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let data: string;
const run = (...args: string[]) =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const settle = async (...how: string[]) =>
  await run('settle', 'BACK', ...how, '--reason', 'looked in the portal');

beforeAll(async () => {
  partner = await partnerHere();
  data = await temporaryFolder();
  expect((await run('import', writeOrders(data, [plainOrder('BACK')]))).code).toBe(0);
  expect((await run('settings', 'set', 'purchasing.quietSeconds', '0')).code).toBe(0);
  expect((await run('ship', 'BACK', ...PLAIN_CARTON)).code).toBe(0);
});
afterAll(() => partner.stop());

describe('rule 9 for returns', { retry: 0 }, () => {
  it('proof of purchase wins over “not bought”, with a warning of a second purchase', async () => {
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await run('return', 'BACK')).code).toBe(5);
    expect(read(shipmentSchema, await settle('--not-bought'))).toMatchObject({
      kind: 'return',
      state: 'declared-not-bought',
    });
    expect(read(shipmentSchema, await run('return', 'BACK')).state).toBe('confirmed');

    const proof = ['--shipment-id', 'SHP-FIRST-RETURN', '--tracking', 'T-FIRST-RETURN'];
    const twice = [expect.stringContaining('Possibly bought twice')];
    expect(read(shipmentSchema, await settle(...proof))).toMatchObject({
      kind: 'return',
      state: 'confirmed',
      shipmentId: 'SHP-FIRST-RETURN',
      warnings: twice,
    });
    const { shipments } = read(shipmentsSchema, await run('shipments', 'BACK'));
    expect(shipments.map(({ kind, state, warnings }) => ({ kind, state, warnings }))).toEqual([
      { kind: 'return', state: 'confirmed', warnings: twice },
      { kind: 'return', state: 'confirmed', warnings: twice },
      { kind: 'outbound', state: 'confirmed', warnings: undefined },
    ]);
  });
});
