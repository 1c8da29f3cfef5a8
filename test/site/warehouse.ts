import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { sites } from '../../src/main/adapters/site-postgres/sites.ts';
import type { Station } from '../../src/main/app.ts';
import type { CallInput, CallOutput, CommandName } from '../../src/shared/bridge/calls.ts';
import type { Result } from '../../src/shared/kernel/result.ts';
import { plainOrder, writeOrders } from '../cli/orders.ts';
import { openHere } from '../faults/station.ts';
import { environment, packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { atFileEnd } from '../support/file-end.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { type PrivatePostgres, startPostgres } from '../support/postgres.ts';

const SHIPS_ALL = fileURLToPath(new URL('./ships-all.ts', import.meta.url));

/** A site's database, a partner, and benches on both. */
export interface Warehouse {
  postgres: PrivatePostgres;
  partner: Partner;
  url: string;
  bench(name: string, orders?: readonly string[]): Promise<Bench>;
  sql(text: string): Promise<Record<string, unknown>[]>;
}

export interface Bench {
  name: string;
  data: string;
  run(...args: string[]): Promise<Run>;
  join(): Promise<Run>;
  /** Starts a process that ships every order that it may, one after the other; gives each result. */
  shipAll(): Working;
  /** A station with its bench, in this process. */
  station(now?: () => Date): Promise<Station>;
}

interface Working {
  child: ChildProcess;
  outcomes: Promise<Record<string, string>>;
}

/** One server for the file; each warehouse has a database of its own. */
export async function warehouses(): Promise<() => Promise<Warehouse>> {
  const postgres = await startPostgres();
  const partners: Warehouse['partner'][] = [];
  // Not `afterAll`: files call this while their hooks run, when another hook would never be.
  atFileEnd(async () => {
    await Promise.all(partners.map((partner) => partner.stop()));
    await postgres.close();
  });
  return async () => {
    const url = `${await postgres.database()}?sslmode=disable`;
    const made = await sites.init({ url, password: null });
    if (!made.ok) throw new Error(made.error.message);
    const partner = await partnerHere();
    partners.push(partner);
    return {
      postgres,
      partner,
      url,
      bench: (name, orders = []) => createBench({ url, partner, name }, orders),
      sql: (text) => postgres.sql(url, text),
    };
  };
}

/** Two benches that joined the site; the first has the orders. */
export async function twoBenches(made: Warehouse, orders: readonly string[]) {
  const a = await made.bench('A', orders);
  const b = await made.bench('B');
  for (const bench of [a, b]) expect((await bench.join()).code).toBe(0);
  return { ...made, a, b };
}

/** The bench packs everything into one kind of box. */
export async function usesOneBox({ run }: Bench): Promise<void> {
  const box = {
    name: 'M',
    dimensions: { length: '25', width: '18', height: '14', unit: 'CM' },
    weight: { value: '0.2', unit: 'KG' },
  };
  await run('settings', 'set', 'boxes', JSON.stringify([box]));
  await run('settings', 'set', 'boxes.default', box.name);
}

/** The bench's station with its jobs begun. */
export async function begun(bench: Bench): Promise<Station> {
  const station = await bench.station();
  station.begin();
  return station;
}

export const references = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}-${at + 1}`);

async function createBench(
  { url, partner, name }: { url: string; partner: Partner; name: string },
  orders: readonly string[],
): Promise<Bench> {
  const data = await temporaryFolder();
  const run: Bench['run'] = (...args) =>
    packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
  const set = async (key: string, value: string) => {
    const done = await run('settings', 'set', key, value);
    if (done.code !== 0) throw new Error(done.stderr);
  };
  await set('purchasing.quietSeconds', '1');
  await set('site.leaseSeconds', '3');
  if (orders.length > 0) {
    const file = writeOrders(
      data,
      orders.map((reference) => plainOrder(reference)),
    );
    const taken = await run('import', file);
    if (taken.code !== 0) throw new Error(taken.stderr);
  }
  return {
    name,
    data,
    run,
    join: () => run('site', 'join', url, '--bench', name),
    shipAll: () => working(data, partner),
    station: (now) =>
      openHere(data, partner.baseUrl, { ...environment(data), ...partner.env }, now),
  };
}

function working(data: string, partner: Partner): Working {
  const child = spawn(process.execPath, [SHIPS_ALL, data, partner.baseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment(data), ...partner.env },
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  return {
    child,
    outcomes: once(child, 'close').then(() => JSON.parse(said || '{}') as Record<string, string>),
  };
}

/** Calls as a window does; fails when the station refuses. */
export async function ask<N extends CommandName>(
  station: Station,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const answer = await asked(station, name, input);
  if (answer.ok) return answer.value;
  throw new Error(`${name}: ${answer.error.code}, ${answer.error.message}`);
}

export const asked = <N extends CommandName>(
  station: Station,
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>>> => station.execute({ place: 'window' }, name, input);
