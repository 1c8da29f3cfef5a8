import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure, read, shipmentSchema, shipmentsSchema } from './contract.ts';
import {
  PLAIN_CARTON,
  plainOrder,
  THREE_CARTONS,
  threeCartonOrder,
  writeOrders,
} from './orders.ts';

let data: string;
let partner: Partner;
const run = (args: string[], stdin = ''): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env, stdin });
const sent = async () => {
  const { requests } = (await partner.control('/counts')) as { requests: Record<string, number> };
  return requests['PUT /Shipments/Cancel'] ?? 0;
};
const CANCEL = ['cancel', 'C-1', '--reason', 'sent to the wrong street'];

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await partnerHere();
  const orders = ['C-1', 'C-2', 'C-3'].map((reference) => plainOrder(reference));
  const file = writeOrders(data, [...orders, threeCartonOrder('C-4')]);
  expect((await run(['import', file])).code).toBe(0);
  expect((await run(['ship', 'C-1', ...PLAIN_CARTON])).code).toBe(0);
});
afterAll(() => partner.stop());

describe('rule 12: cancel', { retry: 0 }, () => {
  it('is off until the settings give its path, and names the setting', async () => {
    const ran = await run(CANCEL);
    expect(ran.code).toBe(2);
    expect(failure(ran)).toMatchObject({
      code: 'not-available',
      retry: 'after-change',
      message: expect.stringContaining('connection.operations.cancelShipments'),
    });
    const key = 'connection.operations.cancelShipments';
    expect((await run(['settings', 'set', key, 'Shipments'])).code).toBe(2);
    expect((await run(['settings', 'set', key, '/{AppID}'])).code).toBe(2);
    expect((await run(['settings', 'set', key, '/Shipments/Cancel'])).code).toBe(0);
  });

  it('needs a reason, and a bought shipment', async () => {
    expect(failure(await run(['cancel', 'C-1'])).field).toBe('reason');
    const unbought = await run(['cancel', 'C-2', '--reason', 'why not']);
    expect([unbought.code, failure(unbought).code]).toEqual([2, 'bad-input']);
    expect(await sent()).toBe(0);
  });

  it('needs the supervisor’s PIN where one is set, like accepting labels', async () => {
    expect((await run(['settings', 'set', 'supervisor.pin'], '4711\n')).code).toBe(0);
    expect((await run(CANCEL)).code).toBe(7);
    expect((await run(CANCEL, '0815\n')).code).toBe(7);
    expect(await sent()).toBe(0);

    await partner.fault({ kind: 'labels', style: 'no-reference' });
    expect((await run(['ship', 'C-4', ...THREE_CARTONS])).code).toBe(6);
    const target = `folder:${data}/printed`;
    const assign = ['printers', 'assign', 'label', target];
    expect((await run(assign)).code).toBe(7);
    expect((await run(assign, '4711\n')).code).toBe(0);
    const accept = ['print', 'C-4', '--accept-position', '--role', 'label'];
    const without = await run(accept);
    expect([without.code, failure(without).code]).toEqual([7, 'credentials-missing']);
    expect((await run(accept, '4711\n')).code).toBe(0);
  });

  it('leaves the shipment bought when the answer is lost, and cancels it when asked again', async () => {
    await partner.fault({ kind: 'cut', path: '/Shipments/Cancel', when: 'after' });
    const lost = await run(CANCEL, '4711\n');
    expect(lost.code).toBe(4);
    expect(read(shipmentSchema, lost)).toMatchObject({
      state: 'confirmed',
      notices: [expect.stringContaining('not confirmed yet')],
    });
    const early = ['buy-again', 'C-1', '--as', 'C-1-B', '--reason', 'the right street'];
    expect((await run(early)).code).toBe(7);
    expect(failure(await run(early, '4711\n')).code).toBe('already-bought');
    // It may be cancelled: nobody sticks its label on a carton, or pays for a return of it.
    const label = await run(['print', 'C-1', '--role', 'label']);
    expect(failure(label)).toMatchObject({
      code: 'labels-held',
      message: expect.stringContaining('not confirmed'),
    });
    const back = failure(await run(['return', 'C-1']));
    expect(back).toMatchObject({ code: 'purchase-unknown' });

    const again = await run(CANCEL, '4711\n');
    expect(again.code).toBe(0);
    const cancelled = read(shipmentSchema, again);
    expect(cancelled).toMatchObject({ state: 'cancelled' });
    expect(cancelled.boughtAt).not.toBeNull();
    expect(cancelled.notices).toBeUndefined();
    // The first answer was lost, the second was "already cancelled" in one of the layouts.
    expect(await sent()).toBe(2);
  });

  it('allows buying again under a new Reference only', async () => {
    expect(failure(await run(['print', 'C-1'])).code).toBe('bad-input');
    expect(failure(await run(['ship', 'C-1', ...PLAIN_CARTON])).message).toContain('buy-again');
    const again = (as: string) =>
      run(['buy-again', 'C-1', '--as', as, '--reason', 'the right street'], '4711\n');
    expect(failure(await again('C-2')).field).toBe('as');
    expect(read(shipmentSchema, await again('C-1-B'))).toMatchObject({
      reference: 'C-1-B',
      state: 'confirmed',
    });
    const { shipments } = read(shipmentsSchema, await run(['shipments', 'C-1']));
    expect(shipments.map(({ state }) => state)).toEqual(['confirmed', 'cancelled']);
    expect(await partner.sold('C-1')).toBe(1);
    expect(await partner.sold('C-1-B')).toBe(1);
  });

  it('leaves the shipment bought when the partner refuses, and shows the partner’s words', async () => {
    expect((await run(['ship', 'C-3', ...PLAIN_CARTON])).code).toBe(0);
    await partner.fault({ kind: 'status', status: 422, path: '/Shipments/Cancel' });
    const refused = await run(['cancel', 'C-3', '--reason', 'changed their mind'], '4711\n');
    expect(refused.code).toBe(3);
    expect(read(shipmentSchema, refused)).toMatchObject({
      state: 'confirmed',
      error: { code: 'partner-refused' },
    });
  });
});
