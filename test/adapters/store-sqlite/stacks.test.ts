import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../src/main/adapters/store-sqlite/store.ts';
import { type Order, OrderSchema } from '../../../src/shared/orders/order.ts';

/** More open orders than are grouped on the main thread. */
const MANY = 4_500;

const order = (index: number, sku: string): Order =>
  OrderSchema.parse({
    ...{ reference: `SO-${index}`, currency: 'USD', weightUnit: 'KG', dimensionUnit: 'CM' },
    shipTo: { name: 'A', addressLine1: 'B', city: 'C', country: index % 2 === 0 ? 'DE' : 'US' },
    lines: [{ sku, quantity: 1, unitWeight: '0.4', unitPrice: '12.50' }],
  });

async function storeOf(insert: readonly Order[]) {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-stacks-'));
  const opened = await openStore({ file: join(folder, 'station.sqlite') });
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  const saved = await store.orders.saveAll({ insert: [...insert], replace: [] });
  if (!saved.ok) throw new Error(saved.error.message);
  return store;
}

it('finds the same stacks among few orders and, in a thread, among many', async () => {
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const alike = [
    order(0, 'MUG'),
    order(1, 'MUG'),
    order(2, 'MUG'),
    order(3, 'TEA'),
    order(4, 'TEA'),
  ];
  const others = Array.from({ length: MANY }, (_, index) => order(10 + index, `SKU-${index}`));
  const few = await storeOf(alike);
  const many = await storeOf([...alike, ...others]);
  const counts = (stacks: readonly { orders: number; countries: number }[]) =>
    stacks.map(({ orders, countries }) => [orders, countries]);
  expect(counts(await few.batches.stacks(10))).toEqual([
    [3, 2],
    [2, 2],
  ]);
  expect(threads).toBe(0);
  expect(counts(await many.batches.stacks(10))).toEqual([
    [3, 2],
    [2, 2],
  ]);
  expect(counts(await many.batches.stacks(1))).toEqual([[3, 2]]);
  expect(threads).toBe(1);
});

it('answers calls that waited for a search with one that sees what came meanwhile', async () => {
  const insert = Array.from({ length: MANY }, (_, index) => order(index, `SKU-${index}`));
  const store = await storeOf(insert);
  const first = store.batches.stacks(10);
  const shared = [store.batches.stacks(10), store.batches.stacks(10)];
  const saved = await store.orders.saveAll({ insert: [order(MANY, 'SKU-0')], replace: [] });
  expect(saved.ok).toBe(true);
  await first;
  for (const stacks of await Promise.all(shared)) expect(stacks).toHaveLength(1);
});
