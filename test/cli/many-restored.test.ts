import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backUpStation } from '../../src/main/adapters/store-sqlite/backup/backup.ts';
import { openStore } from '../../src/main/adapters/store-sqlite/store.ts';
import { OrderSchema } from '../../src/shared/orders/order.ts';
import { packbench } from '../support/cli.ts';
import { measureWork, onThisMachine } from '../support/work.ts';
import { plainOrder, writeOrders } from './orders.ts';

const CONNECTION = 'https://partner.example';
/** Compared each with each other one, they took minutes. */
const MANY = 12_000;
const LATER = 4_000;
const LISTED = 600;
const SLICE = 2_000;
/** Of this thread's work, in which the command runs. */
const MOST_MS = 30_000;

const ordersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, nth) => plainOrder(`MR-${first + nth}`));

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'packbench-many-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function backupOfMany(): Promise<string> {
  const dir = folder();
  const store = await openStore({ file: join(dir, 'station.sqlite') });
  if (!store.ok) throw new Error(store.error.message);
  for (let from = 0; from < MANY; from += SLICE) {
    const insert = ordersFrom(from, SLICE).map((order) => OrderSchema.parse(order));
    expect((await store.value.orders.saveAll({ insert, replace: [] })).ok).toBe(true);
  }
  await store.value.close();
  const file = join(dir, 'monday.packbench');
  const place = { dir, settings: dir, connection: CONNECTION };
  const made = await backUpStation(place, file, { program: '1', now: new Date() });
  expect(made.ok).toBe(true);
  return file;
}

it('12,000 orders restored into a new folder are held in linear time, and freed by a list', {
  timeout: 300_000,
}, async () => {
  const backup = await backupOfMany();
  const data = folder();
  const run = (...args: string[]) =>
    packbench(['--partner', CONNECTION, '--json', ...args], { data });

  const worked = measureWork();
  const restored = await run('restore', backup);
  expect(restored.code).toBe(0);
  expect(restored.json.held).toHaveLength(MANY);
  expect(restored.stderr).toContain('10000 of 12000 orders held');
  expect(restored.stderr).toContain('12000 of 12000 orders held');
  const [, all = ''] = /List all: packbench (.+)/.exec(restored.stderr) ?? [];
  expect((await run(...all.split(' '))).json.orders).toHaveLength(MANY);
  expect(worked()).toBeLessThan(onThisMachine(MOST_MS));

  const imported = await run('import', writeOrders(folder(), ordersFrom(MANY, LATER)));
  expect(imported.json).toMatchObject({ imported: LATER });
  const last = await run('orders', '--search', `MR-${MANY + LATER - 1}`);
  expect(last.json.orders).toMatchObject([{ status: 'held' }]);

  expect((await run('settings', 'set', 'purchasing.quietSeconds', '0')).code).toBe(0);
  const list = join(folder(), 'held.txt');
  const looked = (restored.json.held as string[]).slice(0, LISTED);
  writeFileSync(list, looked.join('\n'));
  const freed = await run('settle', '--list', list, '--reason', 'compared with the portal');
  expect(freed.json.settled).toEqual(looked);
  expect(freed.stderr).toContain('500 of 600 orders of the list done');
});
