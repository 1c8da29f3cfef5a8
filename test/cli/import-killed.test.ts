import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { bytes, csv, MUG } from '../features/intake/logic/files.ts';
import { PROGRAM, packbench, temporaryFolder } from '../support/cli.ts';

const ORDERS = 20_000;
/** One in this many orders has its second row at the end of the file. */
const APART = 50;

it('a killed import leaves whole orders only, and a second run adds the others', async () => {
  const data = await temporaryFolder();
  const file = join(data, 'many.csv');
  const first = (at: number) => ({ ...MUG, reference: `SO-${at}` });
  const second = (at: number) => ({ ...first(at), sku: 'TOWEL' });
  const all = Array.from({ length: ORDERS }, (_each, at) => at);
  const together = all.flatMap((at) => (at % APART === 0 ? [first(at)] : [first(at), second(at)]));
  const apart = all.filter((at) => at % APART === 0).map(second);
  await writeFile(file, bytes(csv([...together, ...apart])));

  const args = [PROGRAM, 'import', file, '--data', data, '--json'];
  const child = spawn(process.execPath, args, {
    stdio: 'ignore',
    env: { ...process.env, HOME: data },
  });
  const ended = once(child, 'exit');
  const store = join(data, 'sandbox', 'station.sqlite');
  await expect.poll(() => (existsSync(store) ? kept(store).orders : 0), ONCE).toBeGreaterThan(0);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
  const before = kept(store);
  expect(before.orders).toBeLessThan(ORDERS);
  expect(before.lines).toEqual([2]);

  const { json } = await packbench(['import', file, '--json'], { data });
  expect(json).toMatchObject({
    imported: ORDERS - before.orders,
    updated: 0,
    unchanged: before.orders,
    rejected: [],
  });
  expect(kept(store)).toEqual({ orders: ORDERS, lines: [2] });
});

const ONCE = { timeout: 120_000, interval: 20 };

/** How many orders are in the store, and how many lines they have. */
function kept(store: string): { orders: number; lines: number[] } {
  const db = new Database(store, { readonly: true, timeout: 5000 });
  try {
    const hasOrders = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'orders'").get();
    if (!hasOrders) return { orders: 0, lines: [] };
    const orders = db.prepare('SELECT count(*) FROM orders').pluck().get() as number;
    const lines = db.prepare('SELECT DISTINCT lines FROM orders').pluck().all() as number[];
    return { orders, lines };
  } finally {
    db.close();
  }
}
