import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startPartner } from './support/partner-process.ts';
import { mugOrder, openShipping } from './support/shipping-station.ts';
import { full } from './support/short.ts';

/*
 * Memory of a station that ships and prints orders one by one, each from the lookup to the printed label:
 * its heap after a collection, what V8 holds for it, memory of buffers and modules, and its resident memory,
 * at each eighth of the orders. The sandbox and the reader of PDFs run in processes of their own.
 */
const ORDERS = full(2_000, { short: 8 });
const PARTS = 8;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const stateDir = await mkdtemp(join(tmpdir(), 'packbench-bench-'));
const partner = await startPartner(stateDir);
const { take, ship, close } = await openShipping(partner);
try {
  const names = Array.from({ length: ORDERS }, (_each, at) => `SO-${at}`);
  await take(names.map((name) => mugOrder(name, `MUG-${name}`)));
  console.log(`\n${ORDERS} orders, megabytes        heap    of V8  external resident`);
  for (const [at, name] of names.entries()) {
    await ship(name);
    if ((at + 1) % (ORDERS / PARTS) === 0) await weigh(at + 1);
  }
} finally {
  await close();
  partner.child.kill();
  await rm(stateDir, { recursive: true, force: true });
}

async function weigh(shipped: number): Promise<void> {
  // What was printed is put away meanwhile.
  await wait(1_000);
  collect();
  const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
  const row = [heapUsed, heapTotal, external, rss]
    .map((bytes) => (bytes / 2 ** 20).toFixed(1).padStart(9))
    .join('');
  console.log(`at order ${String(shipped).padEnd(22)}${row}`);
}
