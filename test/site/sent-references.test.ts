import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PLAIN_CARTON, plainOrder, writeOrders } from '../cli/orders.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { twoBenches, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('a Reference that two benches want for two orders', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  /** Bench A buys OLD-1 again as X4 and is still rating; bench B imports an order X4. */
  async function wanted() {
    const made = await twoBenches(await open(), ['OLD-1']);
    const { a, b, partner, sql } = made;
    await partner.set({ repeatedReference: 'sells' });
    expect((await a.run('ship', 'OLD-1', ...PLAIN_CARTON)).json).toMatchObject({
      state: 'confirmed',
    });
    const cancelled = ['--recorded', '--reason', 'cancelled in the portal'];
    expect((await a.run('cancel', 'OLD-1', ...cancelled)).code).toBe(0);
    await partner.fault({ kind: 'latency', path: '/Rates', ms: 600_000 });
    const again = a.run('buy-again', 'OLD-1', '--as', 'X4', '--reason', 'lost parcel');
    const live = "SELECT 1 FROM claims WHERE state = 'claimed'";
    await vi.waitFor(async () => expect(await sql(live)).toHaveLength(1));
    const file = writeOrders(b.data, [plainOrder('X4')]);
    expect((await b.run('import', file)).json).toMatchObject({ imported: 1 });
    return { ...made, again };
  }

  it('is sold for the order that has it, and the other one is told', async () => {
    const { b, partner, sql, again } = await wanted();
    const bought = b.run('ship', 'X4', ...PLAIN_CARTON);
    const live = "SELECT 1 FROM claims WHERE state = 'claimed'";
    await vi.waitFor(async () => expect(await sql(live)).toHaveLength(2));
    await partner.calm();
    const [first, second] = [await again, await bought];
    const both = [first, second].map(({ json }) => json.error ?? json.state);
    expect(both).toEqual([
      expect.objectContaining({
        code: 'claim-lost',
        message: expect.stringContaining('reference'),
      }),
      'confirmed',
    ]);
    expect(await partner.sold('X4')).toBe(1);
  });
});
