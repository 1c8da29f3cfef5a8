import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { ask, begun, twoBenches, usesOneBox, type Warehouse, warehouses } from './warehouse.ts';

const MOST = { amount: '500', currency: 'USD' };

describe.skipIf(postgresIsMissing)('an order of a site that waits for the partner', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  async function two(orders: readonly string[]) {
    const made = await twoBenches(await open(), orders);
    await usesOneBox(made.a);
    return made;
  }

  const waiting = async (station: Station) => (await ask(station, 'orders.numbers', {})).waiting;

  /** Packed while the partner is away, and put aside: its cartons have their slips. */
  async function packed(station: Station, orders: readonly string[]): Promise<void> {
    for (const reference of orders) {
      await ask(station, 'bench.open', { merchant: null, reference });
      await ask(station, 'bench.scan', { text: 'PB:PACK-REST' });
      await ask(station, 'bench.rate', { insure: false, pickUpDate: null });
      await vi.waitFor(async () =>
        expect((await ask(station, 'bench.current', {}))?.packOn).toBeDefined(),
      );
      await ask(station, 'bench.packOn', { choose: null, atMost: MOST });
      await ask(station, 'bench.close', {});
    }
    expect(await waiting(station)).toBe(orders.length);
  }

  it('is of its bench while that is on; another buys it once that is off, and never both', async () => {
    const orders = ['HOUR-1', 'HOUR-2', 'HOUR-3', 'HOUR-4'];
    const { a, b, partner } = await two(orders);
    await partner.fault({ kind: 'cut', path: '/*', times: null });
    const before = await begun(a);
    await packed(before, orders);
    expect((await b.run('ship', 'HOUR-1', ...PLAIN_CARTON)).json).toMatchObject({
      error: { code: 'order-locked', bench: 'A' },
    });
    await before.close();
    await partner.control('/faults', 'DELETE');
    for (const reference of ['HOUR-1', 'HOUR-2'])
      expect((await b.run('ship', reference, ...PLAIN_CARTON)).json).toMatchObject({
        ...{ reference, state: 'confirmed' },
      });
    // Bench A is back, and buys what it has still; at the same moment B is after one of them.
    const [station, race] = await Promise.all([begun(a), b.run('ship', 'HOUR-3', ...PLAIN_CARTON)]);
    try {
      expect(race.json).toHaveProperty(race.code === 0 ? 'shipmentId' : 'error');
      await vi.waitFor(async () => expect(await waiting(station)).toBe(0), { timeout: 60_000 });
      await vi.waitFor(async () => {
        const { orders: listed } = await ask(station, 'orders.list', {
          status: 'shipped',
          limit: 9,
        });
        expect(listed.map(({ reference }) => reference).toSorted()).toEqual(orders);
      });
      // Its carton still lies at A, which is told who bought it.
      expect(await ask(station, 'bench.scan', { text: 'HOUR-1-C1' })).toMatchObject({
        ...{ tone: 'stop', code: 'already-bought' },
        message: 'Order HOUR-1 was bought at bench B. Nothing was bought now.',
      });
      for (const reference of orders) expect(await partner.sold(reference), reference).toBe(1);
    } finally {
      await station.close();
    }
  });
});
