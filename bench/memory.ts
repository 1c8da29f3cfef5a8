import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startPartner } from './support/partner-process.ts';
import { mugOrder, openShipping } from './support/shipping-station.ts';
import { full } from './support/short.ts';

/*
 * Memory of a station that ships and prints orders one by one, each from the lookup to the printed label, at
 * each eighth of the orders: resident as it runs, resident once V8 has given back what it does not use, and of
 * that what the program keeps, the code that V8 has compiled so far, and buffers. The sandbox and the reader
 * of PDFs run in processes of their own.
 */
const ORDERS = full(2_000, { short: 8 });
const PARTS = 8;

setFlagsFromString('--expose-gc');
/** As when memory is short: otherwise V8 keeps some 100 MB for young objects. */
const collect = runInNewContext("() => gc({ flavor: 'last-resort' })") as () => void;

const stateDir = await mkdtemp(join(tmpdir(), 'packbench-bench-'));
const partner = await startPartner(stateDir);
const { take, ship, close } = await openShipping(partner);
try {
  const names = Array.from({ length: ORDERS }, (_each, at) => `SO-${at}`);
  await take(names.map((name) => mugOrder(name, `MUG-${name}`)));
  console.log(`\n${ORDERS} orders, megabytes    resident   needed     kept     code  buffers`);
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
  const resident = process.memoryUsage.rss();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const code = compiled();
  const row = [resident, rss, heapUsed - code, code, external]
    .map((bytes) => (bytes / 2 ** 20).toFixed(1).padStart(9))
    .join('');
  console.log(`at order ${String(shipped).padEnd(22)}${row}`);
}

/** Bytes of machine code and bytecode: it grows as long as functions become hot. */
function compiled(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: space }) => /^(code|trusted)/.test(space))
    .reduce((sum, { space_used_size: used }) => sum + used, 0);
}
