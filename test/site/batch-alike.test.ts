import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { plainOrder, writeOrders } from '../cli/orders.ts';
import { must } from '../station/station-rig.ts';
import { temporaryFolder } from '../support/cli.ts';
import { give, setSetting } from '../support/give.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { references, type Warehouse, warehouses } from './warehouse.ts';

const ORDERS = references('STACK', 6);
const LIGHT = {
  name: 'M',
  dimensions: { length: '25', width: '18', height: '14', unit: 'CM' },
  weight: { value: '0.2', unit: 'KG' },
};

describe.skipIf(postgresIsMissing)('a stack at a site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  it('is judged alike on every bench, whoever bought the order that it is like', async () => {
    const { bench } = await open();
    const benches = [await bench('A'), await bench('B')];
    // The rates of every order say that its sender has no phone.
    const { shipFrom } = plainOrder('STACK-1');
    const orders = ORDERS.map((each) =>
      plainOrder(each, { shipFrom: { ...(shipFrom as object), phone: '' } }),
    );
    const file = writeOrders(await temporaryFolder(), orders);
    expect((await benches[0]?.run('import', file))?.code).toBe(0);
    for (const each of benches) expect((await each.join()).code).toBe(0);
    const [first, second] = await Promise.all(
      benches.map(async (each) => {
        const station = await each.station();
        onTestFinished(() => station.close());
        const labels = join(await temporaryFolder(), 'labels');
        await mkdir(labels);
        must(await setSetting(station, 'boxes', [LIGHT]));
        must(await setSetting(station, 'boxes.default', 'M'));
        for (const role of ['label', 'document'])
          must(await setSetting(station, `printers.${role}`, `folder:${labels}`));
        return station;
      }),
    );
    if (!first || !second) throw new Error('two benches');
    const ship = { ref: 'STACK-1', atMost: null, choose: null, print: false };
    // Bench B has never bought the first order itself.
    const own = must(await give(first, 'batch.ship', { ...ship, count: 2 }));
    expect(own).toMatchObject({ shipped: 2, refused: [], elsewhere: 0 });
    const others = must(await give(second, 'batch.ship', { ...ship, count: null }));
    expect(others).toMatchObject({ refused: [], unknown: [], waiting: 0 });
    expect(others.shipped).toBe(4);
  });
});
