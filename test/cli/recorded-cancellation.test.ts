import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Meddler, meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure, read, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let between: Meddler;
let data: string;
const run = (args: string[], stdin = ''): Promise<Run> =>
  packbench(['--partner', between.baseUrl, ...args, '--json'], { data, env: partner.env, stdin });
const recorded = (reference: string, reason: string | null, stdin = '') => {
  const why = reason === null ? [] : ['--reason', reason];
  return run(['cancel', reference, '--recorded', ...why], stdin);
};
const asked = async () => {
  const { requests } = (await partner.control('/counts')) as { requests: Record<string, number> };
  return requests['PUT /Shipments/Cancel'] ?? 0;
};

beforeAll(async () => {
  partner = await partnerHere();
  between = await meddle(partner.baseUrl, {
    after: (path, _nth, body) => (path === '/Shipments/Cancel' ? 'OK' : body),
  });
  data = await temporaryFolder();
  const orders = ['REC-1', 'REC-2', 'REC-3'].map((reference) => plainOrder(reference));
  expect((await run(['import', writeOrders(data, orders)])).code).toBe(0);
  for (const reference of ['REC-1', 'REC-2']) {
    expect((await run(['ship', reference, ...PLAIN_CARTON])).code).toBe(0);
  }
});
afterAll(async () => {
  await between.close();
  await partner.stop();
});

describe('a cancellation made in the partner’s portal', { retry: 0 }, () => {
  it('is recorded without a request, with a reason and the supervisor’s PIN', async () => {
    expect(failure(await recorded('REC-1', null)).field).toBe('reason');
    expect(failure(await recorded('REC-3', 'never bought')).code).toBe('bad-input');
    expect((await run(['settings', 'set', 'supervisor.pin'], '4711\n')).code).toBe(0);
    expect((await recorded('REC-1', 'in the portal')).code).toBe(7);
    const done = await recorded('REC-1', 'cancelled in the portal', '4711\n');
    expect(done.code).toBe(0);
    expect(read(shipmentSchema, done)).toMatchObject({ state: 'cancelled' });
    expect(await asked()).toBe(0);
    const { entries } = (await run(['audit'])).json;
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'cancel-recorded', reason: 'cancelled in the portal' }),
    );
  });

  it.each([
    ['ship', 'REC-1', 'cancelled', PLAIN_CARTON],
    ['ship', 'REC-2', 'confirmed', ['--carton', 'weight=none']],
    ['documents', 'REC-1', 'cancelled', []],
    ['settle', 'REC-2', 'confirmed', ['--not-bought', '--reason', 'never bought']],
    ['cancel', 'REC-2', 'confirmed', []],
    ['buy-again', 'REC-2', 'confirmed', ['--as', 'REC-2-B', '--reason', 'the right street']],
  ])(
    '%s, refused for %s, answers the shipment beside the error',
    async (name, ref, state, rest) => {
      const ran = await run([name, ref, ...rest], '4711\n');
      expect(ran.code).toBe(2);
      expect(read(shipmentSchema, ran)).toMatchObject({ reference: ref, state, error: {} });
    },
  );

  it('invalidates its documents, and lets the order be bought again with its price first', async () => {
    expect((await run(['print', 'REC-1'])).code).toBe(2);
    const again = ['buy-again', 'REC-1', '--as', 'REC-1-B', '--reason', 'the right street'];
    const bought = await run(again, '4711\n');
    expect(read(shipmentSchema, bought)).toMatchObject({
      reference: 'REC-1-B',
      state: 'confirmed',
    });
    expect(bought.stderr).toMatch(/Buying .*USD/);
  });

  it('is not confirmed by a bare “OK” from the partner', async () => {
    const key = 'connection.operations.cancelShipments';
    const set = await run(['settings', 'set', key, '/Shipments/Cancel'], '4711\n');
    expect(set.code).toBe(0);
    const cancel = ['cancel', 'REC-2', '--reason', 'the wrong street'];
    const said = await run(cancel, '4711\n');
    expect(said.code).toBe(4);
    expect(read(shipmentSchema, said)).toMatchObject({ state: 'confirmed' });
    expect(await asked()).toBe(1);
    const early = ['buy-again', 'REC-2', '--as', 'REC-2-B', '--reason', 'too early'];
    expect(failure(await run(early, '4711\n')).code).toBe('already-bought');
    expect(
      read(shipmentSchema, await recorded('REC-2', 'seen in the portal', '4711\n')),
    ).toMatchObject({ state: 'cancelled' });
  });
});
