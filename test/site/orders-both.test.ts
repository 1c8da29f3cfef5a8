import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import type { CallInput, CallOutput } from '../../src/shared/bridge/calls.ts';
import { plainOrder } from '../cli/orders.ts';
import { ship } from '../faults/station.ts';
import { must } from '../station/station-rig.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { warehouses } from './warehouse.ts';

/** The station that imports orders and the one that packs them. */
interface Benches {
  taking: Station;
  packing: Station;
  sold(reference: string): Promise<number>;
}

/** The same tests on the embedded store and on PostgreSQL: a site behaves like a single bench. */
describe.skipIf(postgresIsMissing).each([
  ['at one bench with its own store', false],
  ['taken at one bench of a site and packed at another', true],
])('orders %s', (_name, isSite) => {
  let at: Benches;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const warehouse = await (await warehouses())();
    const opened = async (name: string) => {
      const bench = await warehouse.bench(name);
      if (isSite) expect((await bench.join()).code).toBe(0);
      const station = await bench.station();
      station.begin();
      ends.push(() => station.close());
      return station;
    };
    const taking = await opened('A');
    const packing = isSite ? await opened('B') : taking;
    at = { taking, packing, sold: warehouse.partner.sold };
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  const take = async (...orders: unknown[]) =>
    must(
      await at.taking.importOrders([
        { name: 'orders.json', bytes: Buffer.from(JSON.stringify(orders)) },
      ]),
    );
  const list = async (input: CallInput<'orders.list'>): Promise<CallOutput<'orders.list'>> =>
    must(await at.packing.execute({ place: 'command-line' }, 'orders.list', input));
  const listed = async (search: string) =>
    (await list({ search, limit: 50 })).orders.map(({ reference, merchant, status }) => ({
      ...{ reference, merchant, status },
    }));
  const found = async (reference: string) => must(await at.packing.findOrder(reference));

  it('are imported once and unchanged', async () => {
    const order = plainOrder('BOTH-1', { notes: 'Ü ✓ 漢 "quoted" \\u0000 $1' });
    Object.assign(order.lines[0] ?? {}, { unitPrice: '0.0125' });
    expect(await take(order)).toMatchObject({ imported: 1, rejected: [] });
    await expect.poll(() => listed('BOTH-1')).toMatchObject([{ status: 'open' }]);
    expect(await found('BOTH-1')).toMatchObject({
      notes: order.notes,
      lines: [{ unitPrice: '0.0125' }, {}],
    });
    expect(await take(order)).toMatchObject({ imported: 0, updated: 0, unchanged: 1 });
  });

  it('are replaced while nobody works on them', async () => {
    await take(plainOrder('BOTH-2', { notes: 'first' }));
    await expect.poll(() => listed('BOTH-2')).toHaveLength(1);
    const changed = await take(plainOrder('BOTH-2', { notes: 'second' }));
    expect(changed).toMatchObject({ imported: 0, updated: 1 });
    await expect
      .poll(async () => {
        await listed('BOTH-2');
        return (await found('BOTH-2')).notes;
      })
      .toBe('second');
  });

  it('of two merchants may share a reference', async () => {
    await take(
      plainOrder('BOTH-3', { merchant: null }),
      plainOrder('BOTH-3', { merchant: 'Acme' }),
    );
    await expect.poll(() => listed('BOTH-3')).toHaveLength(2);
    expect(await at.packing.findOrder('BOTH-3')).toMatchObject({ error: { code: 'ambiguous' } });
    expect(must(await at.packing.findOrder('Acme/BOTH-3')).merchant).toBe('Acme');
  });

  it('that are held or cancelled are not packed', async () => {
    await take(plainOrder('BOTH-4'), plainOrder('BOTH-5'));
    await expect.poll(() => listed('BOTH-')).toHaveLength(6);
    const token = { name: 'Shop', scopes: ['orders'], merchant: null } as const;
    for (const [reference, command] of [
      ['BOTH-4', 'exchange.holdOrder'],
      ['BOTH-5', 'exchange.cancelOrder'],
    ] as const) {
      const { id: orderId } = must(await at.taking.findOrder(reference));
      must(await at.taking.execute({ place: 'http', token }, command, { orderId }));
    }
    await expect.poll(() => listed('BOTH-4')).toMatchObject([{ status: 'held' }]);
    await expect.poll(() => listed('BOTH-5')).toMatchObject([{ status: 'cancelled' }]);
    const opened = await at.packing.execute({ place: 'window' }, 'bench.open', {
      ...{ merchant: null, reference: 'BOTH-5' },
    });
    expect(opened).toMatchObject({ ok: false });
    expect((await list({ status: 'held', limit: 50 })).total).toBe(1);
  });

  it('that are bought are sold once, and later imports leave them alone', async () => {
    await take(plainOrder('BOTH-6'));
    await expect.poll(() => listed('BOTH-6')).toHaveLength(1);
    expect((await ship(at.packing, 'BOTH-6', 1)).outcome).toBe('confirmed');
    expect(await at.sold('BOTH-6')).toBe(1);
    await expect.poll(() => listed('BOTH-6')).toMatchObject([{ status: 'shipped' }]);
    await expect.poll(async () => must(await at.taking.findOrder('BOTH-6')).status).toBe('shipped');
    expect(await take(plainOrder('BOTH-6', { notes: 'too late' }))).toMatchObject({
      ...{ imported: 0, updated: 0, unchanged: 1 },
    });
    expect((await found('BOTH-6')).notes).toBeNull();
  });
});
