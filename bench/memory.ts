import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mugOrder, openShipping } from './support/shipping-station.ts';
import { full } from './support/short.ts';

/*
 * Memory of a station that ships and prints orders one by one, each from the lookup to the printed label:
 * its heap after a collection and its resident memory, at a quarter of the orders and at the end. Its
 * sandbox runs in the same process, and keeps its own books on the disk.
 */
const ORDERS = full(2_000, { short: 8 });

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const { take, ship, close } = await openShipping();
try {
  const names = Array.from({ length: ORDERS }, (_each, at) => `SO-${at}`);
  await take(names.map((name) => mugOrder(name, `MUG-${name}`)));
  console.log(`\n${ORDERS} orders, megabytes        heap  resident`);
  for (const [at, name] of names.entries()) {
    await ship(name);
    if ((at + 1) % (ORDERS / 4) === 0) await weigh(at + 1);
  }
} finally {
  await close();
}

async function weigh(shipped: number): Promise<void> {
  // What was printed is put away meanwhile.
  await wait(1_000);
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  const row = [heapUsed, rss].map((bytes) => (bytes / 2 ** 20).toFixed(1).padStart(9)).join('');
  console.log(`at order ${String(shipped).padEnd(22)}${row}`);
}
