import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { postgresIsMissing } from '../support/postgres.ts';
import { begun, twoBenches, usesOneBox, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('a stack with an order that is unknown at another bench', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  it('ships the others, and names it', async () => {
    const { a, b, partner } = await twoBenches(await open(), ['V-1', 'V-2']);
    for (const bench of [a, b]) await usesOneBox(bench);
    const station = await begun(a);
    onTestFinished(() => station.close());
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect(await b.run('ship', 'V-1')).toMatchObject({ code: 5 });
    const changes = async () => {
      const { orders } = (await a.run('orders')).json as { orders: Record<string, unknown>[] };
      return orders.find(({ reference }) => reference === 'V-1')?.bench;
    };
    await expect.poll(changes).toBe('B');

    const UNKNOWN = {
      unknown: 1,
      elsewhere: 0,
      unknownOrders: [{ reference: 'V-1', error: { code: 'purchase-unknown', bench: 'B' } }],
      error: { code: 'purchase-unknown', message: expect.stringContaining('V-1') },
    };
    const others = await a.run('batch', 'ship', '--same-as', 'V-2');
    expect(others).toMatchObject({ code: 5, json: { shipped: 1, ...UNKNOWN } });
    const alone = await a.run('batch', 'ship', '--same-as', 'V-1');
    expect(alone).toMatchObject({ code: 5, json: { shipped: 0, ...UNKNOWN } });
    expect(await partner.sold('V-1')).toBe(1);
  });
});
