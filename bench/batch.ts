import { loadavg } from 'node:os';
import { give, mugOrder, must, openShipping } from './support/shipping-station.ts';
import { full } from './support/short.ts';

/*
 * Identical orders on the sandbox, printed into a folder: half of them one by one, as `ship` and `print`
 * do, and half as a batch; alternating, in one run.
 */
const ORDERS = full(200, { short: 3 });

const { station, take, ship, close } = await openShipping();
try {
  const names = (what: string) => Array.from({ length: ORDERS }, (_each, at) => `${what}-${at}`);
  await take(['ONE', 'BATCH'].flatMap((what) => names(what).map((name) => mugOrder(name, what))));

  const began = performance.now();
  for (const reference of names('ONE')) await ship(reference);
  const between = performance.now();
  const batch = must(
    await give(station, 'batch.ship', {
      ref: 'BATCH-0',
      count: null,
      atMost: null,
      choose: null,
      print: true,
    }),
  );
  const ended = performance.now();
  if (batch.shipped !== ORDERS) throw new Error(`${batch.shipped} of ${ORDERS} shipped`);
  const each = (from: number, to: number) => ((to - from) / 1000 / ORDERS).toFixed(2);
  console.log(`${ORDERS} orders of one unit each way; load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`one by one: ${each(began, between)} s a parcel`);
  console.log(`as a batch: ${each(between, ended)} s a parcel`);
} finally {
  await close();
}
