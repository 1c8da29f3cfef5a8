import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { bodyReader } from '../../../../src/main/adapters/partner/purchasing/body-reader.ts';
import { openStore, type Store } from '../../../../src/main/adapters/store-sqlite/store.ts';
import type { Result } from '../../../../src/shared/kernel/result.ts';
import type { Order, StoredOrder } from '../../../../src/shared/orders/order.ts';

/** A folder for this test alone, deleted when it ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const databaseFile = (): string => join(ownFolder(), 'station.sqlite');

/** The value of a result that must be ok. */
export function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The error of a result that must not be ok. */
export function mustFail(result: Result<unknown>): { code: string; message: string } {
  if (result.ok) throw new Error('It worked, and must not have');
  return result.error;
}

/** A store on a real file; its clock advances one second with every reading. */
export async function ownStore(file = databaseFile()): Promise<Store> {
  let clock = Date.parse('2026-01-02T03:04:05.000Z');
  const now = () => {
    clock += 1000;
    return new Date(clock);
  };
  const store = must(await openStore({ file, bodies: bodyReader, now }));
  onTestFinished(() => store.close());
  return store;
}

export async function stored(store: Store, order: Order): Promise<StoredOrder> {
  must(await store.orders.saveAll({ insert: [order], replace: [] }));
  const found = await store.orders.find(order);
  if (!found) throw new Error(`Order ${order.reference} was not saved`);
  return found;
}
