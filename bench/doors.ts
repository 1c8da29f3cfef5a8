import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { customStore } from '../test/support/custom-store.ts';
import { freePort } from '../test/support/free-port.ts';
import { postgresIsMissing } from '../test/support/postgres.ts';
import { insertedAnew, ordersIn } from './support/floor.ts';
import { csvOf, jsonOf, orderJson, XML_COLUMNS, xmlOf } from './support/order-files.ts';
import { runProgram, runStation } from './support/program.ts';
import { full } from './support/short.ts';
import { bySql } from './support/sql-door.ts';

/*
 * This many orders through each interface into an empty store. The program is a process of its own. Figures:
 * seconds from the first order sent to the last one stored, orders per second, the program's peak memory, and
 * the floor: the same rows alone, for SQL in the site's PostgreSQL. A folder is looked at every two seconds,
 * and a file read at the second look.
 */
const ORDERS = full(10_000, { short: 100 });
const PREFIX = 'DOOR-';
/** Requests per minute of one token; one address may make ten times as many. */
const OF_A_TOKEN = 600;
const OF_AN_ADDRESS = 6000;
const LINES = 4;
const references = Array.from({ length: ORDERS }, (_, at) => `${PREFIX}${at}`);

interface Took {
  seconds: number;
  megabytes: number;
}
type Integration = (data: string) => Promise<Took>;

const imports =
  (kind: string, text: string, ...args: string[]): Integration =>
  async (data) => {
    const file = join(data, `orders.${kind}`);
    await writeFile(file, text);
    return await runProgram(['import', file, ...args, '--data', data]);
  };

const DOORS: Readonly<Record<string, Integration>> = {
  'import CSV': imports('csv', csvOf(references)),
  'import JSON': imports('json', jsonOf(references)),
  'import XML': imports('xml', xmlOf(references), ...XML_COLUMNS),
  'folder CSV': byFolder,
  'HTTP PUT': (data) => byHttp(data, putEach),
  'HTTP POST, 100 at once': (data) => byHttp(data, postMany),
  'custom store': byStore,
};

const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-doors-'));
try {
  const heads = ['seconds', 'orders/s', 'MB', 'floor s'].map((head) => head.padStart(10));
  console.log(`\n${ORDERS} orders by`.padEnd(27) + heads.join(''));
  for (const [at, [name, door]] of Object.entries(DOORS).entries()) {
    const data = join(folder, String(at));
    await mkdir(data);
    const took = await door(data);
    const rows = ordersIn(databaseOf(data), PREFIX);
    if (rows.length !== ORDERS) throw new Error(`${name}: ${rows.length} of ${ORDERS} came`);
    show(name, took, await insertedAnew(rows, data));
  }
  if (postgresIsMissing) console.log(`SQL: ${postgresIsMissing}`);
  else {
    const { took, floor } = await bySql(join(folder, 'sql'), references);
    show('SQL', took, floor);
  }
} finally {
  await rm(folder, { recursive: true });
}

function show(name: string, { seconds, megabytes }: Took, floor: number): void {
  const figures = [seconds, ORDERS / seconds, megabytes, floor];
  console.log(name.padEnd(26) + figures.map((each) => each.toFixed(2).padStart(10)).join(''));
}

function databaseOf(data: string): string {
  return join(data, 'sandbox', 'station.sqlite');
}

async function set(data: string, key: string, value: string): Promise<void> {
  await runProgram(['settings', 'set', key, value, '--data', data]);
}

