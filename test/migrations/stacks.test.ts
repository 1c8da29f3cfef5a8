import { expect, it } from 'vitest';
import { batchRepository } from '../../src/main/adapters/store-sqlite/batches.ts';
import { connect } from '../../src/main/adapters/store-sqlite/engine.ts';
import { newestVersion } from '../../src/main/adapters/store-sqlite/migrate.ts';
import { openStacks } from '../../src/main/adapters/store-sqlite/stacks/stacks.ts';
import { stackKey } from '../../src/shared/orders/kept/stack-key.ts';
import { type Order, OrderSchema } from '../../src/shared/orders/order.ts';
import { databaseOf, migrateTo, rows } from './support.ts';

const order = (reference: string, more: Partial<Record<keyof Order, unknown>> = {}): Order =>
  OrderSchema.parse({
    ...{ reference, currency: 'USD', weightUnit: 'KG', dimensionUnit: 'CM' },
    shipTo: { name: 'Anna', addressLine1: 'Weg 1', city: 'Bern', country: 'CH' },
    lines: [line('MUG', 2), line('CUP', 1)],
    ...more,
  });

const line = (sku: string, quantity: number) => ({
  ...{ sku, quantity, description: sku, unitWeight: '0.4', unitPrice: '12.50' },
});

/** Inserted as by a program without batches. */
const put = (each: Order, status = 'open'): string =>
  `INSERT INTO orders (id, merchant, reference, status, ship_to_name, ship_to_city, ship_to_country,
    lines, units, search, body, updated_at) VALUES ('${each.reference}', '', '${each.reference}',
    '${status}', 'Anna', 'Bern', '${each.shipTo.country}', 2, 3, '', '${JSON.stringify(each)}', '2026')`;

const france = { name: 'Luc', addressLine1: 'Rue 1', city: 'Lyon', country: 'FR' };

const OLDER = [
  put(order('A-1')),
  // The same units, given in other lines.
  put(order('A-2', { lines: [line('CUP', 1), line('MUG', 1), line('MUG', 1)], shipTo: france })),
  put(order('B-1', { lines: [line('PEN', 1)] })),
  put(order('B-2', { lines: [line('PEN', 1)] })),
  put(order('B-3', { lines: [line('PEN', 1)] })),
  put(order('ITS-OWN', { notes: 'As a present' })),
  put(order('ALONE', { terms: 'DDP' })),
  put(order('PACKED'), 'packing'),
  put(order('GONE'), 'shipped'),
];

it('0032 groups existing orders into batches, and 0034 the same way', async () => {
  const file = await databaseOf(31, OLDER);
  await migrateTo(file, 32);
  const keys = rows(file, 'SELECT reference, stack FROM orders ORDER BY seq');
  const key = (more: Parameters<typeof order>[1]) => stackKey(order('ANY', more));
  expect(keys).toEqual([
    { reference: 'A-1', stack: key({}) },
    { reference: 'A-2', stack: key({}) },
    ...['B-1', 'B-2', 'B-3'].map((reference) => ({
      reference,
      stack: key({ lines: [line('PEN', 1)] }),
    })),
    { reference: 'ITS-OWN', stack: '' },
    { reference: 'ALONE', stack: key({ terms: 'DDP' }) },
    { reference: 'PACKED', stack: key({}) },
    { reference: 'GONE', stack: '' },
  ]);
  const of32 = rows(
    file,
    `SELECT min(id) AS first, count(*) AS orders, count(DISTINCT ship_to_country) AS countries
      FROM orders WHERE status = 'open' AND stack <> '' GROUP BY stack HAVING count(*) > 1
      ORDER BY orders DESC`,
  );

  await migrateTo(file, newestVersion);
  expect(rows(file, 'SELECT reference, stack FROM orders ORDER BY seq')).toEqual(keys);
  const engine = connect(file);
  const stacks = await openStacks(engine).find(10);
  expect(stacks).toEqual([
    { first: 'B-1', orders: 3, countries: 1 },
    { first: 'A-1', orders: 2, countries: 2 },
  ]);
  expect(stacks).toEqual(of32);
  const batches = batchRepository(engine.db, () => new Date(), openStacks(engine).find);
  expect(await batches.left(key({}), null)).toBe(2);
  await engine.close();
});
