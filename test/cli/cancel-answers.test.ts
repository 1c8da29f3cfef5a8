import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateResponse, shipmentResponse } from '../adapters/partner/samples.ts';
import {
  json,
  type ScriptedPartner,
  startSignedInPartner,
} from '../adapters/partner/scripted-partner.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { failure, read, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const env = { PACKBENCH_APP_ID: 'app-id-77aa', PACKBENCH_REST_API_KEY: 'rest-api-key-5f1d' };
let partner: ScriptedPartner;
let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.origin, ...args, '--json'], { data, env });

beforeAll(async () => {
  partner = await startSignedInPartner();
  data = await temporaryFolder();
  expect((await run('import', writeOrders(data, [plainOrder('CA-1')]))).code).toBe(0);
  const path = ['settings', 'set', 'connection.operations.cancelShipments', '/Cancel'];
  expect((await run(...path)).code).toBe(0);
  partner.answers('POST /Rates', json(200, { ...rateResponse, Reference: undefined }));
  partner.answers('POST /Shipments', json(200, { ...shipmentResponse, Reference: 'CA-1' }));
  const bought = await run('ship', 'CA-1', ...PLAIN_CARTON);
  expect(read(shipmentSchema, bought).state).toBe('confirmed');
});
afterAll(() => partner?.stop());

describe('a 200 to a cancellation', { retry: 0 }, () => {
  it.each([
    { Message: '0 shipments cancelled' },
    { CancelledCount: 0, Status: 'OK' },
    { Status: 200, Message: 'Success', Data: { IsCancelled: 0 } },
    { Message: 'Cancelled shipments are refunded within 30 days' },
  ])('of %j leaves the shipment bought, and it is not bought again', async (answer) => {
    partner.answers('PUT /Cancel', json(200, answer));
    const ran = await run('cancel', 'CA-1', '--reason', 'changed their mind');
    expect(ran.code).toBe(4);
    expect(read(shipmentSchema, ran).state).toBe('confirmed');
    const again = await run('buy-again', 'CA-1', '--as', 'CA-2', '--reason', 'the right street');
    expect(failure(again).code).toBe('already-bought');
    expect(partner.count('POST /Shipments')).toBe(1);
  });
});
