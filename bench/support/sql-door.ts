import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { sites } from '../../src/main/adapters/site-postgres/sites.ts';
import { type PrivatePostgres, startPostgres } from '../../test/support/postgres.ts';
import { orderJson } from './order-files.ts';
import { startPartner } from './partner-process.ts';
import { runProgram, runStation } from './program.ts';

/** Rows the other program inserts per statement; all statements are one transaction. */
const AT_ONCE = 100;

/**
 * Inserts the orders into `exchange.orders_in` and waits until each is answered. Floor: the rows of the
 * site's table of orders into the same table of an empty site, by one prepared INSERT in one transaction.
 * Commits wait for the disk.
 */
export async function bySql(data: string, references: readonly string[]) {
  await mkdir(data, { recursive: true });
  const postgres = await startPostgres({ durable: true });
  const partner = await startPartner(await mkdtemp(join(data, 'partner-')));
  const { appId, restApiKey } = partner.credentials;
  const env = { PACKBENCH_APP_ID: appId, PACKBENCH_REST_API_KEY: restApiKey };
  try {
    const [url, empty] = [await newSite(postgres), await newSite(postgres)];
    const at = ['--partner', partner.baseUrl, '--data', data];
    await runProgram(['site', 'join', url, '--bench', 'A', ...at], env);
    const station = await runStation(data, partner.baseUrl, env);
    const seconds = await answered(url, references).catch((error: unknown) => {
      station.kill();
      throw error;
    });
    const took = { seconds, megabytes: await station.stop() };
    return { took, floor: await floorOf(url, empty, references.length) };
  } finally {
    partner.child.kill();
    await postgres.close();
    await rm(data, { recursive: true });
  }
}

async function newSite(postgres: PrivatePostgres): Promise<string> {
  const url = `${await postgres.database()}?sslmode=disable`;
  const made = await sites.init({ url, password: null });
  if (!made.ok) throw new Error(made.error.message);
  return url;
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const answered = (url: string, references: readonly string[]): Promise<number> =>
  connected(url, async (client) => {
    const began = performance.now();
    await client.query('BEGIN');
    for (let from = 0; from < references.length; from += AT_ONCE) {
      const some = references.slice(from, from + AT_ONCE).map(orderJson);
      await client.query('INSERT INTO exchange.orders_in (order_json) SELECT unnest($1::text[])', [
        some,
      ]);
    }
    await client.query('COMMIT');
    for (;;) {
      const { rows } = await client.query(
        'SELECT state, count(*)::integer FROM exchange.orders_in GROUP BY state',
      );
      const counts = new Map(rows.map(({ state, count }) => [state, count as number]));
      if (counts.get('rejected')) throw new Error('Rows were rejected');
      if (counts.get('taken') === references.length) return (performance.now() - began) / 1000;
      await wait(100);
    }
  });

async function floorOf(from: string, to: string, count: number): Promise<number> {
  const columns = 'merchant, reference, version, changed, body, digest, state';
  const all = await connected(from, (client) =>
    client.query({
      text: `SELECT ${columns.replace('body', 'body::text')} FROM orders`,
      rowMode: 'array',
    }),
  );
  if (all.rows.length !== count) throw new Error(`${all.rows.length} of ${count} are at the site`);
  return await connected(to, async (client) => {
    const text = `INSERT INTO orders (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
    const began = performance.now();
    await client.query('BEGIN');
    for (const values of all.rows) await client.query({ name: 'floor', text, values });
    await client.query('COMMIT');
    return (performance.now() - began) / 1000;
  });
}
