import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableRow } from './support/figures.ts';
import { insertedAnew, ordersIn } from './support/floor.ts';
import { csvOf, jsonOf, shopifyOf } from './support/order-files.ts';
import { runProgram } from './support/program.ts';
import { full } from './support/short.ts';

/*
 * `packbench import` of a file of 100,000 orders, as a process of its own on an empty store: seconds
 * from its start to its end, and the most memory it had; CSV as the program's own and as Shopify's. Floor:
 * the same rows alone.
 */
const ORDERS = full(100_000, { short: 200 });
const ROUNDS = full(3, { short: 1 });

const references = Array.from({ length: ORDERS }, (_, at) => `SO-${at}`);
const FILES = { json: jsonOf, csv: csvOf, shopify: shopifyOf };

const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-import-'));
try {
  console.log(`\n${ORDERS} orders`.padEnd(45), ' median     p95');
  for (const kind of ['json', 'csv', 'shopify'] as const) {
    const file = join(folder, kind === 'json' ? 'orders.json' : `${kind}.csv`);
    await writeFile(file, FILES[kind](references));
    const seconds: number[] = [];
    const floors: number[] = [];
    const megabytes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const data = join(folder, `${kind}-${round}`);
      const took = await runProgram(['import', file, '--data', data]);
      seconds.push(took.seconds);
      megabytes.push(took.megabytes);
      const rows = ordersIn(join(data, 'sandbox', 'station.sqlite'), 'SO-');
      if (rows.length !== ORDERS) throw new Error(`expected ${ORDERS}, found ${rows.length}`);
      floors.push(await insertedAnew(rows, data));
    }
    console.log(tableRow(`${kind}: seconds`, seconds));
    console.log(tableRow(`${kind}: floor, the rows alone`, floors));
    console.log(tableRow(`${kind}: megabytes`, megabytes));
  }
} finally {
  await rm(folder, { recursive: true });
}
