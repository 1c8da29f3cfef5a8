import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../src/main/adapters/store-sqlite/store.ts';
import { tableRow } from './support/figures.ts';
import { anOrder } from './support/order.ts';
import { full } from './support/short.ts';

/*
 * `packbench import` of a file of 100,000 orders, as a process of its own on an empty store: seconds
 * from its start to its end, and the most memory it had. Floor: the same rows into the same table,
 * indexes and triggers included, by one prepared INSERT in one transaction.
 */
const ORDERS = full(100_000, { short: 200 });
const ROUNDS = full(3, { short: 1 });
const PROGRAM = join(import.meta.dirname, '..', 'bin', 'packbench.mjs');
const SAYS_MEMORY =
  'data:text/javascript,process.on("exit",()=>console.error("KB="+process.resourceUsage().maxRSS))';

const COLUMNS =
  'reference;currency;weight_unit;dimension_unit;ship_to_name;ship_to_address_line1;ship_to_city;ship_to_country;sku;description;quantity;unit_weight;unit_price;hs_code;origin_country';
const row = (at: number) =>
  `SO-${at};USD;KG;CM;Nadia Rossi ${at};Via Roma ${at};Torino;IT;PEN-${at % 500};Ball pen;3;0.02;4.50;960810;PT`;
const numbers = Array.from({ length: ORDERS }, (_, at) => at);
const half = Math.ceil(ORDERS / 2);
/** Files of less than 64 MB; without what is null, which an order file may leave out. */
const FILES = {
  csv: () => [[COLUMNS, ...numbers.map(row)].join('\n')],
  json: () =>
    [numbers.slice(0, half), numbers.slice(half)].map((some) =>
      JSON.stringify(
        some.map((at) => anOrder(`SO-${at}`)),
        (_name, value) => value ?? undefined,
      ),
    ),
};

const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-import-'));
try {
  console.log(`\n${ORDERS} orders`.padEnd(45), ' median     p95');
  for (const kind of ['json', 'csv'] as const) {
    const files = FILES[kind]().map((text, at) => ({ text, file: join(folder, `${at}.${kind}`) }));
    for (const { file, text } of files) await writeFile(file, text);
    const seconds: number[] = [];
    const floors: number[] = [];
    const megabytes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const data = join(folder, `${kind}-${round}`);
      const took = await imported(
        files.map(({ file }) => file),
        data,
      );
      seconds.push(took.seconds);
      megabytes.push(took.megabytes);
      floors.push(await insertedAnew(join(data, 'sandbox', 'station.sqlite'), data));
    }
    console.log(tableRow(`${kind}: seconds`, seconds));
    console.log(tableRow(`${kind}: floor, the rows alone`, floors));
    console.log(tableRow(`${kind}: megabytes`, megabytes));
  }
} finally {
  await rm(folder, { recursive: true });
}

async function imported(files: string[], data: string) {
  const began = performance.now();
  const args = ['--import', SAYS_MEMORY, PROGRAM, 'import', ...files, '--data', data, '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece) => {
    said += piece;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`import ended with ${code}: ${said}`);
  const kilobytes = Number(/KB=(\d+)/.exec(said)?.[1]);
  return { seconds: (performance.now() - began) / 1000, megabytes: kilobytes / 1024 };
}

/** Seconds for the rows that are in `from`, into an empty store. */
async function insertedAnew(from: string, beside: string): Promise<number> {
  const file = join(beside, 'floor', 'station.sqlite');
  await mkdir(join(beside, 'floor'));
  const opened = await openStore({ file });
  if (!opened.ok) throw new Error(opened.error.message);
  await opened.value.close();
  const source = new Database(from, { readonly: true });
  const rows = source.prepare('SELECT * FROM orders').all() as Record<string, unknown>[];
  source.close();
  if (rows.length !== ORDERS) throw new Error(`expected ${ORDERS} orders, found ${rows.length}`);
  const names = Object.keys(rows[0] ?? {});
  const target = new Database(file);
  const insert = target.prepare(
    `INSERT INTO orders (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`,
  );
  const began = performance.now();
  target.transaction(() => {
    for (const each of rows) insert.run(each);
  })();
  const took = (performance.now() - began) / 1000;
  target.close();
  return took;
}
