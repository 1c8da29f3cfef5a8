import { expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { plainOrder, threeCartonOrder, write } from './orders.ts';

it('the number of an open order in another file never replaces another customer’s order', async () => {
  const data = await temporaryFolder();
  const run = (...args: string[]) =>
    packbench([...args, '--partner', 'sandbox', '--json'], { data });
  const given = (name: string, order: object) =>
    run('import', write(data, name, JSON.stringify([order])));
  expect((await given('one.json', plainOrder('1001'))).json).toMatchObject({ imported: 1 });

  // Another receiver with other goods: the order of another shop.
  const other = threeCartonOrder('1001');
  for (const counts of [
    { held: 1, unchanged: 0 },
    { held: 0, unchanged: 1 },
  ]) {
    expect(await given('two.json', other)).toMatchObject({
      code: 0,
      json: {
        ...{ imported: 0, updated: 0, ...counts, rejected: [] },
        orders: [
          { reference: '1001', row: 1, why: expect.stringMatching(/SKILLET-26.*MUG-SAND.*stays/) },
        ],
      },
    });
  }
  expect((await run('orders', '--status', 'held')).json.orders).toMatchObject([
    { reference: '1001' },
  ]);
  const withGoods = async (sku: string) => (await run('orders', '--search', sku)).json.orders;
  expect(await withGoods('MUG-SAND')).toMatchObject([{ reference: '1001' }]);
  expect(await withGoods('SKILLET-26')).toEqual([]);

  // A correction of the receiver alone, or of the goods alone, is one; and it is said.
  const moved = { ...plainOrder('1001'), shipTo: other.shipTo };
  const changes = [/receiver now .*, before /, /goods now .*SKILLET-26.*, before .*MUG-SAND/];
  for (const [at, order] of [moved, other].entries()) {
    const { json } = await given('again.json', order);
    expect(json).toMatchObject({
      ...{ imported: 0, updated: 1, rejected: [] },
      warnings: [expect.stringMatching(/^order 1001 was (held and is open now|known and open)/)],
    });
    expect(json.warnings).toEqual([expect.stringMatching(changes[at] ?? 'a change')]);
  }
  expect(await withGoods('SKILLET-26')).toMatchObject([{ reference: '1001' }]);
});
