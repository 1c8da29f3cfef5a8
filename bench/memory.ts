import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { measured } from './support/measures.ts';
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
  const weights: Weight[] = [];
  for (const [at, name] of names.entries()) {
    await ship(name);
    if ((at + 1) % (ORDERS / PARTS) === 0) weights.push(await weigh(at + 1));
  }
  measureGrowth(weights);
} finally {
  await close();
  partner.child.kill();
  await rm(stateDir, { recursive: true, force: true });
}

/** Bytes. */
interface Weight {
  kept: number;
  code: number;
}

/** From the first quarter on: before it, what every order needs is loaded for the first time. */
function measureGrowth(weights: readonly Weight[]): void {
  const [first, last] = [weights[1], weights.at(-1)];
  if (!first || !last) throw new Error('Nothing was weighed');
  const row = (name: string, of: keyof Weight) =>
    measured({ name, unit: 'MB', value: (last[of] - first[of]) / 2 ** 20, goal: { most: 2 } });
  row('growth of what is kept', 'kept');
  row('growth of compiled code', 'code');
}

async function weigh(shipped: number): Promise<Weight> {
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
  return { kept: heapUsed - code, code };
}

/** Bytes of machine code and bytecode: it grows as long as functions become hot. */
function compiled(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: space }) => /^(code|trusted)/.test(space))
    .reduce((sum, { space_used_size: used }) => sum + used, 0);
}
