import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sites } from '../../src/main/adapters/site-postgres/sites.ts';
import { environment } from '../faults/program.ts';
import { type Seller, startSeller } from '../faults/seller/seller.ts';
import { openHere } from '../faults/station.ts';
import { orderNamed } from '../faults/workshop.ts';
import { type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { type SharedReader, sharedReader } from '../support/shared-reader.ts';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts';
import { type Bench, createBench } from './bench.ts';
import { WATCH } from './watch.ts';

/** A server and a partner for one warehouse after the other. */
export interface Ground {
  postgres: PrivatePostgres;
  seller: Seller;
  open(wish: WarehouseWish): Promise<Warehouse>;
  close(): Promise<void>;
}

export interface WarehouseWish {
  seed: number;
  benches: number;
  orders: readonly string[];
  /** Milliseconds by which each bench's clock is off; 0 by default. */
  clocks?: readonly number[];
  /** SQL that breaks the site's database on purpose, run after it is created. */
  broken?: string;
}

/** A site with its benches, all of them joined and running. */
export interface Warehouse {
  url: string;
  benches: Bench[];
  orders: readonly string[];
  /** Adds a bench on a folder (a copy of another's, or a given one), with the connection of another bench. */
  add(name: string, from: { copyOf: Bench } | { dataDir: string; line: TcpProxy }): Promise<Bench>;
  newFolder(): string;
  /** Runs SQL as the owner. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const HURRIED = { 'purchasing.quietSeconds': 1, 'site.leaseSeconds': 2 } as const;

/**
 * The partner sells a Reference as often as it gets a new key: only the site prevents a second purchase
 * between benches. `isPlain`: with the times and the durability of a real warehouse, and without test
 * additions in the site's database.
 */
export async function openGround({ isPlain = false } = {}): Promise<Ground> {
  const root = await mkdtemp(join(tmpdir(), 'packbench-site-faults-'));
  const [postgres, seller] = await Promise.all([
    startPostgres({ durable: isPlain }),
    startSeller(),
  ]);
  const template = await postgres.database();
  const made = await sites.init({ url: `${template}?sslmode=disable`, password: null });
  if (!made.ok) throw new Error(made.error.message);
  if (!isPlain) await postgres.sql(template, WATCH);
  const reader = isPlain ? null : await sharedReader(root);
  const folders = new Map<string, Promise<string>>();
  let count = 0;
  const newFolder = () => {
    count += 1;
    return join(root, String(count));
  };

  /** A folder with these orders, made once. */
  function prepared(orders: readonly string[]): Promise<string> {
    const key = orders.join();
    const folder = folders.get(key) ?? prepare(newFolder(), seller, orders, isPlain ? {} : HURRIED);
    folders.set(key, folder);
    return folder;
  }

  return {
    postgres,
    seller,
    async open(wish) {
      seller.reset([]);
      Object.assign(seller.books, { guard: SELLS_AGAIN, works: 0 });
      const url = await postgres.database(template);
      if (wish.broken) await postgres.sql(url, wish.broken);
      return await openWarehouse({ url, wish, postgres, seller, prepared, newFolder, reader });
    },
    async close() {
      await Promise.all([postgres.close(), seller.close()]);
      await rm(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

const SELLS_AGAIN = {
  key: true,
  reference: false,
  repeatedKey: 'answers-again',
  usedWords: 'HashKey was already used',
  marks: 'at-the-start',
} as const;

async function prepare(
  dataDir: string,
  seller: Seller,
  orders: readonly string[],
  settings: Partial<typeof HURRIED>,
) {
  const station = await openHere(
    dataDir,
    seller.baseUrl,
    environment({ dataDir, partner: seller }),
  );
  for (const [key, value] of Object.entries(settings)) {
    must(await station.execute({ place: 'window' }, 'settings.set', { key, value }));
  }
  const bytes = Buffer.from(JSON.stringify(orders.map(orderNamed)));
  if (orders.length > 0) must(await station.importOrders([{ name: 'orders.json', bytes }]));
  await station.close();
  return dataDir;
}

interface Opening {
  url: string;
  wish: WarehouseWish;
  postgres: PrivatePostgres;
  seller: Seller;
  prepared(orders: readonly string[]): Promise<string>;
  newFolder(): string;
  reader: SharedReader | null;
}

async function openWarehouse(opening: Opening): Promise<Warehouse> {
  const { url, wish, postgres, seller, prepared, newFolder, reader } = opening;
  const benches: Bench[] = [];
  const lines: TcpProxy[] = [];
  const addTo = (name: string, dataDir: string, line: TcpProxy) => {
    const seed = wish.seed * 100 + benches.length;
    const bench = createBench({ name, dataDir, line, partner: seller, seed, reader });
    benches.push(bench);
    return bench;
  };
  const newLine = async () => {
    const line = await tcpProxy(postgres.port);
    lines.push(line);
    return line;
  };
  for (let index = 0; index < wish.benches; index += 1) {
    const dataDir = newFolder();
    await cp(await prepared(index === 0 ? wish.orders : []), dataDir, { recursive: true });
    const bench = addTo(`Bench ${index + 1}`, dataDir, await newLine());
    bench.clock = wish.clocks?.[index] ?? 0;
  }
  await Promise.all(benches.map((bench) => bench.start()));
  // The first bench imports the orders.
  for (const bench of benches) {
    const through = new URL(`${url}?sslmode=disable`);
    through.port = String(bench.line.port);
    must(await bench.ask('site.join', { url: through.href, bench: bench.name, password: null }));
  }
  return {
    ...{ url, benches, orders: wish.orders, newFolder },
    async add(name, from) {
      if (!('copyOf' in from)) return addTo(name, from.dataDir, from.line);
      const dataDir = newFolder();
      await cp(from.copyOf.dataDir, dataDir, { recursive: true });
      return addTo(name, dataDir, from.copyOf.line);
    },
    sql: (text) => postgres.sql(url, text),
    async close() {
      for (const bench of benches) bench.wake();
      await Promise.all(benches.map((bench) => bench.kill()));
      await Promise.all(lines.map((line) => line.close()));
      await Promise.all(
        benches.map(({ dataDir }) => rm(dataDir, { recursive: true, force: true, maxRetries: 3 })),
      );
      const name = new URL(url).pathname.slice(1);
      const other = url.replace(`/${name}`, '/postgres');
      await postgres.sql(other, `DROP DATABASE ${name} WITH (FORCE)`).catch(() => undefined);
    },
  };
}

function must(answer: { ok: true } | { ok: false; error: unknown }): void {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
}
