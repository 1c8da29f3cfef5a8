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
  const refused = await given('two.json', other);
  expect(refused).toMatchObject({
    code: 2,
    json: {
      ...{ imported: 0, updated: 0, unchanged: 0 },
      rejected: [
        {
          ...{ file: 'two.json', field: 'reference' },
          message: expect.stringMatching(/SKILLET-26.*MUG-SAND.*stays/),
        },
      ],
    },
  });
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
      warnings: [expect.stringContaining('order 1001 was known and open: it is replaced')],
    });
    expect(json.warnings).toEqual([expect.stringMatching(changes[at] ?? 'a change')]);
  }
  expect(await withGoods('SKILLET-26')).toMatchObject([{ reference: '1001' }]);
});
