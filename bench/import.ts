import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, tableRow } from './support/figures.ts';
import { insertedAnew, ordersIn } from './support/floor.ts';
import { measured, spreadOf } from './support/measures.ts';
import { csvOf, jsonOf, shopifyOf } from './support/order-files.ts';
import { runProgram } from './support/program.ts';
import { full } from './support/short.ts';

/*
 * `packbench import` of a file of 50,000 orders, as a process of its own on an empty store: seconds from its
 * start to its end, and the most memory it had; as CSV in the program's own columns, as JSON, and as Shopify's
 * export. Floor, taken in turns with it: `.import` of the CSV file by the program sqlite3, which reads no
 * value of it. Beside them the finished rows alone, into the store's own table.
 */
const ORDERS = full(50_000, { short: 200 });
const ROUNDS = full(3, { short: 1 });
const KINDS = ['csv', 'json', 'shopify'] as const;
const FILES = { json: jsonOf, csv: csvOf, shopify: shopifyOf };

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-import-'));
const sqlite3 = await run('sqlite3', ['--version']).then(
  () => true,
  () => false,
);
if (!sqlite3) console.warn('sqlite3 is not installed: the finished rows alone are the floor.');
try {
  await measureAll();
} finally {
  await rm(folder, { recursive: true });
}

async function measureAll(): Promise<void> {
  const references = Array.from({ length: ORDERS }, (_, at) => `SO-${at}`);
  for (const kind of KINDS) await writeFile(fileOf(kind), FILES[kind](references));
  const times = { csv: [], json: [], shopify: [] } as Record<(typeof KINDS)[number], number[]>;
  const memory = { csv: [], json: [], shopify: [] } as Record<(typeof KINDS)[number], number[]>;
  const floors: number[] = [];
  const rowsAlone: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of KINDS) {
      const data = join(folder, `${kind}-${round}`);
      if (sqlite3) floors.push(await importedBySqlite3(`${data}.sqlite`));
      const took = await runProgram(['import', fileOf(kind), '--data', data]);
      times[kind].push(took.seconds);
      memory[kind].push(took.megabytes);
      const rows = ordersIn(join(data, 'sandbox', 'station.sqlite'), 'SO-');
      if (rows.length !== ORDERS) throw new Error(`expected ${ORDERS}, found ${rows.length}`);
      if (kind === 'csv') rowsAlone.push(await insertedAnew(rows, data));
      await rm(data, { recursive: true });
    }
  }
  console.log(`\n${ORDERS} orders`.padEnd(45), ' median     p95');
  for (const kind of KINDS) {
    console.log(tableRow(`${kind}: seconds`, times[kind]));
    console.log(tableRow(`${kind}: megabytes`, memory[kind]));
  }
  if (sqlite3) console.log(tableRow('floor: sqlite3 imports the csv', floors));
  console.log(tableRow('the rows alone', rowsAlone));
  const floor = median(sqlite3 ? floors : rowsAlone);
  for (const kind of ['csv', 'json'] as const) {
    const [seconds, megabytes] = [times[kind], memory[kind]];
    measured({
      name: `import of 50,000 orders, ${kind.toUpperCase()}`,
      unit: 's',
      value: median(seconds),
      spread: spreadOf(seconds),
      floor,
      ...(sqlite3 && { instead: { name: 'sqlite3, unread', value: floor } }),
      goal: { times: 15 },
    });
    measured({
      name: `… the most memory, ${kind.toUpperCase()}`,
      unit: 'MB',
      value: median(megabytes),
      spread: spreadOf(megabytes),
      goal: { most: 200 },
    });
  }
}

function fileOf(kind: (typeof KINDS)[number]): string {
  return join(folder, kind === 'json' ? 'orders.json' : `${kind}.csv`);
}

/** Seconds in which the program sqlite3 puts each line of the CSV file into a table of texts. */
async function importedBySqlite3(database: string): Promise<number> {
  const began = performance.now();
  await run('sqlite3', [
    database,
    '.mode csv',
    '.separator ;',
    `.import "${fileOf('csv')}" orders`,
  ]);
  const took = (performance.now() - began) / 1000;
  await rm(database);
  return took;
}