/** Seconds for the work, from the moment the station is ready. */
async function atStation(
  data: string,
  env: NodeJS.ProcessEnv,
  work: () => Promise<number>,
): Promise<Took> {
  const station = await runStation(data, 'sandbox', env);
  try {
    const seconds = await work();
    return { seconds, megabytes: await station.stop() };
  } catch (error) {
    station.kill();
    throw error;
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(50);
}

function since(began: number): number {
  return (performance.now() - began) / 1000;
}

async function byFolder(data: string): Promise<Took> {
  const hot = join(data, 'hot');
  await mkdir(hot);
  await writeFile(join(hot, 'orders.csv'), csvOf(references));
  await set(data, 'exchange.folder', hot);
  return await atStation(data, {}, async () => {
    const has = async (place: string, name: string) =>
      (await readdir(join(hot, place)).catch(() => [] as string[])).includes(name);
    await until(async () => (await readdir(hot)).includes('failed'));
    const began = performance.now();
    await rename(join(hot, 'orders.csv'), join(hot, 'in', 'orders.csv'));
    await until(
      async () => (await has('done', 'orders.csv')) || (await has('failed', 'orders.csv')),
    );
    return since(began);
  });
}

interface Line {
  port: number;
  token: string;
  agent: Agent;
}

/**
 * Callers with so many tokens and addresses that none reaches its limit. 127.0.0.2 is this machine on Linux
 * and Windows.
 */
async function byHttp(data: string, work: typeof putEach): Promise<Took> {
  const port = await freePort();
  await set(data, 'api.port', String(port));
  const lines: Line[] = [];
  for (let from = 0; from < ORDERS; from += OF_A_TOKEN) {
    const added = ['tokens', 'add', `shop-${from}`, '--scope', 'orders', '--data', data];
    const { token } = JSON.parse((await runProgram(added)).stdout) as { token: string };
    const localAddress = `127.0.0.${1 + Math.floor((from + OF_A_TOKEN) / OF_AN_ADDRESS)}`;
    const agent = new Agent({
      keepAlive: true,
      maxSockets: LINES,
      maxFreeSockets: 1,
      localAddress,
    });
    lines.push({ port, token, agent });
  }
  return await atStation(data, {}, async () => {
    // It listens a moment after the screens do.
    const isThere = () =>
      fetch(`http://127.0.0.1:${port}/openapi.json`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isThere);
    const began = performance.now();
    await work(lines);
    const seconds = since(began);
    for (const { agent } of lines) agent.destroy();
    return seconds;
  });
}

async function putEach(lines: readonly Line[]): Promise<void> {
  let next = 0;
  const putting = async () => {
    while (next < ORDERS) {
      const at = next;
      next += 1;
      const reference = references[at] ?? '';
      const line = lines[Math.floor(at / OF_A_TOKEN)];
      await send(line, 'PUT', `/v1/orders/${reference}`, orderJson(reference));
    }
  };
  await Promise.all(Array.from({ length: LINES }, putting));
}

async function postMany([line]: readonly Line[]): Promise<void> {
  for (let from = 0; from < ORDERS; from += 100)
    await send(line, 'POST', '/v1/orders', jsonOf(references.slice(from, from + 100)));
}

async function send(line: Line | undefined, method: string, path: string, body: string) {
  if (!line) throw new Error('There is no line');
  const { port, token, agent } = line;
  const headers = { authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(body) };
  const asked = request({ host: '127.0.0.1', port, agent, method, path, headers });
  asked.end(body);
  const [response] = await once(asked, 'response');
  let said = '';
  for await (const piece of response) said += String(piece);
  if (response.statusCode >= 300)
    throw new Error(`${method} ${path}: ${response.statusCode} ${said}`);
}

/** Pages of 100 orders, requested from the last to the first. */
async function byStore(data: string): Promise<Took> {
  const shop = await customStore();
  shop.pageSize = 100;
  for (const number of references) shop.put({ number });
  try {
    await set(data, 'exchange.stores', JSON.stringify([{ name: 'shop', url: shop.url, days: 1 }]));
    const env = { PACKBENCH_STORE_PASSWORDS: JSON.stringify({ [shop.url]: shop.password }) };
    let began = 0;
    shop.instead = () => {
      began ||= performance.now();
      return undefined;
    };
    return await atStation(data, env, async () => {
      await until(() => began > 0);
      const source = new Database(databaseOf(data), { readonly: true });
      const count = source.prepare(`SELECT count(*) FROM orders WHERE reference LIKE '${PREFIX}%'`);
      await until(() => count.pluck().get() === ORDERS);
      source.close();
      return since(began);
    });
  } finally {
    shop.close();
  }
}
