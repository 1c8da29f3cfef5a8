import { expect, it } from 'vitest';
import { ownStore } from '../adapters/store-sqlite/support/bench.ts';
import { anOrderOf1, databaseOf } from './support.ts';

const order = (id: string, change: [string, string][]) =>
  change.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    anOrderOf1.replace('order-1', id).replaceAll('SO-1', id),
  );

it('0026 keeps the date of older orders, and their age as far as known', async () => {
  const file = await databaseOf(24, [
    order('plain', []),
    order('due', [['"currency"', '"shipBy":"2026-11-20","currency"']]),
    order('noted', [['"currency"', '"notes":"say \\"shipBy\\":\\"now\\"","currency"']]),
    `INSERT INTO events (at, kind, data) VALUES
      ('2025-12-30T10:00:00.000Z', 'order.imported.v1', '{"orderId":"due"}'),
      ('2025-12-31T10:00:00.000Z', 'order.imported.v1', '{"orderId":"due"}')`,
  ]);
  const store = await ownStore(file);
  const sort = { by: 'shipBy', descending: false } as const;
  const { orders } = await store.orders.list({ limit: 5, sort });
  expect(orders).toMatchObject([
    { reference: 'due', shipBy: '2026-11-20', arrivedAt: '2025-12-30T10:00:00.000Z' },
    { reference: 'plain', shipBy: null, arrivedAt: '2026-01-01T00:00:00.000Z' },
    { reference: 'noted', shipBy: null, arrivedAt: '2026-01-01T00:00:00.000Z' },
  ]);
});
