import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let data: string;
let partner: Partner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const answer = ({ stdout }: Run) => JSON.parse(stdout) as Record<string, unknown>;

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await partnerHere();
  expect((await run('import', writeOrders(data, [plainOrder('A-1')]))).code).toBe(0);
  expect((await run('ship', 'A-1', ...PLAIN_CARTON)).code).toBe(0);
});
afterAll(() => partner.stop());

describe('ask', () => {
  it('reports that an operation is off, and the setting that turns it on', async () => {
    const off = await run('ask', 'getShipments', 'A-1');
    expect([off.code, failure(off)]).toMatchObject([
      2,
      { code: 'not-available', field: 'connection.operations.getShipments' },
    ]);
    const wrong = await run('ask', 'cancelShipments', 'A-1');
    expect([wrong.code, failure(wrong).code]).toEqual([2, 'usage']);
  });

  it('accepts paths and bodies as settings, and names an error in one', async () => {
    const key = 'connection.operations.getShipments';
    const setting = { path: '/Shipments/Get', body: { Reference: '{Reference}' } };
    const set = await run('settings', 'set', key, JSON.stringify(setting));
    expect(answer(set)).toMatchObject({ key, value: '/Shipments/Get' });
    const got = await run('settings', 'get', `${key}.body`);
    expect(answer(got)).toMatchObject({ value: { Reference: '{Reference}' } });

    const typed = await run('settings', 'set', `${key}.body`, '{"CustomerKey": "ck_typed_in"}');
    expect(typed.code).toBe(2);
    expect(failure(typed)).toMatchObject({
      field: `${key}.body.CustomerKey`,
      message: expect.stringContaining('expected no key or secret'),
    });
    expect(typed.stdout + typed.stderr).not.toContain('ck_typed_in');
  });

  it('returns the known fields that it found, and the shipment’s state', async () => {
    const asked = await run('ask', 'getShipments', 'A-1');
    expect(asked.code).toBe(0);
    expect(answer(asked)).toMatchObject({
      partner: partner.baseUrl,
      operation: 'getShipments',
      method: 'GET',
      status: 200,
      found: [{ at: 'Shipments[0]', fields: { Reference: 'A-1', Status: 'Created' } }],
      others: [],
      cutOff: false,
      shipment: { reference: 'A-1', state: 'confirmed' },
    });
    const listed = await run('ask');
    expect(answer(listed).operations).toContainEqual(
      expect.objectContaining({ name: 'getShipments', path: '/Shipments/Get' }),
    );
  });
});
