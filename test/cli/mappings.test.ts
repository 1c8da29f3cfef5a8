import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { write } from './orders.ts';

const SHOPIFY = fileURLToPath(new URL('../features/intake/shops/shopify.csv', import.meta.url));
const UNKNOWN = [
  'Order ID,Order Status,Customer Name,Address,City,Country,Item,Quantity,Item Price,Weight',
  '1,paid,Ada Weber,Weg 1,Bern,CH,MUG,2,12.5,0.4',
].join('\n');

it('a mapping is proposed by headings, saved by name, shown and used', async () => {
  const data = await temporaryFolder();
  const run = async (...args: string[]) =>
    await packbench([...args, '--partner', 'sandbox', '--json'], { data });
  expect((await run('mappings', 'list')).json.mappings).toContainEqual({
    name: 'shopify-orders',
    title: 'Shopify orders',
    readyMade: true,
  });

  const file = write(data, 'unknown.csv', UNKNOWN);
  const { json } = await run('mappings', 'propose', file);
  expect(json).toMatchObject({
    recognised: null,
    mapping: {
      columns: {
        reference: 'order id',
        order_status: 'order status',
        sku: 'item',
        unit_price: 'item price',
      },
    },
    lacking: ['currency'],
    unused: [],
  });
  const proposed = json.mapping as { columns: Record<string, string> };
  const mapping = { ...proposed, columns: { ...proposed.columns, currency: '=EUR' } };
  const saved = write(data, 'erp.json', JSON.stringify({ mapping }));
  expect((await run('mappings', 'save', 'erp', saved)).json).toMatchObject({ name: 'erp' });
  expect((await run('mappings', 'show', 'erp')).json.mapping).toEqual({ ...mapping, name: 'erp' });
  expect((await run('import', file)).json).toMatchObject({ imported: 1, rejected: [] });

  expect((await run('mappings', 'propose', SHOPIFY)).json).toMatchObject({
    recognised: 'shopify-orders',
    lacking: [],
  });
  expect(await run('mappings', 'show', 'none')).toMatchObject({ code: 2 });
  const broken = write(data, 'broken.json', readFileSync(file, 'utf8'));
  expect(await run('mappings', 'save', 'erp', broken)).toMatchObject({ code: 2 });
});
